"""Heartbeat: both ends notice a dead connection within 20 seconds. Reads no clock; `tick` is called at intervals.

Four mechanisms, each for the clients that have no better one:

- The server sends a `heartbeat` after 7 s without another message (`welcome.heartbeat_s`). A client that gets nothing
  for twice that and a second has lost its connection.
- A client that sent `"heartbeat": true` in its `hello` answers each with the same line, and is sent one whenever it has
  been silent for 7 s. After 20 s of silence it is sent `connection/silent` and disconnected.
- A websocket is also sent a ping frame, which RFC 6455 makes every client answer: the same silence disconnects it.
- For plain TCP clients the operating system knows whether sent data has arrived: TCP_USER_TIMEOUT closes the socket
  when it has not for 12 s (`Delays.unacknowledged_ms`), so 19 s after the connection broke.

A client that has not sent hello within a minute is disconnected too. The same tick measures the round trip.
"""

import asyncio
import logging
from typing import Protocol

from server.settings import Delays

TICKS = 14
"""Ticks in the time after which a message must have been sent."""
LONGEST_LAG_MS = 1_000
"""A longer round trip counts as this long."""
_log = logging.getLogger("oldhand.keepalive")


class MonitoredConnection(Protocol):
    """A connection, as the monitor sees it."""

    ticks_since_sent: int
    """Ticks since the last message to the client; sending sets it to 0."""
    ticks_since_received: int
    """Ticks since the last message from the client; receiving sets it to 0."""

    def refill(self) -> None:
        """Grant what every connection is granted at a tick."""
        ...

    def is_greeted(self) -> bool: ...

    def must_answer(self) -> bool:
        """Whether silence means that the client is gone: it promised heartbeats, or its protocol answers pings."""
        ...

    def is_measured(self) -> bool:
        """Whether the round trip is known."""
        ...

    def send_heartbeat(self) -> None: ...

    def measure(self) -> None:
        """Measure the round trip."""
        ...

    def disconnect(self, code: str, message: str) -> None: ...


class HeartbeatMonitor:
    """Checks all connections of a server at every tick."""

    def __init__(self, delays: Delays) -> None:
        self.tick_s = delays.alive_ms / TICKS / 1_000
        """Time between two ticks."""
        self._silent = max(1, round(delays.silent_ms * TICKS / delays.alive_ms) - 1)
        self._ungreeted = max(1, round(delays.greeting_ms * TICKS / delays.alive_ms))
        self._connections: dict[MonitoredConnection, None] = {}

    def add(self, connection: MonitoredConnection) -> None:
        """Start checking a connection."""
        self._connections[connection] = None

    def remove(self, connection: MonitoredConnection) -> None:
        """Stop checking a connection."""
        self._connections.pop(connection, None)

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            await asyncio.sleep(self.tick_s)
            self.tick()

    def tick(self) -> None:
        """Check every connection once."""
        for connection in list(self._connections):
            try:
                self._check(connection)
            except Exception:  # a fault in one connection must not stop the others
                _log.exception("the heartbeat of a connection failed")
                self.remove(connection)

    def _check(self, connection: MonitoredConnection) -> None:
        connection.ticks_since_sent += 1
        connection.ticks_since_received += 1
        connection.refill()
        if not connection.is_greeted():
            if connection.ticks_since_received >= self._ungreeted:
                connection.disconnect("connection/silent", "You sent no hello. Send it when you connect again.")
            return
        answers = connection.must_answer()
        if answers and connection.ticks_since_received >= self._silent:
            connection.disconnect("connection/silent", "The connection was silent for too long. You can connect again.")
        elif not connection.is_measured():
            connection.measure()
        elif connection.ticks_since_sent >= TICKS - 1 or (
            answers and connection.ticks_since_received % (TICKS - 1) == 0
        ):
            connection.send_heartbeat()
            connection.measure()


def smoothed(lag_ms: float, seen_ms: float) -> float:
    """The smoothed lag after another measurement (RFC 6298: one eighth of the new value), capped."""
    seen_ms = min(seen_ms, LONGEST_LAG_MS)
    return seen_ms if lag_ms == 0 else lag_ms + (seen_ms - lag_ms) / 8
