"""The spectator delay: a table as it was some seconds ago. Sends nothing and knows no clock.

Events and chat are enqueued as they happen and dequeued later, in order and without gaps.
"""

from collections import deque

from server.tables.table import Table
from shared.chat import ChatMessage
from shared.protocol import PublicEvent
from shared.values import value_type


@value_type
class Happened:
    """An event and the table after it."""

    event: PublicEvent
    table: Table


class Delayed:
    """States that spectators of one table may not see yet, and the last one that they saw."""

    def __init__(self, delay_ms: int, first: Happened, *, hides: bool = False) -> None:
        """`hides`: whether a deal came before `first`, so that there was something to hide."""
        self.delay_ms = delay_ms
        self.shown = first
        """The state that spectators see now. The opening of a table is never secret."""
        self._hides = hides or first.table.has_started()
        self._coming: deque[tuple[int, Happened | ChatMessage]] = deque()

    def enqueue(self, at_ms: int, what: Happened | ChatMessage) -> None:
        """Add an event or a line of chat. Before the first deal nothing is delayed."""
        self._hides = self._hides or (isinstance(what, Happened) and what.table.has_started())
        self._coming.append((at_ms + (self.delay_ms if self._hides else 0), what))

    def due_ms(self) -> int | None:
        """When the next item may be seen; None when nothing waits."""
        return self._coming[0][0] if self._coming else None

    def dequeue(self, now_ms: int) -> Happened | ChatMessage | None:
        """Remove the next item if it may be seen by now; None otherwise."""
        if not self._coming or self._coming[0][0] > now_ms:
            return None
        _, what = self._coming.popleft()
        if isinstance(what, Happened):
            self.shown = what
        return what
