"""The draughts board: squares as bits, steps, jumps and positions. Knows no rule of play."""

import struct
from collections.abc import Mapping
from typing import NamedTuple

from shared.core import Seat

Move = tuple[int, ...]
"""The squares (1–32) of a path in order: where it starts, every square it lands on."""

Bits = int
"""A set of squares. After every two rows one bit is left out, so that each diagonal direction is one shift for the
whole board: 4 and 5 up the numbers, towards White's home, and the same back."""

BLACK, WHITE = Seat(0), Seat(1)
ARMY = 12
"""Pieces that a side has at most."""

BIT = {square: 1 << square - 1 + (square - 1) // 8 for square in range(1, 33)}
SQUARE = {bit: square for square, bit in BIT.items()}
BOARD: Bits = sum(SQUARE)
KING_ROW: tuple[Bits, Bits] = (sum(BIT[square] for square in range(29, 33)), sum(BIT[square] for square in range(1, 5)))
"""The far row of each seat: its men are crowned there."""


def _beside(bit: Bits, by: int) -> Bits:
    """The square `by` bits further on: one diagonal step from `bit`; 0 off the board."""
    return (bit << by if by > 0 else bit >> -by) & BOARD


def _steps(by: int) -> dict[Bits, Move]:
    """Every step in one direction, by the square it ends on."""
    return {_beside(bit, by): (square, SQUARE[_beside(bit, by)]) for bit, square in SQUARE.items() if _beside(bit, by)}


Jumps = Mapping[Bits, tuple[tuple[Bits, Bits, int], ...]]
"""From each square the jumps the board has room for: the square jumped, the square landed on, and its number."""


def _jumps(*directions: int) -> Jumps:
    legs = {bit: [(_beside(bit, by), _beside(_beside(bit, by), by)) for by in directions] for bit in SQUARE}
    return {bit: tuple((over, land, SQUARE[land]) for over, land in legs[bit] if land) for bit in SQUARE}


DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT = _steps(4), _steps(5), _steps(-5), _steps(-4)
MAN_JUMPS = (_jumps(4, 5), _jumps(-5, -4))
KING_JUMPS = _jumps(4, 5, -5, -4)
JUMPED = {(SQUARE[bit], number): over for bit, jumps in KING_JUMPS.items() for over, _, number in jumps}
"""The square jumped by one leg of a path. A leg that is not listed is a step."""

STEPS = frozenset(step for steps in (DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT) for step in steps.values())


PACKED = struct.Struct("<IIIB")
"""A packed position, 13 bytes: Black's squares, White's, the kings', each 32 bits with the low byte first, and the seat
to move. Bit n − 1 is square n."""


class Position(NamedTuple):
    """Board and turn: two positions are the same when these are equal."""

    black: Bits
    white: Bits
    kings: Bits
    """Of both sides."""
    turn: Seat


def turned(board: Bits) -> Bits:
    """The set on the board turned round: 35 bits in reverse order."""
    return int(f"{board:035b}"[::-1], 2)


def from_the_mover(position: Position) -> tuple[Bits, Bits, Bits]:
    """(own, enemy, kings) as the side to move sees them, turned so that it plays as Black."""
    black, white, kings, turn = position
    return (black, white, kings) if turn == BLACK else (turned(white), turned(black), turned(kings))


def after_the_move(before: Position, after: Position) -> tuple[Bits, Bits]:
    """(own, enemy) of the position after a move, as its mover sees them."""
    own, enemy, _ = from_the_mover(after._replace(turn=before.turn))
    return own, enemy
