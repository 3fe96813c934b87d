"""Normal states of English draughts, many at once, as bytes and as words of the kernel. Knows no count and no game."""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes

_BITS_REVERSED = np.packbits(np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)[:, ::-1], axis=1)[:, 0]


def normal_rows(packed: Bytes) -> Bytes:
    """Of packed positions: `shared.games.english_draughts.keys` in numpy."""
    # Square n → 33 − n is bit i → 31 − i: all bits of a set in reverse, which also turns kings, white, black around.
    states = packed.copy()
    turned = np.flatnonzero(packed[:, 12] == 1)
    back = _BITS_REVERSED[packed[turned, 11::-1]]  # kings, White, Black
    states[turned] = np.hstack([back[:, 4:], back[:, :4], np.zeros((len(back), 1), np.uint8)])
    return states


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
