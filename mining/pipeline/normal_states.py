"""Normal states and their keys for whole arrays: `shared.keys` in numpy. Must agree with it: a test compares them.

States are rows of uint8 arrays. Knows no log and no count.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Keys
from mining.games.facets import mining_facets
from shared.core import Seat
from shared.games.contracts import Frame
from shared.games.facets import is_hidden
from shared.keys import frame_of

_GAMMA, _MIX1, _MIX2 = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


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
    of_hands = mining_facets(game).normal_hands
    if of_hands is not None:
        states = of_hands(packed, seats)
    elif is_hidden(game):
        states = _normal_hands(frame_of(game), packed, seats)
    elif packed:
        states = normal_rows(game, np.frombuffer(b"".join(packed), dtype=np.uint8).reshape(len(packed), -1))
    else:
        states = np.zeros((0, frame_of(game).width), dtype=np.uint8)
    assert states.shape == (len(packed), frame_of(game).width)
    return states


def _normal_hands(frame: Frame, packed: Sequence[bytes], seats: NDArray[np.int8]) -> Bytes:
    """State by state, for a game that has no quicker way."""
    states = [frame.normal(state, Seat(int(seat)))[0] for state, seat in zip(packed, seats, strict=True)]
    return np.frombuffer(b"".join(states), dtype=np.uint8).reshape(len(packed), frame.width)


def normal_rows(game: str, packed: Bytes) -> Bytes:
    """`normal_states` of a board game, whose packed positions are all of one width and tell who is to move."""
    own = mining_facets(game).normal_rows
    return packed if own is None else own(packed)
