"""Runs through puzzles and votes, in SQLite and in a real PostgreSQL: kept once, exported, gone with the account."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from shared.people import PuzzleRun
from shared.rated_matches import Rating
from shared.store import Store

GAME = "english-draughts"
RUN = PuzzleRun(GAME, "race", 9, "p1")


def test_a_run_is_kept_in_place_of_the_one_that_it_follows(store: Store, ann: str) -> None:
    runs = store.puzzle_runs
    assert runs.of(ann) == []
    assert runs.keep(ann, RUN, None) and runs.of(ann) == [RUN]
    further = replace(RUN, puzzle="p2", score=1, best=1)
    assert runs.keep(ann, further, RUN) and runs.of(ann) == [further]
    assert not runs.keep(ann, replace(RUN, puzzle="p3"), RUN), "another request was faster"
    assert runs.of(ann) == [further]
    streak = PuzzleRun("domino-101", "streak", 9, "p1")
    assert runs.keep(ann, streak, None)
    assert {run.kind: run for run in runs.of(ann)} == {"race": further, "streak": streak}


def test_one_of_several_moves_at_the_same_time_advances_the_run(store: Store, ann: str) -> None:
    store.puzzle_runs.keep(ann, RUN, None)
    with ThreadPoolExecutor(4) as threads:
        tries = [threads.submit(store.puzzle_runs.keep, ann, replace(RUN, puzzle=f"p{n}"), RUN) for n in range(2, 6)]
    assert sorted(each.result() for each in tries) == [False, False, False, True]


def test_a_vote_is_kept_once_a_person_and_puzzle(store: Store, ann: str) -> None:
    runs, bea = store.puzzle_runs, store.accounts.create("Bea")[0].id
    assert (runs.vote_of(ann, "p1"), runs.votes(["p1"])) == (None, {})
    for player, up in ((ann, True), (ann, False), (bea, False)):
        runs.vote(player, "p1", up=up)
    assert (runs.vote_of(ann, "p1"), runs.votes(["p1", "p2"])) == (False, {"p1": -2})
    runs.vote(bea, "p1", up=True)
    assert runs.votes(["p1"]) == {"p1": 0}


def test_an_attempt_of_a_run_rates_nobody_and_others_keep_the_rating(store: Store, ann: str) -> None:
    solvers = store.solvers
    solvers.note(ann, f"{GAME}/1", "p1", solved=True)
    assert (solvers.outcome(ann, "p1"), solvers.standings(ann)) == (True, {})
    new = Rating(25.0, 2.0)
    after = solvers.decide(ann, f"{GAME}/1", "p2", new, lambda solver, puzzle: (Rating(26.0, 2.0), puzzle), solved=True)
    solvers.note(ann, f"{GAME}/1", "p2", solved=False)
    ratings = {attempt.puzzle: (attempt.solved, attempt.rating) for attempt in solvers.attempts(ann)}
    assert ratings == {"p1": (True, None), "p2": (True, after.rating.estimate)}


def test_runs_and_votes_are_exported_and_go_with_the_account(store: Store, ann: str) -> None:
    store.puzzle_runs.keep(ann, RUN, None)
    store.puzzle_runs.vote(ann, "p1", up=True)
    assert [line["type"] for line in store.puzzle_runs.kept_about(ann)] == ["puzzle-run", "puzzle-vote"]
    store.accounts.forget(ann)
    assert (store.puzzle_runs.of(ann), store.puzzle_runs.votes(["p1"])) == ([], {})
