"""How strongly people are drawn to the moves of a position: a small network first, then what a search finds of each.

Positions are in the normal frame: the mover is in Black's place. Two layers see the board before a move and the board
after it; beside the pieces they see the last moves of both sides, since people go on with what they have begun and
answer what was done. The second stage, `weigh_values`, looks at each move's strength so far and at how much worse
than the best it looks to searches of several depths.
Floats are float32, in one order of sums.
"""

import numpy as np

from ai.games.english_draughts.kernels.habit import WEIGHTS
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import lowest, ones

SQUARES = 32
PIECES = 4 * SQUARES
"""Number 64 · (0 own, 1 the other side's) + 32 · (0 man, 1 king) + square."""
LAST = 5
"""Sets of squares in the memory of last moves: left and reached by the other side's last piece, lost by it to captures;
reached and left by the mover's last piece."""
INPUTS = PIECES + LAST * SQUARES
MOST_INPUTS = 40
FIRST, SECOND, LED = 64, 16, 32
"""Widths of the first layer and the second, and of how much of the first each pair of squares sees."""
PATHS = SQUARES * SQUARES
PHASES = 4
LOOKS = WEIGHTS
"""Weights of what a move looks like: those of the columns of `habit`."""
MOST_MOVES = 64
"""Of one position, distinct ones."""

VALUES = 5
"""Searches of different depths that value each move."""
FEATURES = 1 + 4 * VALUES + 4
HIDDEN = 32
"""Width of both layers of the second stage."""

_SEEN, _NEAR = 400, 8
"""Hundredths of a man: greater losses look alike; the scale of small ones."""


@inlined
def phase_of(pieces):
    """0 with 20 pieces and more, 3 with fewer than ten."""
    return min((24 - min(pieces, 24)) // 5, PHASES - 1)


@inlined
def _square(bit):
    place = lowest(bit)
    return place - place // 9


@compiled
def inputs(own, enemy, kings, last, numbers):
    """Writes the numbers of the inputs that are 1; returns how many. `last`: int64[LAST], sets of squares."""
    found = 0
    for side in range(2):
        rest = own if side == 0 else enemy
        while rest:
            piece = rest & -rest
            rest ^= piece
            numbers[found] = (side << 6) + (SQUARES if piece & kings else 0) + _square(piece)
            found += 1
    for group in range(LAST):
        rest = last[group]
        while rest and found < MOST_INPUTS:
            piece = rest & -rest
            rest ^= piece
            numbers[found] = PIECES + group * SQUARES + _square(piece)
            found += 1
    return found


@compiled
def changes(before, after, numbers, signs):
    """Writes the numbers of the inputs of pieces that a move changes, int64[3] before and after it, and their signs,
    1 or −1. Returns how many changes there are, and the move's path: the square left · 32 + the one reached."""
    left = reached = found = 0
    differ = (before[0] ^ after[0]) | (before[1] ^ after[1]) | (before[2] ^ after[2]) & (after[0] | after[1])
    while differ:
        bit = differ & -differ
        differ ^= bit
        square = _square(bit)
        for side in range(2):
            was, will = before[side] & bit, after[side] & bit
            if was:
                numbers[found], signs[found] = (side << 6) + (SQUARES if before[2] & bit else 0) + square, -1
                found += 1
            if will:
                numbers[found], signs[found] = (side << 6) + (SQUARES if after[2] & bit else 0) + square, 1
                found += 1
            if side == 0 and was and not will:
                left = square
            elif side == 0 and will:
                reached = square
    return found, left * SQUARES + reached


@compiled
def first_sums(numbers, found, rows, bias, sums):
    """Writes the first layer's sums for the inputs, float32[FIRST]."""
    for unit in range(FIRST):
        sums[unit] = bias[unit]
    for at in range(found):
        number = numbers[at]
        for unit in range(FIRST):
            sums[unit] += rows[number, unit]


@compiled
def strength_of(sums, numbers, signs, found, path, phase, rows, middle, middle_bias, last, led, after, between):
    """The strength of a move by the network. `sums`: of the board before it; `after` and `between` are left with the
    sums of both layers behind it."""
    for unit in range(FIRST):
        after[unit] = sums[unit]
    for at in range(found):
        number, sign = numbers[at], np.float32(signs[at])
        for unit in range(FIRST):
            after[unit] += sign * rows[number, unit]
    strength = np.float32(0)
    for unit in range(LED):
        strength += led[path, unit] * max(sums[unit], np.float32(0))
    for unit in range(SECOND):
        total = middle_bias[unit]
        for below in range(FIRST):
            total += middle[unit, below] * max(after[below], np.float32(0))
        between[unit] = total
        strength += last[phase, unit] * max(total, np.float32(0))
    return strength


@compiled
def strengths(before, last_moves, made, seen, count, network, found):
    """Writes the strength of each of a position's moves, `count` of them, float32.

    `before`: int64[3], own, enemy, kings; `made` and `seen` as `habit.see_moves` leaves them; `network`: the arrays
    rows, bias, middle, middle_bias, last, led, looks.
    """
    rows, bias, middle, middle_bias, last, led, looks = network
    numbers, signs = np.zeros(MOST_INPUTS, np.int64), np.zeros(MOST_INPUTS, np.int64)
    sums, after, between = np.zeros(FIRST, np.float32), np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32)
    first_sums(numbers, inputs(before[0], before[1], before[2], last_moves, numbers), rows, bias, sums)
    phase = phase_of(ones(before[0] | before[1]))
    for move in range(count):
        changed, path = changes(before, made[move], numbers, signs)
        strength = strength_of(
            sums, numbers, signs, changed, path, phase, rows, middle, middle_bias, last, led, after, between
        )
        for column in range(seen.shape[1]):
            strength += looks[seen[move, column]]
        found[move] = strength


