"""The exact belief against every deal written out: how many, which, and each as likely as the others."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from ai.games.domino_101.kernels.belief import SPLITS, classes_of, count_deals, draw_deal, draw_some, list_deals
from ai.games.domino_101.kernels.hand import HANDS, LACKS, PLAYED, REDEAL, TURN
from ai.kernels.chance import chance
from shared.games.domino_101.rules import redeal_condition
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import PIPS_OF, tiles_in, union
from tests.ai.domino.seats import choices
from tests.ai.kernels.domino_twin import twin_of

Deal = tuple[int, ...]


def brute(state: DominoState) -> set[Deal]:
    """Every deal (sets of next, partner and prev) that keeps the counts and the passes."""
    hand = twin_of(state)
    seat = int(hand[TURN])
    one, two, three = ((seat + step) % 4 for step in (1, 2, 3))
    hidden = tiles_in(union(state.hands[other] for other in (one, two, three)))

    def may(other: int, tiles: tuple[int, ...]) -> bool:
        return not any(hand[LACKS + other] >> number & 1 for tile in tiles for number in PIPS_OF[tile])

    found: set[Deal] = set()
    for first in combinations(hidden, state.hands[one].bit_count()):
        if may(one, first):
            rest = [tile for tile in hidden if tile not in first]
            for second in combinations(rest, state.hands[two].bit_count()):
                third = tuple(tile for tile in rest if tile not in second)
                if may(two, second) and may(three, third):
                    found.add(tuple(sum(1 << tile for tile in part) for part in (first, second, third)))
    return found


def late_choices(count: int, seed: int, most: int) -> list[DominoState]:
    """States in which at most `most` tiles are hidden, and somebody has passed."""
    found: list[DominoState] = []
    for state in choices(4000, seed):
        hand = twin_of(state)
        hidden = sum(state.hands[other].bit_count() for other in range(4) if other != hand[TURN])
        if 5 <= hidden <= most and any(hand[LACKS : LACKS + 4]):
            found.append(state)
            if len(found) == count:
                return found
    raise AssertionError("not enough such states")


def prepared(state: DominoState) -> tuple[np.ndarray, int, np.ndarray, np.ndarray, int, int]:
    """(hand, seat, classes, splits, rows, deals)."""
    hand = twin_of(state)
    seat = int(hand[TURN])
    classes, splits = np.zeros(8, np.int64), np.zeros(SPLITS, np.int64)
    classes_of(hand, seat, hand[HANDS + seat], hand[LACKS : LACKS + 4], classes)
    rows, deals = count_deals(hand, seat, classes, splits)
    return hand, seat, classes, splits, int(rows), int(deals)


def relative(deal: np.ndarray, seat: int) -> Deal:
    return tuple(int(deal[(seat + step) % 4]) for step in (1, 2, 3))


@pytest.mark.slow
def test_as_many_deals_are_counted_as_there_are_and_just_these_are_listed() -> None:
    for state in late_choices(40, seed=1, most=10):
        known = brute(state)
        hand, seat, classes, _, _, deals = prepared(state)
        assert deals == len(known)
        listed = np.zeros((deals, 4), np.int64)
        hand[REDEAL] = 0  # without the redeal rules every consistent deal is lawful
        assert list_deals(hand, seat, classes, listed) == deals
        assert {relative(deal, seat) for deal in listed} == known


@pytest.mark.slow
def test_every_deal_is_drawn_and_each_as_often_as_the_others() -> None:
    for number, state in enumerate(late_choices(12, seed=2, most=9)):
        known = brute(state)
        _, seat, classes, splits, rows, _ = prepared(state)
        draws, deal = chance(number), np.zeros(4, np.int64)
        met = dict.fromkeys(known, 0)
        for _ in range(40 * len(known)):
            draw_deal(seat, classes, splits, rows, draws, deal)
            met[relative(deal, seat)] += 1  # a KeyError would be a deal that cannot be
        # Chi-square with k − 1 degrees of freedom has mean k − 1 and variance 2 (k − 1).
        statistic = sum((times - 40) ** 2 for times in met.values()) / 40
        free = len(known) - 1
        assert abs(statistic - free) <= 5 * (2 * max(free, 1)) ** 0.5


def test_before_any_ply_there_are_as_many_deals_as_the_combinations_say() -> None:
    state = next(state for state in choices(50, seed=8) if not state.history)
    assert prepared(state)[-1] == 399_072_960


@pytest.mark.slow
def test_deals_that_the_rules_would_have_voided_are_not_listed() -> None:
    left_out = 0
    for state in late_choices(60, seed=3, most=11):
        hand, seat, classes, _, _, deals = prepared(state)
        listed = np.zeros((deals, 4), np.int64)
        count = int(list_deals(hand, seat, classes, listed))
        played = [int(hand[PLAYED + (seat + step) % 4]) for step in (1, 2, 3)]
        lawful = {
            deal
            for deal in brute(state)
            if not any(redeal_condition(now | before) for now, before in zip(deal, played, strict=True))
        }
        assert {relative(deal, seat) for deal in listed[:count]} == lawful
        left_out += deals - count
    assert left_out > 0


def test_some_tiles_of_a_set_are_drawn_fairly() -> None:
    draws = chance(4)
    tiles = sum(1 << tile for tile in (0, 3, 9, 20, 27))
    met: dict[int, int] = {}
    for _ in range(5000):
        drawn = int(draw_some(draws, tiles, 2))
        met[drawn] = met.get(drawn, 0) + 1
    assert len(met) == 10 and all(drawn & ~tiles == 0 for drawn in met)
    assert max(abs(times - 500) for times in met.values()) < 5 * 500**0.5


def test_a_random_state_has_its_own_true_deal_among_the_consistent_ones() -> None:
    rng = Random(3)
    for state in late_choices(15, seed=rng.randrange(100), most=10):
        hand = twin_of(state)
        seat = int(hand[TURN])
        assert tuple(state.hands[(seat + step) % 4] for step in (1, 2, 3)) in brute(state)
