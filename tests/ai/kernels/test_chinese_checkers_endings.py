"""Solved endings: as many moves as exact search needs, one more than after the best move, and ways that lead home."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.games.chinese_checkers.kernels.endings import BIT, FIRST_ROW, UNKNOWN, number_of, solved, way_home
from ai.games.chinese_checkers.kernels.lines import HOP_KINDS, ROW
from shared.games.chinese_checkers.board import CELLS
from tests.ai.kernels.chinese_checkers_alone import GOAL, after, exact, moves_alone

pytestmark = pytest.mark.slow

REGION = [cell for cell in range(CELLS) if ROW[0, cell] >= FIRST_ROW]
STANDING = st.sets(st.sampled_from(REGION), min_size=10, max_size=10).map(frozenset)


def needed(pieces: frozenset[int]) -> int:
    places = sum(int(BIT[0, cell]) for cell in pieces)
    return int(solved(HOP_KINDS.index("adjacent"))[number_of.py_func(places)])


def test_every_way_to_stand_has_a_number_of_its_own_and_is_solved() -> None:
    found = solved(0)
    assert len(found) == 352_716
    assert (found == 0).sum() == 1
    assert needed(GOAL) == 0
    assert found.max() < 15 < UNKNOWN


@given(STANDING)
def test_a_side_needs_one_move_more_than_after_its_best_move(pieces: frozenset[int]) -> None:
    """By the rule book's moves, of which those that leave the table's cells are no shorter way."""
    ahead = [needed(there) for move in moves_alone(pieces) if (there := after(pieces, move)) <= set(REGION)]
    assert needed(pieces) == (0 if pieces == GOAL else 1 + min(ahead))


@pytest.mark.parametrize("seed", range(8))
def test_no_exact_search_over_the_whole_board_needs_fewer_moves(seed: int) -> None:
    rng, pieces = Random(seed), GOAL
    for _ in range(2 + seed % 3):
        there = [after(pieces, move) for move in sorted(moves_alone(pieces))]
        pieces = rng.choice([each for each in there if each <= set(REGION)])
    assert needed(pieces) == exact(pieces, 4)


@given(STANDING)
def test_a_way_home_is_legal_and_as_long_as_the_table_says(pieces: frozenset[int]) -> None:
    way = way_home(sorted(pieces), "adjacent")
    assert way is not None
    assert len(way) == needed(pieces)
    for move in way:
        assert move in moves_alone(pieces)
        pieces = after(pieces, move)
    assert pieces == GOAL


def test_no_way_is_known_from_elsewhere() -> None:
    assert way_home(sorted(GOAL - {max(GOAL)} | {40}), "adjacent") is None
