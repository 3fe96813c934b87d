"""Hindsight of 101 domino: the cell that a move falls into, what its alternatives would have come to, what to prefer.

A *cell* is what a seat sees of a situation and a move, made coarse: its own tiles and public facts decide it, so a
redeal of what is hidden changes no cell. Cells are learned from finished hands, all four hands known: every logged
decision is played out once for each move that was legal, and what a move gained beyond the mean of its alternatives
goes to its cell. The difference within one deal takes the luck of the deal out. Which of the moves was played does not
count, so neither does who played it, nor whether hindsight itself chose it.

The same gains are counted by *facts* too, coarser and as people would say them: which seats have passed on the ends
that a move leaves, what it keeps, covers and gets rid of (`shared.reasons.FACTS`). Rules are mined from them.
"""

import math

import numpy as np

from ai.games.domino_101.kernels.hand import (
    CORE,
    COUNTS,
    GOES_ON,
    HAND_SIZE,
    HANDS,
    LACKS,
    LEFT,
    MOVES_SIZE,
    TABLE,
    TURN,
    covered_owner,
    ending,
    ends_after,
    legal_moves,
    play,
    settle,
)
from ai.games.domino_101.kernels.linear import LIN, best_of, share_out, weigh
from ai.games.domino_101.kernels.tiles import DOUBLES, SUIT, WEIGHT, size
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

PHASES, RACES, OWN, NEXT, PREV, OWNERS, SORTS = 6, 3, 5, 5, 3, 3, 3
CLASSES = OWN * NEXT * PREV * OWNERS * SORTS
"""Kinds of move within a situation."""
KINDS = PHASES * RACES * CLASSES
STAGES, PASSED, KEPT = 3, 3, 4
CELLS = KINDS + STAGES * RACES * PASSED**3 * KEPT * OWNERS * SORTS
"""Kinds of moves, then sets of facts."""
NEXT_STEPS, PREV_STEPS = np.array((0.0, 0.5, 1.0, 1.75)), np.array((0.4, 1.2))
ROUNDING = 1e-9
"""Sums of parts that are 1.2 in truth must not be above it."""

UNIT = 1000
"""Sums are kept in thousandths of a point, whole: then no order of adding makes a difference."""
SCALE = 30.0
"""Points that count as 1 where a difference is weighed against chance."""
HEAVY = 7
"""Pips from which a tile is heavy."""


