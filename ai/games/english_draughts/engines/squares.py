"""English draughts as engines of other programs write it: a letter a square, captures by what they take.

Both protocols were made for the board of 50 squares and name no variant in a position: a board of 32 letters, square 1
first, is how programs write the games of 64 fields.
"""

from itertools import pairwise

from shared.core import Seat
from shared.errors import EngineError, IllegalMove, NotationError
from shared.games.english_draughts.board import BIT, JUMPED, SQUARE, Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

SQUARES = 32


def format_squares(state: DraughtsState, letters: str) -> str:
    """The board, a letter a square. `letters`: Black's man and king, White's man and king, an empty square."""
    black, white, kings, _ = state.position
    parts: list[str] = []
    for square in range(1, SQUARES + 1):
        bit = BIT[square]
        side = 0 if bit & black else 2 if bit & white else 4
        parts.append(letters[side + (side < 4 and bit & kings != 0)])
    return "".join(parts)


def parse_squares(text: str, letters: str, turn: Seat) -> str:
    """The position text of a board in letters, with `turn` to move.

    Raises EngineError `engine/variant` for a board of another size, NotationError for what is no position.
    """
    if len(text) != SQUARES:
        raise EngineError(
            "engine/variant", f"a board of {len(text)} squares is not English draughts, which has {SQUARES}"
        )
    sides: tuple[list[str], list[str]] = ([], [])
    for square, letter in enumerate(text, 1):
        kind = letters.find(letter)
        if kind < 0:
            raise NotationError(f"{letter!r} is no piece: a square is one of {', '.join(letters)}")
        if kind < 4:
            sides[kind // 2].append(f"{'K' if kind % 2 else ''}{square}")
    return f"{'BW'[turn]}:W{','.join(sides[1])}:B{','.join(sides[0])}"


def taken_by(move: Move) -> tuple[int, ...]:
    """The squares of the pieces that a move captures, in the order in which it jumps them; none for a step."""
    if move[:2] not in JUMPED:
        return ()
    return tuple(SQUARE[JUMPED[leg]] for leg in pairwise(move))


def move_taking(state: DraughtsState, start: int, end: int, taken: tuple[int, ...]) -> Move:
    """The legal move between two squares that captures just these, whatever their order.

    Where two paths take the same pieces they lead to the same position, and the rule book's first is named. Where
    nothing else goes from `start` to `end`, captures may be left out. Raises IllegalMove.
    """
    between = [move for move in ENGLISH_DRAUGHTS.legal_moves(state) if (move[0], move[-1]) == (start, end)]
    exact = [move for move in between if sorted(taken_by(move)) == sorted(taken)]
    if exact:
        return exact[0]
    if not taken and len({frozenset(taken_by(move)) for move in between}) == 1:
        return between[0]
    what = f"{start}x{end} taking {', '.join(map(str, taken))}" if taken else f"{start}-{end}"
    raise IllegalMove(f"{what} is not legal in {ENGLISH_DRAUGHTS.format_position(state)}")
