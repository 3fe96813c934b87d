"""24 features of a domino move, and players that weigh them in one sum. Looks at one seat's tiles and public facts.

Not in the paper: expectation over all deals that fit instead of one guessed deal. The features also carry those points
of the paper's strategy list that none of its levels plays. LIN was trained by self-play; its weights are data.
"""

import math

import numpy as np

from ai.kernels.chance import unit
from ai.kernels.compiled import compiled
from ai.kernels.domino_hand import (
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
from ai.kernels.domino_tiles import DOUBLES, LOW, SUIT, WEIGHT, size

FEATURES = 24
LATE = 12
"""From so many tiles on the table the weights for late in the hand are added."""

LIN = np.array(
    [0.6399, -2.4641, -0.0452, -1.5695, 3.2006, 2.0635, 1.4281, 0.0842, -1.7858, 0.6047, -2.6268, -2.5926]
    + [0.5620, 0.9327, 1.3024, -1.1246, -0.0211, -1.8663, -0.2649, 1.5067, -1.0381, -0.9243, -2.7019, -1.3270]
)
"""Self-play REINFORCE over 400 × 4000 deals."""

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

SHARES = (3, 8)
"""Shape of the table that `share_out` fills."""


@compiled
def share_out(hand, seat, held, classes, shares):
    """Fills classes[8] as `domino_belief.classes_of` does, and shares[place, class]: the chance that next, partner or
    prev (place 0, 1, 2) holds a tile of that class, his tiles divided by those of all who may hold it."""
    hidden = unseen(hand, held)
    one, two, three = (seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3
    barred1, barred2, barred3 = lacked(hand[LACKS + one]), lacked(hand[LACKS + two]), lacked(hand[LACKS + three])
    count1, count2, count3 = hand[COUNTS + one], hand[COUNTS + two], hand[COUNTS + three]
    for allowed in range(1, 8):
        tiles = hidden
        tiles &= ~barred1 if allowed & 1 else barred1
        tiles &= ~barred2 if allowed & 2 else barred2
        tiles &= ~barred3 if allowed & 4 else barred3
        classes[allowed] = tiles
        if tiles:
            total = (count1 if allowed & 1 else 0) + (count2 if allowed & 2 else 0) + (count3 if allowed & 4 else 0)
            shares[0, allowed] = count1 / total if allowed & 1 else 0.0
            shares[1, allowed] = count2 / total if allowed & 2 else 0.0
            shares[2, allowed] = count3 / total if allowed & 4 else 0.0


@compiled
def weigh(hand, seat, held, moves, count, weights, scores):
    """Writes the weighted sum of every move's features into `scores`. Moves are placements, at least one."""
    classes = np.empty(8, np.int64)
    shares = np.empty(SHARES, np.float64)
    share_out(hand, seat, held, classes, shares)
    features = np.empty(FEATURES, np.float64)
    for place in range(count):
        describe(hand, seat, held, classes, shares, moves[place], features)
        total = 0.0
        for number in range(FEATURES):
            total += weights[number] * features[number]
        scores[place] = total


@compiled
def describe(hand, seat, held, classes, shares, move, features):
    """Writes the features of one placement; E_x is the expected number of tiles that x holds and could play on the new
    ends."""
    tile = move >> 1
    exposed, other = ends_after(hand, move)
    leading = hand[LEFT] < 0
    suits = SUIT[exposed] | SUIT[other]
    kept = held & ~(1 << tile)
    known = hand[TABLE] | held
    e_next, e_partner, e_prev = 0.0, 0.0, 0.0
    for allowed in range(1, 8):
        shown = size(classes[allowed] & suits)
        if shown:
            e_next += shown * shares[0, allowed]
            e_partner += shown * shares[1, allowed]
            e_prev += shown * shares[2, allowed]
    own = size(kept & suits)
    double = 1.0 if DOUBLES >> tile & 1 else 0.0
    heavy = WEIGHT[tile] / 6.0
    late = 1.0 if size(hand[TABLE]) >= LATE else 0.0
    features[0] = own
    features[1] = e_next
    features[2] = e_partner
    features[3] = e_prev
    features[4] = heavy
    features[5] = double
    features[6] = double * size(SUIT[LOW[tile]] & known) / 7.0
    features[7] = 1.0 if e_next == 0.0 else 0.0
    features[8] = 1.0 if e_partner == 0.0 else 0.0
    features[9] = 1.0 if e_prev == 0.0 else 0.0
    features[13] = 1.0 if exposed == other else 0.0
    features[14] = size(kept & SUIT[LOW[tile] if leading else exposed])
    features[15] = 1.0 if own == 0 else 0.0
    features[16] = late * own
    features[17] = late * e_next
    features[18] = late * e_partner
    features[19] = late * heavy
    features[23] = e_partner if hand[COUNTS + ((seat + 2) & 3)] < hand[COUNTS + seat] else 0.0
    if leading:
        features[10:13] = 0.0
        features[20:23] = 0.0
        return
    number, owner = covered(hand, move), covered_owner(hand, move)
    features[10] = 1.0 if owner == (seat + 2) & 3 else 0.0
    features[11] = 1.0 if owner == seat else 0.0
    features[12] = 1.0 if owner == (seat + 1) & 3 else 0.0
    features[20] = 1.0 if hand[LACKS + ((seat + 1) & 3)] >> number & 1 else 0.0
    features[21] = 1.0 if hand[LACKS + ((seat + 2) & 3)] >> number & 1 else 0.0
    features[22] = 1.0 if SUIT[number] & ~known == 0 else 0.0


@compiled
def soften(scores, count, temperature, chance):
    """Adds Gumbel noise, so that the best score is drawn by softmax(scores / temperature)."""
    for place in range(count):
        scores[place] -= temperature * math.log(-math.log(unit(chance) + 1e-18))


@compiled
def best_of(scores, count):
    """The place of the highest score, the first of equals."""
    best = 0
    for place in range(1, count):
        if scores[place] > scores[best]:
            best = place
    return best