@compiled
def features(strengths, values, pieces, found):
    """Writes the features of a position's moves for `weigh_values`, float32[moves, FEATURES].

    `strengths`: float32[moves]; `values`: int64[moves, VALUES], hundredths of a man, the deepest search last.
    """
    moves = len(strengths)
    total = np.float32(0)
    top = strengths.max()
    for move in range(moves):
        total += np.exp(strengths[move] - top)
    for move in range(moves):
        found[move, 0] = (strengths[move] - top - np.log(total)) / np.float32(3)
    best = np.int64(0)
    for depth in range(VALUES):
        best = values[:, depth].max()
        for move in range(moves):
            loss, at = np.float32(min(best - values[move, depth], _SEEN)), 1 + 4 * depth
            found[move, at] = np.log1p(loss / np.float32(_NEAR))
            found[move, at + 1] = 1 if loss == 0 else 0
            found[move, at + 2] = min(loss, np.float32(30)) / np.float32(30)
            found[move, at + 3] = min(loss, np.float32(100)) / np.float32(100)
    for move in range(moves):
        at = 1 + 4 * VALUES
        found[move, at] = np.tanh(np.float32(best) / np.float32(100))
        found[move, at + 1] = np.tanh(np.float32(best) / np.float32(400))
        found[move, at + 2] = np.float32(pieces) / np.float32(24)
        found[move, at + 3] = np.float32(moves) / np.float32(10)


@compiled
def weigh_values(seen, layers, found):
    """Writes how strongly people are drawn to each move after all, float32[moves], from its `features`.

    `layers`: the arrays inner, inner_bias, outer, outer_bias, top, straight.
    """
    inner, inner_bias, outer, outer_bias, top, straight = layers
    first = np.zeros(HIDDEN, np.float32)
    for move in range(len(seen)):
        total = np.float32(0)
        for unit in range(HIDDEN):
            sum_ = inner_bias[unit]
            for feature in range(FEATURES):
                sum_ += seen[move, feature] * inner[feature, unit]
            first[unit] = max(sum_, np.float32(0))
        for feature in range(FEATURES):
            total += seen[move, feature] * straight[feature]
        for unit in range(HIDDEN):
            sum_ = outer_bias[unit]
            for below in range(HIDDEN):
                sum_ += first[below] * outer[below, unit]
            total += top[unit] * max(sum_, np.float32(0))
        found[move] = total
