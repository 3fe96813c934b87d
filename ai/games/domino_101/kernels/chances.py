"""The chance to win a match at a score: what a hand's points and the next lead are worth. Plays hands of LIN alone.

LIN does not look at the score, so a hand between equals is one table of outcomes (who scored how much, who leads next),
and the chances follow from the target backwards. CHANCES[i, j] is for the team that leads the next hand with i points
against j.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import HAND_SIZE, MOVES_SIZE, deal, entitled, lead, settle
from ai.games.domino_101.kernels.sampling import roll_out
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

MOST_POINTS = 168
OUTCOMES = (2, MOST_POINTS + 1, 2)
"""Shape of a table of outcomes: scored by the leader's team or by the other, points, next lead with the same team or
with the other. No points are counted as the leader's team's."""


@compiled
def tally_outcomes(weights, hands, chance, outcomes):
    """Counts the outcomes of so many hands of four equal players that seat 0 leads."""
    hand = np.empty(HAND_SIZE, np.int64)
    moves = np.empty(MOVES_SIZE, np.int64)
    scores = np.empty(MOVES_SIZE, np.float64)
    points = np.empty(2, np.int64)
    plays = np.empty((4, weights.size), np.float64)
    for seat in range(4):
        put(plays[seat], 0, weights)
    for _ in range(hands):
        deal(hand, chance)
        lead(hand, 0)
        roll_out(hand, plays, 1.0, moves, scores, chance)
        settle(hand, points)
        winner = 1 if points[1] else 0
        outcomes[winner, points[winner], entitled(hand, points) & 1] += 1


@compiled
def solve_chances(outcomes, chances):
    """Fills chances[target, target] from a table of outcomes."""
    target = chances.shape[0]
    total = outcomes.sum()
    stays, changes = outcomes[0, 0, 0] / total, outcomes[0, 0, 1] / total
    for sum_of_both in range(2 * target - 2, -1, -1):
        for mine in range(max(0, sum_of_both - target + 1), min(target - 1, sum_of_both) + 1):
            theirs = sum_of_both - mine
            if mine > theirs:
                continue
            # A hand without points may pass the lead: the chances of both sides of one score are found together.
            leading = _after_points(outcomes, total, chances, mine, theirs)
            following = _after_points(outcomes, total, chances, theirs, mine)
            # x = leading + stays x + changes (1 - y),  y = following + stays y + changes (1 - x)
            a, b = leading + changes, following + changes
            keep = 1.0 - stays
            whole = keep * keep - changes * changes
            chances[mine, theirs] = (a * keep - b * changes) / whole
            chances[theirs, mine] = (b * keep - a * changes) / whole


@compiled
def _after_points(outcomes, total, chances, mine, theirs):
    """The chance that a hand is scored and the match then won, for the team that leads it with `mine`."""
    found = 0.0
    for points in range(1, outcomes.shape[1]):
        for follows in range(2):
            if outcomes[0, points, follows]:
                found += outcomes[0, points, follows] * match_value(chances, mine + points, theirs, follows == 0)
            if outcomes[1, points, follows]:
                found += outcomes[1, points, follows] * match_value(chances, mine, theirs + points, follows == 0)
    return found / total


@compiled
def match_value(chances, mine, theirs, leads):
    """The chance to win from a score, the next hand led by the own team or by the other; 1 or 0 when it is decided."""
    target = chances.shape[0]
    if mine >= target:
        return 1.0
    if theirs >= target:
        return 0.0
    return chances[mine, theirs] if leads else 1.0 - chances[theirs, mine]
