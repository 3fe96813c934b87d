"""Commands that a seat may send besides a legal move, by type. Judges no command."""

from server.core.participant import Participant
from server.tables.decide.clocks import is_lost_to_ai
from server.tables.decide.free_seats import free_seats, may_take
from server.tables.public_names import PROPOSALS
from server.tables.rated import may_be_substituted
from server.tables.table import Table
from shared import fair
from shared.core import Seat
from shared.errors import Rejected
from shared.events import OfferKind, PlayerKind
from shared.match import Phase
from shared.protocol import DaysClock

_OFFERS: tuple[OfferKind, ...] = ("draw", "undo")
_PROPOSE = {what: f"propose:{PROPOSALS[what]}" for what in _OFFERS}


def may(table: Table, seat: Seat, *, holds: bool = False) -> list[str]:
    """`resign`, `propose:draw`, `claim`, `substitute`, `sit`, `rematch`, `leave`, `add-ai:2`, `say:text` ...: only what
    `seat` itself may know of.

    `holds`: asked for the AI player that plays the seat in its owner's stead, not for the owner.
    """
    if table.closed is not None or table.seats[seat] is None:
        return []
    if holds:
        return _of_player(table, seat)
    if table.holders[seat] is not None:
        return [*_of_owner_away(table, seat), *_of_anybody_seated(table, seat)]
    found = [*_of_owner(table, seat), *_of_player(table, seat), *_of_anybody_seated(table, seat)]
    is_to_move = table.match.phase is Phase.PLAY and seat in table.match.to_act
    return [*found, "hint"] if is_to_move and table.allows(table.terms.hints) else found


def may_write(table: Table) -> bool:
    """Whether free text may be said at the table: not while partners play hidden hands, for they could tell
    tiles."""
    partners = any(len(team) > 1 for team in table.game.teams)
    return not (table.game.hidden and partners and table.match.phase in (Phase.PLAY, Phase.COUNSEL))


def check_may_invite(table: Table, who: Participant) -> None:
    """Whether `who` may invite others to a free seat. Raises Rejected."""
    if table.closed is not None:
        raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
    if table.seat_of(who.id) is None and table.opener != who.id:
        raise Rejected("table/not-seated", "Only the players at a table may invite others to it.")


def check_has_seat_for(table: Table, invited: Participant) -> None:
    """Whether there is a free seat that somebody may take. Raises Rejected."""
    if table.seat_of(invited.id) is not None:
        raise Rejected("player/unavailable", f"{invited.name} is at this table already.")
    if not may_take(table, invited):
        raise Rejected("table/full", f"No seat at this table is free for {invited.name}.")


def can_be_resigned(table: Table) -> bool:
    """Whether a side may concede the match: not where several others would have to stop because of it."""
    return len(table.game.teams) == 2


def _of_anybody_seated(table: Table, seat: Seat) -> list[str]:
    """Commands of the owner of a seat, with or without a substitute."""
    sitting = table.seats[seat]
    if sitting is None or sitting.who.kind is not PlayerKind.PERSON:
        return ["leave"]
    return ["leave", *_fills(table), *(["say:text"] if may_write(table) else [])]


def _fills(table: Table) -> list[str]:
    return [f"add-ai:{seat}" for seat in free_seats(table)]


def _of_owner_away(table: Table, seat: Seat) -> list[str]:
    """While a substitute plays."""
    found = [] if is_lost_to_ai(table, seat) else ["sit"]
    if table.match.phase is Phase.OVER:
        return [*found, *_rematch(table, seat)]
    if table.is_running() and can_be_resigned(table) and seat not in table.match.resigned:
        found.append("resign")
    return found


def may_as_spectator(table: Table, who: Participant) -> list[str]:
    """`sit:0`, `sit:3` ...: what a user without a seat here may do; its opener may `add-ai:0`, too.
    An AI player does nothing of its own accord."""
    if who.kind is PlayerKind.AI or table.closed is not None:
        return []
    found = [f"sit:{seat}" for seat in may_take(table, who)]
    return [*found, *_fills(table)] if who.id == table.opener else found


def _of_owner(table: Table, seat: Seat) -> list[str]:
    match, sitting = table.match, table.seats[seat]
    if match.phase is Phase.OVER:
        return _rematch(table, seat)
    if match.round == 0:
        return ["reveal"] if seat in table.to_reveal() else []
    found = ["resign"] if can_be_resigned(table) and seat not in match.resigned else []
    if sitting is not None and sitting.who.kind is PlayerKind.PERSON and may_be_substituted(table):
        found.append("substitute")
    if table.clocks is not None and not isinstance(table.clocks.terms, DaysClock):
        found.append("give-time")
    if match.phase is Phase.PLAY:
        found += [_PROPOSE[what] for what in _OFFERS if _may_propose(table, seat, what)]
    return found


def _rematch(table: Table, seat: Seat) -> list[str]:
    return ["rematch"] if seat not in table.again and table.match.number < fair.CHAIN else []


def _of_player(table: Table, seat: Seat) -> list[str]:
    """Commands of the current player of the seat, its owner or a substitute."""
    match = table.match
    found: list[str] = []
    if match.round == 0 or match.phase is Phase.OVER:
        return found
    if match.proposals:
        found += [f"decline:{PROPOSALS[what]}" for what in _OFFERS if any(it.what == what for it in match.proposals)]
    if match.game.hidden and match.claim(seat) is not None:
        found.append("claim")
    return found


def _may_propose(table: Table, seat: Seat, what: OfferKind) -> bool:
    """Whether `seat` may propose it now, or agree to it."""
    standing = table.match.proposals  # none, nearly always
    if standing and any((it.seat, it.what) == (seat, what) for it in standing):
        return False
    return why_no_proposal(table, seat, what) is None


def why_no_proposal(table: Table, seat: Seat, what: OfferKind) -> str | None:
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
