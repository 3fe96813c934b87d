"""How likely a deal is, given what the others did with it: belief sharpened by plays. Draws no conclusion for certain.

The weight of a deal is the chance that the three hidden seats would have made all the choices that they have made, with
the tiles they would then have had.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ai.games.domino_101.kernels.hand import (
    CORE,
    COUNTS,
    HAND_SIZE,
    HISTORY,
    LEADER,
    MAX_PLIES,
    MOVES_SIZE,
    MUST_LEAD,
    PASS,
    PLAYED,
    PLIES,
    REDEAL,
    clear,
    lead,
    legal_moves,
    play,
)
from ai.games.domino_101.kernels.linear import FEATURES, weigh
from ai.kernels.chance import unit
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

AS_KNOWN = 0.8
"""How likely a seat is believed to play as its model says; else it is any stranger, for nobody is all model."""
SHARPER = 3.0
"""In plays a model chooses by so many times its weights: what looks like chance in the choices of people, who see
tiles that the model does not, is none. Likewise strangers there move by LIN and are believed to be LIN / 3."""


@compiled
def choices_so_far(hand, seat, past, choice):
    """Writes the hand before each placement of another seat into past[n, CORE], the move into choice[n]; returns n."""
    then = np.empty(HAND_SIZE, np.int64)
    clear(then)
    then[REDEAL] = hand[REDEAL]
    for other in range(4):
        then[COUNTS + other] = 7
    lead(then, hand[LEADER])
    then[MUST_LEAD] = hand[MUST_LEAD]
    found = 0
    for ply in range(hand[PLIES]):
        move = hand[HISTORY + ply]
        if (hand[LEADER] + ply) & 3 != seat and move != PASS:
            put(past[found], 0, then[:CORE])
            choice[found] = move
            found += 1
        play(then, move)
    return found


class Others(NamedTuple):
    """The other players, as a seat believes them to be."""

    habits: Any
    """[kinds, 24]: weights of the kinds that a stranger may be, none likelier."""
    weights: Any
    """[24]: how a stranger, and the seat itself, moves in plays."""
    known: Any
    """1 if the next seat is no stranger + 2 for the partner + 4 for the seat before."""
    models: Any
    """[3, 24]: models[step − 1] is how a seat that is no stranger chooses, the last of the kinds."""


@compiled
def company(seat, others):
    """The players around a seat: (habits[4, kinds, 24], leanings[4, kinds], plays[4, 24]), as `likelihoods` and
    `roll_out` take them. `others`: Others.
    """
    habits, weights, known, models = others
    strange = habits.shape[0]
    kinds = strange + 1 if known else strange
    believed = np.zeros((4, kinds, FEATURES), np.float64)
    leanings = np.zeros((4, kinds), np.float64)
    plays = np.empty((4, FEATURES), np.float64)
    for other in range(4):
        put(plays[other], 0, weights)
        for kind in range(strange):
            put(believed[other, kind], 0, habits[kind])
    if known and strange:
        leanings[:, :strange] = math.log(kinds / strange)
        leanings[:, strange] = -np.inf
    for step in range(1, 4):
        if known >> (step - 1) & 1:
            other = (seat + step) & 3
            for feature in range(FEATURES):
                plays[other, feature] = SHARPER * models[step - 1, feature]
            if strange:
                put(believed[other, strange], 0, models[step - 1])
                for kind in range(strange):
                    leanings[other, kind] += math.log(1.0 - AS_KNOWN)
                leanings[other, strange] = math.log(AS_KNOWN * kinds)
    return believed, leanings, plays


@compiled
def likelihoods(hand, seat, deals, count, habits, leanings, likely):
    """Writes into `likely` the logarithm of the weight of each of the first `count` rows of deals[n, 4].

    habits[4, kinds, 24]: by seat, weights of the kinds of player that it may be; a kind draws its moves by
    softmax(weights · features). leanings[4, kinds]: logarithms of how much likelier than at random a seat is of a kind
    before it has played; −inf for what it is not. A player who plays like one kind is believed to be of it.
    """
    past = np.empty((MAX_PLIES, CORE), np.int64)
    choice = np.empty(MAX_PLIES, np.int64)
    found = choices_so_far(hand, seat, past, choice)
    moves = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    kinds = habits.shape[1]
    of_kind = np.empty((4, kinds), np.float64)
    for row in range(count):
        for other in range(4):
            put(of_kind[other], 0, leanings[other])
        for made in range(found):
            then = past[made]
            other = (hand[LEADER] + then[PLIES]) & 3
            held = deals[row, other] | hand[PLAYED + other] & ~then[PLAYED + other]
            options = legal_moves(then, held, moves)
            if options > 1:
                for kind in range(kinds):
                    if of_kind[other, kind] > -np.inf:
                        weigh(then, other, held, moves, options, habits[other, kind], scores)
                        of_kind[other, kind] += log_chance(scores, moves, options, choice[made])
        likely[row] = 0.0
        for step in range(1, 4):
            likely[row] += _log_of_mean(of_kind[(seat + step) & 3])


@compiled
def _log_of_mean(logs):
    """The logarithm of the mean of numbers given by their logarithms."""
    top = logs.max()
    total = 0.0
    for one in logs:
        total += math.exp(one - top)
    return top + math.log(total / logs.size)


@compiled
def log_chance(scores, moves, options, chosen):
    """The logarithm of softmax(scores) at the chosen move."""
    top, of_chosen = scores[0], scores[0]
    for place in range(options):
        top = max(top, scores[place])
        if moves[place] == chosen:
            of_chosen = scores[place]
    total = 0.0
    for place in range(options):
        total += math.exp(scores[place] - top)
    return of_chosen - top - math.log(total)


@compiled
def weights_of(likely, count):
    """Turns logarithms into weights with sum 1, in place."""
    top = likely[0]
    for row in range(count):
        top = max(top, likely[row])
    total = 0.0
    for row in range(count):
        likely[row] = math.exp(likely[row] - top)
        total += likely[row]
    for row in range(count):
        likely[row] /= total


@compiled
def resample(weights, count, drawn, chance):
    """Systematic resampling: writes row numbers into `drawn`, each row as often as its weight asks for, give or take
    one."""
    step = 1.0 / drawn.size
    at, reached, row = unit(chance) * step, weights[0], 0
    for place in range(drawn.size):
        while reached < at and row < count - 1:
            row += 1
            reached += weights[row]
        drawn[place] = row
        at += step
