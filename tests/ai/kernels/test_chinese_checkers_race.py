"""Races without contact: the ways that the beam finds are legal, and as short as exact search finds them."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.kernels.race import is_race, shortest_way
from tests.ai.kernels.chinese_checkers_alone import GOAL, after, exact, moves_alone


def scattered(rng: Random, moves: int) -> frozenset[int]:
    """Ten pieces a few moves drawn by lot away from the goal."""
    pieces = GOAL
    for _ in range(moves):
        pieces = after(pieces, rng.choice(sorted(moves_alone(pieces))))
    return pieces


def way_from(pieces: frozenset[int] | Sequence[int], width: int, stop: int = 0) -> list[tuple[int, int]] | None:
    return shortest_way(sorted(pieces), "adjacent", width, np.full(1, stop, np.uint8))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_short_way_home_is_as_short_as_can_be(seed: int) -> None:
    pieces = scattered(Random(seed), 2 + seed % 3)
    way = way_from(pieces, 300)
    assert way is not None
    assert len(way) == exact(pieces, 4)


@pytest.mark.slow
@pytest.mark.parametrize("width", [20, 500])
def test_a_long_way_home_is_made_of_legal_moves_and_ends_in_the_goal(width: int) -> None:
    pieces = frozenset({5 - 1, 12, 21, 30, 31, 40, 41, 48, 24, 56})
    way = way_from(pieces, width)
    assert way is not None
    assert len(way) <= 30
    for move in way:
        assert move in moves_alone(pieces)
        pieces = after(pieces, move)
    assert pieces == GOAL


def test_in_the_goal_no_move_is_needed() -> None:
    assert way_from(GOAL, 5) == []


def test_a_stopped_search_finds_no_way() -> None:
    assert way_from(scattered(Random(1), 3), 5, stop=1) is None


def test_it_is_a_race_when_all_have_passed_all() -> None:
    ahead, behind = [30, 39, 40, 48, 49, 50, 57, 58, 59, 60], [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
    assert is_race(np.array([ahead, behind]))
    assert not is_race(np.array([behind, ahead]))
    level = [27 + 9, *behind[1:]]  # d1 to e1: row 4, and the hindmost of the others is in row 6
    assert is_race(np.array([ahead, level]))
    assert not is_race(np.array([ahead, [54, *behind[1:]]]))  # g1: row 6 as well
