"""What a seat may do besides making a legal move, by the commands' types. Judges no command."""

from server.judging.proposals import may_propose
from server.table import Table
from shared import fair
from shared.core import Seat
from shared.match import Phase, Suggestion

_SUGGESTIONS: tuple[Suggestion, ...] = ("draw", "undo")


def may(table: Table, seat: Seat) -> list[str]:
    """`resign`, `propose:draw`, `decline:draw`, `claim`, `again` ...: only what `seat` itself may know of."""
    match = table.match
    if table.closed is not None:
        return []
    if match.phase is Phase.OVER:
        return ["again"] if seat not in table.again and match.number < fair.CHAIN else []
    if not table.has_started():
        return []
    found = [] if seat in match.resigned else ["resign"]
    found += [f"propose:{what}" for what in _SUGGESTIONS if may_propose(table, seat, what)]
    found += [f"decline:{what}" for what in _SUGGESTIONS if any(it.what == what for it in match.proposals)]
    if match.claim(seat) is not None:
        found.append("claim")
    return found
