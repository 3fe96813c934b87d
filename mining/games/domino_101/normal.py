"""Normal states of 101 domino for whole arrays: `shared.games.domino_101.keys` in numpy."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from shared.games.domino_101.tiles import SET

NO_END = 7


def normal_states(packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    """Of packed positions, as `seats` know them."""
    head = np.frombuffer(b"".join([state[1:18] for state in packed]), dtype=np.uint8).reshape(len(packed), 17)
    hands = head[:, :16].copy().view("<u4")
    left = np.array([state[18] >> 3 if state[17] else NO_END for state in packed], dtype=np.uint8)
    right = np.array([state[-1] & 7 if state[17] else NO_END for state in packed], dtype=np.uint8)
    return normal_hands(hands, seats, left, right)


def normal_hands(hands: NDArray[np.uint32], seats: NDArray[np.int8], left: Bytes, right: Bytes) -> Bytes:
    """Of four hands a row, whose view it is, and the line's two ends (NO_END: no line)."""
    table = np.uint32(SET) & ~np.bitwise_or.reduce(hands, axis=1)
    rows = np.arange(len(hands))
    counts = [np.bitwise_count(hands[rows, (seats + k) % 4]) for k in (1, 2, 3)]
    small = np.column_stack([np.minimum(left, right), np.maximum(left, right), *counts])
    large = np.column_stack([hands[rows, seats], table]).astype("<u4")
    return np.hstack([large.view(np.uint8), small.astype(np.uint8)])
