"""Those who have come and said nothing yet: half-open sockets, half a request, a slow handshake. Knows no door.

There is room for so many; with one more, whoever has stood there longest is turned away. So who says something at once
is served however many others hold sockets open, and those never take all the sockets that the system has.
"""

from typing import Protocol


class PendingHandshake(Protocol):
    """A connection that has not said anything whole."""

    def turn_away(self) -> None:
        """Close it now. It may have ended already."""
        ...


class PendingHandshakes:
    """The strangers of a server, at all its doors."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._strangers: dict[PendingHandshake, None] = {}

    def __len__(self) -> int:
        return len(self._strangers)

    def enter(self, stranger: PendingHandshake) -> None:
        """Somebody has come; the one who came first of all has to go if there is no room."""
        self._strangers[stranger] = None
        if len(self._strangers) > self._most:
            oldest = next(iter(self._strangers))
            del self._strangers[oldest]
            oldest.turn_away()

    def leave(self, stranger: PendingHandshake) -> None:
        """It has said something, or is gone."""
        self._strangers.pop(stranger, None)
