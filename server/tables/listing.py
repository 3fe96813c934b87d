"""The table as the lobby's list shows it, and whether it does. Sends nothing."""

from collections.abc import Collection

from server.tables.public_seats import phase_of, seat_infos
from server.tables.rated import why_casual_at
from server.tables.table import Table
from shared.events import PlayerKind
from shared.protocol import DaysClock, TableSummary

QUIET_MS = 120_000
"""A table without connected players stays in the list for so long after its last event."""


def summary(table: Table, present: Collection[str], shown: Table | None = None, spectators: int = 0) -> TableSummary:
    """The table in the lobby's list: who sits there now, and the play as spectators are shown it (None: as it is)."""
    shown = table if shown is None else shown
    return TableSummary(
        table=table.id,
        game=table.game.id,
        phase=phase_of(shown),
        version=shown.version,
        match=shown.match.number,
        round=shown.match.round,
        scores=list(shown.match.scores),
        seats=seat_infos(table, present),
        opened_ms=table.opened_ms,
        terms=table.terms,
        casual=why_casual_at(table),
        start=table.public_start,
        spectators=spectators,
    )


def is_listed(
    table: Table, present: Collection[str], now_ms: int, shown: Table | None = None, spectators: int = 0
) -> bool:
    """Whether the table is in the lobby's list: a public one with somebody to play with, or with play to watch.

    Tables that all people have left are not, unless they play by correspondence or over HTTP, where a program needs no
    connection; nor are finished ones, unless a player is present, who finds its own table in the list. AI players
    among themselves are worth watching.
    """
    if not table.public:
        return False
    shown = table if shown is None else shown
    people = [sitting.who.id for sitting in table.seats if sitting is not None and sitting.who.kind != PlayerKind.AI]
    if any(player in present for player in people):
        return True
    if phase_of(shown) == "over":
        return False
    is_awaited = isinstance(table.terms.clock, DaysClock) if people else table.is_full() or table.opener in present
    return is_awaited or spectators > 0 or now_ms - shown.last.at_ms < QUIET_MS
