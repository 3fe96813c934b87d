"""The spectator delay: a table as it was some seconds ago. Sends nothing and knows no clock.

Events and chat are enqueued as they happen and dequeued later, in order and without gaps. At a table of a duplicate
round nothing from the first deal on is dequeued before its boards are released; then the newest state alone is.
"""

from collections import deque

from server.tables.public_names import EVENT_NAMES
from server.tables.table import Table
from shared.chat import ChatMessage
from shared.events import Kind
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
        duplicate = first.table.duplicate
        self.until_ms = None if duplicate is None or not first.table.is_sealed() else duplicate.until_ms
        """Nothing hidden is seen before this time, whatever the delay; None: the delay alone counts."""
        self._hides = hides or first.table.has_started()
        self._coming: deque[tuple[int, Happened | ChatMessage]] = deque()

    def enqueue(self, at_ms: int, what: Happened | ChatMessage) -> None:
        """Add an event or a line of chat. Before the first deal nothing is delayed."""
        if isinstance(what, Happened):
            is_void_deal = self.until_ms is not None and what.event.kind == EVENT_NAMES[Kind.DEALT]
            self._hides = self._hides or is_void_deal or what.table.has_started()
            if self.until_ms is not None and not what.table.is_sealed():
                self._release()
        due_ms = at_ms + (self.delay_ms if self._hides else 0)
        self._coming.append((max(due_ms, self.until_ms or 0) if self._hides else due_ms, what))

    def _release(self) -> None:
        """Let chat be seen now, and skip the states that were kept back: there may be hundreds."""
        self.until_ms = None
        self._coming = deque((0, it) for _, it in self._coming if isinstance(it, ChatMessage))

    def seen_ms(self, now_ms: int) -> int:
        """The time up to which spectators have seen everything; −1 where they have seen nothing since the first
        deal."""
        return -1 if self.until_ms is not None and now_ms < self.until_ms else now_ms - self.delay_ms

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
