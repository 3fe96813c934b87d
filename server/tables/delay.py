"""A table as it was some seconds ago, for those who only watch it. Sends nothing and knows no clock.

What happens at a table is put in as it happens and comes out later, in order, with nothing left out.
"""

from collections import deque

from server.tables.publish import Facts
from server.tables.table import Table
from shared.chat import ChatMessage
from shared.values import value_type


@value_type
class Happened:
    """An event and the table after it."""

    event: Facts
    """As everybody may know it: the fields of PublicEvent."""
    table: Table


class Delayed:
    """States that spectators of one table may not see yet, and the last one that they saw."""

    def __init__(self, delay_ms: int, first: Happened, *, hides: bool = False) -> None:
        """`hides`: whether there was something to hide at the table by `first`."""
        self.delay_ms = delay_ms
        self.shown = first
        """The state that they see now. The opening of a table is never secret."""
        self._hides = hides or first.table.has_started()
        self._coming: deque[tuple[int, Happened | ChatMessage]] = deque()

    def put(self, at_ms: int, what: Happened | ChatMessage) -> None:
        """Something happened, or was said to the table. Before the first deal there is nothing to hide."""
        self._hides = self._hides or (isinstance(what, Happened) and what.table.has_started())
        self._coming.append((at_ms + (self.delay_ms if self._hides else 0), what))

    def due_ms(self) -> int | None:
        """When there is something to see next; None when all is seen."""
        return self._coming[0][0] if self._coming else None

    def take(self, now_ms: int) -> Happened | ChatMessage | None:
        """The next thing that may be seen by now; None when there is none yet."""
        if not self._coming or self._coming[0][0] > now_ms:
            return None
        _, what = self._coming.popleft()
        if isinstance(what, Happened):
            self.shown = what
        return what
