"""Rematches: each person seated asks for one, and the next match begins at the same table. AI players always agree."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from server.tables.beginnings import next_match, with_commitment, with_contributors
from server.tables.feature import Batch, EventRule, Facts, SeatCommand, TableFeature
from server.tables.table import Table
from shared import fair
from shared.core import Seat
from shared.errors import Rejected
from shared.events import Event, Kind, RematchRequested
from shared.match import Phase
from shared.protocol.rematches import Rematch


def ask(batch: Batch, command: Rematch, seat: Seat) -> None:
    """Raises Rejected unless a match is over and another may follow."""
    table = batch.table
    if table.match.phase is not Phase.OVER:
        running = table.has_started()
        code = "match/running" if running else "table/not-started"
        raise Rejected(code, "The match goes on." if running else "The match has not begun.")
    if table.is_for_one_match():
        raise Rejected("table/not-offered", "This table is for one match.")
    if table.match.number >= fair.CHAIN:
        raise Rejected("table/limit", f"A table can have {fair.CHAIN} matches. Open another one.")
    if seat not in table.again:
        batch.add(RematchRequested(command.commitment), seat, ref=command.ref)


def _is_same(table: Table, command: Rematch, event: Event) -> bool:
    return event.kind is Kind.REMATCH_REQUESTED


def _apply(table: Table, event: Event, data: RematchRequested) -> Table:
    assert event.seat is not None
    after = replace(table, again=(*table.again, event.seat))
    if data.commitment is not None:
        after = with_commitment(after, event.seat, data.commitment)
    return with_contributors(next_match(after), event)


def _public(data: RematchRequested) -> Facts:
    return {} if data.commitment is None else {"commitment": data.commitment}


def _faults(table: Table, event: Event, data: RematchRequested) -> Iterator[str]:
    if event.seat is not None and table.match.phase is not Phase.OVER:
        yield "a rematch is requested, and this match goes on"


def _may(table: Table, seat: Seat) -> Iterator[str]:
    if not table.is_for_one_match() and seat not in table.again and table.match.number < fair.CHAIN:
        yield "rematch"


def _state(table: Table) -> Facts:
    return {"rematch": list(table.again)}


FEATURE: Final = TableFeature(
    commands={Rematch: SeatCommand(decide=ask, is_same=_is_same, by_owner_away="resumes")},
    events={RematchRequested: EventRule(apply=_apply, public=_public, faults=_faults)},
    may_after=_may,
    state=_state,
)
