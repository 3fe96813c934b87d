"""The player `greedy` of English draughts: one ply, then the captures that it forces. Searches no further.

Every legal move is tried, whatever must be captured after it is captured to the end (captures are compulsory, so this
is forced play and not a guess), and the quiet position is valued. Equal values are decided at random.
"""

import struct
from collections.abc import Sequence
from random import Random
from typing import Any

from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import Seat, View, other
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME

MAN, KING = 100, 150
ADVANCE = 3
"""For each row a man has left behind."""
BACK_ROW = 8
"""For each man that still guards the two squares of its back row from where it stops most enemy kings."""
CENTRE, CENTRE_KING = 4, 8
TRADE = 150
"""For being ahead, times the lead's share of all material: with few pieces left a lead is worth more."""
WON = 100_000

_LAYOUT = struct.Struct("<IIIB")


def _squares(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


_ROWS = tuple(0xF << 4 * row for row in range(8))
_CENTRE = _squares(10, 11, 14, 15, 18, 19, 22, 23)
_GUARDS = (_squares(1, 3), _squares(30, 32))
"""By seat: the bridge, the two men of the back row that are kept longest."""


class GreedyDraughtsAgent:
    """One seat's agent."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._follower = ViewFollower(GAME)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """Looks at far fewer positions than any budget allows."""
        if len(legal) == 1:
            return only_move(legal[0])
        state = self._follower.state_of(view)
        mover = state.position.turn
        values = [_settled(GAME.successor(state, GAME.parse_move(state, text)), mover) for text in legal]
        best = max(values)
        move = self._rng.choice([text for text, value in zip(legal, values, strict=True) if value == best])
        return own_thinking(move, "greedy", best / MAN)


def _settled(state: Any, seat: Seat) -> float:
    """The value of the position for `seat` once all compulsory captures are made, both sides choosing their best."""
    moves = GAME.legal_moves(state)
    if not moves:
        outcome = GAME.outcome(state)
        assert outcome is not None
        return WON * outcome.points[seat]
    if "x" not in GAME.format_move(state, moves[0]):
        return value(GAME.pack(state), seat)
    after = [_settled(GAME.successor(state, move), seat) for move in moves]
    return max(after) if state.position.turn == seat else min(after)


def value(packed: bytes, seat: Seat) -> float:
    """The worth of a packed quiet position to `seat`, in hundredths of a man."""
    black, white, kings, _ = _LAYOUT.unpack(packed)
    own, enemy = (black, white) if seat == 0 else (white, black)
    material = _material(own, kings), _material(enemy, kings)
    lead = material[0] - material[1]
    place = _place(own, kings, seat) - _place(enemy, kings, other(seat))
    return lead + TRADE * lead / max(sum(material), 1) + place


def _material(own: int, kings: int) -> int:
    return MAN * (own & ~kings).bit_count() + KING * (own & kings).bit_count()


def _place(own: int, kings: int, seat: Seat) -> int:
    men, kings = own & ~kings, own & kings
    rows = _ROWS if seat == 0 else _ROWS[::-1]
    advanced = sum(row_no * (men & row).bit_count() for row_no, row in enumerate(rows))
    return (
        ADVANCE * advanced
        + BACK_ROW * (men & _GUARDS[seat]).bit_count()
        + CENTRE * (men & _CENTRE).bit_count()
        + CENTRE_KING * (kings & _CENTRE).bit_count()
    )
