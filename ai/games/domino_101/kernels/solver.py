"""Open-handed domino searched to the end: what best play of all four is worth in points. For hands that are no secret.

Alpha-beta with a table of bounds, for the default rules of closed hands. A position is the tiles left, the two ends
without their order, and who is to move: who holds what is fixed by the deal.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import (
    COUNTS,
    GOES_ON,
    HAND_SIZE,
    HANDS,
    LEFT,
    MOVES_SIZE,
    PASS,
    RIGHT,
    TABLE,
    TURN,
    ending,
    legal_moves,
    play,
    settle,
)
from ai.games.domino_101.kernels.tiles import SET, pips
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

BOUND = 200
"""No hand is worth so many points."""
TABLE_BITS = 18
EMPTY = -1
_SPREAD = np.int64(0x1E3779B97F4A7C15)


@compiled
def solve(hand, keys, lows, highs, stop):
    """Points of team {0, 2} less points of team {1, 3} with best play; `hand` has four open sets and is not changed.

    The three arrays are a table of `new_table`; another deal needs another one. Ended by stop[0] the answer means
    nothing.
    """
    if ending(hand) != GOES_ON:
        points = np.empty(2, np.int64)
        settle(hand, points)
        return points[0] - points[1]
    value = _search(hand, np.int64(-BOUND), np.int64(BOUND), keys, lows, highs, stop)
    return -value if hand[TURN] & 1 else value


def new_table():
    """An empty table for `solve`: keys, lower and upper bounds."""
    size = 1 << TABLE_BITS
    return np.full(size, EMPTY, np.int64), np.zeros(size, np.int16), np.zeros(size, np.int16)


@compiled
def _search(hand, alpha, beta, keys, lows, highs, stop):
    """For the team to move: exact inside (alpha, beta), else a bound on that side."""
    team = hand[TURN] & 1
    if ending(hand) != GOES_ON:
        points = np.empty(2, np.int64)
        settle(hand, points)
        return points[team] - points[team ^ 1]
    if stop[0]:
        return np.int64(0)
    key, slot = _key_of(hand)
    # Nobody can score more than the other team still holds.
    low = -pips(hand[HANDS + team] | hand[HANDS + team + 2])
    high = pips(hand[HANDS + (team ^ 1)] | hand[HANDS + (team ^ 1) + 2])
    if keys[slot] == key:
        low, high = max(low, np.int64(lows[slot])), min(high, np.int64(highs[slot]))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    floor, ceiling = max(alpha, low), min(beta, high)
    moves = np.empty(MOVES_SIZE, np.int64)
    count = legal_moves(hand, hand[HANDS + hand[TURN]], moves)
    after = np.empty(HAND_SIZE, np.int64)
    _fewest_answers_first(hand, moves, count, after)
    best, reached = np.int64(-BOUND), floor
    for place in range(count):
        put(after, 0, hand)
        play(after, moves[place])
        best = max(best, -_search(after, -ceiling, -reached, keys, lows, highs, stop))
        reached = max(reached, best)
        if reached >= ceiling:
            break
    if not stop[0]:
        keys[slot] = key
        lows[slot] = low if best <= floor else max(low, best)
        highs[slot] = high if best >= ceiling else min(high, best)
    return best


@compiled
def _key_of(hand):
    """(key, place in the table) of a position."""
    low, high = min(hand[LEFT], hand[RIGHT]), max(hand[LEFT], hand[RIGHT])
    key = (SET & ~hand[TABLE]) | hand[TURN] << 28 | (low + 1) << 30 | (high + 1) << 33
    return key, (key * _SPREAD >> 40) & ((1 << TABLE_BITS) - 1)


@compiled
def _fewest_answers_first(hand, moves, count, after):
    """Sorts the moves by how many answers they leave the next seat, a pass for none."""
    answers = np.empty(MOVES_SIZE, np.int64)
    replies = np.empty(MOVES_SIZE, np.int64)
    if count < 2:
        return
    for place in range(count):
        put(after, 0, hand)
        play(after, moves[place])
        seat = after[TURN]
        found = legal_moves(after, after[HANDS + seat], replies) if after[COUNTS + seat] else 0
        answers[place] = 0 if found == 1 and replies[0] == PASS else found
    for place in range(1, count):
        move, its_answers = moves[place], answers[place]
        to = place
        while to and answers[to - 1] > its_answers:
            moves[to], answers[to] = moves[to - 1], answers[to - 1]
            to -= 1
        moves[to], answers[to] = move, its_answers
