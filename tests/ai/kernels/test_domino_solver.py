"""The open-handed solver against the known values and against plain minimax."""

from random import Random

import numpy as np
import pytest

from ai.games.domino_101.kernels.hand import LEFT
from ai.games.domino_101.kernels.solver import new_table, solve
from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from tests.ai.kernels.domino_twin import twin_of
from tests.games.domino_hands import random_hand
from tests.games.domino_perft import Oracle, every_position
from tests.games.domino_solver import minimax, value

NEVER = np.zeros(1, np.uint8)


@every_position
def test_best_play_is_worth_the_known_points(oracle: Oracle) -> None:
    hand = twin_of(oracle.state())
    points = int(solve(hand, *new_table(), NEVER))
    assert [-points if oracle.state().turn in (Seat(1), Seat(3)) else points] == oracle.numbers["value"]


@pytest.mark.slow
def test_the_last_plies_of_random_hands_are_worth_what_minimax_says() -> None:
    rng = Random(33)
    seen: set[int] = set()
    for _ in range(40):
        states = [s for s in random_hand(rng) if DOMINO_101.to_act(s) and sum(h.bit_count() for h in s.hands) <= 11]
        for state in states[:1]:
            points = int(solve(twin_of(state), *new_table(), NEVER))
            assert points == minimax(state)
            seen.add(points)
    assert len(seen) > 10


@pytest.mark.slow
def test_one_table_serves_all_positions_of_a_deal() -> None:
    rng = Random(12)
    for _ in range(6):
        table = new_table()
        for state in random_hand(rng):
            if sum(hand.bit_count() for hand in state.hands) <= 18:
                assert int(solve(twin_of(state), *table, NEVER)) == value(state)


def test_a_set_stop_flag_ends_the_search_at_once() -> None:
    state = next(iter(random_hand(Random(1))))
    assert twin_of(state)[LEFT] < 0
    solve(twin_of(state), *new_table(), np.ones(1, np.uint8))
