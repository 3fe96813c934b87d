"""The moves of a decision compared by the same deals, for reviews: what each is worth, and how sure that is.

As `kernels.master` decides, but no move is left out or dropped, and only points count.
"""

import math

import numpy as np

from ai.games.domino_101.kernels.hand import HAND_SIZE, HANDS, MOVES_SIZE, play, settle
from ai.games.domino_101.kernels.inference import company, resample
from ai.games.domino_101.kernels.master import believed_deals
from ai.games.domino_101.kernels.sampling import roll_out
from ai.kernels.chance import shuffle
from ai.kernels.compiled import compiled
from ai.kernels.copying import put


@compiled
def compare_moves(hand, seat, held, moves, pool_size, samples, temperature, others, chance, stop, means, errors):
    """Writes into means[move] the points that each move is expected to win less those that it loses, and into
    errors[move] the standard error of the best mean less this one, deal against deal; returns the deals played.

    `pool_size`: deals to weigh; `samples`: deals to play; `others`: `inference.Others`. Stops at once when stop[0] is
    set, with what it has.
    """
    count = moves.size
    pool = np.empty((pool_size, 4), np.int64)
    likely = np.empty(pool_size, np.float64)
    believed, leanings, plays = company(seat, others)
    rows = believed_deals(hand, seat, held, pool, likely, believed, leanings, chance)
    drawn = np.empty(samples, np.int64)
    resample(likely, rows, drawn, chance)
    shuffle(chance, drawn)  # so that what is played until a stop is a sample itself
    results = np.empty((samples, count), np.float64)
    trial = np.empty(HAND_SIZE, np.int64)
    inner = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    points = np.empty(2, np.int64)
    means[:count] = 0.0
    done = 0
    while done < samples and not stop[0]:
        for place in range(count):
            put(trial, 0, hand)
            put(trial, HANDS, pool[drawn[done]])
            play(trial, moves[place])
            roll_out(trial, plays, temperature, inner, scores, chance)
            settle(trial, points)
            results[done, place] = points[seat & 1] - points[1 - (seat & 1)]
            means[place] += results[done, place]
        done += 1
    means[:count] /= max(done, 1)
    best = int(np.argmax(means[:count]))
    # Where the pool has all deals, only the plays are left to chance; else the pool is too, and a deal that was drawn
    # several times counts as one observation.
    is_complete = rows < pool_size
    for place in range(count):
        errors[place] = _error(results, best, place, done, drawn, rows, is_complete)
    return done


@compiled
def _error(results, best, place, done, drawn, rows, is_complete):
    """The standard error of the mean difference between two moves."""
    mean = 0.0
    for row in range(done):
        mean += results[row, best] - results[row, place]
    mean /= max(done, 1)
    of_deal = np.zeros(rows, np.float64)
    squares = 0.0
    for row in range(done):
        apart = results[row, best] - results[row, place] - mean
        of_deal[drawn[row]] += apart
        squares += apart * apart
    if not is_complete:
        squares = 0.0
        for total in of_deal:
            squares += total * total
    return math.sqrt(squares) / max(done, 1)
