"""A hand to begin in the middle of, as the text of its deal: `HANDS;LEADER;PLIES`, such as `00 04 .../...;2;1-1 4-1>`.

The plies are part of the state that the table deals, so that players see in its history who has passed over what.
"""

import re
from typing import NamedTuple

from shared.core import Seat
from shared.errors import NotationError

_TEXT = re.compile(r"([^;]+);([0-3]);([^;]*)")


class SetUpHand(NamedTuple):
    """The parts of the text of such a deal."""

    hands: str
    """The hands as they were dealt, seven tiles each."""
    leader: Seat
    """The seat that made the first ply."""
    plies: tuple[str, ...]
    """Move texts, passes included."""


def read_set_up(deal: str) -> SetUpHand | None:
    """None for the deal of a whole hand. Raises NotationError."""
    if ";" not in deal:
        return None
    found = _TEXT.fullmatch(deal)
    if found is None or not found[3].split():
        raise NotationError("a hand to begin in the middle of is hands;leader;plies, such as 00 04 .../...;2;1-1 4-1>")
    return SetUpHand(found[1], Seat(int(found[2])), tuple(found[3].split()))
