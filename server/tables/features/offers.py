"""Draws and takebacks by agreement: what a seat may propose, and what comes of it.

AI players always agree to a takeback, so the server agrees for them: nobody waits for a player that is thinking.
"""

from collections.abc import Iterator
from typing import Final

from server.tables.checks import check_running, check_version
from server.tables.feature import Batch, EventRule, Facts, SeatCommand, TableFeature
from server.tables.public_names import PROPOSALS, STORED_PROPOSALS
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Limited, Rejected
from shared.events import Event, MovesTakenBack, OfferDeclined, Offered, OfferKind, PlayerKind
from shared.match import Phase
from shared.protocol.offers import Decline, Propose

FREE = 5
"""Proposals that a seat may begin in a match as it likes; "no" has been heard then."""
PAUSE_MS = 60_000
"""After these, the time between two of them."""
_OFFERS: tuple[OfferKind, ...] = ("draw", "undo")


def propose(batch: Batch, command: Propose, seat: Seat) -> None:
    """An agreement is carried out in the same batch: moves are taken back here, a draw ends the match."""
    table = batch.table
    what = STORED_PROPOSALS[command.what]
    check_running(table)
    check_version(table, command.version)
    refusal = _why_not(table, seat, what)
    if refusal is not None:
        raise Rejected("table/not-offered", refusal)
    standing = [it.seat for it in table.match.proposals if it.what == what]
    if seat in standing:
        return
    agreeing = _ai_seats(table) - {seat, *standing} if what == "undo" else set[Seat]()
    if not standing and len(agreeing) < table.game.seats - 1:
        _check_pause(batch, seat)
    batch.add(Offered(what), seat, ref=command.ref)
    for other in sorted(agreeing):
        batch.add(Offered(what), other)
    match = batch.table.match
    if match.have_agreed("undo"):
        first = standing[0] if standing else seat
        plies = match.plies_to_undo(first)
        clocks = batch.table.clocks
        left_ms = None if clocks is None else clocks.before(plies)
        batch.add(MovesTakenBack(plies, left_ms), first, ply=match.ply - plies)


def decline(batch: Batch, command: Decline, seat: Seat) -> None:
    """Also withdraws a proposal of the seat's own. A proposal that is not there needs no declining."""
    what = STORED_PROPOSALS[command.what]
    if any(it.what == what for it in batch.table.match.proposals):
        batch.add(OfferDeclined(what), seat, ref=command.ref)


def _ai_seats(table: Table) -> set[Seat]:
    """The seats that AI players have, not those that they hold for others."""
    return {
        Seat(number)
        for number, sitting in enumerate(table.seats)
        if sitting is not None and sitting.who.kind is PlayerKind.AI
    }


def _check_pause(batch: Batch, seat: Seat) -> None:
    """Time between proposals, where a person would have to answer them. Raises Limited."""
    began = [at_ms for other, at_ms in batch.table.match.proposal_times if other == seat]
    if len(began) < FREE:
        return
    wait_ms = began[-1] + PAUSE_MS - batch.now_ms
    if wait_ms > 0:
        raise Limited("proposals", "You have made many proposals. Play on for a while first.", wait_ms / 1_000)


def _why_not(table: Table, seat: Seat, what: OfferKind) -> str | None:
    """Why it cannot be proposed here and now, in a sentence; None when it can."""
    match = table.match
    if match.phase is not Phase.PLAY:
        return "There is nothing to agree on now."
    if what == "draw":
        # RULES: a draw by agreement ends a game of draughts or of Chinese checkers; 101 domino has none.
        return None if match.game.target(match.options) is None else f"{match.game.title} has no agreed draw."
    if table.game.hidden or not table.allows(table.terms.takebacks):
        return "This table allows no takebacks."
    agrees = any(it.what == what for it in match.proposals)
    return None if agrees or match.plies_to_undo(seat) else "You have made no move to take back."


def _owner_may(table: Table, seat: Seat) -> Iterator[str]:
    """Propose, or agree to what another seat has proposed."""
    standing = table.match.proposals  # none, nearly always
    for what in _OFFERS:
        is_own = bool(standing) and any((it.seat, it.what) == (seat, what) for it in standing)
        if not is_own and _why_not(table, seat, what) is None:
            yield f"propose:{PROPOSALS[what]}"


def _player_may(table: Table, seat: Seat) -> Iterator[str]:
    standing = {it.what for it in table.match.proposals}
    return (f"decline:{PROPOSALS[what]}" for what in _OFFERS if what in standing)


def _is_same_proposal(table: Table, command: Propose, event: Event) -> bool:
    return event.data == Offered(STORED_PROPOSALS[command.what])


def _is_same_refusal(table: Table, command: Decline, event: Event) -> bool:
    return event.data == OfferDeclined(STORED_PROPOSALS[command.what])


def _public(data: Offered | OfferDeclined) -> Facts:
    return {"what": PROPOSALS[data.what]}


def _public_takeback(data: MovesTakenBack) -> Facts:
    return {"plies": data.plies}


def _faults_of_takeback(table: Table, event: Event, data: MovesTakenBack) -> Iterator[str]:
    if event.seat is None:
        return
    if data.left_ms is not None and (table.clocks is None or data.left_ms != table.clocks.before(data.plies)):
        yield "the clocks after a takeback are not those before the moves"
    if not table.match.have_agreed("undo") or table.match.plies_to_undo(Seat(event.seat)) != data.plies:
        yield f"nobody agreed to take back {data.plies} plies"


FEATURE: Final = TableFeature(
    commands={
        Propose: SeatCommand(decide=propose, is_same=_is_same_proposal),
        Decline: SeatCommand(decide=decline, is_same=_is_same_refusal, by_substitute=True),
    },
    events={
        Offered: EventRule(public=_public),
        OfferDeclined: EventRule(public=_public),
        MovesTakenBack: EventRule(public=_public_takeback, faults=_faults_of_takeback),
    },
    owner_may=_owner_may,
    player_may=_player_may,
)
