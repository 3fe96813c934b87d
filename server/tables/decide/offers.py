"""Draws and takebacks by agreement: what a seat may propose, and what comes of it.

AI players always agree to a takeback, so the server agrees for them: nobody waits for a player that is thinking.
"""

from server.tables.decide.draft import Draft, check_running, check_version
from server.tables.decide.permissions import why_no_proposal
from server.tables.public_names import STORED_PROPOSALS
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Limited, Rejected
from shared.events import MovesTakenBack, OfferDeclined, Offered, PlayerKind
from shared.protocol import Decline, Propose

FREE = 5
"""Proposals that a seat may begin in a match as it likes; "no" has been heard then."""
PAUSE_MS = 60_000
"""After these, the time between two of them."""


def propose(draft: Draft, command: Propose, seat: Seat) -> None:
    """An agreement is carried out in the same batch: moves are taken back here, a draw ends the match."""
    table = draft.table
    what = STORED_PROPOSALS[command.what]
    check_running(table)
    check_version(table, command.version)
    refusal = why_no_proposal(table, seat, what)
    if refusal is not None:
        raise Rejected("table/not-offered", refusal)
    standing = [it.seat for it in table.match.proposals if it.what == what]
    if seat in standing:
        return
    agreeing = _ai_seats(table) - {seat, *standing} if what == "undo" else set[Seat]()
    if not standing and len(agreeing) < table.game.seats - 1:
        _check_pause(draft, seat)
    draft.add(Offered(what), seat, ref=command.ref)
    for other in sorted(agreeing):
        draft.add(Offered(what), other)
    match = draft.table.match
    if match.have_agreed("undo"):
        first = standing[0] if standing else seat
        plies = match.plies_to_undo(first)
        clocks = draft.table.clocks
        left_ms = None if clocks is None else clocks.before(plies)
        draft.add(MovesTakenBack(plies, left_ms), first, ply=match.ply - plies)


def decline(draft: Draft, command: Decline, seat: Seat) -> None:
    """Also withdraws a proposal of the seat's own. A proposal that is not there needs no declining."""
    what = STORED_PROPOSALS[command.what]
    if any(it.what == what for it in draft.table.match.proposals):
        draft.add(OfferDeclined(what), seat, ref=command.ref)


def _ai_seats(table: Table) -> set[Seat]:
    """The seats that AI players have, not those that they hold for others."""
    return {
        Seat(number)
        for number, sitting in enumerate(table.seats)
        if sitting is not None and sitting.who.kind is PlayerKind.AI
    }


def _check_pause(draft: Draft, seat: Seat) -> None:
    """Time between proposals, where a person would have to answer them. Raises Limited."""
    began = [at_ms for other, at_ms in draft.table.match.proposal_times if other == seat]
    if len(began) < FREE:
        return
    wait_ms = began[-1] + PAUSE_MS - draft.now_ms
    if wait_ms > 0:
        raise Limited("proposals", "You have made many proposals. Play on for a while first.", wait_ms / 1_000)
