"""The mining facets of Chinese checkers on the star, by rules id: normal states for whole arrays.

They are `shared.games.chinese_checkers_star.keys` in numpy.
"""

from functools import partial
from typing import Final

import numpy as np

from mining.columns import Bytes
from mining.contracts import MiningFacets
from shared.games.chinese_checkers_star.rules import STARS


def _normal_rows(players: int, rows: Bytes) -> Bytes:
    """Of packed positions, those turned by half whose mover is in the second half of an even number of seats."""
    half = players // 2
    halves = np.stack([rows >> 4, rows & 15], axis=2).reshape(len(rows), -1)
    cells, turn = halves[:, :-1], halves[:, -1]
    exchange = np.array([0, *((seat + half) % players + 1 for seat in range(players))], np.uint8)
    there = np.hstack([exchange[cells[:, ::-1]], (turn - half)[:, None]])
    found = np.where((turn >= half)[:, None], there, halves)
    return (found[:, ::2] << 4 | found[:, 1::2]).astype(np.uint8)


FACETS: Final = {
    game.id: MiningFacets() if players % 2 else MiningFacets(normal_rows=partial(_normal_rows, players))
    for players, game in STARS.items()
}
