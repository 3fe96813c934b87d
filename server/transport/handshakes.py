"""Connections that have not sent anything complete: half-open sockets, half a request, a slow handshake.

Their number is limited: with one more, the oldest is closed. So a client that sends something at once is served however
many others hold sockets open, and those never use up the sockets of the system. Knows no transport.
"""

from typing import Protocol


class PendingHandshake(Protocol):
    """A connection that has not sent anything complete."""

    def reject(self) -> None:
        """Close it now. It may have ended already."""
        ...


class PendingHandshakes:
    """The pending connections of a server, over all transports."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pending: dict[PendingHandshake, None] = {}

    def __len__(self) -> int:
        return len(self._pending)

    def enter(self, connection: PendingHandshake) -> None:
        """Add a connection. Closes the oldest if there is no room."""
        self._pending[connection] = None
        if len(self._pending) > self._most:
            oldest = next(iter(self._pending))
            del self._pending[oldest]
            oldest.reject()

    def leave(self, connection: PendingHandshake) -> None:
        """Remove a connection: it has sent something complete, or is closed."""
        self._pending.pop(connection, None)
