"""The worker's own process that rates matches: light, and started again when it was killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from mining.worker import processes, service
from mining.worker.config import ServiceConfig, WorkerConfig
from mining.worker.metrics import Measures
from mining.worker.rating import rate_apart
from mining.worker.worker import Worker
from shared.store import Store, open_store, sqlite_url
from tests.store.played import TableLog
from tests.testkit.stores import sqlite_database


def rated_by_a_process(store: Store, address: str) -> SpawnProcess:
    """A process that has rated every match, and runs on."""
    process = SpawnProcess(target=rate_apart, args=(address, "text"))
    process.start()
    while store.ratings.next_pending(1 << 62) is not None:
        assert process.is_alive()
        process.join(0.02)
    return process


def test_matches_are_rated_beside_the_worker_also_after_a_kill(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    for number in (1, 2):
        store.log.append(TableLog(f"t{number}").sit("ann", "bea").play().play().events)
        process = rated_by_a_process(store, sqlite_url(tmp_path))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        (standing,) = store.ratings.standings("ann")
        assert standing.won == 2 * number
    store.close()


def test_it_loads_no_library_of_mining() -> None:
    program = "import sys, mining.worker.rating; sys.exit(' '.join({'numpy', 'numba', 'ibis'} & sys.modules.keys()))"
    ran = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, check=False, text=True)
    assert ran.stderr.strip() == ""


class Process:
    """Alive until it is killed."""

    alive = True
    exitcode = None

    def is_alive(self) -> bool:
        return self.alive


def test_the_worker_starts_it_again_when_it_was_killed(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Callable[..., None]] = []
    fakes: list[Process] = []

    def start(work: Callable[..., None], *given: Any) -> Process:
        if work is rate_apart:
            started.append(work)
            fakes.append(Process())
            return fakes[-1]
        return Process()

    class Ending(Worker):
        looks = 0

        def take_practice(self) -> int:
            self.looks += 1
            if self.looks == 2:
                fakes[-1].alive = False
            if self.looks == 4:
                raise KeyboardInterrupt
            return 0

    monkeypatch.setattr(processes, "start_process", start)
    monkeypatch.setattr(service, "POLL_S", 0.0)
    config = ServiceConfig(WorkerConfig(folder=tmp_path), "sqlite://")
    worker = Ending(store, config.worker)
    with pytest.raises(KeyboardInterrupt):
        service.Service(worker, config, [], Measures()).run()
    assert len(started) == 2
