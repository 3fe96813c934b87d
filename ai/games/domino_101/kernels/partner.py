"""Courtesy of a move towards the partner, beyond its value: points 3, 4 and 9 of the paper's strategy. Sees the own
tiles and public facts.

A move that leaves the partner its numbers is also one that the partner reads rightly: the paper's players take it that
who covers an end of his own side lacks the number at the other.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import COUNTS, LACKS, LEFT, TABLE, covered, covered_owner, ends_after
from ai.games.domino_101.kernels.linear import FEATURES
from ai.games.domino_101.kernels.tiles import SUIT
from ai.kernels.compiled import compiled

PARTNER_GOES_OUT = np.zeros(FEATURES)
"""Added to a sum of features while the partner has a single tile left.

Strategy 3, "according to anyone, either it or its partner, who has lesser dominoes in number". Over 60,000 hands the
weigher did as well with it as without (−0.05 ± 0.19 % of hands), and so did level 4 corrected (−0.09 ± 0.19 %).
"""
PARTNER_GOES_OUT[8] = -8.0  # ends that the partner's tile surely does not fit
PARTNER_GOES_OUT[1] = -1.0  # tiles with which the next player may forestall him


@compiled
def minding_partner(hand, seat, held, weights):
    """The weights with PARTNER_GOES_OUT added to them while it counts: the seat itself has more than one tile."""
    if hand[COUNTS + ((seat + 2) & 3)] == 1 and held & (held - 1):
        return weights + PARTNER_GOES_OUT
    return weights + 0.0


@compiled
def shuts_out(hand, seat, move):
    """Whether a placement leaves ends that a partner with one tile surely cannot play on, and the seat is not about to
    go out itself: it had three tiles at least."""
    if hand[LEFT] < 0 or hand[COUNTS + ((seat + 2) & 3)] != 1 or hand[COUNTS + seat] < 3:
        return False
    return _lacks_both(hand, (seat + 2) & 3, move)


@compiled
def _lacks_both(hand, seat, move):
    """Whether a seat is known to lack both ends after a placement."""
    exposed, other = ends_after(hand, move)
    both = 1 << exposed | 1 << other
    return hand[LACKS + seat] & both == both


@compiled
def manners(hand, seat, move):
    """How a partner likes a move, as a small number: 0 for one that he has no opinion about."""
    if hand[LEFT] < 0:
        return 0
    partner, follower = (seat + 2) & 3, (seat + 1) & 3
    exposed, other = ends_after(hand, move)
    number = covered(hand, move)
    liked = 0
    # Strategy 9, "to play on a number which its partner opens": not to take it away, least of all for good.
    if covered_owner(hand, move) == partner and number != exposed and number != other:
        liked -= 1
        if SUIT[number] & ~(hand[TABLE] | 1 << (move >> 1)) == 0:
            liked -= 1
    # Strategy 4, "the number which is not available in the following player's hand", and for the partner to have it.
    if _lacks_both(hand, follower, move) and not _lacks_both(hand, partner, move):
        liked += 1
    return liked
