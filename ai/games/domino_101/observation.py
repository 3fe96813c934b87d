"""A seat's observations as the kernels' array: views and move texts into numbers and back. Knows no player.

Imports compiled code: to be imported only when an agent that needs it is made.
"""

from collections.abc import Sequence

import numpy as np

from ai.games.domino_101.kernels import hand as kernel
from shared.core import Options, View
from shared.games.domino_101.options import CHOICES, REDEAL_CONDITIONS
from shared.games.domino_101.tiles import NAMES, TILE, hand_of

HOUSE_RULES = {
    "closed_score": kernel.CLOSED_SCORE,
    "closed_winner": kernel.CLOSED_WINNER,
    "closed_tie": kernel.CLOSED_TIE,
    "closed_lead": kernel.CLOSED_LEAD,
    "next_lead": kernel.NEXT_LEAD,
}
"""By option, where its value stands in the array."""
_MOST_PLACED = 25
"""Three seats keep a tile."""


def tile_in(text: str) -> int:
    """The tile of a tile or move text that is no pass."""
    high, low = text.strip("<>").split("-")
    return TILE[int(low), int(high)]


def move_code(text: str) -> int:
    """The kernels' number of a move text."""
    return kernel.PASS if text == "pass" else 2 * tile_in(text) + (not text.startswith("<"))


def move_text(code: int, leading: bool) -> str:
    """The move text of a kernels' number; `leading`: nothing lies on the table yet."""
    if code == kernel.PASS:
        return "pass"
    name = NAMES[code >> 1]
    return name if leading else f"{name}>" if code & 1 else f"<{name}"


def set_house_rules(hand: np.ndarray, options: Options, round_no: int) -> None:
    """Writes the table's options into the array; `round_no` counts from 1."""
    for option, place in HOUSE_RULES.items():
        hand[place] = CHOICES[option].index(options[option])
    dealt_anew = options["redeal_mode"] == "auto" and (options["redeal_scope"] == "every_hand" or round_no == 1)
    conditions = str(options["redeal"]) if dealt_anew else ""
    hand[kernel.REDEAL] = sum(1 << place for place, name in enumerate(REDEAL_CONDITIONS) if name in conditions)


def may_lie(view: View) -> bool:
    """Whether a pass at this table proves nothing, because it may be false."""
    return view.options["false_pass"] != "prevent"


def has_room(view: View) -> bool:
    """Whether the kernels' array holds the hand to its end: not when so many passes were false as nobody plays."""
    placed = sum(text != "pass" for text in view.history)
    return len(view.history) + 4 * (_MOST_PLACED - placed) <= kernel.MAX_PLIES


def dealt_to(view: View) -> int:
    """The set of seven tiles that the view's seat was dealt; the empty set for a spectator."""
    assert view.seat is not None and (view.first is not None or not view.history)
    placed = view.history[(view.seat - (view.first or 0)) % 4 :: 4]
    return hand_of(tile_in(text) for text in (*view.hand, *(text for text in placed if text != "pass")))


def opened(view: View) -> np.ndarray:
    """The hand before its first ply as the view's seat knows it: its own seven tiles, three empty sets."""
    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    set_house_rules(hand, view.options, view.round)
    hand[kernel.HANDS + (view.seat or 0)] = dealt_to(view)
    hand[kernel.COUNTS : kernel.COUNTS + 4] = 7
    if view.first is not None:
        kernel.lead(hand, int(view.first))
        if view.round == 1 and str(view.options["first_lead"]).startswith("forced"):
            hand[kernel.MUST_LEAD] = TILE[1, 1] if view.options["first_lead"] == "forced_11" else TILE[6, 6]
    return hand


def codes(texts: Sequence[str]) -> np.ndarray:
    """The kernels' numbers of move texts."""
    return np.array([move_code(text) for text in texts], np.int64)
