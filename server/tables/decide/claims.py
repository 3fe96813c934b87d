"""101 domino with `redeal_mode=claim`: a seat shows a hand that voids the deal. Knows no condition by name."""

from server.tables.checks import check_running, check_version
from server.tables.decide.draft import Draft
from shared.core import Seat
from shared.errors import Rejected
from shared.events import RedealClaimed
from shared.protocol import Claim


def claim(draft: Draft, command: Claim, seat: Seat) -> None:
    """RULES, "Redeal": the seat may announce it before the first tile. The server then deals again."""
    table = draft.table
    check_running(table)
    check_version(table, command.version)
    condition = table.match.claim(seat)
    if condition is None:
        raise Rejected("table/not-offered", "Your hand does not make this deal void, or it is too late to claim it.")
    hand = table.game.hand(table.match.state, seat)
    draft.add(RedealClaimed(condition, tuple(hand)), seat, ref=command.ref)
