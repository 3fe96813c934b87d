"""Chance inside compiled code: the generator splitmix64, its state an array that the caller owns. Seeds nothing itself.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014. numba's own global generator is
never used: with it, the same seed would not give the same game in another process.
"""

import numpy as np

from ai.kernels.compiled import compiled

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S11, _S27, _S30, _S31 = np.uint64(11), np.uint64(27), np.uint64(30), np.uint64(31)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_UNIT = 2.0**-53


def chance(seed: int) -> np.ndarray:
    """The state of a generator: uint64[1]. `seed` is any integer; its low 64 bits count."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)


@compiled
def draw(state):
    """64 random bits as uint64."""
    state[0] += _STEP
    bits = state[0]
    bits = (bits ^ (bits >> _S30)) * _FIRST
    bits = (bits ^ (bits >> _S27)) * _SECOND
    return bits ^ (bits >> _S31)


@compiled
def below(state, count):
    """An integer (int64) from 0 to count − 1, each as likely as the others; `count` is at least 1."""
    count = np.uint64(count)
    odd_ones = (_ZERO - count) % count  # 2**64 modulo count: so many draws at the bottom would favour small numbers
    bits = draw(state)
    while bits < odd_ones:
        bits = draw(state)
    return np.int64(bits % count)


@compiled
def unit(state):
    """A float64 in [0, 1)."""
    return np.float64(draw(state) >> _S11) * _UNIT


@compiled
def shuffle(state, items):
    """Puts a one-dimensional array in random order, in place."""
    for last in range(items.size - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
