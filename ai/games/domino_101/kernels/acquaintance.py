"""The choices of players in finished hands of 101 domino, as numbers to fit a model of a player to. Fits nothing.

A choice is a decision with more than one legal move: the features (`linear`) of each of its moves, and which was
made. A feature is read off the weighted sum itself, under weights that are 1 for it and 0 for the others.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import GOES_ON, HANDS, MOVES_SIZE, TURN, ending, legal_moves, play
from ai.games.domino_101.kernels.linear import FEATURES, weigh
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

CHOICES_A_SEAT = 7
"""Choices of a seat in one hand, at most: each places a tile."""
MOVES_A_SEAT = 49
"""Moves of all these: seven leads, then two ends for each tile left."""


@compiled
def choices_in(hands, plies, starts, seats, features, ends, chosen):
    """Writes the choices of some seats in many hands; returns how many there are.

    Row i of `hands`, as dealt and led and with all four hands known, was played by plies[starts[i]:starts[i + 1]] and
    is played on; a hand is read up to the first ply that is not legal. seats[i]: the set of seats whose choices count.
    Choice k has the rows of features[n, 24] from ends[k − 1] to ends[k]; row chosen[k] was played.
    """
    moves = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    each = np.eye(FEATURES)
    found, row = 0, 0
    for number in range(hands.shape[0]):
        hand = hands[number]
        for made in plies[starts[number] : starts[number + 1]]:
            if ending(hand) != GOES_ON:
                break
            seat = hand[TURN]
            held = hand[HANDS + seat]
            count = legal_moves(hand, held, moves)
            at = -1
            for place in range(count):
                if moves[place] == made:
                    at = place
            if at < 0:
                break
            if count > 1 and seats[number] >> seat & 1:
                for feature in range(FEATURES):
                    weigh(hand, seat, held, moves, count, each[feature], scores)
                    put(features[:, feature], row, scores[:count])
                chosen[found] = row + at
                row += count
                ends[found] = row
                found += 1
            play(hand, made)
    return found
