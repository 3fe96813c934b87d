"""What a seat may do besides making a legal move, by the commands' types. Judges no command."""

from server.judging.clocks import is_lost_to_ai
from server.judging.free_seats import may_take
from server.judging.proposals import may_propose
from server.table import Table, Who
from shared import fair
from shared.core import Seat
from shared.gamelog import PlayerKind
from shared.match import Phase, Suggestion
from shared.wire import DaysClock

_SUGGESTIONS: tuple[Suggestion, ...] = ("draw", "undo")
_PROPOSE = {what: f"propose:{what}" for what in _SUGGESTIONS}


def may(table: Table, seat: Seat, *, holds: bool = False) -> list[str]:
    """`resign`, `propose:draw`, `claim`, `hand-over`, `sit`, `again` ...: only what `seat` itself may know of.

    `holds`: asked for the AI player that plays the seat in its owner's stead, not for the owner.
    """
    if table.closed is not None or table.seats[seat] is None:
        return []
    if holds:
        return _of_player(table, seat)
    if table.holders[seat] is not None:
        return [*_of_owner_away(table, seat), "leave"]
    return [*_of_owner(table, seat), *_of_player(table, seat), "leave"]


def _of_owner_away(table: Table, seat: Seat) -> list[str]:
    """While a substitute plays."""
    found = [] if is_lost_to_ai(table, seat) else ["sit"]
    if table.is_running() and seat not in table.match.resigned:
        found.append("resign")
    return found


def may_as_spectator(table: Table, who: Who) -> list[str]:
    """`sit:0`, `sit:3` ...: what somebody without a seat here may do. An AI player does nothing of its own accord."""
    return [] if who.kind is PlayerKind.AI else [f"sit:{seat}" for seat in may_take(table, who)]


def _of_owner(table: Table, seat: Seat) -> list[str]:
    match, sitting = table.match, table.seats[seat]
    if match.phase is Phase.OVER:
        return ["again"] if seat not in table.again and match.number < fair.CHAIN else []
    if match.round == 0:
        return ["reveal"] if seat in table.to_reveal() else []
    found = [] if seat in match.resigned else ["resign"]
    if sitting is not None and sitting.who.kind is PlayerKind.PERSON:
        found.append("hand-over")
    if table.clocks is not None and not isinstance(table.clocks.terms, DaysClock):
        found.append("give-time")
    if match.phase is Phase.PLAY:
        found += [_PROPOSE[what] for what in _SUGGESTIONS if may_propose(table, seat, what)]
    return found


def _of_player(table: Table, seat: Seat) -> list[str]:
    """What whoever plays the seat may do, its owner or not."""
    match = table.match
    found: list[str] = []
    if match.round == 0 or match.phase is Phase.OVER:
        return found
    if match.proposals:
        found += [f"decline:{what}" for what in _SUGGESTIONS if any(it.what == what for it in match.proposals)]
    if match.game.hidden and match.claim(seat) is not None:
        found.append("claim")
    return found
