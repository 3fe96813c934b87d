"""Pairs of keys counted in machine code: partition by the premise's first bits, then a small table in the cache.

A decision is a row of two words: the premise's bits behind those that name its part, with the sign in the lowest ones,
and the result's key. So it takes 16 bytes, and pairs are written over the decisions that they were counted from. Knows
neither states nor games. Keys are taken to be well mixed (`shared.keys`); any others are only slower.
"""

from typing import Any, NamedTuple

import numpy as np

from ai.kernels.compiled import compiled, inlined

LOSS, DRAW, WIN = 0, 1, 2
"""Columns of counts: a sign plus one."""
NO_DECISION = 2
"""The sign of a row that is none, such as the one between two games that follow one another in an array."""

_WORD, _SIGN = np.uint64(64), np.uint64(3)
_FIRST, _SECOND, _HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(32)


@compiled
def sizes_of_parts(premises, signs, bits, sizes):
    """Adds to `sizes` (int64[2**bits]) how many decisions begin in each part."""
    shift = _WORD - np.uint64(bits)
    for row in range(premises.size):
        if signs[row] != NO_DECISION:
            sizes[premises[row] >> shift] += 1


@compiled
def spread(premises, results, signs, bits, places, rows):
    """Writes every decision into `rows` (uint64[:, 2]) at its part's next place; `places` (int64[2**bits]) move on."""
    behind = np.uint64(bits)
    shift = _WORD - behind
    for row in range(premises.size):
        if signs[row] != NO_DECISION:
            part = premises[row] >> shift
            place = places[part]
            places[part] = place + 1
            rows[place, 0] = premises[row] << behind | np.uint64(signs[row] + 1)
            rows[place, 1] = results[row]


class Scratch(NamedTuple):
    """Room for the largest part's rows; of `table` and `heads` a power of two, at least twice as much."""

    table: Any
    """int32[:]"""
    pairs: Any
    """uint64[:, 2]"""
    tallies: Any
    """uint32[:, 3]"""
    order: Any
    """int64[:]"""
    heads: Any
    """int64[:]"""


@compiled
def count_parts(first_part, last_part, ends, bits, rows, counts, scratch):
    """Counts the pairs of neighbouring parts, the last one excluded, and returns how many differ.

    `ends` (int64): where each part's rows begin, and the last one's end. The pairs come to stand in `rows` from the
    first part's beginning on, with whole keys and in order of them, and beside them in `counts` (uint32[:, 3]) how
    often each was made with each sign.
    """
    table, pairs, tallies, order, heads = scratch
    behind = np.uint64(bits)
    out = ends[first_part]
    for part in range(first_part, last_part):
        name = np.uint64(part) << _WORD - behind
        distinct = _gather(rows, ends[part], ends[part + 1], table, pairs, tallies)
        _put_in_order(pairs, distinct, order, heads)
        for number in range(distinct):
            pair = order[number]
            rows[out, 0], rows[out, 1] = pairs[pair, 0] >> behind | name, pairs[pair, 1]
            for sign in range(3):
                counts[out, sign] = tallies[pair, sign]
            out += 1
    return out - ends[first_part]


@compiled
def _gather(rows, first, end, table, pairs, tallies):
    """Each pair of the rows once, as it comes, with its counts; returns how many there are."""
    slots = 2
    while slots < 2 * (end - first):
        slots *= 2
    mask = np.uint64(slots - 1)
    table[:slots] = -1
    distinct = 0
    for row in range(first, end):
        sign = rows[row, 0] & _SIGN
        premise, result = rows[row, 0] ^ sign, rows[row, 1]
        mixed = (premise ^ result * _FIRST) * _SECOND
        slot = (mixed ^ mixed >> _HALF) & mask
        pair = table[slot]
        while pair >= 0 and (pairs[pair, 1] != result or pairs[pair, 0] != premise):
            slot = slot + np.uint64(1) & mask
            pair = table[slot]
        if pair < 0:
            pair = distinct
            table[slot] = pair
            pairs[pair, 0], pairs[pair, 1] = premise, result
            tallies[pair, 0] = tallies[pair, 1] = tallies[pair, 2] = 0
            distinct += 1
        tallies[pair, sign] += 1
    return distinct


