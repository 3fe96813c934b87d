"""Hands of 101 domino between described players, each with or without hindsight, thousands a second. Knows no book.

Players are those of `match`; beside each stands a table of `hindsight`. So effects too small for a duel
of live seats are measured, and logs of any size made.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import (
    COUNTS,
    HAND_SIZE,
    HANDS,
    HISTORY,
    LEADER,
    PLAYED,
    PLIES,
    clear,
    deal,
    lead,
    settle,
)
from ai.games.domino_101.kernels.match import play_hand, stream
from ai.kernels.chance import below
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

DECISIONS, CHANGED = 2, 3
"""Columns of `play_hands`' results after the points of both players: decisions of the first, and how many of them its
hindsight changed."""


@compiled
def play_hands(players, knowledge, seed, start, results):
    """Single hands in pairs of one deal with sides exchanged, any tile led by a leader drawn at random.

    results[2 × pairs, 4]: the points of the first and the second player, DECISIONS, CHANGED. Pairs are numbered from
    `start`; each is a function of seed and number.
    """
    hand = np.empty(HAND_SIZE, np.int64)
    points = np.empty(2, np.int64)
    deals = np.empty(1, np.uint64)
    chance = np.empty(1, np.uint64)
    for row in range(results.shape[0]):
        number, exchanged = start + (row >> 1), row & 1
        stream(deals, seed, number, 2)
        stream(chance, seed, number, exchanged)
        results[row] = 0
        leader = below(deals, 4)
        deal(hand, deals)
        lead(hand, leader)
        counts = results[row, DECISIONS:]
        play_hand(hand, players, knowledge, exchanged, chance, counts)
        settle(hand, points)
        results[row, 0] = points[exchanged]
        results[row, 1] = points[exchanged ^ 1]


@compiled
def log_hands(players, knowledge, seed, hands, plies, starts):
    """Plays hands as `play_hands` does and keeps them: `hands` as dealt and led, the plies of all, where each begins.

    As many as `hands` has rows, one deal each.
    """
    hand = np.empty(HAND_SIZE, np.int64)
    deals = np.empty(1, np.uint64)
    counts = np.zeros(2, np.int64)
    starts[0] = 0
    for row in range(hands.shape[0]):
        stream(deals, seed, row, 2)
        leader = below(deals, 4)
        deal(hand, deals)
        lead(hand, leader)
        play_hand(hand, players, knowledge, row & 1, deals, counts)
        clear(hands[row])
        for seat in range(4):
            hands[row, HANDS + seat] = hand[HANDS + seat] | hand[PLAYED + seat]
            hands[row, COUNTS + seat] = 7
        lead(hands[row], hand[LEADER])
        put(plies, starts[row], hand[HISTORY : HISTORY + hand[PLIES]])
        starts[row + 1] = starts[row] + hand[PLIES]
