"""Whether to close the line: point 8 of the paper's strategy, which none of its levels plays. Compares expected pips.

"If there is the possibility of closing, it tries to collect the numbers left in its hand and the numbers on the
dominoes which it estimates to be left in its partner's hand. And also it tries to collect the numbers which it
estimates to be left in its competitors' hands. If it decides that it and its partner have less, it tries to close the
game."
"""

from ai.games.domino_101.kernels.hand import COUNTS, LEFT, TABLE, ends_after
from ai.games.domino_101.kernels.linear import share_out
from ai.games.domino_101.kernels.tiles import SUIT, pips
from ai.kernels.compiled import compiled

DECISIVE = 1000.0
"""More than any weighted sum: closing is decided by this rule alone."""


@compiled
def closes(hand, move):
    """Whether a placement leaves no tile that fits."""
    if hand[LEFT] < 0:
        return False
    exposed, other = ends_after(hand, move)
    return (SUIT[exposed] | SUIT[other]) & ~(hand[TABLE] | 1 << (move >> 1)) == 0


@compiled
def lead_in_pips(hand, seat, held, move):
    """Pips expected with the opponents less those of the own side, after a placement."""
    classes, parts = share_out(hand, seat, held)
    ahead = -1.0 * pips(held & ~(1 << (move >> 1)))
    for group in range(7):
        if classes[group]:
            part = pips(classes[group]) * parts[group]
            for place in range(3):
                if (group + 1) >> place & 1:
                    expected = part * hand[COUNTS + ((seat + 1 + place) & 3)]
                    ahead += -expected if place == 1 else expected
    return ahead


@compiled
def weigh_closing(hand, seat, held, moves, count, scores):
    """Adds to the score of a move that would close the line, or takes from it, more than all the rest."""
    for place in range(count):
        if closes(hand, moves[place]):
            scores[place] += DECISIVE if lead_in_pips(hand, seat, held, moves[place]) > 0.0 else -DECISIVE
