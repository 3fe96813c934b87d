"""Fits the values of draughts pieces by square to results of games: terms, sums and slopes.

Positions are in the normal frame (`shared.keys`): the mover is in Black's place. Weights are float64[knots, 65]: a man
by square, a king by square, to be on move; a position lies between two knots and takes a share of each. Weights of
patterns (`ai.games.english_draughts.kernels.evaluation`) are float64[knots, WINDOWS · WINDOW].
"""

import numpy as np

from ai.games.english_draughts.kernels.board import jumpers
from ai.games.english_draughts.kernels.evaluation import COLUMNS, ROWS, WINDOW, WINDOWS, rows, strip
from ai.kernels.compiled import compiled
from ai.kernels.machine import lowest, ones, turned

TERMS = 24
"""Pieces of a position at most."""
TEMPO = 64
NUMBERS = TEMPO + 1
"""Weights of a knot."""


@compiled
def quiet(boards):
    """bool[n]: no capture for either side; of int64[n, 3] (own, enemy, kings)."""
    found = np.zeros(len(boards), np.bool_)
    for number in range(len(boards)):
        own, enemy, kings = boards[number, 0], boards[number, 1], boards[number, 2]
        found[number] = not jumpers(own, enemy, kings, 0) and not jumpers(enemy, own, kings, 1)
    return found


@compiled
def fair(boards):
    """bool[n]: equal men, equal kings, and quiet."""
    found = quiet(boards)
    for number in range(len(boards)):
        own, enemy, kings = boards[number, 0], boards[number, 1], boards[number, 2]
        found[number] &= ones(own) == ones(enemy) and ones(own & kings) == ones(enemy & kings)
    return found


@compiled
def terms(boards, index, sign):
    """Every piece as a weight's `index` (int16[n, TERMS]) and its `sign` (int8, 1 own, −1 the other's, 0 none)."""
    for number in range(len(boards)):
        kings, at = boards[number, 2], 0
        for side in range(2):
            rest = boards[number, side]
            while rest:
                piece = rest & -rest
                rest ^= piece
                place = lowest(piece)
                square = place - place // 9
                if side == 1:
                    square = 31 - square
                index[number, at] = square + (32 if piece & kings else 0)
                sign[number, at] = 1 - 2 * side
                at += 1


@compiled
def add_up(index, sign, knot, share, weights, value):
    """Adds to `value` (float64[n]) what the positions are worth; `share` (float64[n]) is the part of the next knot."""
    for number in range(len(index)):
        low, part = knot[number], share[number]
        total = weights[low, TEMPO] * (1 - part) + weights[low + 1, TEMPO] * part
        for at in range(TERMS):
            if sign[number, at] == 0:
                break
            piece = index[number, at]
            total += sign[number, at] * (weights[low, piece] * (1 - part) + weights[low + 1, piece] * part)
        value[number] += total


@compiled
def slopes(index, sign, knot, share, error, slope):
    """Adds to `slope` (float64[knots, NUMBERS]) the errors (float64[n]) of the positions, by weight."""
    for number in range(len(index)):
        low, part = knot[number], share[number]
        slope[low, TEMPO] += error[number] * (1 - part)
        slope[low + 1, TEMPO] += error[number] * part
        for at in range(TERMS):
            if sign[number, at] == 0:
                break
            piece = index[number, at]
            slope[low, piece] += sign[number, at] * error[number] * (1 - part)
            slope[low + 1, piece] += sign[number, at] * error[number] * part


@compiled
def curvature(index, sign, knot, share, weight, curve):
    """Adds to `curve` (float64[weights, weights]) the products of all pairs of terms times `weight` (float64[n])."""
    where, value = np.zeros(2 * TERMS + 2, np.int64), np.zeros(2 * TERMS + 2)
    for number in range(len(index)):
        first, part = knot[number] * NUMBERS, share[number]
        where[0], where[1] = first + TEMPO, first + NUMBERS + TEMPO
        value[0], value[1] = 1 - part, part
        filled = 2
        for at in range(TERMS):
            if sign[number, at] == 0:
                break
            where[filled], value[filled] = first + index[number, at], sign[number, at] * (1 - part)
            where[filled + 1], value[filled + 1] = first + NUMBERS + index[number, at], sign[number, at] * part
            filled += 2
        for one in range(filled):
            strength = weight[number] * value[one]
            for two in range(filled):
                curve[where[one], where[two]] += strength * value[two]


@compiled
def patterns(boards, digits, index):
    """The patterns of every position as weights' `index`, int32[n, 2 · WINDOWS]: the mover's view, then the other's."""
    for number in range(len(boards)):
        kings = boards[number, 2]
        for view in range(2):
            near, far = boards[number, view] & ~kings, boards[number, 1 - view] & ~kings
            if view == 1:
                near, far = turned(near) >> 29 & (1 << 35) - 1, turned(far) >> 29 & (1 << 35) - 1
            near, far = rows(near), rows(far)
            for column in range(COLUMNS):
                left, right = strip(near, column), strip(far, column)
                for row in range(ROWS):
                    window = ROWS * column + row
                    pattern = digits[left >> 2 * row & 255] + 2 * digits[right >> 2 * row & 255]
                    index[number, view * WINDOWS + window] = window * WINDOW + pattern


@compiled
def add_up_patterns(index, knot, share, weights, value):
    """Adds to `value` (float64[n]) what the patterns are worth."""
    for number in range(len(index)):
        low, part = knot[number], share[number]
        total = 0.0
        for at in range(2 * WINDOWS):
            pattern = index[number, at]
            here = weights[low, pattern] * (1 - part) + weights[low + 1, pattern] * part
            total += here if at < WINDOWS else -here
        value[number] += total


@compiled
def slopes_of_patterns(index, knot, share, error, slope):
    """Adds to `slope` (float64[knots, WINDOWS · WINDOW]) the errors (float64[n]) of the positions, by weight."""
    for number in range(len(index)):
        low, part = knot[number], share[number]
        for at in range(2 * WINDOWS):
            pattern = index[number, at]
            missed = error[number] if at < WINDOWS else -error[number]
            slope[low, pattern] += missed * (1 - part)
            slope[low + 1, pattern] += missed * part


@compiled
def curves_of_patterns(index, knot, share, weight, curve):
    """Adds to `curve` (float64[knots, WINDOWS · WINDOW]) the square of every weight's part in a position, times
    `weight`."""
    for number in range(len(index)):
        low, part = knot[number], share[number]
        for at in range(2 * WINDOWS):
            pattern = index[number, at]
            curve[low, pattern] += weight[number] * (1 - part) ** 2
            curve[low + 1, pattern] += weight[number] * part**2
