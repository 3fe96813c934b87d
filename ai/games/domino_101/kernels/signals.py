"""Reads a placement as its maker's partner does: which tiles the maker probably still holds.

Sees the reader's own tiles and public facts.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import PLAYED
from ai.games.domino_101.kernels.inference import company, likelihoods, weights_of
from ai.games.domino_101.kernels.sampling import draw_pool
from ai.games.domino_101.kernels.tiles import SUIT, size
from ai.kernels.compiled import compiled


@compiled
def read_placement(before, after, reader, held, others, pool, chance, suits):
    """Writes into suits[2, 7] how many tiles of each number the reader expects with its partner after a placement: by
    all earlier choices, and by this one too.

    `before`, `after`: the hand as the reader sees it, around the placement. pool[n, 4]: room for n deals. Returns
    whether any deal is consistent with what the reader has seen.
    """
    partner = (reader + 2) & 3
    if draw_pool(after, reader, held, pool, chance) == 0:
        return False
    habits, leanings, _ = company(reader, others)
    likely = np.empty(pool.shape[0], np.float64)
    placed = after[PLAYED + partner] & ~before[PLAYED + partner]
    suits[:] = 0.0
    for with_choice in range(2):
        hand = after if with_choice else before
        for row in range(pool.shape[0]):
            pool[row, partner] = pool[row, partner] & ~placed if with_choice else pool[row, partner] | placed
        likelihoods(hand, reader, pool, pool.shape[0], habits, leanings, likely)
        weights_of(likely, pool.shape[0])
        for row in range(pool.shape[0]):
            for number in range(7):
                suits[with_choice, number] += likely[row] * size(pool[row, partner] & ~placed & SUIT[number])
    return True
