"""The belief of the paper's levels 2 to 4: one guessed deal, mended as tiles fall. Chooses no move.

The estimate of a seat is est[4], a set of tiles by seat: a partition of the tiles it has not seen among the three
others, each with as many as it has left. The paper: "At the beginning of the game it distributes the dominoes to the
players' hands randomly (without violation of the rules) ... As the moves go forward, it puts the dominoes into the true
players' hands, and takes a random domino from this player and puts the domino which has been played into the hand of
the player who has just played."
"""

import numpy as np

from ai.games.domino_101.kernels.belief import SPLITS, classes_of, count_deals, draw_deal, draw_some, void_in_sum
from ai.games.domino_101.kernels.hand import HANDS, INSISTS, LACKS, PASS, lacked
from ai.games.domino_101.kernels.tiles import first, size
from ai.kernels.chance import below, shuffle
from ai.kernels.compiled import compiled

BY_PASSES, BY_INSISTENCE = 1, 2
"""Estimation rules that mend the guess, to be added: rule 1, rules 2 and 3."""

TRIES = 20
"""So often the first guess is drawn again when it would have been dealt again."""


@compiled
def first_guess(hand, seat, est, chance):
    """Before the first tile: any split of the unseen tiles that the rules would not have voided."""
    nothing = np.zeros(4, np.int64)
    for _ in range(TRIES):
        if _redraw(hand, seat, nothing, est, chance) and not void_in_sum(hand, seat, est):
            return


@compiled
def _redraw(hand, seat, lacks, est, chance):
    """A guess as likely as any other consistent one; False and no change when there is none."""
    classes = np.empty(8, np.int64)
    splits = np.empty(SPLITS, np.int64)
    classes_of(hand, seat, hand[HANDS + seat], lacks, classes)
    rows, _ = count_deals(hand, seat, classes, splits)
    if rows:
        draw_deal(seat, classes, splits, rows, chance, est)
    return rows > 0


@compiled
def follow(hand, seat, est, mover, move, rules, chance):
    """Mends the guess of `seat` after `mover` has made `move` (`hand` is the hand after it)."""
    if mover == seat:
        return
    lacks = _lacks(hand, rules)
    if move != PASS:
        corrected = _put_right(seat, est, mover, 1 << (move >> 1), lacks, chance)
        _exchange(hand, seat, est, corrected, lacks, chance)
    _exchange(hand, seat, est, mover, lacks, chance)


@compiled
def _lacks(hand, rules):
    """By seat, the numbers that the estimation rules in force say it has not."""
    lacks = np.zeros(4, np.int64)
    for other in range(4):
        # "When the player says pass, AI understands that the numbers which are in the ends ... are not available."
        if rules & BY_PASSES:
            lacks[other] |= hand[LACKS + other]
        # "... it estimates that this player does not have the domino which is in the other end of the chain."
        if rules & BY_INSISTENCE:
            lacks[other] |= hand[INSISTS + other]
    return lacks


@compiled
def _put_right(seat, est, mover, bit, lacks, chance):
    """Takes the tile that was played out of the guess; who was thought to hold it gets one of the mover's instead.

    Returns the seat that was thought to hold it.
    """
    if est[mover] & bit:
        est[mover] &= ~bit
        return mover
    for other in range(4):
        if other != seat and est[other] & bit:
            likely = est[mover] & ~lacked(lacks[other])
            given = draw_some(chance, likely if likely else est[mover], 1)
            est[mover] &= ~given
            est[other] = est[other] & ~bit | given
            return other
    raise AssertionError("every unseen tile is in the guess")


@compiled
def _exchange(hand, seat, est, mover, lacks, chance):
    """Gives away the tiles that the mover is now known to lack, each for a tile of somebody else, drawn at random."""
    wrong = est[mover] & lacked(lacks[mover])
    if not wrong:
        return
    order = np.empty(size(wrong), np.int64)
    for place in range(order.size):
        order[place] = first(wrong)
        wrong &= wrong - 1
    shuffle(chance, order)
    one, two = _others(seat, mover)
    for tile in order:
        bit = 1 << tile
        takes_one = est[one] & ~lacked(lacks[mover]) if not bit & lacked(lacks[one]) else 0
        takes_two = est[two] & ~lacked(lacks[mover]) if not bit & lacked(lacks[two]) else 0
        offers = size(takes_one) + size(takes_two)
        if not offers:
            if not _redraw(hand, seat, lacks, est, chance):
                _redraw(hand, seat, hand[LACKS : LACKS + 4], est, chance)  # habits misled; passes cannot
            return
        from_one = below(chance, offers) < size(takes_one)
        giver = one if from_one else two
        taken = draw_some(chance, takes_one if from_one else takes_two, 1)
        est[mover] = est[mover] & ~bit | taken
        est[giver] = est[giver] & ~taken | bit


@compiled
def _others(seat, mover):
    """The two hidden seats besides `mover`."""
    one = (seat + 1) & 3
    if one == mover:
        one = (seat + 2) & 3
    return one, 6 - seat - mover - one
