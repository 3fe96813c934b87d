"""The genetic algorithm's draws, and a run that is cut off."""

import numpy as np
import pytest

from ai.games.english_draughts.individual import fresh, parse_features
from mining.lab.training.evolution import MUTATED, Evolution, PopulationMember, RunSizes
from mining.lab.training.learning import TrainingParameters

SMALL = TrainingParameters(sessions=1, games=1, depth=1)


def untaught(run: Evolution) -> None:
    """Everybody's training is left out."""
    for number in run.untrained():
        run.take(number, fresh(run.children[number].genes, np.random.default_rng(run.seed_of(number))))


def test_a_generation_keeps_the_best_of_parents_and_children() -> None:
    run = Evolution(RunSizes(6, 3), SMALL, 1)
    while not run.is_over:
        assert len(run.children) == 6 and run.untrained() == list(range(6))
        before = {member.born for member in (*run.parents, *run.children)}
        untaught(run)
        row = run.close_generation()
        points = [member.points for member in run.parents]
        assert points == sorted(points, reverse=True) and len(points) == 6
        assert {member.born for member in run.parents} <= before
        assert row["best"] == points[0] and row["mean"] == pytest.approx(sum(points) / 6, abs=1e-3)
        assert all(0 <= each <= 20 for each in points)
    assert [row["generation"] for row in run.rows] == [0, 1, 2] and not run.children


def test_points_are_two_for_a_win_one_for_a_draw_in_ten_games_each() -> None:
    run = Evolution(RunSizes(6, 1), SMALL, 2)
    untaught(run)
    run.close_generation()
    assert sum(member.points for member in run.parents) == 6 * 10 * 2 // 2


def test_everybody_may_meet_everybody_in_ten_games() -> None:
    run = Evolution(RunSizes(4, 1, everybody=True), SMALL, 2)
    untaught(run)
    run.close_generation()
    assert sum(member.points for member in run.parents) == 4 * 3 * 10 * 2 // 2


def test_children_differ_from_a_crossing_of_parents_in_five_genes() -> None:
    run = Evolution(RunSizes(2, 2), SMALL, 3)
    run.children = [
        PopulationMember((True,) * 15, child.born) for child in run.children
    ]  # crossings of these are like them
    untaught(run)
    run.close_generation()
    assert [sum(child.genes) for child in run.children] == [15 - MUTATED] * 2


def test_everybody_has_a_feature() -> None:
    assert all(any(child.genes) for seed in range(20) for child in Evolution(RunSizes(20, 1), SMALL, seed).children)


@pytest.mark.parametrize("sizes", [RunSizes(1, 1), RunSizes(3, 1), RunSizes(2, 0)])
def test_a_run_without_pairs_or_generations_is_refused(sizes: RunSizes) -> None:
    with pytest.raises(ValueError, match="even number"):
        Evolution(sizes, SMALL, 1)


@pytest.mark.parametrize(
    ("text", "numbers"), [("all", range(1, 16)), ("1-12", range(1, 13)), ("2,4-5,15", (2, 4, 5, 15)), ("7", (7,))]
)
def test_features_are_named_by_number(text: str, numbers: range) -> None:
    assert [number for number, on in enumerate(parse_features(text), 1) if on] == list(numbers)


@pytest.mark.parametrize("text", ["", "0", "16", "3-2", "1-16", "a", "1;2"])
def test_features_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="features"):
        parse_features(text)
