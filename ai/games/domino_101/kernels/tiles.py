"""The 28 dominoes and sets of them in machine code. Knows no rule of any game.

Tiles are numbered as in `shared.games.domino_101.tiles`; a set of tiles is an int64 with bit 1 << tile, a set of
numbers (pips) an int64 with bit 1 << number.
"""

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ai.kernels.compiled import compiled
from shared.games.domino_101 import tiles

TILES = len(tiles.PIPS_OF)
LOW = np.array([low for low, _ in tiles.PIPS_OF], np.int64)
HIGH = np.array([high for _, high in tiles.PIPS_OF], np.int64)
"""By tile: its numbers, LOW <= HIGH."""
WEIGHT = LOW + HIGH
"""By tile: its pips."""
TILE = np.array([[tiles.TILE[one, two] for two in range(7)] for one in range(7)], np.int64)
"""TILE[one, two]: the tile with these numbers."""
SUIT = np.array(tiles.SUIT, np.int64)
"""By number: the set of the seven tiles that show it."""
SUITS = np.array(
    [tiles.union(suit for number, suit in enumerate(tiles.SUIT) if numbers >> number & 1) for numbers in range(128)],
    np.int64,
)
"""By set of numbers: every tile that shows one of them."""
DOUBLES = tiles.DOUBLES
SET = tiles.SET


def _size(typing_context: Any, tile_set: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _first(typing_context: Any, tile_set: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.int64(types.int64), generate


size: Any = intrinsic(_size)
"""size(set): how many tiles are in a set; one machine instruction."""
first: Any = intrinsic(_first)
"""first(set): the lowest tile of a set that is not empty; one machine instruction."""


@compiled
def pips(tile_set):
    """All pips of a set."""
    total = 0
    while tile_set:
        total += WEIGHT[first(tile_set)]
        tile_set &= tile_set - 1
    return total
