"""Normal states and their keys for whole arrays: `shared.keys` in numpy. Must agree with it: a test compares them.

States are rows of uint8 arrays. Knows no log and no count.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from shared.games.chinese_checkers import CELLS, PACKED_SIDE, SIDE
from shared.games.tiles import SET
from shared.keys import frame_of

Bytes = NDArray[np.uint8]
Keys = NDArray[np.uint64]

_GAMMA, _MIX1, _MIX2 = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_NO_END = 7


def words_of(states: Bytes) -> Keys:
    """(n, ceil(width / 8)): every state as little-endian 64-bit words, padded with zero bytes."""
    count, width = states.shape
    padded = np.zeros((count, width + -width % 8), dtype=np.uint8)
    padded[:, :width] = states
    return padded.view("<u8")


def keys_of(states: Bytes) -> Keys:
    """`shared.keys.key_of` of every row."""
    words = words_of(states)
    h = np.full(len(states), states.shape[1], dtype=np.uint64)
    for column in range(words.shape[1]):
        h = (h ^ words[:, column]) + _GAMMA
        h = (h ^ (h >> np.uint64(30))) * _MIX1
        h = (h ^ (h >> np.uint64(27))) * _MIX2
        h ^= h >> np.uint64(31)
    return h


def normal_states(game: str, packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    """`normal` of `shared.keys.frame_of(game)` for every packed pieces-state, as `seats` know it."""
    states = _NORMAL[game](packed, seats) if packed else np.zeros((0, frame_of(game).width), dtype=np.uint8)
    assert states.shape == (len(packed), frame_of(game).width)
    return states


def _rows(packed: Sequence[bytes], width: int) -> Bytes:
    return np.frombuffer(b"".join(packed), dtype=np.uint8).reshape(len(packed), width)


def _reversed_bits(side: Bytes) -> Bytes:
    """Every row's bits in reverse order: bit i of n becomes bit n − 1 − i."""
    return np.packbits(np.unpackbits(side, axis=1, bitorder="little")[:, ::-1], axis=1, bitorder="little")


def _draughts(packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    states = _rows(packed, 13).copy()
    turned = states[:, 12] == 1
    black, white, kings = (_reversed_bits(states[turned, at : at + 4]) for at in (0, 4, 8))
    states[turned] = np.hstack([white, black, kings, np.zeros((len(black), 1), np.uint8)])
    return states


_MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])


def _checkers(packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    rows = _rows(packed, 2 * PACKED_SIDE + 1)
    turned = rows[:, -1] == 1
    sides = [
        np.unpackbits(rows[:, at : at + PACKED_SIDE], axis=1, bitorder="little")[:, :CELLS] for at in (0, PACKED_SIDE)
    ]
    mover = np.where(turned[:, None], sides[1][:, ::-1], sides[0])
    waiting = np.where(turned[:, None], sides[0][:, ::-1], sides[1])
    state, mirror = (_checkers_rows(mover[:, order], waiting[:, order]) for order in (np.arange(CELLS), _MIRROR))
    return np.where(_is_less(mirror, state)[:, None], mirror, state)


def _checkers_rows(mover: Bytes, waiting: Bytes) -> Bytes:
    sides = [np.packbits(side, axis=1, bitorder="little") for side in (mover, waiting)]
    return np.hstack([*sides, np.zeros((len(mover), 1), np.uint8)])


def _is_less(one: Bytes, two: Bytes) -> NDArray[np.bool_]:
    """Row by row, whether `one` comes before `two` as bytes do."""
    first = (one != two).argmax(axis=1)
    rows = np.arange(len(one))
    return one[rows, first] < two[rows, first]


def _domino(packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    head = np.frombuffer(b"".join([state[1:18] for state in packed]), dtype=np.uint8).reshape(len(packed), 17)
    hands = head[:, :16].copy().view("<u4")
    table = np.uint32(SET) & ~np.bitwise_or.reduce(hands, axis=1)
    left = np.array([state[18] >> 3 if state[17] else _NO_END for state in packed], dtype=np.uint8)
    right = np.array([state[-1] & 7 if state[17] else _NO_END for state in packed], dtype=np.uint8)
    rows = np.arange(len(packed))
    counts = [np.bitwise_count(hands[rows, (seats + k) % 4]) for k in (1, 2, 3)]
    small = np.column_stack([np.minimum(left, right), np.maximum(left, right), *counts])
    large = np.column_stack([hands[rows, seats], table]).astype("<u4")
    return np.hstack([large.view(np.uint8), small.astype(np.uint8)])


_NORMAL: dict[str, Callable[[Sequence[bytes], NDArray[np.int8]], Bytes]] = {
    "english-draughts/1": _draughts,
    "chinese-checkers/1": _checkers,
    "domino-101/1": _domino,
}
