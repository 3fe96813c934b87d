"""The worker's other processes: one for each kind of work and game, each of which ends with the one that started it.

Knows no work.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing.context import SpawnProcess
from typing import Any


class JobState(Enum):
    """The state of a job."""

    NEW = auto()
    """It was never started."""
    RUNNING = auto()
    ENDED = auto()
    """It has done its work or failed, or there was nothing to do."""
    KILLED = auto()
    """It was ended by a signal before its work was done, as when memory runs out."""


@dataclass(slots=True)
class _Job:
    process: SpawnProcess | None
    upto: int


class Jobs:
    """The table of jobs, by kind and game."""

    def __init__(self) -> None:
        self._jobs: dict[tuple[str, str], _Job] = {}

    def state(self, kind: str, game: str = "") -> JobState:
        """The state of the job that was started last."""
        job = self._jobs.get((kind, game))
        if job is None:
            return JobState.NEW
        if job.process is None:
            return JobState.ENDED
        if job.process.is_alive():
            return JobState.RUNNING
        return JobState.KILLED if (job.process.exitcode or 0) < 0 else JobState.ENDED

    def upto(self, kind: str, game: str) -> int:
        """The number of the finished round up to which the job was started last; 0 for a new one."""
        job = self._jobs.get((kind, game))
        return 0 if job is None else job.upto

    def start(self, kind: str, game: str, work: Callable[..., None], *given: Any, upto: int = 0) -> None:
        """Start a job that is not running, in a process of its own."""
        assert self.state(kind, game) is not JobState.RUNNING
        self._jobs[kind, game] = _Job(start_process(work, *given), upto)

    def skip(self, kind: str, game: str, upto: int = 0) -> None:
        """Note that there was nothing to do."""
        self._jobs[kind, game] = _Job(None, upto)


def start_process(work: Callable[..., None], *given: Any) -> SpawnProcess:
    """The work in a process of its own; a fresh one, since a fork would copy the threads' locks."""
    process = SpawnProcess(target=work, args=given)
    process.start()
    return process


def end_with_parent() -> None:
    """End this process, started by `multiprocessing`, when its parent is gone, even by `kill -9`."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)  # whatever is being written is not whole yet, and is never taken for it

    threading.Thread(target=watch, daemon=True).start()
