"""Heartbeat: both ends notice a dead connection within 20 seconds. Reads no clock; `begin_tick` is called at intervals.

Four mechanisms, each for the clients that have no better one:

- The server sends a `heartbeat` after 7 s without another message (`welcome.heartbeat_s`). A client that gets nothing
  for twice that and a second has lost its connection.
- A client that sent `"heartbeat": true` in its `hello` answers each with the same line, and is sent one whenever it has
  been silent for 7 s. After 20 s of silence it is sent `connection/silent` and disconnected.
- Any other websocket is sent a ping frame, which RFC 6455 makes every client answer: the same silence disconnects it.
- For plain TCP clients the operating system knows whether sent data has arrived: TCP_USER_TIMEOUT closes the socket
  when it has not for 12 s (`Delays.unacknowledged_ms`), so 19 s after the connection broke.

A client that has not sent hello within a minute is disconnected too. The round trip is measured once, and at a table
with each heartbeat.

All connections share one timer wheel: each is in the slot of the tick at which it may need something. Sending and
receiving only note the tick, and a connection that turns out to need nothing yet moves on to a later slot.
"""

import asyncio
import logging
from typing import Protocol

from server.core.settings import Delays

TICKS = 14
"""Ticks in the time after which a message must have been sent, and slots of the wheel."""
AT_ONCE = 4
"""Connections that are checked in one turn of the event loop. A move passes through several turns, and in each it waits
for no more than these and their answers.

All of a tick are checked in turns that follow one another: spread over the tick, each few of them would wake an idle
process, and a heartbeat would cost two to three times as much.
"""
LONGEST_LAG_MS = 1_000
"""A longer round trip counts as this long."""
_log = logging.getLogger("oldhand.keepalive")


class MonitoredConnection(Protocol):
    """A connection, as the monitor sees it."""

    sent_tick: int
    """`HeartbeatMonitor.tick` when a message was last sent to the client; first, when it connected."""
    received_tick: int
    """The same of the last message from the client."""
    due_tick: int
    """When it is checked next; only the monitor changes it."""

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
    """Checks each connection of a server when it is due."""

    def __init__(self, delays: Delays) -> None:
        self.tick_s = delays.alive_ms / TICKS / 1_000
        """Time between two ticks."""
        self.tick = 0
        """Number of the current tick."""
        self._quiet = TICKS - 1
        self._silent = max(1, round(delays.silent_ms * TICKS / delays.alive_ms) - 1)
        self._ungreeted = max(1, round(delays.greeting_ms * TICKS / delays.alive_ms))
        self._slots = [set[MonitoredConnection]() for _ in range(TICKS)]
        """The slot of tick `n` is `n % TICKS`; no connection is due later than the wheel turns."""

    def add(self, connection: MonitoredConnection) -> None:
        """Start checking a connection, at the next tick."""
        connection.sent_tick = connection.received_tick = self.tick
        self._schedule(connection, self.tick + 1)

    def remove(self, connection: MonitoredConnection) -> None:
        """Stop checking a connection."""
        self._slots[connection.due_tick % TICKS].discard(connection)

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            if self.check_due():
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(self.tick_s)
                self.begin_tick()

    def begin_tick(self) -> None:
        """Begin the next tick. All connections that were due at the last one have been checked."""
        self._slots[self.tick % TICKS] = set()  # a set that was large once stays as large
        self.tick += 1

    def check_due(self) -> bool:
        """Check some of the connections that are due at this tick. Returns whether there are more."""
        slot = self._slots[self.tick % TICKS]
        for _ in range(min(AT_ONCE, len(slot))):
            connection = slot.pop()
            try:
                self._check(connection)
            except Exception:  # a fault in one connection must not stop the others
                _log.exception("the heartbeat of a connection failed")
        return bool(slot)

    def _check(self, connection: MonitoredConnection) -> None:
        """Do what is due for a connection and schedule its next check, unless it is disconnected."""
        silent = self.tick - connection.received_tick
        if not connection.is_greeted():
            if silent >= self._ungreeted:
                connection.disconnect("connection/silent", "You sent no hello. Send it when you connect again.")
            else:
                self._schedule(connection, self.tick + 1)
            return
        answers = connection.must_answer()
        if answers and silent >= self._silent:
            connection.disconnect("connection/silent", "The connection was silent for too long. You can connect again.")
            return
        asks = answers and silent >= self._quiet and silent % self._quiet == 0
        if asks or self.tick - connection.sent_tick >= self._quiet:
            connection.send_heartbeat()
            connection.sent_tick = self.tick
            connection.measure()
        elif not connection.is_measured():
            connection.measure()
        due = connection.sent_tick + self._quiet
        if answers:
            next_asked = connection.received_tick + (silent // self._quiet + 1) * self._quiet
            due = min(due, next_asked, connection.received_tick + self._silent)
        self._schedule(connection, max(due, self.tick + 1))

    def _schedule(self, connection: MonitoredConnection, tick: int) -> None:
        connection.due_tick = tick
        self._slots[tick % TICKS].add(connection)


def smoothed(lag_ms: float, seen_ms: float) -> float:
    """The smoothed lag after another measurement (RFC 6298: one eighth of the new value), capped."""
    seen_ms = min(seen_ms, LONGEST_LAG_MS)
    return seen_ms if lag_ms == 0 else lag_ms + (seen_ms - lag_ms) / 8
