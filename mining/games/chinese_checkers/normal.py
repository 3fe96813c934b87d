"""Normal states of Chinese checkers for whole arrays: `shared.games.chinese_checkers.keys` in numpy."""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from shared.games.chinese_checkers.board import CELLS, PACKED_SIDE, SIDE

_MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])


def normal_rows(rows: Bytes) -> Bytes:
    """Of packed positions."""
    turned = rows[:, -1] == 1
    sides = [
        np.unpackbits(rows[:, at : at + PACKED_SIDE], axis=1, bitorder="little")[:, :CELLS] for at in (0, PACKED_SIDE)
    ]
    mover = np.where(turned[:, None], sides[1][:, ::-1], sides[0])
    waiting = np.where(turned[:, None], sides[0][:, ::-1], sides[1])
    state, mirror = (_rows(mover[:, order], waiting[:, order]) for order in (np.arange(CELLS), _MIRROR))
    return np.where(_is_less(mirror, state)[:, None], mirror, state)


def _rows(mover: Bytes, waiting: Bytes) -> Bytes:
    sides = [np.packbits(side, axis=1, bitorder="little") for side in (mover, waiting)]
    return np.hstack([*sides, np.zeros((len(mover), 1), np.uint8)])


def _is_less(one: Bytes, two: Bytes) -> NDArray[np.bool_]:
    """Row by row, whether `one` comes before `two` as bytes do."""
    first = (one != two).argmax(axis=1)
    rows = np.arange(len(one))
    return one[rows, first] < two[rows, first]
