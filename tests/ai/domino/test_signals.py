"""What a partner tells by the end it covers, and that level 5 reads it: the paper's estimation rules 2 and 3."""

from itertools import islice, pairwise

import numpy as np
import pytest

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.kernels.inference import Others, company
from ai.games.domino_101.kernels.linear import FEATURES
from ai.games.domino_101.kernels.master import believed_deals
from ai.games.domino_101.players import LEVEL_5
from ai.kernels.chance import chance
from tests.ai.domino.offences import played_hands
from tests.ai.kernels.domino_twin import twin_of

HABITS = np.stack(LEVEL_5.habits)


def shares_without(hand: np.ndarray, seat: int, tiles: int) -> tuple[float, float]:
    """How likely a seat has none of the tiles, to its partner: as level 5 believes, and over all deals evenly."""
    partner = (seat + 2) & 3
    pool, likely = np.zeros((1000, 4), np.int64), np.zeros(1000)
    believed, leanings, _ = company(partner, Others(HABITS, LEVEL_5.weights, 0, np.zeros((3, FEATURES))))
    held = int(hand[kernel.HANDS + partner])
    rows = believed_deals(hand, partner, held, pool, likely, believed, leanings, chance(1))
    without = pool[:rows, seat] & tiles == 0
    return float(likely[:rows][without].sum()), float(without.mean())


@pytest.mark.slow
def test_covering_an_own_end_suggests_lacking_the_other() -> None:
    """Over 661 such plays of weighers: 72 % lacked it, level 5 thought 63 %, who reads nothing but passes 43 %."""
    beliefs: list[tuple[bool, float, float]] = []
    for before, state in pairwise(islice(played_hands(3), 1200)):
        if not before.line or len(state.history) != len(before.history) + 1:
            continue
        hand, seat = twin_of(state), int(twin_of(before)[kernel.TURN])
        known = twin_of(before)[kernel.INSISTS + seat] | hand[kernel.LACKS + seat]
        if guessed := int(hand[kernel.INSISTS + seat] & ~known):
            tiles = int(kernel.lacked(guessed))
            lacks = int(hand[kernel.HANDS + seat]) & tiles == 0
            beliefs.append((lacks, *shares_without(hand, seat, tiles)))
    truth, read, unread = np.mean(beliefs, axis=0)
    assert len(beliefs) > 60
    assert truth > 0.5
    assert abs(truth - read) < abs(truth - unread) - 0.05
    assert read > unread + 0.1
