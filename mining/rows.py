"""Rows of arrays: keys of states, the order of rows, where a run of equal ones begins. Knows no game and no count.

States are rows of uint8 arrays, and their keys those of `shared.keys`: a test compares them.
"""

from collections.abc import Iterator, Sized
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Keys

_GAMMA, _MIX1, _MIX2 = (np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
PART = 50_000
"""Rows that are unpacked at once."""


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


def in_order(*columns: NDArray[Any]) -> NDArray[np.int64]:
    """The order that sorts rows by the columns, the first one counting most; a column may hold states."""
    keys = [part for column in columns for part in _comparable(column)]
    # Column by column, and each only for rows that those before did not tell apart: that is many times faster.
    order = np.argsort(keys[0], kind="stable")
    places = np.arange(len(order))
    group = np.zeros(len(order), np.int64)
    for key, following in pairwise(keys):
        ordered = key.take(order[places])
        new = np.ones(len(places), np.bool_)
        new[1:] = (ordered[1:] != ordered[:-1]) | (group[1:] != group[:-1])
        alone = new.copy()
        alone[:-1] &= new[1:]
        left = np.flatnonzero(~alone)
        places, group = places[left], np.cumsum(new)[left]
        rows = order[places]
        order[places] = rows[np.lexsort((following.take(rows), group))]
    return order


def starts_of_runs(*columns: NDArray[Any]) -> NDArray[np.int64]:
    """Where, in rows that are in order, one differs from the row before it; the first row does."""
    count = len(columns[0])
    new = np.zeros(count, dtype=np.bool_)
    new[:1] = True
    for column in columns:
        for part in _comparable(column):
            new[1:] |= part[1:] != part[:-1]
    return np.flatnonzero(new)


def _comparable(column: NDArray[Any]) -> list[NDArray[Any]]:
    """A column of numbers as it is, one of states as its words."""
    return [column] if column.ndim == 1 else list(words_of(column).T)


def in_parts(rows: Sized) -> Iterator[slice]:
    """All rows, PART at a time: boards that are unpacked take a hundred times the room."""
    for start in range(0, len(rows), PART):
        yield slice(start, start + PART)
