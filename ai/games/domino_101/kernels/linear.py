"""24 features of a domino move, and players that weigh them in one sum. Looks at one seat's tiles and public facts.

Not in the paper: expectation over all deals that fit instead of one guessed deal. The features also carry those points
of the paper's strategy list that none of its levels plays. LIN was trained by self-play; its weights are data.
"""

import math

import numpy as np

from ai.games.domino_101.kernels.hand import (
    COUNTS,
    LACKS,
    LEFT,
    TABLE,
    covered,
    covered_owner,
    ends_after,
    lacked,
    unseen,
)
from ai.games.domino_101.kernels.tiles import DOUBLES, LOW, SUIT, WEIGHT, size
from ai.kernels.chance import unit
from ai.kernels.compiled import compiled

FEATURES = 24
LATE = 12
"""From so many tiles on the table the weights for late in the hand are added."""

LIN = np.array(
    (
        (0.6399, -2.4641, -0.0452, -1.5695, 3.2006, 2.0635, 1.4281, 0.0842, -1.7858, 0.6047, -2.6268, -2.5926),
        (0.5620, 0.9327, 1.3024, -1.1246, -0.0211, -1.8663, -0.2649, 1.5067, -1.0381, -0.9243, -2.7019, -1.3270),
    )
).ravel()
"""Self-play REINFORCE over 400 × 4000 deals."""

SEARCHER = np.array(
    (
        (0.2239, -0.3944, 0.1131, -0.3587, 0.6147, 1.1157, -0.8521, 0.1607, -0.1718, -0.0412, -0.2475, -0.2787),
        (-0.0443, 0.5242, 0.2144, -0.0631, -0.1729, -0.0884, 0.0120, -0.1039, 0.0844, -0.2068, -0.8000, 0.2266),
    )
).ravel()
"""How players that sample deals choose: a conditional logit (softmax of the sum) fitted to 17,000 choices of one in
self-play, 0.900 nats a choice on 4,000 others, where chance has 1.043 and LIN / 3 has 1.037."""

CORRECTED = np.zeros(FEATURES)
"""The corrected level 4 ("level-4r"): the paper's level 4 with what was found wrong in it put right."""
CORRECTED[0] = 1.0  # strategy 1, "the number which is left more in its and its partner's hands": own
CORRECTED[1] = -1.0  # strategy 4, "the number which is not available in the following player's hand"
CORRECTED[2] = 0.3  # strategies 1 and 4: the partner's; the literal weight of 1 rewards an open table
CORRECTED[3] = -0.5  # who plays on these ends right after the partner; the paper forgets him
CORRECTED[4] = 1.2  # strategy 2, "the domino, whose addition is bigger"
CORRECTED[5] = 1.0  # strategy 5, "it follows the double dominoes"
CORRECTED[10] = CORRECTED[11] = -1.0  # strategy 9, softly: an end of the own side is left for the partner
CORRECTED[22] = -1.0  # strategy 6, "the last of the number ... does not play this domino unless it is forced"