@compiled
def _put_in_order(pairs, count, order, heads):
    """`order`: the pairs' numbers by their words, the first one counting most."""
    bits = 1
    while 1 << bits < count:
        bits += 1
    shift = _WORD - np.uint64(bits)
    heads[: (1 << bits) + 1] = 0
    for pair in range(count):
        heads[(pairs[pair, 0] >> shift) + np.uint64(1)] += 1
    for bucket in range(1 << bits):
        heads[bucket + 1] += heads[bucket]
    for pair in range(count):
        bucket = pairs[pair, 0] >> shift
        order[heads[bucket]] = pair
        heads[bucket] += 1
    first = 0
    for bucket in range(1 << bits):  # each head now stands at its bucket's end
        if heads[bucket] - first > 1:
            _sort(pairs, order, first, heads[bucket])
        first = heads[bucket]


@compiled
def _sort(pairs, order, first, end):
    """Shell's sort, which for the handful that a bucket has of mixed keys is an insertion sort."""
    gap = 1
    while 9 * gap < end - first:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(first + gap, end):
            moved, at = order[place], place
            while at >= first + gap and _is_less(pairs, moved, order[at - gap]):
                order[at] = order[at - gap]
                at -= gap
            order[at] = moved
        gap //= 3


@inlined
def _is_less(pairs, one, two):
    return pairs[one, 0] < pairs[two, 0] or (pairs[one, 0] == pairs[two, 0] and pairs[one, 1] < pairs[two, 1])


@compiled
def move_up(rows, counts, first, count, to):
    """Moves `count` pairs from row `first` on to row `to` on, which is not behind it."""
    for row in range(count):
        rows[to + row] = rows[first + row]
        counts[to + row] = counts[first + row]


@compiled
def mark_best(rows, counts, best):
    """Marks for each premise the pair of the greatest net, among equals the first; returns how many premises there are.

    `rows` in order of premise and result, `best` (bool) all false.
    """
    premises = 0
    leader, most = 0, np.int64(0)
    for row in range(len(rows)):
        net = np.int64(counts[row, WIN]) - np.int64(counts[row, LOSS])
        if row == 0 or rows[row, 0] != rows[row - 1, 0]:
            premises += 1
            leader, most = row, net
            best[row] = True
        elif net > most:
            best[leader] = False
            leader, most = row, net
            best[row] = True
    return premises


@compiled
def order_rows(premises, results, details, order, heads):
    """`order` (int64): the rows by premise, result and details (uint64 each), equal ones in any order.

    `heads` (int64[2**bits + 1], zeros): room for about as many buckets as there are rows.
    """
    bits = 0
    while 2 << bits < heads.size:
        bits += 1
    shift = _WORD - np.uint64(bits)
    for row in range(premises.size):
        heads[(premises[row] >> shift) + np.uint64(1)] += 1
    for bucket in range(heads.size - 1):
        heads[bucket + 1] += heads[bucket]
    for row in range(premises.size):
        bucket = premises[row] >> shift
        order[heads[bucket]] = row
        heads[bucket] += 1
    first = 0
    for bucket in range(heads.size - 1):  # each head now stands at its bucket's end
        end = heads[bucket]
        gap = 1
        while 9 * gap < end - first:
            gap = 3 * gap + 1
        while gap > 0 and end - first > 1:
            for place in range(first + gap, end):
                moved, at = order[place], place
                while at >= first + gap and _comes_first(premises, results, details, moved, order[at - gap]):
                    order[at] = order[at - gap]
                    at -= gap
                order[at] = moved
            gap //= 3
        first = end


@inlined
def _comes_first(premises, results, details, one, two):
    if premises[one] != premises[two]:
        return premises[one] < premises[two]
    if results[one] != results[two]:
        return results[one] < results[two]
    return details[one] < details[two]
