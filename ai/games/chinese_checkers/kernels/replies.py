"""How a person chooses among moves, as a search expects it: static features of each, weighed as the person does.

Many people follow a habit: the move that goes furthest, the piece that is last. A conditional logit of these features
(`shared.experience.acquaintance`) says how likely each move is. Where one is nearly sure, a search looks at no other:
it sees what only this person would walk into. Cells, rows and sides are as the mover sees them.
"""

from math import exp

import numpy as np

from ai.games.chinese_checkers.kernels.habit import NEAR, OUTSIDE
from ai.games.chinese_checkers.kernels.lines import BIT_OF, HOME, LINE_OF, ROW
from ai.kernels.compiled import compiled, inlined
from shared.games.chinese_checkers.board import PIECES, SIDE

(
    FIRST, LAST, LONGEST, LONGEST_FIRST, LONGEST_LAST, LAST_PIECE_LONGEST, GAIN, BACK, STEP, LAST_PIECE, FRONT_PIECE,
    FROM, HOME_LEFT, GOAL, WITHIN, ASIDE, LEFT, FRIENDS, FOES, DESERTED, FAR, FAR_FIRST, FAR_LAST,
) = range(23)  # fmt: skip
"""Features. FIRST, LAST: in the list of moves by their texts' cells. LONGEST: none gains more rows; LONGEST_FIRST,
LONGEST_LAST: it is the first or last such move. LAST_PIECE, FRONT_PIECE: no other piece is further back, or ahead;
LAST_PIECE_LONGEST: no move of the last piece gains more. GAIN: rows gained, from four back to twelve ahead. BACK: it
goes back. STEP: to a neighbour. FROM: the row where it starts. HOME_LEFT: it starts at home. GOAL: it comes into the
goal. WITHIN: it starts in the goal. ASIDE: how far from the middle it lands. LEFT: how far to the left it goes.
FRIENDS, FOES: neighbours of either side where it lands. DESERTED: own neighbours where it starts. FAR, FAR_FIRST,
FAR_LAST: as LONGEST and so on, of moves that gain LONG rows or more: these are tempting, shorter ones are not."""
COUNT = 23
SURE = 0.95
"""The least chance of a move beside which a search looks at no other."""
UNIT = 1000
"""Weights are words, in thousandths."""
LONG = 4
"""Rows of a long way: two hops."""
NEVER = -(1 << 30)


@inlined
def _gain(row, move):
    return row[move & 127] - row[move >> 7]


@compiled
def _overview(here, moves, at, end):
    """(the first and the last move by cells, rows gained at most, the first and the last move that gains them, the rows
    of the last and of the front piece, rows that a move of the last piece gains at most)."""
    seat = here.turn
    row = ROW[seat]
    rear, front = row[here.cells[seat, 0]], row[here.cells[seat, 0]]
    for piece in range(1, PIECES):
        rear = min(rear, row[here.cells[seat, piece]])
        front = max(front, row[here.cells[seat, piece]])
    first, last = np.int64(1 << 14), np.int64(-1)
    best, best_first, best_last, rear_best = np.int64(NEVER), first, last, np.int64(NEVER)
    for number in range(at, end):
        move = np.int64(moves[number])
        gain = _gain(row, move)
        first, last = min(first, move), max(last, move)
        if gain > best:
            best, best_first, best_last = gain, move, move
        elif gain == best:
            best_first, best_last = min(best_first, move), max(best_last, move)
        if row[move >> 7] == rear:
            rear_best = max(rear_best, gain)
    return first, last, best, best_first, best_last, rear, front, rear_best


@inlined
def _neighbours(here, cell, lifted):
    """(own, other) pieces beside the cell, but for the one that is lifted."""
    own, other = 0, 0
    for which in range(6):
        near = NEAR[cell, which]
        if near in (OUTSIDE, lifted) or not here.lines[LINE_OF[near, 0]] & BIT_OF[near, 0]:
            continue
        if here.cells[here.turn, here.piece_on[near]] == near:
            own += 1
        else:
            other += 1
    return own, other


@inlined
def looks(here, overview, move):
    """The features of a move, as whole numbers."""
    first, last, best, best_first, best_last, rear, front, rear_best = overview
    seat = here.turn
    start, finish = move >> 7, move & 127
    gain, row = _gain(ROW[seat], move), ROW[seat, start]
    friends, foes = _neighbours(here, finish, start)
    deserted, _ = _neighbours(here, start, start)
    aside, before = finish // SIDE - finish % SIDE, start // SIDE - start % SIDE
    is_step = False
    for which in range(6):
        is_step |= NEAR[start, which] == finish
    return (
        1 if move == first else 0,
        1 if move == last else 0,
        1 if gain == best else 0,
        1 if move == best_first else 0,
        1 if move == best_last else 0,
        1 if row == rear and gain == rear_best else 0,
        min(max(gain, -4), 12),
        1 if gain < 0 else 0,
        1 if is_step else 0,
        1 if row == rear else 0,
        1 if row == front else 0,
        row,
        np.int64(HOME[seat, start]),
        np.int64(HOME[seat ^ 1, finish]) * (1 - np.int64(HOME[seat ^ 1, start])),
        np.int64(HOME[seat ^ 1, start]),
        abs(aside),
        aside - before if seat == 0 else before - aside,
        friends,
        foes,
        deserted,
        1 if gain == best and gain >= LONG else 0,
        1 if move == best_first and gain >= LONG else 0,
        1 if move == best_last and gain >= LONG else 0,
    )


@compiled
def features_of(board, moves, at, end, found):
    """Writes the features of `moves[at:end]`, all that the seat to move has, into `found`, float64[moves, at least
    COUNT]."""
    here = board[0]
    overview = _overview(here, moves, at, end)
    for number in range(at, end):
        seen = looks(here, overview, np.int64(moves[number]))
        for feature in range(COUNT):
            found[number - at, feature] = seen[feature]


@compiled
def sure(board, weights, moves, ranks, at, end):
    """Which of `moves[at:end]` the person is nearly sure to make, by weights in thousandths; −1: none is so likely.
    Uses the same part of `ranks`."""
    here = board[0]
    overview = _overview(here, moves, at, end)
    best, likeliest = -1, np.int64(NEVER)
    for number in range(at, end):
        seen, strength = looks(here, overview, np.int64(moves[number])), np.int64(0)
        for feature in range(COUNT):
            strength += weights[feature] * seen[feature]
        ranks[number] = strength
        if strength > likeliest:
            best, likeliest = number, strength
    chances = 0.0
    for number in range(at, end):
        chances += exp((ranks[number] - likeliest) / UNIT)
    return best if chances * SURE <= 1 else -1


@inlined
def expected(board, weights, moves, ranks, at, end):
    """Where the list of moves ends for this search: if the person is nearly sure to make one, that one alone is
    left."""
    if end <= at + 1:
        return end
    found = sure(board, weights, moves, ranks, at, end)
    if found < 0:
        return end
    moves[at] = moves[found]
    return at + 1
