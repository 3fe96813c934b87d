"""Reads positions of Chinese checkers from text, `0:a1,a2,...:i8,i9,...@61`, and from bytes. The rules write both."""

import re

from shared.core import Seat
from shared.errors import NotationError
from shared.games.chinese_checkers.board import CELL, CELL_NUMBERS, CELLS, PACKED_SIDE, PIECES, bit_set

_POSITION = re.compile(rf"([01]):({CELL}(?:,{CELL})*):({CELL}(?:,{CELL})*)(?:@(0|[1-9][0-9]{{0,3}}))?")


def parse_position(text: str) -> tuple[tuple[int, int], Seat, int]:
    """(a bit set of cells per seat, the seat to move, plies played). Raises NotationError."""
    match = _POSITION.fullmatch(text)
    if match is None:
        raise NotationError(f"{text[:40]!r} is no position; write turn:cells:cells@plies, as in 0:a1,a2:i8,i9@61")
    sides = [[CELL_NUMBERS[cell] for cell in match[side].split(",")] for side in (2, 3)]
    if [len(side) for side in sides] != [PIECES, PIECES] or len({*sides[0], *sides[1]}) != 2 * PIECES:
        raise NotationError("each seat has ten pieces, and no two share a cell")
    return (bit_set(sides[0]), bit_set(sides[1])), Seat(int(match[1])), int(match[4] or 0)


def unpack_position(packed: bytes) -> tuple[tuple[int, int], Seat]:
    """(a bit set of cells per seat, the seat to move). Raises NotationError."""
    if len(packed) != 2 * PACKED_SIDE + 1:
        raise NotationError(f"a packed position has {2 * PACKED_SIDE + 1} bytes, not {len(packed)}")
    seat0 = int.from_bytes(packed[:PACKED_SIDE], "little")
    seat1 = int.from_bytes(packed[PACKED_SIDE:-1], "little")
    turn = packed[-1]
    ten_each = seat0.bit_count() == seat1.bit_count() == PIECES
    if turn > 1 or (seat0 | seat1) >> CELLS or seat0 & seat1 or not ten_each:
        raise NotationError("these bytes are no position: ten pieces a seat on 81 cells, and 0 or 1 to move")
    return (seat0, seat1), Seat(turn)
