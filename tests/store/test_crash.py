"""What outlives a killed process, and what two writers do to each other. kill -9 proves recovery, not fsync."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread

import psycopg
import pytest
from sqlalchemy import Connection

from shared.errors import LogError
from shared.store import open_store, sqlite_url
from shared.store.engine import Database
from shared.store.gently import append_gently
from shared.store.schema import REVISION
from shared.store.store import upgrade
from tests.product.forked import LIMIT_S, Forked
from tests.services import postgres_database
from tests.store.sample import GAME, moved, opened, record

CHILD = """
import sys
from shared.store import open_store
from tests.store.sample import moved, opened, record
log = open_store(sys.argv[1]).log
log.append([opened("t")])
version = 1
while True:
    events = [moved("t", version + n, version + n - 1) for n in range(1, 4)]
    log.append([*events, *record(f"r{version}", fingerprint=str(version))])
    version += 3
    print(version, flush=True)
"""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with postgres_database() as url:
            yield url


@pytest.mark.slow
@pytest.mark.parametrize("acknowledged", [1, 40])
def test_nothing_acknowledged_is_missing_after_a_kill(url: str, acknowledged: int) -> None:
    with TemporaryFile() as error:
        child = Forked(("-c", CHILD), (url,), error)
    child.stdin.close()
    with child.stdout as said:
        lines = [said.readline() for _ in range(acknowledged)]
        child.kill()
        lines += said.readlines()  # what it said while the signal was on its way counts too
    assert child.wait(LIMIT_S) == -signal.SIGKILL
    last = int([line for line in lines if line.endswith("\n")][-1])

    store = open_store(url, create=False)
    events = store.log.read("t")
    assert events[:last] == [
        opened("t"),
        *(moved("t", version, version - 1) for version in range(2, last + 1)),
    ]
    assert len(events) in (last, last + 3), "at most the one transaction in flight is extra, and that one whole"
    records = [row.table for row in store.log.finished(GAME, limit=10**6)]
    assert records == [f"r{version}" for version in range(1, len(events), 3)]
    assert store.check() == []
    store.log.append([moved("t", len(events) + 1)])
    store.close()


@pytest.mark.slow
def test_live_moves_go_on_while_a_bulk_import_runs(url: str) -> None:
    live, bulk = open_store(url), open_store(url)
    live.log.append([opened("live")])
    moves_at: list[int] = []
    committed = 0

    def import_all() -> None:
        nonlocal committed
        for batches in append_gently(bulk.log, (record(f"r{number}", 60) for number in range(100))):
            committed += batches

    importing = Thread(target=import_all)
    importing.start()
    version = 1
    # At most 500 moves without a pause: SQLite gives its lock to the writer that asks most often, so on a busy machine
    # an endless series of moves would keep the import waiting for more than a minute.
    while importing.is_alive() and version < 500:
        version += 1
        live.log.append([moved("live", version)])
        moves_at.append(committed)
    importing.join()
    assert committed == 100
    assert len(live.log.finished(GAME)) == 100
    assert len(live.log.read("live")) == version
    # A writer that was starved would have seen the import jump ahead.
    assert max((after - before for before, after in pairwise(moves_at)), default=100) < 50
    live.close()
    bulk.close()


def test_a_reader_never_waits_for_a_writer(tmp_path: Path) -> None:
    store, other = open_store(sqlite_url(tmp_path)), open_store(sqlite_url(tmp_path))
    store.log.append(record("t"))
    with store.database.write():
        assert len(other.log.read("t")) == 8
        assert other.log.heads(live_only=False)[0].table == "t"
    store.close()
    other.close()


def test_a_colliding_batch_is_refused_whole_and_the_next_is_written(url: str) -> None:
    store, other = open_store(url), open_store(url)
    store.log.append([opened("t"), opened("u"), moved("t", 2), moved("u", 2)])
    other.log.append([moved("u", 3)])
    with pytest.raises(LogError) as refused:
        store.log.append([moved("t", 3), moved("u", 3, 9)])
    assert refused.value.code == "store/version-taken"
    store.log.append([moved("t", 3)])
    assert store.log.read("t") == [opened("t"), moved("t", 2), moved("t", 3)]
    assert store.log.read("u") == [opened("u"), moved("u", 2), moved("u", 3)]
    store.close()
    other.close()


def test_moves_are_written_after_the_database_closed_connections() -> None:
    with postgres_database() as url:
        store = open_store(url)
        store.log.append([opened("t")])
        store.log.append([moved("t", 2)])
        with psycopg.connect(url, autocommit=True) as killer:
            others = "pid <> pg_backend_pid() AND datname = current_database()"
            killer.execute(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {others}".encode())
        store.log.append([moved("t", 3)])
        assert len(store.log.read("t")) == 3
        store.close()


@contextmanager
def _turn_held(url: str) -> Iterator[tuple[Connection, Callable[[Callable[[], object]], None]]]:
    """PostgreSQL with its turn taken: the connection that holds it, and a way to do something that must wait for it."""
    holder, waiting = Database(url), list[Thread]()

    def must_wait(action: Callable[[], object]) -> None:
        waiting.append(Thread(target=action))
        waiting[-1].start()
        with psycopg.connect(url, autocommit=True) as watcher:
            while not watcher.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone():
                assert waiting[-1].is_alive(), "it did not wait"

    with holder.write() as connection:
        holder.take_turn(connection)
        yield connection, must_wait
    for thread in waiting:
        thread.join()
    holder.close()


def test_finished_rounds_are_numbered_as_they_become_visible() -> None:
    with postgres_database() as url:
        store = open_store(url)
        with _turn_held(url) as (_, must_wait):
            must_wait(lambda: store.log.append(record("t")))
            assert store.log.finished(GAME) == []
        assert len(store.log.finished(GAME)) == 1
        store.close()


def test_a_process_that_finds_a_database_being_made_waits_for_it() -> None:
    with postgres_database(new=True) as url:
        found: list[str | None] = []

        def open_it() -> None:
            store = open_store(url)
            found.append(store.found)
            store.close()

        with _turn_held(url) as (connection, must_wait):
            must_wait(open_it)
            upgrade(connection, REVISION)
        assert found == [None]
