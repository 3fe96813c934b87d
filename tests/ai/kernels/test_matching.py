"""The cheapest matching of pieces and cells."""

from itertools import permutations

import numpy as np
import pytest

from ai.games.chinese_checkers.kernels.matching import least_sum

TO_ANY = np.array(list(permutations(range(7))))
"""All ways to give seven rows a column each."""


@pytest.mark.parametrize("most", [2, 10, 1_000])
def test_the_sum_is_that_of_the_best_of_all_permutations(most: int) -> None:
    rng = np.random.default_rng(most)
    for _ in range(50):
        cost = rng.integers(0, most, (7, 7))
        assert least_sum(cost) == cost[np.arange(7), TO_ANY].sum(axis=1).min()


def test_ten_shuffled_rows_cost_what_their_columns_cost() -> None:
    rng = np.random.default_rng(10)
    for _ in range(50):
        cost = rng.integers(1, 50, (10, 10))
        np.fill_diagonal(cost, 0)
        added = rng.integers(0, 30, 10)
        assert least_sum((cost + added)[rng.permutation(10)]) == added.sum()
