"""The deals that a seat may believe in: counted, drawn each as likely as the others, or listed. Weighs no habits.

A deal is consistent when every hidden seat has as many tiles as it is seen to have and none that shows a number it
lacks. Tiles that the same seats may hold are one class, so a deal is: how many tiles of each class go to whom, and
which. Classes are numbered by the set of seats allowed, 1 for next + 2 for partner + 4 for prev.
"""

import math

import numpy as np

from ai.games.domino_101.kernels.hand import COUNTS, PLAYED, REDEAL, lacked, unseen, void_deal
from ai.games.domino_101.kernels.tiles import first, size
from ai.kernels.chance import unit
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

_CHOOSE = np.array([[math.comb(n, k) for k in range(22)] for n in range(22)], np.int64)

SPLITS = (512, 6)
"""Shape of the table that `count_deals` fills: at most 8 × 8 × 8 ways to share out the classes."""


@compiled
def classes_of(hand, seat, held, lacks, classes):
    """Fills classes[8] with the tiles unseen by a seat that holds `held`, by who may hold them.

    `lacks`: four sets of numbers, by seat. Tiles that nobody may hold end in class 0.
    """
    hidden = unseen(hand, held)
    barred = (lacked(lacks[(seat + 1) & 3]), lacked(lacks[(seat + 2) & 3]), lacked(lacks[(seat + 3) & 3]))
    for allowed in range(8):
        tiles = hidden
        for place in range(3):
            tiles &= ~barred[place] if allowed >> place & 1 else barred[place]
        classes[allowed] = tiles


@compiled
def count_deals(hand, seat, classes, splits):
    """Fills `splits` with the ways to share out the classes; returns (rows, number of consistent deals).

    A row: tiles of class 3 and of class 5 that go to next, of class 6 to partner, of class 7 to next and to partner;
    and the deals of all rows up to this one.
    """
    if classes[0]:
        return 0, 0
    needs_next = hand[COUNTS + ((seat + 1) & 3)] - size(classes[1])
    needs_partner = hand[COUNTS + ((seat + 2) & 3)] - size(classes[2])
    two3, two5, two6, three = size(classes[3]), size(classes[5]), size(classes[6]), size(classes[7])
    rows, deals = 0, 0
    for a in range(min(two3, needs_next) + 1):
        for b in range(min(two5, needs_next - a) + 1):
            to_next = needs_next - a - b
            if to_next > three:
                continue
            for c in range(two6 + 1):
                to_partner = needs_partner - (two3 - a) - c
                if to_partner < 0 or to_next + to_partner > three:
                    continue
                ways = _CHOOSE[two3, a] * _CHOOSE[two5, b] * _CHOOSE[two6, c]
                deals += ways * _CHOOSE[three, to_next] * _CHOOSE[three - to_next, to_partner]
                splits[rows, 0], splits[rows, 1], splits[rows, 2] = a, b, c
                splits[rows, 3], splits[rows, 4], splits[rows, 5] = to_next, to_partner, deals
                rows += 1
    return rows, deals


@compiled
def draw_some(chance, tiles, count):
    """A set of `count` tiles out of a set, each such set as likely as the others."""
    chosen, left = 0, size(tiles)
    while count:
        if unit(chance) * left < count:
            chosen |= tiles & -tiles
            count -= 1
        tiles &= tiles - 1
        left -= 1
    return chosen


@compiled
def draw_deal(seat, classes, splits, rows, chance, deal):
    """Writes a consistent deal into deal[4], each as likely as the others; the seat's own set is left alone."""
    at = unit(chance) * splits[rows - 1, 5]
    low, high = 0, rows - 1
    while low < high:
        middle = (low + high) >> 1
        if at < splits[middle, 5]:
            high = middle
        else:
            low = middle + 1
    part3 = draw_some(chance, classes[3], splits[low, 0])
    part5 = draw_some(chance, classes[5], splits[low, 1])
    part6 = draw_some(chance, classes[6], splits[low, 2])
    part7 = draw_some(chance, classes[7], splits[low, 3])
    rest7 = draw_some(chance, classes[7] & ~part7, splits[low, 4])
    deal[(seat + 1) & 3] = classes[1] | part3 | part5 | part7
    deal[(seat + 2) & 3] = classes[2] | classes[3] & ~part3 | part6 | rest7
    deal[(seat + 3) & 3] = classes[4] | classes[5] & ~part5 | classes[6] & ~part6 | classes[7] & ~part7 & ~rest7


@compiled
def void_in_sum(hand, seat, deal):
    """Whether a deal gives a hidden seat a first hand that would have been dealt again."""
    if not hand[REDEAL]:
        return False
    void = False
    for other in range(4):
        void = void or (other != seat and void_deal(deal[other] | hand[PLAYED + other], hand[REDEAL]))
    return void


@compiled
def draw_lawful_deal(hand, seat, classes, splits, rows, chance, deal):
    """As `draw_deal`, among the deals that the rules would not have voided.

    Nineteen deals in twenty are lawful at first, so a hundred draws find one unless a table broke its own rules.
    """
    for _ in range(100):
        draw_deal(seat, classes, splits, rows, chance, deal)
        if not void_in_sum(hand, seat, deal):
            return


@compiled
def list_deals(hand, seat, classes, deals):
    """Writes every consistent and lawful deal into deals[rows, 4]; returns how many. The rows must suffice."""
    hidden = np.empty(21, np.int64)
    allowed = np.empty(21, np.int64)
    count = np.int64(0)
    for group in range(1, 8):
        tiles = classes[group]
        while tiles:
            hidden[count], allowed[count] = first(tiles), group
            count += 1
            tiles &= tiles - 1
    needs = np.array([hand[COUNTS + ((seat + 1 + place) & 3)] for place in range(3)])
    return _give(hand, seat, hidden, allowed, count, needs, np.zeros(4, np.int64), deals, np.int64(0))


@compiled
def _give(hand, seat, hidden, allowed, left, needs, deal, deals, found):
    """Gives away the first `left` hidden tiles in every way; returns the deals found so far."""
    if left == 0:
        if not void_in_sum(hand, seat, deal):
            put(deals[found], 0, deal)
            return found + 1
        return found
    last = left - 1
    for place in range(3):
        if allowed[last] >> place & 1 and needs[place]:
            other = (seat + 1 + place) & 3
            needs[place] -= 1
            deal[other] |= 1 << hidden[last]
            found = _give(hand, seat, hidden, allowed, last, needs, deal, deals, found)
            deal[other] &= ~(1 << hidden[last])
            needs[place] += 1
    return found
