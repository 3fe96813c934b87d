"""A worker, its clock, and logs for it to mine."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from mining.commands import app
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.idle import Turn
from shared.store import Store
from tests.mining.logs import Log

DRAUGHTS = ENGLISH_DRAUGHTS.id


class Clock:
    """Milliseconds that pass when told to."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms


def worker_of(store: Store, folder: Path, clock: Clock, turn: Turn | None = None, **settings: Any) -> Worker:
    return Worker(store, WorkerConfig(folder=folder, **settings), clock, turn)


def play(store: Store, times: int, points: tuple[int, int] = (1, -1), moves: str = "11-15 23-19") -> None:
    log = Log()
    for _ in range(times):
        log.round(moves, points)
    store.log.append(log.events)


def command(*words: str) -> dict[str, object]:
    ran = CliRunner().invoke(app, [*words, "--json"])
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)
