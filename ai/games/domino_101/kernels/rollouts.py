"""Many hands of 28 tiles at once, dealt and played to their ends at random. Knows no player."""

import numpy as np

from ai.games.domino_101.kernels.hand import MUST_LEAD, deal_tiles, lead, lead_forced, random_hand, settle
from ai.games.domino_101.kernels.tiles import TILES
from ai.kernels.chance import below
from ai.kernels.compiled import compiled
from ai.kernels.copying import put


@compiled
def deal_hands(hands, empty, tile, must, chance):
    """Deals every row, which begins as `empty`, a table without hands under its house rules. The holder of `tile`
    leads, and has to lead it if `must`; with −1 a seat is drawn."""
    tiles = np.arange(TILES)
    for row in range(hands.shape[0]):
        hand = hands[row]
        put(hand, 0, empty)
        deal_tiles(hand, tiles, chance)
        if tile < 0:
            lead(hand, below(chance, 4))
        else:
            lead_forced(hand, tile)
            if not must:
                hand[MUST_LEAD] = -1


@compiled
def play_out(hands, points, chance):
    """Plays every row to its end, each move as likely as the others, and writes its points by team."""
    for row in range(hands.shape[0]):
        random_hand(hands[row], chance)
        settle(hands[row], points[row])
