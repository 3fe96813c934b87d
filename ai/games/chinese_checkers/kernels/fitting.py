"""Fits the values of cells to chosen moves: sums over the moves of many decisions.

Positions are normal (`shared.keys`): the mover is in seat 0's place. The value of a move is that of its end less that
of its start, and each is chosen in proportion to the exponential of that.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, moves_of
from ai.games.chinese_checkers.kernels.habit import set_up
from ai.kernels.compiled import compiled


@compiled
def list_all(board, own, enemy, moves, listed):
    """Writes the moves of many positions into `listed` (int16); returns the index behind each position's last."""
    ends = np.zeros(len(own), np.int64)
    at = 0
    for number in range(len(own)):
        set_up(board, own[number], enemy[number])
        end = moves_of(board, moves, 0)
        for which in range(end):
            listed[at] = moves[which]
            at += 1
        ends[number] = at
    return ends


@compiled
def keep_contenders(listed, ends, made, times, cell_values, margin):
    """Of every position's moves, keeps those that gain at most `margin` less than its best by `cell_values`
    (float64[CELLS]).

    `listed` and `ends` are `list_all`'s and are packed in place. Where the move made is none of them, `times` becomes
    nothing.
    """
    first = at = np.int64(0)
    for number in range(len(ends)):
        end = ends[number]
        best = -1e300
        for which in range(first, end):
            best = max(best, cell_values[listed[which] & 127] - cell_values[listed[which] >> 7])
        contends = False
        for which in range(first, end):
            if cell_values[listed[which] & 127] - cell_values[listed[which] >> 7] >= best - margin:
                contends |= listed[which] == made[number]
                listed[at] = listed[which]
                at += 1
        if not contends:
            times[number] = 0.0
        first, ends[number] = end, at


@compiled
def tell(listed, ends, made, times, group, cell_values, slope, curve):
    """The log-likelihood of the moves made, with its slope and curvature added to what is given.

    `listed` and `ends` are `list_all`'s; `made` (int64[positions]) are the moves played, `times` how often. `group`
    (int64[CELLS]) names the number that a cell has in `cell_values` (float64[n]), `slope` (float64[n]) and `curve`
    (float64[n, n]).
    """
    size = len(cell_values)
    odds, mean = np.zeros(MOST_MOVES), np.zeros(size)
    total, first = 0.0, np.int64(0)
    for number in range(len(ends)):
        end = ends[number]
        best = -1e300
        for at in range(first, end):
            odds[at - first] = cell_values[group[listed[at] & 127]] - cell_values[group[listed[at] >> 7]]
            best = max(best, odds[at - first])
        sum_ = 0.0
        for at in range(first, end):
            odds[at - first] = np.exp(odds[at - first] - best)
            sum_ += odds[at - first]
        weight = times[number]
        mean[:] = 0.0
        for at in range(first, end):
            share = odds[at - first] / sum_
            stop, start = group[listed[at] & 127], group[listed[at] >> 7]
            mean[stop] += share
            mean[start] -= share
            curve[stop, stop] += weight * share
            curve[start, start] += weight * share
            curve[stop, start] -= weight * share
            curve[start, stop] -= weight * share
        stop, start = group[made[number] & 127], group[made[number] >> 7]
        total += weight * (cell_values[stop] - cell_values[start] - best - np.log(sum_))
        slope[stop] += weight
        slope[start] -= weight
        for one in range(size):
            slope[one] -= weight * mean[one]
            if mean[one] != 0.0:
                for two in range(size):
                    curve[one, two] -= weight * mean[one] * mean[two]
        first = end
    return total
