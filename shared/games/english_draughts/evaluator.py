"""The learned evaluation of English draughts in plain Python.

`ai.games.english_draughts.kernels.evaluation` computes the same values fast.
"""

import struct
from collections.abc import Sequence

from shared.experience.evaluator import WIN
from shared.experience.judgement import SQUARES, Knot, decode
from shared.games.english_draughts.board import BLACK, JUMPED, SQUARE, Bits, Position
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

_WINDOW = 3**8
_WINDOWS = tuple(
    tuple(4 * (row + step) + column + side for step in range(4) for side in range(2))
    for column in range(3)
    for row in range(5)
)
"""The squares, from 0, of each window of `shared.experience.judgement`, in the order of its digits."""


class DraughtsEvaluator:
    """A few plies ahead, every capture played out, and then the mined worth of the quiet position."""

    unit = "man"

    def __init__(self, knots: Sequence[Knot], depth: int = 1) -> None:
        """`depth`: plies looked ahead after each move."""
        self._knots = knots
        self._depth = depth

    def move_values(self, state: DraughtsState) -> dict[str, int]:
        """Move text → worth to the mover, in hundredths of the unit; no legal move, no worth."""
        game = ENGLISH_DRAUGHTS
        ahead = self._depth
        return {
            game.format_move(state, move): -self._search(game.successor(state, move), ahead, -WIN, WIN)
            for move in game.legal_moves(state)
        }

    def standing(self, state: DraughtsState) -> int:
        """Value of the position for seat 0, in hundredths of the unit; ±WIN when it is decided."""
        value = self._search(state, self._depth, -WIN, WIN)
        return value if state.position.turn == BLACK else -value

    def evaluate(self, position: Position) -> int:
        """Worth of a quiet position to the seat to move, in hundredths of a man."""
        black, white, kings, turn = position
        dark, light = _numbers(black), _numbers(white)
        crowned = frozenset(_numbers(kings))
        pieces = len(dark) + len(light)
        low, high, share = _between(self._knots, pieces)
        own = _side(low, high, share, dark, light, crowned)
        turned = (frozenset(SQUARES - 1 - square for square in side) for side in (light, dark, crowned))
        value = own - _side(low, high, share, *turned)
        return round((value if turn == BLACK else -value) + low.tempo + share * (high.tempo - low.tempo))

    def _search(self, state: DraughtsState, depth: int, alpha: int, beta: int) -> int:
        moves = ENGLISH_DRAUGHTS.legal_moves(state)
        if not moves:
            outcome = ENGLISH_DRAUGHTS.outcome(state)
            assert outcome is not None
            return WIN * outcome.points[state.position.turn]
        if depth <= 0 and moves[0][:2] not in JUMPED:  # captures are compulsory: all are, or none is
            return self.evaluate(state.position)
        for move in moves:
            alpha = max(alpha, -self._search(ENGLISH_DRAUGHTS.successor(state, move), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def _numbers(squares: Bits) -> frozenset[int]:
    """Squares from 0 of a set."""
    found: list[int] = []
    while squares:
        bit = squares & -squares
        squares ^= bit
        found.append(SQUARE[bit] - 1)
    return frozenset(found)


def _between(knots: Sequence[Knot], pieces: int) -> tuple[Knot, Knot, float]:
    """The knots on either side of a count of pieces, and how far it lies from the lower to the higher."""
    high = next((place for place, knot in enumerate(knots) if knot.pieces >= pieces), len(knots) - 1)
    low = high if knots[high].pieces <= pieces or high == 0 else high - 1
    between = knots[high].pieces - knots[low].pieces
    return knots[low], knots[high], (pieces - knots[low].pieces) / between if between else 0.0


def _side(
    low: Knot, high: Knot, share: float, own: frozenset[int], other: frozenset[int], kings: frozenset[int]
) -> float:
    """Value of one side's pieces, on the board as that side sees it: it moves down the numbers."""
    near = _sum_of(low, own, other, kings)
    return near if low is high else near + share * (_sum_of(high, own, other, kings) - near)


def _sum_of(knot: Knot, own: frozenset[int], other: frozenset[int], kings: frozenset[int]) -> int:
    value = sum(knot.kings[square] if square in kings else knot.men[square] for square in own)
    if not knot.patterns:
        return value
    for window, squares in enumerate(_WINDOWS):
        pattern, digit = 0, 1
        for square in squares:
            if square not in kings:
                pattern += digit * (1 if square in own else 2 if square in other else 0)
            digit *= 3
        value += struct.unpack_from("<h", knot.patterns, 2 * (_WINDOW * window + pattern))[0]
    return value


def make(content: bytes) -> DraughtsEvaluator:
    """From the content of the section. Raises BookError `book/format`."""
    return DraughtsEvaluator(decode(content))
