"""The themes of a draughts puzzle, found by code from its solution. Judges no move.

The words are those of the English literature: a shot gives men away and takes more back in one jump; the move is the
opposition, which decides endings and which an exchange may change. First Position is the first of the standard
positions that the American Checker Federation teaches: two kings, or a king and a man, against a king and a man that is
held on square 12 (White's on 21).
"""

from collections.abc import Sequence
from itertools import pairwise

from shared.core import Seat
from shared.games.english_draughts.rules import BIT, BLACK, ENGLISH_DRAUGHTS, KING_ROW, DraughtsState, Position
from shared.puzzles import Goal

FEW = 6
"""Pieces of a database ending."""
_SYSTEMS = (
    0b1111 | 0b1111 << 9 | 0b1111 << 18 | 0b1111 << 27,
    0b1111 << 4 | 0b1111 << 13 | 0b1111 << 22 | 0b1111 << 31,
)
"""Squares of each side's system, the files that begin on its own back row."""
_HELD = (BIT[12], BIT[21])
"""The square of each side's man in First Position."""
_FEW_WITH_THE_MOVE = 8
"""Pieces with which the move decides."""
_BRIDGE = (BIT[1] | BIT[3], BIT[30] | BIT[32])
"""Squares 1 and 3 of Black's back row, 30 and 32 of White's."""


def themes_of(state: DraughtsState, line: Sequence[str], goal: Goal) -> tuple[str, ...]:
    """The themes of a solution that begins in `state`."""
    states = [state]
    for text in line:
        states.append(ENGLISH_DRAUGHTS.successor(states[-1], ENGLISH_DRAUGHTS.parse_move(states[-1], text)))
    positions = [each.position for each in states]
    solver = state.position.turn
    found = [
        _shot(positions, solver),
        "breakthrough" if _crowned(positions, solver) else "",
        "bridge" if _crowned(positions, solver) and _holds_bridge(positions[0], _other(solver)) else "",
        "first-position" if goal == "win" and _is_first_position(positions[0]) else "",
        "the-move" if goal == "win" and _wins_by_the_move(positions) else "",
        "changing-the-move" if _changes_the_move(positions) else "",
        "database" if _pieces(positions[0]) <= FEW else "",
    ]
    return tuple(theme for theme in found if theme)


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def _side(position: Position, seat: Seat) -> int:
    return position.black if seat == BLACK else position.white


def _pieces(position: Position) -> int:
    return (position.black | position.white).bit_count()


def _shot(positions: Sequence[Position], solver: Seat) -> str:
    """shot-2, shot-3 or shot-4: the most pieces taken by one jump of the solver's, after men were given away."""
    given, largest = 0, 0
    for before, after in pairwise(positions):
        if before.turn == solver:
            taken = (_side(before, _other(solver)) & ~_side(after, _other(solver))).bit_count()
            largest = max(largest, taken if given else 0)
        else:
            given += (_side(before, solver) & ~_side(after, solver)).bit_count()
    return f"shot-{min(largest, 4)}" if largest >= 2 else ""


def _crowned(positions: Sequence[Position], solver: Seat) -> bool:
    """Whether a man of the solver's reaches the far row."""
    return any(
        (_side(after, solver) & ~_side(before, solver) & after.kings & ~before.kings & KING_ROW[solver])
        and (_side(before, solver) & ~_side(after, solver) & ~before.kings)
        for before, after in pairwise(positions)
        if before.turn == solver
    )


def _holds_bridge(position: Position, seat: Seat) -> bool:
    """Whether men stand on both squares of the bridge of the seat's back row."""
    return _side(position, seat) & ~position.kings & _BRIDGE[seat] == _BRIDGE[seat]


def _is_first_position(position: Position) -> bool:
    """Whether the side to move, with a king and another piece, faces a king and a man on its square."""
    own, other = (_side(position, seat) for seat in (position.turn, _other(position.turn)))
    men = other & ~position.kings
    return own.bit_count() == other.bit_count() == 2 and bool(own & position.kings) and men == _HELD[1 - position.turn]


def _wins_by_the_move(positions: Sequence[Position]) -> bool:
    """Whether the side to move has the move with few pieces, as many for as many, and wins without an exchange."""
    begun = positions[0]
    is_even = begun.black.bit_count() == begun.white.bit_count()
    is_quiet = _pieces(positions[-1]) == _pieces(begun) <= _FEW_WITH_THE_MOVE
    return is_even and is_quiet and _has_the_move(begun)


def _has_the_move(position: Position) -> bool:
    """Whether the side to move has the move: an odd number of pieces stand in its system."""
    return bool(((position.black | position.white) & _SYSTEMS[position.turn]).bit_count() % 2)


def _changes_the_move(positions: Sequence[Position]) -> bool:
    """Whether the solution begins with an exchange, as many for as many, behind which the solver has the move."""
    if len(positions) < 4 or positions[0].black.bit_count() != positions[0].white.bit_count():
        return False
    begun, ended = positions[0], positions[3]
    exchanged = _pieces(ended) < _pieces(begun) and ended.black.bit_count() == ended.white.bit_count()
    return exchanged and not _has_the_move(begun) and not _has_the_move(ended)
