"""Solvers of puzzles in SQLite and in a real PostgreSQL: rated once a puzzle, bounded, and gone with the account."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from shared.people import PuzzleAttempt
from shared.rated_matches import Rating, SolverStanding
from shared.store import Store
from shared.store import puzzles as solving
from tests.contract.conftest import Clock

START_MS = 36_000_000
GAME = "english-draughts/1"
NEW = Rating(30.0, 4.0)


def rate(solver: Rating, puzzle: Rating) -> tuple[Rating, Rating]:
    return Rating(solver.mu + 1, solver.sigma), Rating(puzzle.mu - 1, puzzle.sigma)


def decide(store: Store, player: str, puzzle: str, *, solved: bool = True) -> SolverStanding:
    return store.solvers.decide(player, GAME, puzzle, NEW, rate, solved=solved)


def test_an_attempt_rates_solver_and_puzzle_and_both_are_kept(store: Store, ann: str) -> None:
    assert store.solvers.standing(ann, GAME) == SolverStanding()
    standing = decide(store, ann, "p1")
    rated, _ = rate(SolverStanding().rating, NEW)
    assert standing == SolverStanding(rated, 1, 0, 1, 1) == store.solvers.standing(ann, GAME)
    assert store.solvers.standing(ann, "english-draughts/2") == standing, "ratings outlive a change of rules"
    assert store.solvers.standings(ann) == {"english-draughts": standing}
    assert store.solvers.ratings(["p1", "p2"]) == {"p1": Rating(29.0, 4.0)}
    bea = store.accounts.create("Bea")[0].id
    decide(store, bea, "p1")
    assert store.solvers.ratings(["p1"]) == {"p1": Rating(28.0, 4.0)}


def test_a_puzzle_counts_once_by_the_first_attempt(store: Store, ann: str) -> None:
    first = decide(store, ann, "p1", solved=False)
    assert decide(store, ann, "p1") == first
    assert store.solvers.outcome(ann, "p1") is False
    assert store.solvers.outcome(ann, "p2") is None
    assert store.solvers.ratings(["p1"])["p1"].mu == 29.0


def test_a_streak_grows_with_what_is_solved_and_ends_with_what_is_not(store: Store, ann: str, clock: Clock) -> None:
    for puzzle, solved in (("p1", True), ("p2", True), ("p3", False), ("p4", True)):
        clock.now_ms += 1
        standing = decide(store, ann, puzzle, solved=solved)
    assert (standing.solved, standing.failed, standing.streak, standing.best_streak) == (3, 1, 1, 2)
    now = standing.rating.estimate
    assert store.solvers.attempts(ann)[:2] == [
        PuzzleAttempt("p4", "english-draughts", START_MS + 4, True, now),
        PuzzleAttempt("p3", "english-draughts", START_MS + 3, False, now - 48),
    ]


def test_the_oldest_attempts_are_forgotten(
    store: Store, ann: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "MOST_ATTEMPTS", 2)
    for puzzle in ("p1", "p2", "p3"):
        clock.now_ms += 1
        decide(store, ann, puzzle)
    assert [attempt.puzzle for attempt in store.solvers.attempts(ann)] == ["p3", "p2"]
    assert store.solvers.standing(ann, GAME).solved == 3


def test_attempts_at_the_same_time_are_all_counted(store: Store) -> None:
    people = [store.accounts.create(f"Guest {number}")[0].id for number in range(4)]
    with ThreadPoolExecutor(4) as threads:
        tries = [threads.submit(decide, store, player, "p1") for player in people for _ in range(2)]
        for each in tries:
            each.result()
    assert store.solvers.ratings(["p1"]) == {"p1": Rating(26.0, 4.0)}
    assert [store.solvers.standing(player, GAME).solved for player in people] == [1, 1, 1, 1]


def test_a_deleted_account_has_no_solutions_and_ratings_stay(store: Store, ann: str) -> None:
    decide(store, ann, "p1")
    store.accounts.forget(ann)
    assert (store.solvers.attempts(ann), store.solvers.standings(ann)) == ([], {})
    assert store.solvers.ratings(["p1"]) == {"p1": Rating(29.0, 4.0)}
