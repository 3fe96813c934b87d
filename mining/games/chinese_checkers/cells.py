"""Normal pairs of Chinese checkers as cells and moves. Knows no count and no game.

Cells are the mover's own, whose place is seat 0's; a move is the kernel's number, 128 · from + to.
"""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from shared.games.chinese_checkers.board import CELLS, PACKED_SIDE, PIECES, SIDE

NO_MOVE = -1
_MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])


def sides_of(states: Bytes) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """bool[n, CELLS] of the mover's pieces and of the other side's."""
    own, enemy = (
        np.unpackbits(np.ascontiguousarray(states[:, at : at + PACKED_SIDE]), axis=1, bitorder="little")[:, :CELLS]
        for at in (0, PACKED_SIDE)
    )
    return own.astype(np.bool_), enemy.astype(np.bool_)


def cells_of(side: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """uint8[n, PIECES]: the cells of ten pieces, ascending."""
    return np.nonzero(side)[1].astype(np.uint8).reshape(-1, PIECES)


def moves_between(premises: Bytes, results: Bytes) -> NDArray[np.int64]:
    """The move that leads from each premise to its result, of two mirror images the first; NO_MOVE where there is none.

    A result is the next mover's: turned, and perhaps mirrored.
    """
    own, enemy = sides_of(premises)
    moves = np.full(len(premises), NO_MOVE, np.int64)
    for order in (_MIRROR, np.arange(CELLS)):
        theirs, mine = (side[:, ::-1][:, order] for side in sides_of(results))
        fits = (theirs == enemy).all(axis=1) & ((own & ~mine).sum(axis=1) == 1) & ((mine & ~own).sum(axis=1) == 1)
        move = (own & ~mine).argmax(axis=1) << 7 | (mine & ~own).argmax(axis=1)
        moves[fits] = move[fits]
    return moves