@compiled
def situation(hand, seat):
    """Phase and race, 0 … 17: how many tiles lie, and which side has the shortest hand."""
    laid = size(hand[TABLE])
    phase = min(PHASES - 1, (laid - 1) // 4) if laid else 0
    own = min(hand[COUNTS + seat], hand[COUNTS + ((seat + 2) & 3)])
    other = min(hand[COUNTS + ((seat + 1) & 3)], hand[COUNTS + ((seat + 3) & 3)])
    return RACES * phase + (0 if own < other else 1 if own == other else 2)


@compiled
def cells_of(hand, seat, held, moves, count, cells):
    """Writes the cell of every move of a seat that holds `held`. Moves are placements, at least one.

    The classes, first to last: own tiles left that fit the new ends (0 … 4 or more); tiles expected with the next
    seat that fit them (none, to 0.5, to 1, to 1.75, more), and with the seat before (to 0.4, to 1.2, more); whose tile
    shows the number covered (an opponent's or nobody's, the own, the partner's); the tile (light, heavy, a double).
    """
    classes, parts = share_out(hand, seat, held)
    left_next, left_prev = hand[COUNTS + ((seat + 1) & 3)], hand[COUNTS + ((seat + 3) & 3)]
    first = situation(hand, seat) * CLASSES
    for place in range(count):
        tile = moves[place] >> 1
        exposed, other = ends_after(hand, moves[place])
        fitting = SUIT[exposed] | SUIT[other]
        e_next, e_prev = 0.0, 0.0
        for group in range(7):
            shown = size(classes[group] & fitting)
            if shown:
                if (group + 1) & 1:
                    e_next += shown * parts[group]
                if (group + 1) & 4:
                    e_prev += shown * parts[group]
        e_next *= left_next
        e_prev *= left_prev
        cell = min(OWN - 1, size(held & ~(1 << tile) & fitting))
        cell = cell * NEXT + _step(e_next, NEXT_STEPS)
        cell = cell * PREV + _step(e_prev, PREV_STEPS)
        cell = cell * OWNERS + _owner(hand, seat, moves[place])
        cells[place] = first + cell * SORTS + _sort(tile)


@compiled
def facts_of(hand, seat, held, moves, count, cells):
    """Writes for every move the cell, from KINDS on, of the facts that it comes with. As `cells_of` otherwise.

    The facts, first to last: the stage of the hand (two phases each); the race; on how many of the ends that the move
    leaves the next seat has passed, then the partner, then the seat before; tiles kept of the number newly exposed
    (0 … 3 or more); whose tile shows the number covered; the tile.
    """
    where = situation(hand, seat)
    first = where // RACES // 2 * RACES + where % RACES
    for place in range(count):
        tile = moves[place] >> 1
        exposed, other = ends_after(hand, moves[place])
        cell = first
        for step in (1, 2, 3):
            lacks = hand[LACKS + ((seat + step) & 3)]
            cell = cell * PASSED + (lacks >> exposed & 1) + (lacks >> other & 1)
        cell = cell * KEPT + min(KEPT - 1, size(held & ~(1 << tile) & SUIT[exposed]))
        cell = cell * OWNERS + _owner(hand, seat, moves[place])
        cells[place] = KINDS + cell * SORTS + _sort(tile)


@compiled
def _sort(tile):
    """0 a light tile, 1 a heavy one, 2 a double."""
    return 2 if DOUBLES >> tile & 1 else 1 if WEIGHT[tile] >= HEAVY else 0


@compiled
def _step(expected, steps):
    """The first of ascending steps that the number of tiles is not above."""
    for step in range(steps.size):
        if expected <= steps[step] + ROUNDING:
            return step
    return steps.size


@compiled
def _owner(hand, seat, move):
    """Owner of the tile whose number a placement covers: 1 the seat, 2 its partner, 0 an opponent or nobody."""
    if hand[LEFT] < 0:
        return 0
    owner = covered_owner(hand, move)
    return 1 if owner == seat else 2 if owner == (seat + 2) & 3 else 0


@compiled
def look_back(hand, plies, weights, seen, sums):
    """Adds every decision of a hand to the tables: by kind and by facts, how often it was seen and what it gained.

    `hand` is as dealt and led, all four hands known, and is played on; `weights` are of the players that play the
    alternatives out, in all four seats. Returns how many decisions there were; stops at a ply that is not legal.
    """
    moves = np.empty(MOVES_SIZE, np.int64)
    cells, facts = np.empty(MOVES_SIZE, np.int64), np.empty(MOVES_SIZE, np.int64)
    gained = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    after = np.empty(HAND_SIZE, np.int64)
    decisions = 0
    for ply in plies:
        if ending(hand) != GOES_ON:
            return decisions
        seat = hand[TURN]
        held = hand[HANDS + seat]
        count = legal_moves(hand, held, moves)
        legal = False
        for place in range(count):
            legal = legal or moves[place] == ply
        if not legal:
            return decisions
        if count > 1:
            decisions += 1
            cells_of(hand, seat, held, moves, count, cells)
            facts_of(hand, seat, held, moves, count, facts)
            total = 0
            for place in range(count):
                put(after, 0, hand[:CORE])
                play(after, moves[place])
                gained[place] = played_out(after, seat, weights, scores)
                total += gained[place]
            for place in range(count):
                gain = UNIT * (count * gained[place] - total) // count
                for cell in (cells[place], facts[place]):
                    seen[cell] += 1
                    sums[cell] += gain
        play(hand, ply)
    return decisions


@compiled
def played_out(hand, seat, weights, scores):
    """Points that the team of `seat` wins or (less than 0) loses when all play on by the weighted sum."""
    moves = np.empty(MOVES_SIZE, np.int64)
    while ending(hand) == GOES_ON:
        held = hand[HANDS + hand[TURN]]
        count = legal_moves(hand, held, moves)
        best = 0
        if count > 1:
            weigh(hand, hand[TURN], held, moves, count, weights, scores)
            best = best_of(scores, count)
        play(hand, moves[best])
    points = np.empty(2, np.int64)
    settle(hand, points)
    return points[seat & 1] - points[seat & 1 ^ 1]


@compiled
def worst_mistake(hand, plies, mover, weights, found):
    """Finds the decision of a seat that cost its team most, all four hands known; of equal ones the last.

    `hand` is as dealt and led, and is played on. Writes to `found`: the ply's place in `plies`, the move that would
    have been best, and the points that it would have gained; a gain of 0 where no decision was a mistake.
    """
    moves = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    after = np.empty(HAND_SIZE, np.int64)
    found[:] = 0
    for number in range(plies.size):
        if ending(hand) != GOES_ON:
            return
        seat = hand[TURN]
        count = legal_moves(hand, hand[HANDS + seat], moves)
        if seat == mover and count > 1:
            own, best, most = -UNIT, 0, -UNIT
            for place in range(count):
                put(after, 0, hand[:CORE])
                play(after, moves[place])
                gained = played_out(after, seat, weights, scores)
                if moves[place] == plies[number]:
                    own = gained
                if gained > most:
                    best, most = moves[place], gained
            if own == -UNIT:
                return
            if most > own and most - own >= found[2]:
                found[0], found[1], found[2] = number, best, most - own
        play(hand, plies[number])


@compiled
def look_back_all(hands, plies, starts, seen, sums):
    """`look_back` at many hands: row i of `hands` was played by plies[starts[i]:starts[i + 1]]. LIN plays them out."""
    decisions = 0
    for row in range(hands.shape[0]):
        decisions += look_back(hands[row], plies[starts[row] : starts[row + 1]], LIN, seen, sums)
    return decisions


@compiled
def prefer(cells, count, proposed, seen, sums, needed, margin):
    """The place of the move to prefer to the proposed one, which may be that itself.

    Another move is preferred when both cells were seen `needed` times and its mean gain is greater by more than
    `margin` standard errors, SCALE points being one; of several the one with the greatest mean.
    """
    base = cells[proposed]
    chosen = proposed
    if seen[base] < needed:
        return chosen
    ours = sums[base] / seen[base] / (UNIT * SCALE)
    best = ours
    for place in range(count):
        cell = cells[place]
        if seen[cell] >= needed:
            value = sums[cell] / seen[cell] / (UNIT * SCALE)
            if value > best and value - ours > margin * math.sqrt(1.0 / seen[cell] + 1.0 / seen[base]):
                chosen, best = place, value
    return chosen
