"""The normal frame of Chinese checkers, 23 bytes: the rule book's `pack` with the mover in seat 0's place.

Seat 1's board is turned ((x, y) → (8 − x, 8 − y), pieces exchanged); of the state and its mirror ((x, y) → (y, x)) the
smaller, as bytes, is normal.
"""

import re
from collections.abc import Mapping

from shared.core import Seat
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELL_TEXTS, CELLS, PACKED_SIDE, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.contracts import Turn
from shared.keys import board_frame

_MIRROR = tuple(SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS))
"""(x, y) → (y, x) by cell number."""


def _mirrored(bits: int) -> int:
    mirrored = 0
    while bits:
        low = bits & -bits
        mirrored |= 1 << _MIRROR[low.bit_length() - 1]
        bits ^= low
    return mirrored


def _half_turned(bits: int) -> int:
    """(x, y) → (8 − x, 8 − y) is cell → 80 − cell: all 81 bits in reverse."""
    return int(f"{bits:081b}"[::-1], 2)


def _state(mover: int, waiting: int) -> bytes:
    return mover.to_bytes(PACKED_SIDE, "little") + waiting.to_bytes(PACKED_SIDE, "little") + b"\0"


def _normal(packed: bytes, seat: Seat) -> tuple[bytes, Turn]:
    mover = int.from_bytes(packed[:PACKED_SIDE], "little")
    waiting = int.from_bytes(packed[PACKED_SIDE : 2 * PACKED_SIDE], "little")
    turned = packed[-1] == 1
    if turned:
        mover, waiting = _half_turned(waiting), _half_turned(mover)
    state = _state(mover, waiting)
    mirror = _state(_mirrored(mover), _mirrored(waiting))
    return min(state, mirror), _TURNS[turned, mirror < state]


def _turn(turned: bool, mirrored: bool) -> Turn:
    def image(cell: int) -> int:
        cell = CELLS - 1 - cell if turned else cell
        return _MIRROR[cell] if mirrored else cell

    names: Mapping[str, str] = {text: CELL_TEXTS[image(cell)] for text, cell in CELL_NUMBERS.items()}
    return lambda move: re.sub("[a-i][1-9]", lambda cell: names[cell[0]], move)


_TURNS = {(turned, mirrored): _turn(turned, mirrored) for turned in (False, True) for mirrored in (False, True)}


FRAME = board_frame(CHINESE_CHECKERS, 23, _normal)
