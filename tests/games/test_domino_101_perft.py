"""101 domino against the counts and values of `tests/perft/domino-101.perft`."""

from random import Random

import pytest

from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from tests.games.domino_perft import Oracle, every_position
from tests.games.domino_solver import minimax, perft, turn_of, value, whole_hands


@pytest.mark.slow
@every_position
def test_the_tree_has_the_known_number_of_sequences(oracle: Oracle) -> None:
    counts = oracle.numbers["perft"]
    assert [perft(oracle.state(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.deep
@pytest.mark.slow
@every_position
def test_best_play_with_open_hands_is_worth_the_known_points(oracle: Oracle) -> None:
    state = oracle.state()
    points = value(state)
    assert [-points if turn_of(state) % 2 else points] == oracle.numbers["value"]


@pytest.mark.deep
@every_position
def test_the_tree_goes_on_with_the_known_numbers(oracle: Oracle) -> None:
    start = len(oracle.numbers["perft"]) + 1
    counts = oracle.numbers["deep"]
    assert [perft(oracle.state(), depth) for depth in range(start, start + len(counts))] == counts


@pytest.mark.deep
@every_position
def test_whole_hands_end_out_and_closed_as_often_as_known(oracle: Oracle) -> None:
    assert list(whole_hands(oracle.state())) == oracle.numbers["hands"]


def test_the_solver_agrees_with_plain_minimax_on_the_last_plies() -> None:
    rng = Random(20)
    options = DOMINO_101.options({})
    compared: set[int] = set()
    while len(compared) < 40:
        state = DOMINO_101.begin(options, DOMINO_101.deal(options, rng), Seat(rng.randrange(4)), round_no=2)
        while DOMINO_101.to_act(state) and sum(hand.bit_count() for hand in state.hands) > 11:
            state = DOMINO_101.successor(state, rng.choice(DOMINO_101.legal_moves(state)))
        if DOMINO_101.to_act(state):
            assert value(state) == minimax(state)
            compared.add(minimax(state))
