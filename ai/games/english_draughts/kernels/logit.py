"""A conditional logit over the moves of many decisions: what each move weighs, and steps towards better weights.

Of the moves of one decision each is chosen in proportion to the exponential of its weight (McFadden 1974). Knows
numbers of weights, no game.
"""

import numpy as np

from ai.kernels.compiled import compiled


@compiled
def weigh(seen, weights, value):
    """`value[move]` becomes the sum of the weights that `seen` (int32[moves, columns]) names."""
    for row in range(len(seen)):
        total = 0.0
        for column in range(seen.shape[1]):
            total += weights[seen[row, column]]
        value[row] = total


@compiled
def climb(seen, ends, chosen, times, rate, ridge, weights, squares):
    """One pass over the decisions in their order, each a step of Adagrad (Duchi, Hazan, Singer 2011).

    Decision k has the rows of `seen` from `ends[k − 1]` to `ends[k]`; row `chosen[k]` was played, `times[k]` times as
    important as a decision of importance 1. `weights` and the sums of squared steps change in place.
    """
    value = np.zeros(4096)
    first = np.int64(0)
    for number in range(len(ends)):
        end = ends[number]
        if end > first:
            best = -1e300
            for row in range(first, end):
                total = 0.0
                for column in range(seen.shape[1]):
                    total += weights[seen[row, column]]
                value[row - first] = total
                best = max(best, total)
            sum_ = 0.0
            for row in range(first, end):
                value[row - first] = np.exp(value[row - first] - best)
                sum_ += value[row - first]
            for row in range(first, end):
                step = times[number] * ((1.0 if row == chosen[number] else 0.0) - value[row - first] / sum_)
                for column in range(seen.shape[1]):
                    weight = seen[row, column]
                    slope = step - ridge * weights[weight]
                    squares[weight] += slope * slope
                    weights[weight] += rate * slope / np.sqrt(squares[weight] + 1e-8)
        first = end
