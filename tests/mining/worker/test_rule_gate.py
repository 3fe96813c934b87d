"""Rules that lose by a search are not published; searches end in time, and the next book goes on from there."""

from pathlib import Path
from typing import Any

import pytest

from mining.contracts import MiningFacets, RuleCheck
from mining.games.registry import mining_facets
from mining.worker import rule_gate
from mining.worker.config import WorkerConfig
from mining.worker.rule_gate import RuleGate
from mining.worker.worker import Worker
from shared.core import Seat
from shared.experience import ExperienceBook, newest_book
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.store import Store
from tests.mining.worker.mined import DRAUGHTS, Clock, play

SOUND, LOSING = "11-15 23-19", "9-14 21-17"
"""White won each time; 21-17 gives a man away."""


def worker_of(store: Store, folder: Path, clock: Clock, gate: RuleGate | None) -> Worker:
    return Worker(store, WorkerConfig(folder=folder, rule_gate=gate), clock)


def logged(store: Store) -> None:
    play(store, 4, (-1, 1), LOSING)
    play(store, 3, (-1, 1), SOUND)


def answers(folder: Path) -> tuple[list[str], Any]:
    """The moves that the newest book has rules for, after each first move of the log; and its entry `searched`."""
    file = newest_book(folder / "books", DRAUGHTS)
    assert file is not None
    start, found = ENGLISH_DRAUGHTS.parse_position(START), list[str]()
    with ExperienceBook.open(file) as book:
        for first in (LOSING.split()[0], SOUND.split()[0]):
            state = ENGLISH_DRAUGHTS.successor(start, ENGLISH_DRAUGHTS.parse_move(start, first))
            rule = book.rule(ENGLISH_DRAUGHTS.view(state, Seat(1)), ENGLISH_DRAUGHTS.move_texts(state))
            found += [] if rule is None else [rule.move]
        return found, book.facts.get("searched")


@pytest.mark.slow
def test_a_rule_that_loses_a_man_is_not_published(store: Store, tmp_path: Path, clock: Clock) -> None:
    logged(store)
    worker_of(store, tmp_path / "all", clock, None).mine(DRAUGHTS)
    assert answers(tmp_path / "all") == (["21-17", "23-19"], None)
    worker = worker_of(store, tmp_path / "sifted", clock, RuleGate())
    worker.mine(DRAUGHTS)
    moves, searched = answers(tmp_path / "sifted")
    assert moves == ["23-19"] and (searched["refuted"], searched["waiting"]) == (1, 0)


def test_searches_end_in_time_and_the_next_book_goes_on(
    store: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched_moves: list[str] = []

    def loss(state: Any, move: str, nodes: int) -> int:
        searched_moves.append(move)
        return 200 if move == "12-16" else 40 if nodes == 100 else 10

    check = RuleCheck(loss, nodes=100, mistake=70)
    monkeypatch.setattr(rule_gate, "mining_facets", lambda _: MiningFacets(rule_check=check))
    logged(store)
    made, moves, searched = list[bool](), list[str](), None
    for _ in range(4):  # the worker may be another process each time
        made.append(worker_of(store, tmp_path, clock, RuleGate(seconds=0.0)).mine(DRAUGHTS).published)
        moves, searched = answers(tmp_path)
        assert "21-17" not in moves, "it waits, and then it is refuted"
    assert made == [True, True, False, False]
    assert searched_moves == [*2 * ["12-16"], *2 * ["10-14"]], "as Black makes them: what was seen most comes first"
    assert (moves, searched) == (["23-19"], {"nodes": 100, "mistake": 70, "refuted": 1, "waiting": 0})
    harder = RuleCheck(loss, nodes=1_000, mistake=5)
    monkeypatch.setattr(rule_gate, "mining_facets", lambda _: MiningFacets(rule_check=harder))
    worker_of(store, tmp_path, clock, RuleGate()).mine(DRAUGHTS)
    assert answers(tmp_path) == ([], {"nodes": 1_000, "mistake": 5, "refuted": 2, "waiting": 0})


@pytest.mark.slow
def test_a_loss_is_a_function_of_position_and_move() -> None:
    check, start = mining_facets(DRAUGHTS).rule_check, ENGLISH_DRAUGHTS.parse_position(START)
    assert check is not None
    moves = ENGLISH_DRAUGHTS.move_texts(start)
    first = {move: check.loss(start, move, 2_000) for move in moves}
    again = {move: check.loss(start, move, 2_000) for move in moves[::-1]}
    assert first == again
    assert min(first.values()) <= 0 and max(first.values()) < check.mistake, "no first move is a mistake"
