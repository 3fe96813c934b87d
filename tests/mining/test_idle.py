"""The worker's books: which of them are idle work and wait for their turn, and that no game waits for another."""

from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import SimpleNamespace

import pytest

from mining.worker import processes, schedule, service
from mining.worker.config import ServiceConfig, WorkerConfig
from mining.worker.metrics import Measures
from mining.worker.processes import Jobs, JobState
from mining.worker.schedule import SOON
from mining.worker.service import rebuild_apart, seal_apart, tune_apart
from mining.worker.worker import Worker
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.idle import FOLDER, Rank, Turn
from shared.store import Store, sqlite_url
from shared.store.sealing import DAY_MS, count_unsealed
from shared.store.store import now_ms
from tests.mining.logs import Log
from tests.shared.locks import free
from tests.store.sample import record

DRAUGHTS = ENGLISH_DRAUGHTS.id


def play(store: Store, times: int) -> None:
    log = Log()
    for _ in range(times):
        log.round("11-15 23-19", (1, -1))
    store.log.append(log.events)


def test_a_large_new_book_is_idle_work_and_a_small_one_is_not(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "SOON", 3)
    worker = Worker(store, WorkerConfig(folder=tmp_path))
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


def test_pausable_jobs_hold_no_lock_that_others_wait_for(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[bool] = []

    class Asked(Turn):
        @contextmanager
        def interruptible(self) -> Generator[None]:
            pauses.extend(free(lock) for lock in (tmp_path / "mining").glob("*.lock"))
            yield

    monkeypatch.setattr(schedule, "SOON", 1)
    monkeypatch.setattr(schedule, "FEWEST", 1)
    play(store, 3)
    worker = Worker(store, WorkerConfig(folder=tmp_path, choose_thresholds=True))
    worker.mine(DRAUGHTS)
    play(store, 10)
    idle = Worker(store, worker.config, turn=Asked(tmp_path, Rank.BOOKS))
    idle.count(DRAUGHTS)
    assert idle.rebuild(DRAUGHTS) is not None
    assert pauses == [True] * 4, "two locks, while it fits and while it chooses"


@pytest.mark.slow
def test_a_book_made_from_everything_waits_for_its_turn(store: Store, tmp_path: Path) -> None:
    play(store, SOON)
    config = ServiceConfig(WorkerConfig(folder=tmp_path), sqlite_url(tmp_path))
    Worker(store, config.worker).count(DRAUGHTS)
    process = SpawnProcess(target=rebuild_apart, args=(config, DRAUGHTS))
    with Turn(tmp_path, Rank.PRACTICE).held():
        process.start()
        while free(tmp_path / FOLDER / "1-books"):
            assert process.exitcode is None
        assert not store.books.list(DRAUGHTS)
    process.join()
    assert [book.version for book in store.books.list(DRAUGHTS)] == [1]


@pytest.mark.slow
def test_tuning_says_that_it_waits_for_its_turn(store: Store, tmp_path: Path) -> None:
    play(store, 1)
    config = ServiceConfig(WorkerConfig(folder=tmp_path), sqlite_url(tmp_path))
    process = SpawnProcess(target=tune_apart, args=(config, DRAUGHTS))
    with Turn(tmp_path, Rank.PRACTICE).held():
        process.start()
        while free(tmp_path / FOLDER / "5-tuning"):
            assert process.exitcode is None
        (job,) = store.progress.all()
        assert (job.stage, job.finished) == ("tuning", False) and "waits" in job.text
    process.join()
    assert process.exitcode == 0
    assert all(job.finished for job in store.progress.all())


@pytest.mark.slow
def test_old_tables_are_sealed_when_it_is_their_turn(store: Store, tmp_path: Path) -> None:
    store.log.append(record("old"))
    before = store.log.read("old")
    play(store, 1)
    config = ServiceConfig(WorkerConfig(folder=tmp_path, seal_after_days=60), sqlite_url(tmp_path))
    process = SpawnProcess(target=seal_apart, args=(config,))
    with Turn(tmp_path, Rank.PRACTICE).held():
        process.start()
        while free(tmp_path / FOLDER / "6-sealing"):
            assert process.exitcode is None
        assert count_unsealed(store.database, now_ms() - DAY_MS) == 1
    process.join()
    assert process.exitcode == 0
    assert count_unsealed(store.database, now_ms() - DAY_MS) == 0
    assert store.log.read("old") == before


@pytest.mark.parametrize(("days", "old", "starts"), [(60, True, 1), (60, False, 0), (None, True, 0)])
def test_the_worker_looks_for_old_tables_now_and_then(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int | None, old: bool, starts: int
) -> None:
    if old:
        store.log.append(record("old"))
    clock, begun = [1_000.0], list[object]()
    monkeypatch.setattr(service, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(processes, "start_process", lambda work, *_: begun.append(work) or Process(0))
    config = ServiceConfig(WorkerConfig(folder=tmp_path, seal_after_days=days), sqlite_url(tmp_path))
    running = service.Service(Worker(store, config.worker), config, [], Measures())
    running._seal()
    assert begun == [], "servers of the version before may still run"
    clock[0] += 600
    running._seal()
    running._seal()
    assert begun == [seal_apart] * starts
    clock[0] += 3_600
    running._seal()
    assert begun == [seal_apart] * (2 * starts)


class Process:
    """A process of a job, as another one sees it."""

    def __init__(self, exitcode: int | None) -> None:
        self.exitcode = exitcode

    def is_alive(self) -> bool:
        return self.exitcode is None


def started(monkeypatch: pytest.MonkeyPatch, jobs: Jobs, kind: str, game: str, exitcode: int | None) -> None:
    monkeypatch.setattr(processes, "start_process", lambda *_: Process(exitcode))
    jobs.start(kind, game, print)


def test_jobs_of_one_game_say_nothing_of_another_game_or_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Jobs()
    started(monkeypatch, jobs, "publish", "long", None)
    started(monkeypatch, jobs, "publish", "over", 0)
    jobs.skip("rebuild", "long")
    assert [jobs.state("publish", game) for game in ("long", "over", "never")] == [
        JobState.RUNNING, JobState.ENDED, JobState.NEW,
    ]  # fmt: skip
    assert [jobs.state("rebuild", game) for game in ("long", "over")] == [JobState.ENDED, JobState.NEW]


def test_a_job_that_was_killed_can_be_told_from_one_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Jobs()
    states = {0: JobState.ENDED, 1: JobState.ENDED, -9: JobState.KILLED, -15: JobState.KILLED}
    for exitcode, state in states.items():
        started(monkeypatch, jobs, "import", "", exitcode)
        assert jobs.state("import") is state
