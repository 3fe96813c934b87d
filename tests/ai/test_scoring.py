"""The arithmetic of duels, on numbers that others have worked out."""

import pytest

from ai.duel.scoring import elo, interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Wilson's interval as tables give it
        (20, 20, 0.839, 1.0),
        (40, 40, 0.912, 1.0),
        (10, 10, 0.722, 1.0),
        (0, 10, 0.0, 0.278),
    ],
)
def test_where_every_game_ended_alike_it_is_wilson_s_interval(wins: int, games: int, low: float, high: float) -> None:
    found = interval([[1.0]] * wins + [[0.0]] * (games - wins))
    assert found.score == wins / games
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


def test_independent_games_are_near_wilsons_interval() -> None:
    # 650 of 1000: [0.6199, 0.6789]
    found = interval([[1.0]] * 650 + [[0.0]] * 350)
    assert (found.low, found.high) == (pytest.approx(0.6199, abs=5e-4), pytest.approx(0.6789, abs=5e-4))
    assert found.low < 0.61991 and found.high > 0.67892


def test_pairs_that_end_alike_are_worth_half_as_many_games() -> None:
    pairs = interval([[1.0, 1.0], [0.0, 0.0]] * 50)
    single = interval([[1.0], [0.0]] * 50)
    assert pairs.high - pairs.low == pytest.approx(single.high - single.low, rel=0.02)


def test_pairs_that_always_part_say_more_than_single_games() -> None:
    assert interval([[1.0, 0.0]] * 50).high < 0.52 < interval([[1.0], [0.0]] * 50).high


def test_draws_narrow_the_interval() -> None:
    drawn = interval([[0.5]] * 80 + [[1.0]] * 10 + [[0.0]] * 10)
    decided = interval([[1.0]] * 50 + [[0.0]] * 50)
    assert drawn.score == decided.score == 0.5
    assert drawn.high - drawn.low < 0.6 * (decided.high - decided.low)


def test_one_equal_pair_proves_next_to_nothing() -> None:
    found = interval([[1.0, 0.0]])
    assert found.low < 0.2 and found.high > 0.8


@pytest.mark.parametrize("clusters", [[[1.0]], [[0.0]], [[0.5]], [[1.0, 0.5]], [[0.0], [0.5]], [[1.0]] * 300])
def test_the_mean_lies_within_its_interval(clusters: list[list[float]]) -> None:
    found = interval(clusters)
    assert 0.0 <= found.low <= found.score <= found.high <= 1.0
    assert found.low < found.high


@pytest.mark.parametrize(("score", "rating"), [(0.5, 0.0), (0.75, 190.8), (0.25, -190.8), (10 / 11, 400.0)])
def test_elo_expects_the_score(score: float, rating: float) -> None:
    assert elo(score) == pytest.approx(rating, abs=0.05)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_no_rating_difference_expects_certainty(score: float) -> None:
    assert elo(score) is None
