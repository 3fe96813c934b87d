"""The worker's books: which of them are idle work and wait for their turn, and that no game waits for another."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import cast

import pytest

from mining.patterns.thresholds import Thresholds
from mining.pipeline.weighting import Weighting
from mining.worker import worker as module
from mining.worker.service import Orders, is_free, rebuild_apart, was_killed
from mining.worker.worker import SOON, Worker
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.idle import FOLDER, Rank, Turn
from shared.store import Store, sqlite_url
from tests.mining.logs import Log
from tests.shared.locks import free

DRAUGHTS = ENGLISH_DRAUGHTS.id


def play(store: Store, times: int) -> None:
    log = Log()
    for _ in range(times):
        log.round("11-15 23-19", (1, -1))
    store.log.append(log.events)


def test_a_book_of_much_that_is_new_is_idle_work_and_one_of_a_few_games_is_not(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOON", 3)
    worker = Worker(store, tmp_path, Thresholds())
    for games, is_rebuild in ((2, False), (1, True)):
        play(store, games)
        worker.count(DRAUGHTS)
        assert worker.is_rebuild(DRAUGHTS) is is_rebuild, "where there is no book yet"
    play(store, 37)
    worker.mine(DRAUGHTS)
    for games, is_rebuild in ((4, False), (1, True)):
        play(store, games)
        worker.count(DRAUGHTS)
        assert worker.is_rebuild(DRAUGHTS) is is_rebuild, "more than a tenth beyond 40 games"


def test_what_may_pause_holds_nothing_that_publishing_or_counting_waits_for(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[bool] = []

    class Asked(Turn):
        @contextmanager
        def interruptible(self) -> Generator[None]:
            pauses.extend(free(lock) for lock in (tmp_path / "mining").glob("*.lock"))
            yield

    monkeypatch.setattr(module, "SOON", 1)
    monkeypatch.setattr(module, "FEWEST", 1)
    play(store, 3)
    worker = Worker(store, tmp_path, Thresholds(), choose_thresholds=True)
    worker.mine(DRAUGHTS)
    play(store, 10)
    idle = replace(worker, turn=Asked(tmp_path, Rank.BOOKS))
    idle.count(DRAUGHTS)
    assert idle.rebuild(DRAUGHTS) is not None
    assert pauses == [True] * 4, "two locks, while it fits and while it chooses"


@pytest.mark.slow
def test_a_book_made_from_everything_waits_for_its_turn(store: Store, tmp_path: Path) -> None:
    play(store, SOON)
    orders = Orders(
        tmp_path, sqlite_url(tmp_path), "numpy", Thresholds(), False, Weighting(), None, 1_000, 3, False, "text"
    )  # fmt: skip
    orders.worker(store).count(DRAUGHTS)
    process = SpawnProcess(target=rebuild_apart, args=(orders, DRAUGHTS))
    with Turn(tmp_path, Rank.PRACTICE).held():
        process.start()
        while free(tmp_path / FOLDER / "1-books"):
            assert process.exitcode is None
        assert not store.books.list(DRAUGHTS)
    process.join()
    assert [book.version for book in store.books.list(DRAUGHTS)] == [1]


def test_a_game_waits_for_no_book_of_another() -> None:
    class Process:
        def __init__(self, alive: bool) -> None:
            self.is_alive = lambda: alive

    publishing = cast("dict[str, SpawnProcess]", {"long": Process(True), "over": Process(False)})
    assert not is_free(publishing, "long")
    assert is_free(publishing, "over") and is_free(publishing, "never")


def test_work_that_was_killed_begins_again_and_work_that_failed_does_not() -> None:
    class Ended:
        def __init__(self, exitcode: int | None) -> None:
            self.exitcode = exitcode

    codes = {None: False, 0: False, 1: False, -9: True, -15: True}
    assert {code: was_killed(cast("SpawnProcess", Ended(code))) for code in codes} == codes
    assert not was_killed(None)
