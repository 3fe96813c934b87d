"""Normal states of English draughts as words of the kernel. Knows no count and no game."""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes

Boards = NDArray[np.int64]
"""int64[n, 3]: own, enemy, kings; own moves down the numbers (`ai.games.english_draughts.kernels.board`)."""


def boards_of(states: Bytes) -> Boards:
    """The boards of normal states as the side to move sees them."""
    words = np.ascontiguousarray(states[:, :12]).view("<u4").astype(np.int64)
    return sum(((words & 0xFF << 8 * group) << group for group in range(4)), np.zeros_like(words))


def seen_by_maker(states: Bytes) -> Boards:
    """The boards of results, which are normal states of the next mover, as their maker sees them."""
    squares = np.unpackbits(np.ascontiguousarray(states[:, :12]), axis=1, bitorder="little").reshape(-1, 3, 32)
    return boards_of(np.packbits(squares[:, [1, 0, 2], ::-1], axis=2, bitorder="little").reshape(-1, 12))
