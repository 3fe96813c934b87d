"""Levels 1 to 4 of the founding paper, to the letter. Believes one guessed deal (`estimate`), searches nothing.

Source: Amrahov and Nooraden, "A Distributed AI Aided 3D Domino Game", arXiv 1011.0187, 2010. The nine points of its
strategy list: points 1, 4, 5, 6 and 9 are played by these levels, at the lines that quote them. Points 2, 3, 7 are
played by none of them and are features of `linear`; point 8 is `closing`.
"""

import numpy as np

from ai.games.domino_101.kernels.hand import LEFT, LEFT_OWNER, RIGHT, RIGHT_OWNER, TABLE, covered_owner, ends_after
from ai.games.domino_101.kernels.tiles import DOUBLES, LOW, SUIT, size
from ai.kernels.chance import below, unit
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

THRESHOLD, PER_END, OVER_TILES = 0, 1, 2
"""The ints of a variant: tiles of its number that free a double (0: the rule is off); count a tile once per end that it
fits; level 1 draws a tile, not a move."""
LITERAL = (4, 0, 0)

RULE, OWN, PARTNER, NEXT, VALUE, TIE, FREED = 0, 1, 2, 3, 4, 5, 6
"""The words of why[7], which `choose` writes: the rule; tiles that fit the new ends in the own hand and by estimate in
the partner's and the next one's; their sum as the level weighs it; the tie rule's class of the move; the tiles of the
double's number on the table."""
BY_LOT, BY_DOUBLE, BY_MAXMIN, BY_SUM_7, ALL_MARKED = 0, 1, 2, 3, 4
"""Rules that decide: at random; a double whose number is open; the top of the order; the first of the order that is
not marked "*" and was not its top; the top although all are marked."""

WHY_SIZE = 7


@compiled
def choose(hand, seat, held, est, level, variant, moves, count, chance, why):
    """The move of a seat that holds `held` and has more than one, `count` of them in `moves`."""
    why[:] = 0
    if level == 1:
        # "In this level, if AI has a domino to play, it chooses and plays randomly."
        return _any_tile(moves, count, chance) if variant[OVER_TILES] else moves[below(chance, count)]
    if hand[LEFT] >= 0 and variant[THRESHOLD]:
        double = _open_double(hand, moves, count, variant[THRESHOLD])
        if double >= 0:
            why[RULE] = BY_DOUBLE
            why[FREED] = size(hand[TABLE] & SUIT[LOW[double >> 1]])
            return double
    numbers = np.zeros((count, WHY_SIZE), np.int64)
    chosen = _first_in_order(hand, seat, held, est, level, variant, moves, count, chance, numbers)
    put(why, 0, numbers[chosen])
    return moves[chosen]


@compiled
def _any_tile(moves, count, chance):
    tiles = 0
    for place in range(count):
        tiles += place == 0 or moves[place] >> 1 != moves[place - 1] >> 1
    wanted = below(chance, tiles)
    start = 0
    while wanted:
        start += 1
        wanted -= moves[start] >> 1 != moves[start - 1] >> 1
    both = start + 1 < count and moves[start] >> 1 == moves[start + 1] >> 1
    return moves[start + below(chance, 2)] if both else moves[start]


@compiled
def _open_double(hand, moves, count, threshold):
    """Double control "**": "it tries to play the double domino which is opened more than three times" (strategy 5); "if
    they are more than one, it plays the biggest one". Our reading: tiles of the double's number on the table. −1: none.
    """
    for place in range(count - 1, -1, -1):  # ascending by tile, so the biggest double comes last
        tile = moves[place] >> 1
        if DOUBLES >> tile & 1 and size(hand[TABLE] & SUIT[LOW[tile]]) >= threshold:
            return moves[place]
    return -1


@compiled
def _fitting(tiles, exposed, other, per_end):
    """How many tiles of a set fit the new ends."""
    if per_end:
        return size(tiles & SUIT[exposed]) + size(tiles & SUIT[other])
    return size(tiles & (SUIT[exposed] | SUIT[other]))


@compiled
def _first_in_order(hand, seat, held, est, level, variant, moves, count, chance, numbers):
    """The place of the move that Maxmin (levels 2 and 3) or Mmaxmin (level 4) puts first, past those marked "*"."""
    order = np.empty(count, np.float64)
    for place in range(count):
        exposed, other = ends_after(hand, moves[place])
        row = numbers[place]
        # Strategy 1, "the number which is left more in its and its partner's hands", and 4, "the number which is not
        # available in the following player's hand, and this time, it wants its partner to have this number".
        row[OWN] = _fitting(held & ~(1 << (moves[place] >> 1)), exposed, other, variant[PER_END])
        row[NEXT] = _fitting(est[(seat + 1) & 3], exposed, other, variant[PER_END])
        row[VALUE] = row[OWN] - row[NEXT]
        if level == 4:
            row[PARTNER] = _fitting(est[(seat + 2) & 3], exposed, other, variant[PER_END])
            row[VALUE] += row[PARTNER]
            row[TIE] = _tie_class(hand, seat, moves[place])
        # "When equal differences occur, it chooses one of them randomly and puts it to the top."
        order[place] = 2 * row[VALUE] + row[TIE] + unit(chance)
    top = np.argmax(order)
    numbers[top, RULE] = BY_MAXMIN
    if level == 2 or hand[LEFT] < 0:
        return top
    left_done, right_done = _all_seven(hand, held, hand[LEFT]), _all_seven(hand, held, hand[RIGHT])
    marked = (SUIT[hand[LEFT]] if left_done else 0) | (SUIT[hand[RIGHT]] if right_done else 0)
    if not marked >> (moves[top] >> 1) & 1:
        return top
    # "... but the domino to be played as a result of Maxmin has *, it passes to the second domino, and if this domino
    # also has *, it passes to the next domino"; when every one has, the first is played.
    best = -1
    for place in range(count):
        if not marked >> (moves[place] >> 1) & 1 and (best < 0 or order[place] > order[best]):
            best = place
    if best < 0:
        numbers[top, RULE] = ALL_MARKED
        return top
    numbers[best, RULE] = BY_SUM_7
    return best


@compiled
def _tie_class(hand, seat, move):
    """1 for the moves that level 4 puts first among equals, else 0.

    "If its competitors have opened both of the ends on the table", the end of the next player is covered first; our
    reading of a garbled sentence. Else "it puts the domino which will not be played to its partner's domino on the
    top", which leaves the partner's number open for the strategy's point 9: "to play on a number which its partner
    opens".
    """
    if hand[LEFT] < 0:
        return 0
    owner = covered_owner(hand, move)
    if (hand[LEFT_OWNER] - seat) & 1 and (hand[RIGHT_OWNER] - seat) & 1:
        return 1 if owner == (seat + 1) & 3 else 0
    return 0 if owner == (seat + 2) & 3 else 1


@compiled
def _all_seven(hand, held, number):
    """Sum 7 control: the table and the own hand show all seven tiles of an end's number. Strategy 6: "If it has the
    last of the number which is opened on the table in its hand, it does not play this domino unless it is forced"."""
    return SUIT[number] & ~(hand[TABLE] | held) == 0