@compiled
def share_out(hand, seat, held):
    """((the unseen tiles of class 1 … 7), (for each class 1 / the tiles left of all who may hold it)).

    Classes as in `belief`: by who may hold a tile, 1 for next + 2 for partner + 4 for prev.
    """
    hidden = unseen(hand, held)
    one, two, three = (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3
    not1, not2, not3 = lacked(hand[LACKS + one]), lacked(hand[LACKS + two]), lacked(hand[LACKS + three])
    may1, may2, may3 = hidden & ~not1, hidden & ~not2, hidden & ~not3
    left1, left2, left3 = hand[COUNTS + one], hand[COUNTS + two], hand[COUNTS + three]
    classes = (
        may1 & not2 & not3,
        may2 & not1 & not3,
        may1 & may2 & not3,
        may3 & not1 & not2,
        may1 & may3 & not2,
        may2 & may3 & not1,
        may1 & may2 & may3,
    )
    parts = (
        1.0 / left1,
        1.0 / left2,
        1.0 / (left1 + left2),
        1.0 / left3,
        1.0 / (left1 + left3),
        1.0 / (left2 + left3),
        1.0 / (left1 + left2 + left3),
    )
    return classes, parts


@compiled
def weigh(hand, seat, held, moves, count, weights, scores):
    """Writes the weighted sum of every move's features into `scores`. Moves are placements, at least one.

    Below, e_x is the number of tiles expected in x's hand that fit the new ends. Feature k is what is multiplied by
    weights[k].
    """
    classes, parts = share_out(hand, seat, held)
    partner = (seat + 2) & 3
    leading = hand[LEFT] < 0
    known = hand[TABLE] | held
    late = size(hand[TABLE]) >= LATE
    for place in range(count):
        move = moves[place]
        tile = move >> 1
        exposed, other = ends_after(hand, move)
        suits = SUIT[exposed] | SUIT[other]
        kept = held & ~(1 << tile)
        e_next, e_partner, e_prev = 0.0, 0.0, 0.0
        for group in range(7):
            shown = size(classes[group] & suits)
            if shown:
                part = shown * parts[group]
                if (group + 1) & 1:
                    e_next += part
                if (group + 1) & 2:
                    e_partner += part
                if (group + 1) & 4:
                    e_prev += part
        e_next *= hand[COUNTS + ((seat + 1) & 3)]
        e_partner *= hand[COUNTS + partner]
        e_prev *= hand[COUNTS + ((seat + 3) & 3)]
        own = size(kept & suits)
        heavy = WEIGHT[tile] / 6.0
        score = weights[0] * own + weights[1] * e_next + weights[2] * e_partner + weights[3] * e_prev
        score += weights[4] * heavy
        if DOUBLES >> tile & 1:
            score += weights[5] + weights[6] * size(SUIT[LOW[tile]] & known) / 7.0
        if e_next == 0.0:
            score += weights[7]
        if e_partner == 0.0:
            score += weights[8]
        if e_prev == 0.0:
            score += weights[9]
        if exposed == other:
            score += weights[13]
        # Strategy 7: the numbers of which the own hand has the last tiles are worth reaching.
        score += weights[14] * size(kept & SUIT[LOW[tile] if leading else exposed])
        if own == 0:
            score += weights[15]
        if late:
            score += weights[16] * own + weights[17] * e_next + weights[18] * e_partner + weights[19] * heavy
        # Strategy 3: "it tries to play according to anyone ... who has lesser dominoes in number".
        if hand[COUNTS + partner] < hand[COUNTS + seat]:
            score += weights[23] * e_partner
        if not leading:
            score += _covering(hand, seat, known, move, weights)
        scores[place] = score


@compiled
def _covering(hand, seat, known, move, weights):
    """The features of the number that a placement covers."""
    number, owner = covered(hand, move), covered_owner(hand, move)
    partner, follower = (seat + 2) & 3, (seat + 1) & 3
    score = 0.0
    if owner == partner:
        score += weights[10]
    elif owner == seat:
        score += weights[11]
    elif owner == follower:
        score += weights[12]
    if hand[LACKS + follower] >> number & 1:
        score += weights[20]
    if hand[LACKS + partner] >> number & 1:
        score += weights[21]
    if SUIT[number] & ~known == 0:
        score += weights[22]
    return score


@compiled
def draw_softly(scores, count, temperature, chance):
    """A place drawn by softmax(scores / temperature)."""
    top = scores[best_of(scores, count)]
    total = 0.0
    for place in range(count):
        scores[place] = math.exp((scores[place] - top) / temperature)
        total += scores[place]
    at = unit(chance) * total
    for place in range(count - 1):
        at -= scores[place]
        if at < 0.0:
            return place
    return count - 1


@compiled
def best_of(scores, count):
    """The place of the highest score, the first of equals."""
    best = 0
    for place in range(1, count):
        if scores[place] > scores[best]:
            best = place
    return best
