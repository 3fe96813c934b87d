"""Ratings of puzzles: solvers of every strength are found soon, and neither a slip nor a guess decides."""

from random import Random
from statistics import mean

import pytest

from server.features.puzzles.shelf import nearest
from shared.puzzles import Puzzle, answers, has_choice, shipped_puzzles
from shared.rated_matches import Rating, SolverStanding, estimated
from shared.ratings.puzzles import rate_attempt, rating_of_new, solving_chance

STRENGTHS = range(600, 2_000, 150)
"""Of ten simulated solvers, from beginners to experts."""
ATTEMPTS, SOLVERS = 20, 30
GAMES = {"english-draughts/1": 2_000, "domino-101/1": 1_000, "chinese-checkers/1": 500}


def solver_after(strength: int, puzzles: dict[str, Puzzle], rng: Random) -> tuple[Rating, list[int]]:
    """The rating of a solver of that strength, who guesses where it does not know, after some attempts at puzzles of
    the shelf, and each change of it."""
    rating, changes, untried = SolverStanding().rating, list[int](), dict(puzzles)
    for _ in range(ATTEMPTS):
        puzzle = untried.pop(rng.choice([*nearest(untried, {}, rating.estimate)]))
        guess = 1 / len(answers(puzzle, puzzle.state()))
        solved = rng.random() < solving_chance(strength, puzzle.rating, guess)
        before, (rating, _) = rating, rate_attempt(rating, rating_of_new(puzzle.rating), solved=solved, guess=guess)
        changes.append(rating.estimate - before.estimate)
    return rating, changes


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_solvers_of_ten_strengths_are_found_within_twenty_puzzles(game: str) -> None:
    puzzles = {puzzle.id: puzzle for puzzle in shipped_puzzles(game)}
    for strength in STRENGTHS:
        after = [solver_after(strength, puzzles, Random(seed)) for seed in range(SOLVERS)]
        error = mean(rating.estimate for rating, _ in after) - strength
        print(f"{game} {strength}: {error:+.0f}")
        assert abs(error) <= 100
        assert min(change for _, changes in after for change in changes) >= -60


@pytest.mark.parametrize("game", GAMES)
def test_enough_are_shipped_from_easy_to_hard_and_none_is_guessed(game: str) -> None:
    puzzles = list(shipped_puzzles(game))
    assert len(puzzles) >= GAMES[game]
    assert all(map(has_choice, puzzles)) and all(puzzle.rating for puzzle in puzzles)
    hundreds = [puzzle.rating // 100 for puzzle in puzzles]
    assert all(hundreds.count(hundred) >= 12 for hundred in range(8, 18)), "for every strength"
    assert len({puzzle.rating for puzzle in puzzles}) >= 80, "in fine grades"
    assert sum(puzzle.rating < 1_000 for puzzle in puzzles) >= 150, "for beginners"


@pytest.mark.parametrize("puzzle", [400, 1_000, 2_400])
@pytest.mark.parametrize("guess", [0, 0.25])
def test_no_miss_costs_more_than_sixty_points_and_no_guess_brings_much(puzzle: int, guess: float) -> None:
    newcomer = SolverStanding().rating
    missed, _ = rate_attempt(newcomer, rating_of_new(puzzle), solved=False, guess=guess)
    solved, _ = rate_attempt(newcomer, rating_of_new(puzzle), solved=True, guess=guess)
    assert -60 <= missed.estimate - newcomer.estimate < 0 < solved.estimate - newcomer.estimate <= 120


def test_solver_and_puzzle_gain_and_lose_against_each_other() -> None:
    solver, puzzle = Rating(25, 6), Rating(27, 4)
    better, easier = rate_attempt(solver, puzzle, solved=True)
    worse, harder = rate_attempt(solver, puzzle, solved=False)
    assert worse.mu < solver.mu < better.mu
    assert easier.mu < puzzle.mu < harder.mu
    assert better.sigma < solver.sigma
    guessed, _ = rate_attempt(solver, puzzle, solved=True, guess=0.25)
    assert solver.mu < guessed.mu < better.mu, "what chance may have solved proves less"


def test_ratings_are_in_points_of_the_players() -> None:
    assert rating_of_new(1_234).estimate == 1_234
    assert estimated(1_500, 1).mu == Rating().mu
    assert solving_chance(1_500, 1_500) == 0.5 and solving_chance(1_783, 1_500) == pytest.approx(0.84, abs=0.01)
    assert solving_chance(400, 2_400, 0.25) == pytest.approx(0.25, abs=0.01)
