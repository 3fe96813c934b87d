"""The sequential test: who is named stronger, how often wrongly, and when it keeps silent."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.duel.scoring import elo, expected_score
from ai.duel.sequential import BOUND, RATING, log_likelihood_ratio, verdict

OUTCOMES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=200)


@given(OUTCOMES)
def test_the_other_side_sees_the_opposite(pairs: list[float]) -> None:
    turned = [1 - score for score in pairs]
    assert log_likelihood_ratio(turned) == pytest.approx(-log_likelihood_ratio(pairs), abs=1e-6)


@given(OUTCOMES)
def test_a_pair_won_never_speaks_against(pairs: list[float]) -> None:
    assert log_likelihood_ratio([*pairs, 1.0]) > log_likelihood_ratio(pairs)


def test_with_one_outcome_it_is_the_ratio_of_the_two_likelihoods() -> None:
    """Of won pairs only, a mean score of s is likeliest with s of them won: Bernoulli's ratio."""
    stronger, weaker = expected_score(RATING), expected_score(-RATING)

    assert log_likelihood_ratio([1.0] * 40) == pytest.approx(40 * math.log(stronger / weaker), rel=0.01)


def test_equal_play_is_not_judged_in_a_few_games() -> None:
    assert verdict([0.5] * 10 + [0.25, 0.75] * 20) is None


@pytest.mark.deep
@pytest.mark.parametrize(("rating", "stronger"), [(60.0, "a"), (-60.0, "b")])
def test_the_stronger_side_is_named_in_fewer_pairs_than_a_fixed_test_takes(rating: float, stronger: str) -> None:
    named: list[str | None] = []
    for seed in range(40):
        rng, pairs = Random(seed), list[float]()
        while verdict(pairs) is None and len(pairs) < 1000:
            pairs.append(sum(rng.random() < expected_score(rating) for _ in range(2)) / 2)
        named.append(verdict(pairs))
    assert named.count(stronger) >= 38  # a risk of 5 % at 10 Elo is far less at 60


def test_a_verdict_is_the_bound_of_the_ratio() -> None:
    won = [1.0] * 52
    assert verdict(won) == "a" and log_likelihood_ratio(won) >= BOUND
    assert verdict(won[:50]) is None and log_likelihood_ratio(won[:50]) < BOUND


@pytest.mark.parametrize("rating", [-350.0, -10.0, 0.0, 10.0, 120.0])
def test_the_expected_score_is_the_inverse_of_the_rating(rating: float) -> None:
    assert elo(expected_score(rating)) == pytest.approx(rating)
