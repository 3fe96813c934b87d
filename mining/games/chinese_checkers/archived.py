"""Archived games of Chinese checkers, told by the ranks of their moves: see `mining.archive.replaying`."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Order
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS, SIDE


def progress(seat: int, text: str) -> int:
    """The rows that a move goes forward."""
    start, end = CELL_NUMBERS[text[:2]], CELL_NUMBERS[text[-2:]]
    rows = end // SIDE + end % SIDE - start // SIDE - start % SIDE
    return rows if seat == 0 else -rows


def replay(
    texts: Sequence[str], order: Order, begun: Bytes, lengths: NDArray[np.int64], ranks: Bytes
) -> tuple[NDArray[np.uint16], Bytes]:
    """The number of the text of every ply, and every packed position, from the ranks of the plies.

    Arguments and faults are those of `mining.archive.replaying.Replay`.
    """
    from ai.games.chinese_checkers.kernels import replay as kernel  # numba loads when there is something to read

    branches: list[dict[int, int]] = [{}]
    number_at: dict[int, int] = {}
    ends = np.zeros((len(texts), 2), np.int64)
    for number, text in enumerate(texts):
        path = [CELL_NUMBERS[cell] for cell in re.split("[-x]", text)]
        node = 0
        for cell in path:
            if cell not in branches[node]:
                branches[node][cell] = len(branches)
                branches.append({})
            node = branches[node][cell]
        number_at[node] = number
        ends[number] = path[0], path[-1]
    branch = np.full((len(branches), CELLS), kernel.NO_NODE, np.int16)
    for node, onward in enumerate(branches):
        branch[node, list(onward)] = list(onward.values())
    numbers = np.array([number_at.get(node, -1) for node in range(len(branches))])
    plies = int(lengths.sum())
    moves, packed = np.zeros(plies, np.uint16), np.zeros((plies + len(lengths), begun.shape[1]), np.uint8)
    if not kernel.replay(begun, lengths, ranks, branch, numbers, ends, order, moves, packed):
        raise IndexError("a rank that no legal move has")
    return moves, packed
