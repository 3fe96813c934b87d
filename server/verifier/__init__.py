"""Judges the events of a table once more, and believes none because it is there: do the rules allow what they say?

A server's own tables are judged whole (`live`): seats, sittings, refs, deals, plies, pieces-states, results. Of
imported and headless games (`recorded`), whose results may be told and not found on the board, all that was played is.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from server.verifier.live import LiveTable
from server.verifier.recorded import RecordedTable
from shared.errors import GameError
from shared.events import Event, Kind, Opened
from shared.games import GAMES
from shared.store.checking import LogFault

_BROKEN = (GameError, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""Errors of folding an event that no server could have written."""


class _Table(Protocol):
    """A table as its events come."""

    def take(self, event: Event) -> Iterator[str]:
        """Faults of one more event."""
        ...

    def end(self) -> Iterator[str]:
        """Faults of a log that ends here."""
        ...


def faults_of(table: str, events: Sequence[Event]) -> list[LogFault]:
    """Faults of the events of a table, in their order. One that cannot be folded is the last one judged."""
    found: list[LogFault] = []
    judge: _Table | None = None
    before: Event | None = None
    for event in events:
        try:
            found += [LogFault(table, event.version, text) for text in _order(before, event)]
            if judge is None:
                judge = _judge_of(event)
            else:
                found += [LogFault(table, event.version, text) for text in judge.take(event)]
        except _BROKEN as error:
            why = f"{error}" or type(error).__name__
            found.append(LogFault(table, event.version, f"cannot be replayed from here: {event.kind.name}: {why}"))
            return found
        before = event
    if judge is not None and before is not None:
        found += [LogFault(table, before.version, text) for text in judge.end()]
    return found


def _judge_of(opening: Event) -> _Table:
    """The judge of the events after the opening. Raises ValueError for what opens no table that can be judged."""
    data = opening.data
    if opening.version != 1 or not isinstance(data, Opened):
        raise ValueError("the table does not begin with its opening")
    if data.game not in GAMES:
        raise ValueError(f"there are no rules of {data.game!r} here")
    return RecordedTable(opening) if data.secret is None else LiveTable(opening)


def _order(before: Event | None, event: Event) -> Iterator[str]:
    if before is None:
        return
    if event.version != before.version + 1:
        yield f"follows version {before.version}: there is a hole"
    if before.kind is Kind.CLOSED:
        yield f"{event.kind.name} after the table was closed"
    if event.kind is Kind.OPENED:
        raise ValueError("the table is opened twice")
