"""Normal states of English draughts for whole arrays: `shared.games.english_draughts.keys` in numpy."""

import numpy as np

from mining.columns import Bytes

_BITS_REVERSED = np.packbits(np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)[:, ::-1], axis=1)[:, 0]


def normal_rows(packed: Bytes) -> Bytes:
    """Of packed positions."""
    # Square n → 33 − n is bit i → 31 − i: all bits of a set in reverse, which also turns kings, white, black around.
    states = packed.copy()
    turned = np.flatnonzero(packed[:, 12] == 1)
    back = _BITS_REVERSED[packed[turned, 11::-1]]  # kings, White, Black
    states[turned] = np.hstack([back[:, 4:], back[:, :4], np.zeros((len(back), 1), np.uint8)])
    return states
