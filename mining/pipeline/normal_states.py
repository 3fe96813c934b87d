"""Normal states and their keys for whole arrays: `shared.keys` in numpy. Must agree with it: a test compares them.

States are rows of uint8 arrays. Knows no log and no count.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from shared.games.chinese_checkers.rules import CELLS, PACKED_SIDE, SIDE
from shared.games.domino_101.tiles import SET
from shared.keys import frame_of

Bytes = NDArray[np.uint8]
Keys = NDArray[np.uint64]

_GAMMA, _MIX1, _MIX2 = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
NO_END = 7


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
    if game in _NORMAL_ROWS:
        rows = np.frombuffer(b"".join(packed), dtype=np.uint8).reshape(len(packed), -1 if packed else 1)
        states = normal_rows(game, rows) if packed else np.zeros((0, frame_of(game).width), dtype=np.uint8)
    else:
        states = _domino(packed, seats)
    assert states.shape == (len(packed), frame_of(game).width)
    return states


def normal_rows(game: str, packed: Bytes) -> Bytes:
    """`normal_states` of a board game, whose packed positions are all of one width and tell who is to move."""
    return _NORMAL_ROWS[game](packed)


_BITS_REVERSED = np.packbits(np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1)[:, ::-1], axis=1)[:, 0]


def _draughts(packed: Bytes) -> Bytes:
    # Square n → 33 − n is bit i → 31 − i: all bits of a set in reverse, which also turns kings, white, black around.
    states = packed.copy()
    turned = np.flatnonzero(packed[:, 12] == 1)
    back = _BITS_REVERSED[packed[turned, 11::-1]]  # kings, White, Black
    states[turned] = np.hstack([back[:, 4:], back[:, :4], np.zeros((len(back), 1), np.uint8)])
    return states


_MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])


def _checkers(rows: Bytes) -> Bytes:
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
    left = np.array([state[18] >> 3 if state[17] else NO_END for state in packed], dtype=np.uint8)
    right = np.array([state[-1] & 7 if state[17] else NO_END for state in packed], dtype=np.uint8)
    return normal_hands(hands, seats, left, right)


def normal_hands(hands: NDArray[np.uint32], seats: NDArray[np.int8], left: Bytes, right: Bytes) -> Bytes:
    """`normal_states` of 101 domino: four hands a row, whose view it is, and the line's two ends (NO_END: no line)."""
    table = np.uint32(SET) & ~np.bitwise_or.reduce(hands, axis=1)
    rows = np.arange(len(hands))
    counts = [np.bitwise_count(hands[rows, (seats + k) % 4]) for k in (1, 2, 3)]
    small = np.column_stack([np.minimum(left, right), np.maximum(left, right), *counts])
    large = np.column_stack([hands[rows, seats], table]).astype("<u4")
    return np.hstack([large.view(np.uint8), small.astype(np.uint8)])


_NORMAL_ROWS: dict[str, Callable[[Bytes], Bytes]] = {
    "english-draughts/1": _draughts,
    "chinese-checkers/1": _checkers,
}
