"""The list of tables, in order: each row is encoded once for all clients, and again only after it has changed.

Knows no client and no page (`server.lobby.pages`).
"""

import time
from bisect import bisect_right, insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from server.core.outbox import encode
from server.core.presence import LocalPresence
from server.tables.listing import summary
from server.tables.table import Table
from shared.protocol import DaysClock, Pace, TableSummary

OLDEST_S: Final = 2.0
"""After this long every table is looked at again, so that abandoned tables leave the list."""

Row = tuple[Table, Table, int]
"""A table, the table as spectators see it, and the number of spectators."""
Position = tuple[int, str]
"""Minus the time of opening in milliseconds since 1970, and the id: rows stand in this order."""


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row, with what filters ask about it."""

    id: str
    position: Position
    game: str
    is_free: bool
    """Whether it has a seat that anybody may take."""
    has_people: bool
    has_programs: bool
    """Whether an AI player or somebody's bot sits there."""
    pace: Pace
    line: bytes
    """As JSON."""
    revision: int
    """Of the list, when the row last changed in more than its version."""


class TableList:
    """Keeps the rows. Report every change with `mark` or in `moved`; `refresh` encodes what has changed.

    `revision` is raised by each refresh that changes what a list is read for. A move is no such change: it changes the
    version in a row, for the clients that ask, and is not sent to subscribers.
    """

    def __init__(
        self,
        present: LocalPresence,
        every_s: float,
        ids: Callable[[], Iterable[str]],
        row_of: Callable[[str], Row | None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`every_s`: clients that ask get a list at most so many seconds old. `ids`: all tables. `row_of`: None for a
        table that is not listed."""
        self._present = present
        self._every_s = every_s
        self._ids = ids
        self._row_of = row_of
        self._clock = clock
        self._refreshed_s = -OLDEST_S
        self._changed: set[str] = set()
        self.moved: set[str] = set()
        """Tables that have changed in nothing but their version. To be added to with every move, at the least cost."""
        self._rows: dict[str, ListedRow] = {}
        self._order: list[Position] = []
        self.revision = 1
        self.generation = 1
        """Raised by every refresh that changes a row, if only its version."""
        self.encodings = 0
        """How many rows were encoded."""

    def __len__(self) -> int:
        return len(self._rows)

    def mark(self, table: str) -> None:
        """A table has opened, changed or closed, or a player's presence there has."""
        self._changed.add(table)

    def is_stale(self) -> bool:
        """Whether a table was marked since the last refresh."""
        return bool(self._changed)

    def after(self, position: Position | None) -> Iterable[ListedRow]:
        """The rows behind a position, in order; None: all rows."""
        start = 0 if position is None else bisect_right(self._order, position)
        return (self._rows[self._order[index][1]] for index in range(start, len(self._order)))

    def refresh(self, *, at_once: bool = False) -> None:
        """Bring the list up to date, unless it was so less than `every_s` ago; `at_once`: also then."""
        now_s = self._clock()
        is_due = now_s - self._refreshed_s >= OLDEST_S
        if not is_due and (now_s - self._refreshed_s < self._every_s and not at_once):
            return
        changed, moved = self._changed, self.moved - self._changed
        overdue = {*self._rows, *self._ids()} - changed - moved if is_due else set[str]()
        if not (changed or moved or overdue):
            return
        self._refreshed_s = now_s
        self._changed, self.moved = set(), set()
        revision = self.revision + 1
        for table in changed:
            self._renew(table, revision)
        for table in moved:
            self._renew(table, revision, is_move=True)
        for table in overdue:
            if (self._row_of(table) is None) is (table in self._rows):
                self._renew(table, revision)

    def _renew(self, table: str, revision: int, *, is_move: bool = False) -> None:
        row, known = self._row_of(table), self._rows.get(table)
        if row is None:
            if known is not None:
                del self._rows[table]
                self._order.remove(known.position)
                self.revision = revision
                self.generation += 1
            return
        self.encodings += 1
        since = known.revision if is_move and known is not None else revision
        renewed = _listed(summary(row[0], self._present, row[1], row[2]), since)
        if known is None:
            insort(self._order, renewed.position)
        elif known.line == renewed.line:
            return
        self._rows[table] = renewed
        self.generation += 1
        self.revision = max(self.revision, since)


def _listed(summary: TableSummary, revision: int) -> ListedRow:
    kinds = [seat.kind for seat in summary.seats]
    clock = summary.terms.clock
    return ListedRow(
        summary.table,
        (-summary.opened_ms, summary.table),
        summary.game,
        summary.phase != "over" and any(seat.id is None and not seat.reserved for seat in summary.seats),
        "person" in kinds,
        "ai" in kinds or any(seat.bot for seat in summary.seats),
        "none" if clock is None else "days" if isinstance(clock, DaysClock) else "live",
        encode(summary),
        revision,
    )
