"""Many hands of 28 tiles at once, dealt and played to their ends at random. Knows no player."""

import numpy as np

from ai.games.domino_101.kernels.hand import (
    COUNTS,
    HANDS,
    MUST_LEAD,
    REDEAL,
    lead,
    lead_forced,
    random_hand,
    settle,
    void_deal,
)
from ai.games.domino_101.kernels.tiles import TILES
from ai.kernels.chance import below, shuffle
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
        void = True
        while void:
            shuffle(chance, tiles)
            void = False
            for seat in range(4):
                held = 0
                for place in range(7 * seat, 7 * seat + 7):
                    held |= 1 << tiles[place]
                hand[HANDS + seat] = held
                hand[COUNTS + seat] = 7
                void |= void_deal(held, hand[REDEAL])
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
