"""The cheapest way to match pieces with cells, in machine code. Knows no board."""

import numpy as np

from ai.kernels.compiled import compiled

FAR = np.int64(1 << 40)
"""More than any matching costs."""


@compiled
def least_sum(cost):
    """The least sum of a one-to-one matching of rows and columns; `cost` is int64[n, n].

    The Hungarian method with shortest augmenting paths (Kuhn 1955, Munkres 1957): rows are matched one by one, and
    prices of rows and columns keep every reduced cost at 0 or more. O(n³).
    """
    size = cost.shape[0]
    row_prices, column_prices = np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    row_of = np.full(size + 1, -1, np.int64)  # by column; the last one stands for the row that is being matched
    before, gaps = np.empty(size, np.int64), np.empty(size, np.int64)
    for row in range(size):
        row_of[size], column = row, size
        gaps[:] = FAR
        is_reached = np.zeros(size + 1, np.bool_)
        while row_of[column] >= 0:
            is_reached[column] = True
            here, least, nearest = row_of[column], FAR, size
            for other in range(size):
                if not is_reached[other]:
                    gap = cost[here, other] - row_prices[here] - column_prices[other]
                    if gap < gaps[other]:
                        gaps[other], before[other] = gap, column
                    if gaps[other] < least:
                        least, nearest = gaps[other], other
            for other in range(size + 1):
                if is_reached[other]:
                    row_prices[row_of[other]] += least
                    column_prices[other] -= least
                else:
                    gaps[other] -= least
            column = nearest
        while column != size:  # the path back to the new row changes hands
            row_of[column] = row_of[before[column]]
            column = before[column]
    total = 0
    for column in range(size):
        total += cost[row_of[column], column]
    return total
