"""Fitting the first stage of `people` to what people played: how wrong it is and which way is better.

Decision k has the moves from `ends[k − 1]` to `ends[k]`, of which `chosen[k]` was played.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import BOARD
from ai.games.english_draughts.kernels.people import (
    FIRST,
    LAST,
    LED,
    MOST_INPUTS,
    MOST_MOVES,
    SECOND,
    changes,
    first_sums,
    inputs,
    phase_of,
    strength_of,
)
from ai.kernels.compiled import compiled
from ai.kernels.machine import ones

_NEVER_ZERO = np.float32(1e-3)
_SQUARES_OF_BOARD = 35


@compiled
def _turned(board):
    """The board turned round: its bits in reverse order."""
    found = np.int64(0)
    for place in range(_SQUARES_OF_BOARD):
        if board >> place & 1:
            found |= np.int64(1) << (_SQUARES_OF_BOARD - 1 - place)
    return found


@compiled
def last_moves(positions, game, rows, found):
    """Writes the last moves before some plies, int64[rows, LAST]: see `people.LAST`.

    `positions`: int64[plies, 3], own, enemy, kings as the mover sees them, game by game; `game`: of each ply.
    """
    for number in range(len(rows)):
        ply = rows[number]
        found[number, :] = 0
        if ply and game[ply - 1] == game[ply]:
            own, enemy = _turned(positions[ply - 1, 1]), _turned(positions[ply - 1, 0])
            found[number, 0] = enemy & ~positions[ply, 1]
            found[number, 1] = positions[ply, 1] & ~enemy
            found[number, 2] = own & ~positions[ply, 0]
            if ply > 1 and game[ply - 2] == game[ply]:
                found[number, 3] = own & ~positions[ply - 2, 0]
                found[number, 4] = positions[ply - 2, 0] & ~own & BOARD


@compiled
def slopes(order, blind, before, last, made, seen, ends, chosen, network, slope, squares, rate):
    """Adds to `slope`, arrays like those of the network but the looks, that of the loss over the decisions `order`;
    returns the loss summed up. `looks` change at once, by Adagrad at this rate.

    `blind`: bool[order], whether the last moves are hidden; `squares`: float32[LOOKS], Adagrad's.
    """
    rows, bias, middle, middle_bias, top, led, looks = network
    to_rows, to_bias, to_middle, to_middle_bias, to_top, to_led = slope
    numbers, changed = np.zeros(MOST_INPUTS, np.int64), np.zeros((MOST_MOVES, MOST_INPUTS), np.int64)
    signs, counts = np.zeros((MOST_MOVES, MOST_INPUTS), np.int64), np.zeros(MOST_MOVES, np.int64)
    paths, odds = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.float32)
    sums, back = np.zeros(FIRST, np.float32), np.zeros(FIRST, np.float32)
    after, between = np.zeros((MOST_MOVES, FIRST), np.float32), np.zeros((MOST_MOVES, SECOND), np.float32)
    through, nothing = np.zeros(FIRST, np.float32), np.zeros(LAST, np.int64)
    zero, loss = np.float32(0), 0.0
    for at in range(len(order)):
        number = order[at]
        start = ends[number - 1] if number else 0
        count, board = ends[number] - start, before[number]
        found = inputs(board[0], board[1], board[2], nothing if blind[at] else last[number], numbers)
        first_sums(numbers, found, rows, bias, sums)
        phase = phase_of(ones(board[0] | board[1]))
        for move in range(count):
            counts[move], paths[move] = changes(board, made[start + move], changed[move], signs[move])
            odds[move] = strength_of(
                sums, changed[move], signs[move], counts[move], paths[move], phase,
                rows, middle, middle_bias, top, led, after[move], between[move],
            )  # fmt: skip
            for column in range(seen.shape[1]):
                odds[move] += looks[seen[start + move, column]]
        highest, total = odds[:count].max(), zero
        for move in range(count):
            odds[move] = np.exp(odds[move] - highest)
            total += odds[move]
        played = chosen[number] - start
        loss -= np.log(odds[played] / total)
        back[:] = 0
        for move in range(count):
            missed = odds[move] / total - (np.float32(1) if move == played else zero)
            for column in range(seen.shape[1]):
                look = seen[start + move, column]
                squares[look] += missed * missed
                looks[look] -= rate * missed / (np.sqrt(squares[look]) + _NEVER_ZERO)
            for unit in range(LED):
                if sums[unit] > 0:
                    to_led[paths[move], unit] += missed * sums[unit]
                    back[unit] += missed * led[paths[move], unit]
            through[:] = 0
            for unit in range(SECOND):
                if between[move, unit] > 0:
                    to_top[phase, unit] += missed * between[move, unit]
                    step = missed * top[phase, unit]
                    to_middle_bias[unit] += step
                    for below in range(FIRST):
                        if after[move, below] > 0:
                            to_middle[unit, below] += step * after[move, below]
                            through[below] += step * middle[unit, below]
            for below in range(FIRST):
                back[below] += through[below]
            for change in range(counts[move]):
                for below in range(FIRST):
                    to_rows[changed[move, change], below] += np.float32(signs[move, change]) * through[below]
        for unit in range(FIRST):
            to_bias[unit] += back[unit]
        for change in range(found):
            for unit in range(FIRST):
                to_rows[numbers[change], unit] += back[unit]
    return loss
