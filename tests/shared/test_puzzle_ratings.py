"""Ratings of puzzles: they begin with the difficulty that was measured, and predict who solves what."""

from math import erf
from random import Random

import pytest

from shared.rated_matches import NEW_MU, NEW_SIGMA, Rating
from shared.ratings.formula import chance
from shared.ratings.puzzles import rate_attempt, rating_of_new

STRENGTHS = [NEW_MU + (step - 4.5) * 1.6 for step in range(10)]
"""True strengths of ten solvers, on the scale of ratings: the best beats the worst 99 times in 100."""
TRIES, TRAINED, UNSEEN = 24, 60, 60
"""Tries that a new puzzle's difficulty comes from, and the puzzles of each solver."""


def truly(solver: float, puzzle: float) -> float:
    """How often a solver of such strength solves a puzzle of such difficulty."""
    return (1 + erf((solver - puzzle) / NEW_SIGMA)) / 2


def auc(predictions: list[tuple[float, bool]]) -> float:
    """The share of pairs of a solved and a failed attempt in which the solved one was thought likelier."""
    solved = [value for value, outcome in predictions if outcome]
    failed = [value for value, outcome in predictions if not outcome]
    above = sum((one > other) + (one == other) / 2 for one in solved for other in failed)
    return above / (len(solved) * len(failed))


def test_a_new_puzzle_is_as_strong_as_the_players_that_miss_it() -> None:
    assert rating_of_new(50).mu == pytest.approx(NEW_MU)
    mus = [rating_of_new(missed).mu for missed in range(0, 101, 10)]
    assert mus == sorted(mus) and mus[0] == rating_of_new(2).mu and mus[-1] == rating_of_new(98).mu
    average = Rating(NEW_MU, 0.01)
    assert chance(average, Rating(rating_of_new(84).mu, 0.01)) == pytest.approx(0.16, abs=0.01)


def test_solver_and_puzzle_gain_and_lose_against_each_other() -> None:
    solver, puzzle = Rating(25, 6), Rating(27, 4)
    better, easier = rate_attempt(solver, puzzle, solved=True)
    worse, harder = rate_attempt(solver, puzzle, solved=False)
    assert worse.mu < solver.mu < better.mu
    assert easier.mu < puzzle.mu < harder.mu
    assert better.sigma < solver.sigma


@pytest.mark.parametrize("seed", range(3))
def test_a_rating_predicts_success_on_unseen_puzzles(seed: int) -> None:
    rng = Random(seed)
    difficulties = [rng.gauss(NEW_MU, NEW_SIGMA / 2) for _ in range(600)]
    measured = [100 * sum(rng.random() >= truly(NEW_MU, it) for _ in range(TRIES)) / TRIES for it in difficulties]
    puzzles = [rating_of_new(round(missed)) for missed in measured]
    solvers = [Rating()] * len(STRENGTHS)
    seen: list[set[int]] = [set() for _ in STRENGTHS]
    for _ in range(TRAINED):
        for number, strength in enumerate(STRENGTHS):
            unseen = [it for it in range(len(puzzles)) if it not in seen[number]]
            chosen = min(unseen, key=lambda it: abs(puzzles[it].mu - solvers[number].mu))
            seen[number].add(chosen)
            solved = rng.random() < truly(strength, difficulties[chosen])
            solvers[number], puzzles[chosen] = rate_attempt(solvers[number], puzzles[chosen], solved=solved)
    by_solver = sorted(range(len(STRENGTHS)), key=lambda number: solvers[number].mu)
    assert sum(abs(place - number) for place, number in enumerate(by_solver)) <= 12, "the order of strength is found"
    alike = [it for it in range(len(puzzles)) if all(it not in each for each in seen)]
    predictions = [
        (chance(solver, puzzles[it]), rng.random() < truly(strength, difficulties[it]))
        for solver, strength in zip(solvers, STRENGTHS, strict=True)
        for it in rng.sample(alike, UNSEEN)
    ]
    found = auc(predictions)
    print(f"AUC {found:.3f}")
    assert found >= 0.70
