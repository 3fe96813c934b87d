"""The transposition table of the draughts search: what earlier searches have found out about positions.

The table is its caller's; the search's memory holds its address.
"""

from ai.games.english_draughts.kernels.memory import BUCKETS, TABLE
from ai.games.english_draughts.kernels.scores import DECIDED
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, store

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""A score in the table is the worth of its position, or a bound of it."""
ENTRY = 4
"""Words of a bucket of the table: (key, facts) of the deepest search, then of the latest."""

_OWN, _ENEMY, _KINGS, _TURN = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB, 0x5A5A3C6EF372FE95


@inlined
def key(own, enemy, kings, turn):
    """64 bits for a position; two positions that share them are not expected in a lifetime."""
    mixed = own * _OWN + enemy * _ENEMY + kings * _KINGS + turn * _TURN
    mixed = (mixed ^ (mixed >> 29)) * _KINGS
    mixed = (mixed ^ (mixed >> 32)) * _ENEMY
    return mixed ^ (mixed >> 31)


@inlined
def known(hashed, memory):
    """The table's facts about a position; 0 when it has none. See `keep`."""
    bucket = load(memory, TABLE) + 8 * ENTRY * (hashed & load(memory, BUCKETS))
    if load(bucket, 0) == hashed:
        return load(bucket, 1)
    if load(bucket, 2) == hashed:
        return load(bucket, 3)
    return 0


@compiled
def keep(hashed, score, ply, depth, bound, change, memory):
    """Enters in the table: score (16 bits, results counted from here on), depth (8), bound (2), move (35)."""
    if score > DECIDED:
        score += ply
    elif score < -DECIDED:
        score -= ply
    facts = score + 32_768 | max(depth, 0) << 16 | bound << 24 | change << 28
    bucket = load(memory, TABLE) + 8 * ENTRY * (hashed & load(memory, BUCKETS))
    if load(bucket, 0) == hashed or depth >= (load(bucket, 1) >> 16 & 255):
        store(bucket, 0, hashed)
        store(bucket, 1, facts)
    else:
        store(bucket, 2, hashed)
        store(bucket, 3, facts)
