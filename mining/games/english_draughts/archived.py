"""Archived games of English draughts, told by the ranks of their moves: see `mining.archive.replaying`."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Order
from mining.games.english_draughts.boards import boards_of
from shared.games.english_draughts.board import BIT, BLACK, JUMPED, WHITE


def replay(
    texts: Sequence[str], order: Order, begun: Bytes, lengths: NDArray[np.int64], ranks: Bytes
) -> tuple[NDArray[np.uint16], Bytes]:
    """The number of the text of every ply, and every packed position, from the ranks of the plies.

    Arguments and faults are those of `mining.archive.replaying.Replay`.
    """
    from ai.games.english_draughts.kernels import replay as kernel  # numba loads when there is something to read

    rows = [_row(number, text, kernel.NO_MAN) for number, text in enumerate(texts)]
    squares = [kernel.CAPTURES * (taken > 0) + start.bit_length() - 1 for start, _, _, taken, _, _ in rows]
    by_square = np.argsort(squares, kind="stable")
    boards = np.column_stack([boards_of(begun), begun[:, 12]])
    plies, positions = int(lengths.sum()), int(lengths.sum()) + len(lengths)
    moves, sides = np.zeros(plies, np.uint16), np.zeros((positions, 3), np.uint32)
    turns = np.zeros(positions, np.uint8)
    first = np.searchsorted(np.array(squares)[by_square], np.arange(2 * kernel.CAPTURES))
    table = np.array(rows, np.int64).reshape(len(rows), 6)[by_square]
    fits = kernel.replay(boards, lengths, ranks, table, first, order, moves, sides, turns)
    if not fits:
        raise IndexError("a rank that no legal move has")
    return moves, np.column_stack([sides.astype("<u4").view(np.uint8), turns])


def _row(number: int, text: str, no_man: int) -> tuple[int, int, int, int, int, int]:
    """The words of a text (`ai.games.english_draughts.kernels.replay`)."""
    path = tuple(map(int, text.replace("x", "-").split("-")))
    legs = list(pairwise(path))
    down = {after > before for before, after in legs}
    way = no_man if len(down) > 1 else BLACK if down == {True} else WHITE
    landings, taken = sum({BIT[square] for square in path[1:]}), sum({JUMPED[leg] for leg in legs if leg in JUMPED})
    return BIT[path[0]], BIT[path[-1]], landings, taken, way, number
