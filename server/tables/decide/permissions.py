"""Commands that a seat may send besides a legal move, by type. Judges no command."""

from server.core.participant import Participant
from server.tables.decide.clocks import is_lost_to_ai
from server.tables.decide.free_seats import free_seats, may_take
from server.tables.features import MAY_AFTER, OWNER_MAY, PLAYER_MAY
from server.tables.rated import may_be_substituted
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.match import Phase
from shared.protocol import DaysClock


def may(table: Table, seat: Seat, *, holds: bool = False) -> list[str]:
    """`resign`, `propose:draw`, `claim`, `substitute`, `sit`, `leave`, `add-ai:2`, `say:text` ...: only what `seat`
    itself may know of.

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
    tiles, nor while other tables play the same boards."""
    if table.is_sealed():
        return False
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
    """Whether a side may concede the match: not where several others would have to stop because of it, and not where
    its boards are compared with those of other tables."""
    return len(table.game.teams) == 2 and table.duplicate is None


def _of_anybody_seated(table: Table, seat: Seat) -> list[str]:
    """Commands of the owner of a seat, with or without a substitute."""
    sitting = table.seats[seat]
    if sitting is None or sitting.who.kind is not PlayerKind.PERSON:
        return ["leave"]
    return ["leave", *_fills(table), *(["say:text"] if may_write(table) else [])]


def _fills(table: Table) -> list[str]:
    return [] if table.reserved is not None else [f"add-ai:{seat}" for seat in free_seats(table)]


def _of_owner_away(table: Table, seat: Seat) -> list[str]:
    """While a substitute plays."""
    found = [] if is_lost_to_ai(table, seat) else ["sit"]
    if table.match.phase is Phase.OVER:
        return [*found, *_after_match(table, seat)]
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
        return _after_match(table, seat)
    if match.round == 0:
        return ["reveal"] if seat in table.to_reveal() else []
    found = ["resign"] if can_be_resigned(table) and seat not in match.resigned else []
    if sitting is not None and sitting.who.kind is PlayerKind.PERSON and may_be_substituted(table):
        found.append("substitute")
    if table.clocks is not None and not isinstance(table.clocks.terms, DaysClock):
        found.append("give-time")
    if match.phase is Phase.PLAY:
        found += [word for owner_may in OWNER_MAY for word in owner_may(table, seat)]
    return found


def _after_match(table: Table, seat: Seat) -> list[str]:
    return [word for may_after in MAY_AFTER for word in may_after(table, seat)]


def _of_player(table: Table, seat: Seat) -> list[str]:
    """Commands of the current player of the seat, its owner or a substitute."""
    match = table.match
    if match.round == 0 or match.phase is Phase.OVER:
        return []
    found = [word for player_may in PLAYER_MAY for word in player_may(table, seat)]
    if match.game.hidden and match.claim(seat) is not None:
        found.append("claim")
    return found
