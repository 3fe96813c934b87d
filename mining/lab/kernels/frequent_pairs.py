"""Frequent pairs of keys in machine code, the others not counted: what Algorithm 4 of Wang et al. 2015 asks, exactly.

A pair's net is at most the number of times that its premise was left; and a count of premises by some of their bits is
never too small. So whatever such a count rules out is not looked at again, and the rest fits in the cache.
"""

import numpy as np

from ai.kernels.compiled import compiled
from ai.kernels.patterns.pairs import NO_DECISION

_FIRST, _SECOND, _HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(32)


@compiled
def frequent_pairs(states, signs, least, seen, left, found):
    """Writes the row at which each frequent pair first ends into `found`, its net into `left`; returns how many.

    `states`: uint64, games one behind the other, every state the premise of the next; `signs`: int8 of the makers,
    NO_DECISION at the first of a game. `least`: the net that makes a pair frequent, at least 1. `seen` is uint32, a
    power of two of them, and zero; `left` and `found` are int64, as many as there are states.
    """
    mask = np.uint64(seen.size - 1)
    for row in range(1, states.size):
        seen[states[row - 1] & mask] += signs[row] != NO_DECISION
    kept = 0
    for row in range(1, states.size):
        left[kept] = row
        kept += signs[row] != NO_DECISION and seen[states[row - 1] & mask] >= least
    slots = 2
    while slots < 2 * kept:
        slots *= 2
    table, net = np.zeros(slots, np.int64), np.zeros(slots, np.int64)  # the row where a pair was first seen; 0: none
    here = np.uint64(slots - 1)
    for number in range(kept):
        row = left[number]
        premise, result = states[row - 1], states[row]
        mixed = (premise ^ result * _FIRST) * _SECOND
        slot = (mixed ^ mixed >> _HALF) & here
        while table[slot] != 0 and (states[table[slot]] != result or states[table[slot] - 1] != premise):
            slot = slot + np.uint64(1) & here
        if table[slot] == 0:
            table[slot] = row
        net[slot] += signs[row]
    count = 0
    for slot in range(slots):
        if table[slot] != 0 and net[slot] >= least:
            found[count] = table[slot]
            left[count] = net[slot]
            count += 1
    return count
