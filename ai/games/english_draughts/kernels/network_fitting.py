"""Fitting the network of `network` to positions: how wrong it is, and which way is better.

Here the numbers are float32 in the same order, and 1 is written as 1. Positions are in the normal frame: the mover is
in Black's place. The network's worth times 1 / LOGIT is the logit of the result that it expects.
"""

import numpy as np

from ai.games.english_draughts.kernels.network import FIRST_BIAS, OTHER_VIEW, PHASE_PIECES, SECOND, SECOND_BIAS
from ai.kernels.compiled import compiled
from ai.kernels.lanes import WIDTH
from ai.kernels.machine import lowest

_PIECES = 24


@compiled
def _inputs(boards, number, numbers):
    """Writes the numbers of the inputs that are 1 in the mover's view; returns how many."""
    found = 0
    for side in range(2):
        rest, kings = boards[number, side], boards[number, 2]
        while rest:
            piece = rest & -rest
            rest ^= piece
            place = lowest(piece)
            numbers[found] = (side << 6) + (32 if piece & kings else 0) + place - place // 9
            found += 1
    return found


@compiled
def _answer(numbers, found, phase, network, sums, cut):
    """The logit; leaves the sums of both views, and those cut off at 0 and 1."""
    parts = np.zeros(WIDTH, np.float32)
    for view in range(2):
        bits, weights = OTHER_VIEW * view, SECOND + (2 * phase + view) * WIDTH
        row = sums[view]
        for lane in range(WIDTH):
            row[lane] = network[FIRST_BIAS + lane]
        for at in range(found):
            first = (numbers[at] ^ bits) * WIDTH
            for lane in range(WIDTH):
                row[lane] += network[first + lane]
        for lane in range(WIDTH):
            number = min(max(row[lane], np.float32(0)), np.float32(1))
            cut[view, lane] = number
            parts[lane] += number * number * network[weights + lane]
    half = WIDTH
    while half > 1:
        half //= 2
        for lane in range(half):
            parts[lane] += parts[lane + half]
    return parts[0] + network[SECOND_BIAS + phase]


@compiled
def slopes(boards, targets, rows, network, slope):
    """Adds to `slope` (float32, as the network) that of the loss over these rows; returns the loss summed up.

    `targets`: float32 in [0, 1], the expected result of each of the boards int64[n, 3]. The loss is the cross entropy.
    """
    numbers = np.zeros(_PIECES, np.int64)
    sums, cut = np.zeros((2, WIDTH), np.float32), np.zeros((2, WIDTH), np.float32)
    back = np.zeros(WIDTH, np.float32)
    total = 0.0
    for number in rows:
        found = _inputs(boards, number, numbers)
        phase = (found - 1) // PHASE_PIECES
        logit = _answer(numbers, found, phase, network, sums, cut)
        chance = np.float32(1) / (np.float32(1) + np.exp(-logit))
        target = targets[number]
        total -= target * np.log(max(chance, np.float32(1e-7)))
        total -= (1 - target) * np.log(max(1 - chance, np.float32(1e-7)))
        missed = np.float32(chance - target)
        slope[SECOND_BIAS + phase] += missed
        for view in range(2):
            bits, weights = OTHER_VIEW * view, SECOND + (2 * phase + view) * WIDTH
            for lane in range(WIDTH):
                number_of = cut[view, lane]
                between = np.float32(1) if number_of == sums[view, lane] else np.float32(0)
                back[lane] = missed * network[weights + lane] * np.float32(2) * number_of * between
                slope[weights + lane] += missed * number_of * number_of
                slope[FIRST_BIAS + lane] += back[lane]
            for at in range(found):
                first = (numbers[at] ^ bits) * WIDTH
                for lane in range(WIDTH):
                    slope[first + lane] += back[lane]
    return total


@compiled
def loss(boards, targets, rows, network):
    """The mean loss over these rows."""
    numbers = np.zeros(_PIECES, np.int64)
    sums, cut = np.zeros((2, WIDTH), np.float32), np.zeros((2, WIDTH), np.float32)
    total = 0.0
    for number in rows:
        found = _inputs(boards, number, numbers)
        logit = _answer(numbers, found, (found - 1) // PHASE_PIECES, network, sums, cut)
        chance = 1 / (1 + np.exp(-np.float64(logit)))
        total -= targets[number] * np.log(max(chance, 1e-7)) + (1 - targets[number]) * np.log(max(1 - chance, 1e-7))
    return total / max(len(rows), 1)
