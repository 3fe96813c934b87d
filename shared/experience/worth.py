"""What moves are worth by a book's judgement, in plain Python: for looking back at a game, not for playing one.

The players' kernels compute the same worths a thousand times faster (`ai.games.english_draughts.kernels.evaluation`; a
differential test keeps the two equal). Here a position is looked at when somebody wants to see where a game turned.
"""

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from shared.experience.book import ExperienceBook
from shared.experience.judgement import NAME, SQUARES, Knot, decode
from shared.games.chinese_checkers import judgement as judgement_checkers
from shared.games.chinese_checkers.rules import CELL_NUMBERS, CELLS, CHINESE_CHECKERS
from shared.games.english_draughts.rules import BLACK, ENGLISH_DRAUGHTS, JUMPED, SQUARE, Bits, DraughtsState, Position

WIN = 10_000
"""Worth of a won position; no judgement goes that far."""
_WINDOW = 3**8
_WINDOWS = tuple(
    tuple(4 * (row + step) + column + side for step in range(4) for side in range(2))
    for column in range(3)
    for row in range(5)
)
"""The squares, from 0, of each window of `shared.experience.judgement`, in the order of its digits."""


class MoveEvaluator(Protocol):
    """What a book says each legal move of a state leads to."""

    unit: str
    """`man` or `row`: a hundredth of it is 1."""

    def worths(self, state: Any) -> Mapping[str, int]:
        """Move text → worth to the mover, in hundredths of the unit; no legal move, no worth."""
        ...

    def standing(self, state: Any) -> int:
        """What the position is worth to seat 0, in hundredths of the unit; ±WIN when it is decided."""
        ...


def evaluator_of(book: ExperienceBook) -> MoveEvaluator | None:
    """The judge that a book makes; None when it has no judgement. Raises BookError `book/format`."""
    maker = _JUDGES.get(book.game)
    content = None if maker is None else book.section(NAME)
    return None if maker is None or content is None else maker(content)


class DraughtsEvaluator:
    """A few plies ahead, every capture played out, and then the mined worth of the quiet position."""

    unit = "man"

    def __init__(self, knots: Sequence[Knot], depth: int = 1) -> None:
        """`depth`: plies looked ahead after each move."""
        self._knots = knots
        self._depth = depth

    def worths(self, state: DraughtsState) -> dict[str, int]:
        """See Judge."""
        game = ENGLISH_DRAUGHTS
        ahead = self._depth
        return {
            game.format_move(state, move): -self._search(game.successor(state, move), ahead, -WIN, WIN)
            for move in game.legal_moves(state)
        }

    def standing(self, state: DraughtsState) -> int:
        """See Judge."""
        worth = self._search(state, self._depth, -WIN, WIN)
        return worth if state.position.turn == BLACK else -worth

    def leaf(self, position: Position) -> int:
        """Worth of a quiet position to the seat to move, in hundredths of a man."""
        black, white, kings, turn = position
        dark, light = _numbers(black), _numbers(white)
        crowned = frozenset(_numbers(kings))
        pieces = len(dark) + len(light)
        low, high, share = _between(self._knots, pieces)
        own = _side(low, high, share, dark, light, crowned)
        turned = (frozenset(SQUARES - 1 - square for square in side) for side in (light, dark, crowned))
        worth = own - _side(low, high, share, *turned)
        return round((worth if turn == BLACK else -worth) + low.tempo + share * (high.tempo - low.tempo))

    def _search(self, state: DraughtsState, depth: int, alpha: int, beta: int) -> int:
        moves = ENGLISH_DRAUGHTS.legal_moves(state)
        if not moves:
            outcome = ENGLISH_DRAUGHTS.outcome(state)
            assert outcome is not None
            return WIN * outcome.points[state.position.turn]
        if depth <= 0 and moves[0][:2] not in JUMPED:  # captures are compulsory: all are, or none is
            return self.leaf(state.position)
        for move in moves:
            alpha = max(alpha, -self._search(ENGLISH_DRAUGHTS.successor(state, move), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


class CheckersEvaluator:
    """The worth that a piece gains from the cell it leaves to the cell it comes to."""

    unit = "row"

    def __init__(self, worths: Sequence[int]) -> None:
        self._worths = worths

    def worths(self, state: Any) -> dict[str, int]:
        """See Judge."""
        game = CHINESE_CHECKERS
        texts = [game.format_move(state, move) for move in game.legal_moves(state)]
        return {text: self._at(text[-2:], state.turn) - self._at(text[:2], state.turn) for text in texts}

    def standing(self, state: Any) -> int:
        """See Judge."""
        outcome = CHINESE_CHECKERS.outcome(state)
        if outcome is not None:
            return WIN * outcome.points[0]
        sides = [cells.split(",") for cells in CHINESE_CHECKERS.format_position(state).split("@")[0].split(":")[1:]]
        own, other = (sum(self._at(cell, seat) for cell in cells) for seat, cells in enumerate(sides))
        return own - other

    def _at(self, cell: str, seat: int) -> int:
        number = CELL_NUMBERS[cell]
        return self._worths[CELLS - 1 - number if seat else number]


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
    """What one side's pieces are worth as it sees the board: it moves down the numbers."""
    near = _sum_of(low, own, other, kings)
    return near if low is high else near + share * (_sum_of(high, own, other, kings) - near)


def _sum_of(knot: Knot, own: frozenset[int], other: frozenset[int], kings: frozenset[int]) -> int:
    worth = sum(knot.kings[square] if square in kings else knot.men[square] for square in own)
    if not knot.patterns:
        return worth
    for window, squares in enumerate(_WINDOWS):
        pattern, digit = 0, 1
        for square in squares:
            if square not in kings:
                pattern += digit * (1 if square in own else 2 if square in other else 0)
            digit *= 3
        worth += struct.unpack_from("<h", knot.patterns, 2 * (_WINDOW * window + pattern))[0]
    return worth


@lru_cache(maxsize=4)
def _draughts_judge(content: bytes) -> MoveEvaluator:
    return DraughtsEvaluator(decode(content))


@lru_cache(maxsize=4)
def _checkers_judge(content: bytes) -> MoveEvaluator:
    return CheckersEvaluator(judgement_checkers.decode(content))


_JUDGES: Mapping[str, Callable[[bytes], MoveEvaluator]] = {
    "english-draughts/1": _draughts_judge,
    "chinese-checkers/1": _checkers_judge,
}
