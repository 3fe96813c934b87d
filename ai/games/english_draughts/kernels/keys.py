"""The key under which experience files a position of English draughts: the twin of `shared.keys`. Opens no book."""

import numpy as np

from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import turned

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_WIDTH = np.uint64(13)
"""Bytes of a normal state, as `shared.keys` counts them before padding."""


@inlined
def _seen(squares, turn):
    """The set in 32 bits, square n being bit n − 1, as the seat to move sees it: White's board is turned."""
    seen = squares if turn == 0 else turned(squares) >> 29 & (1 << 35) - 1
    return np.uint64(seen & 0xFF | seen >> 1 & 0xFF00 | seen >> 2 & 0xFF0000 | seen >> 3 & 0xFF000000)


@inlined
def _mixed(key, word):
    key = (key ^ word) + _STEP
    key = (key ^ (key >> _S30)) * _FIRST
    key = (key ^ (key >> _S27)) * _SECOND
    return key ^ (key >> _S31)


@compiled
def premise_key(own, enemy, kings, turn):
    """`shared.keys.key_of` the position's normal state, as uint64."""
    armies = _seen(own, turn) | _seen(enemy, turn) << _S32
    return _mixed(_mixed(_WIDTH, armies), _seen(kings, turn))
