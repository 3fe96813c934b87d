"""Domino by sampled deals: draw deals that fit what was seen and played, play each to its end, take the best mean.

Sees the own tiles and public facts: the hands of a sampled deal are set in a copy.
"""

import numpy as np

from ai.games.domino_101.kernels.belief import SPLITS, classes_of, count_deals, draw_deal, draw_lawful_deal
from ai.games.domino_101.kernels.hand import (
    GOES_ON,
    HAND_SIZE,
    HANDS,
    LACKS,
    LEFT,
    MOVES_SIZE,
    TURN,
    ending,
    legal_moves,
    play,
    settle,
)
from ai.games.domino_101.kernels.inference import company, likelihoods, resample, weights_of
from ai.games.domino_101.kernels.linear import draw_softly, weigh
from ai.games.domino_101.kernels.tiles import WEIGHT
from ai.kernels.compiled import compiled
from ai.kernels.copying import put


@compiled
def draw_pool(hand, seat, held, pool, chance):
    """Fills pool[n, 4] with consistent deals, each as likely as the others; returns how many such deals there are."""
    classes = np.empty(8, np.int64)
    splits = np.empty(SPLITS, np.int64)
    classes_of(hand, seat, held, hand[LACKS : LACKS + 4], classes)
    rows, deals = count_deals(hand, seat, classes, splits)
    for row in range(pool.shape[0]):
        pool[row, seat] = held
        if hand[LEFT] < 0:
            draw_lawful_deal(hand, seat, classes, splits, rows, chance, pool[row])
        else:
            draw_deal(seat, classes, splits, rows, chance, pool[row])
    return deals


@compiled
def roll_out(hand, plays, temperature, moves, scores, chance):
    """Plays a hand with four open sets to its end, every seat by its own softened sum and seeing its own set alone.

    plays[4, 24]: the weights by seat.
    """
    while ending(hand) == GOES_ON:
        seat = hand[TURN]
        held = hand[HANDS + seat]
        count = legal_moves(hand, held, moves)
        chosen = 0
        if count > 1:
            weigh(hand, seat, held, moves, count, plays[seat], scores)
            chosen = draw_softly(scores, count, temperature, chance)
        play(hand, moves[chosen])


@compiled
def choose_by_sampling(hand, seat, held, moves, samples, pool_size, others, chance, values):
    """The reference player "MC": writes the mean points difference of each move into `values`, returns the best move.

    `others`: `inference.Others`, where habits without a row leave plays out of the belief. Ties go to the heavier tile.
    """
    count = moves.size
    pool = np.empty((pool_size, 4), np.int64)
    deals = draw_pool(hand, seat, held, pool, chance)
    believed, leanings, plays = company(seat, others)
    drawn = np.arange(min(samples, 2 * deals) if deals < samples / 2 else samples)
    if others.habits.shape[0]:
        likely = np.empty(pool_size, np.float64)
        likelihoods(hand, seat, pool, pool_size, believed, leanings, likely)
        weights_of(likely, pool_size)
        resample(likely, pool_size, drawn, chance)
    trial = np.empty(HAND_SIZE, np.int64)
    inner = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    points = np.empty(2, np.int64)
    values[:count] = 0.0
    team = seat & 1
    for row in drawn:
        for place in range(count):
            put(trial, 0, hand)
            put(trial, HANDS, pool[row])
            play(trial, moves[place])
            roll_out(trial, plays, 1.0, inner, scores, chance)
            settle(trial, points)
            values[place] += points[team] - points[team ^ 1]
    best = 0
    for place in range(count):
        values[place] /= drawn.size
        heavier = WEIGHT[moves[place] >> 1] > WEIGHT[moves[best] >> 1]
        if values[place] > values[best] or (values[place] == values[best] and heavier):
            best = place
    return moves[best]
