"""The queue of idle work: people first, then by rank, one job at a time, and nothing left behind by who is killed."""

import fcntl
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from shared.idle import CHECK_S, FOLDER, Demand, Rank, Turn
from tests.shared.locks import folder_made, free, until

HOLDING = """
import sys
from pathlib import Path
from shared.idle import Rank, Turn
with Turn(Path(sys.argv[1]), Rank[sys.argv[2]]).held():
    print("works", flush=True)
    sys.stdin.read()
"""
PEOPLE = """
import asyncio, sys
from pathlib import Path
from shared.idle import Demand
async def here():
    Demand(Path(sys.argv[1]), 3600.0).note()
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.read)
asyncio.run(here())
"""
BUSY = """
import sys
from pathlib import Path
from shared.idle import Rank, Turn
def sleep(seconds):
    print("waits", flush=True)
    sys.stdin.readline()
turn = Turn(Path(sys.argv[1]), Rank.PRACTICE, sleep)
with turn.held(), turn.interruptible():
    print("works", flush=True)
    while True:
        pass
"""


@contextmanager
def started(script: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process that is killed at the end of the block."""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", script, *arguments], stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def next_word(process: subprocess.Popen[str]) -> str:
    """Its next word."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()


class Clock:
    """Goes on by `CHECK_S` whenever it is looked at; each sleep runs the next of some callbacks instead."""

    def __init__(self, *actions: Callable[[], object]) -> None:
        self.actions = list(actions)
        self.seconds = 0.0

    def now(self) -> float:
        self.seconds += CHECK_S
        return self.seconds

    def sleep(self, seconds: float) -> None:
        assert self.actions, "it waits for ever"
        self.actions.pop(0)()


def turn(data: Path, rank: Rank, *actions: Callable[[], object]) -> tuple[Turn, Clock]:
    clock = Clock(*actions)
    return Turn(data, rank, clock.sleep, clock.now), clock


async def test_a_job_waits_while_people_need_the_machine(tmp_path: Path) -> None:
    folder_made(tmp_path)
    with closing(Demand(tmp_path)) as people:
        people.note()
        job, clock = turn(tmp_path, Rank.IMPORT, lambda: None, people.close)
        with job.held():
            assert not clock.actions, "it has waited until they had gone"
            job.check()
            people.note()
            clock.actions += [lambda: None, people.close]
            job.check()
            assert not clock.actions


async def test_people_are_gone_when_nothing_was_noted_for_a_while(tmp_path: Path) -> None:
    file = folder_made(tmp_path)
    with closing(Demand(tmp_path, 0.01)) as people:
        people.note()
        people.note(0.01)
        await until(lambda: free(file))
        people.note()
        assert not free(file), "and are back at once"


async def test_people_do_not_wait_for_a_job_that_looks_whether_anybody_is_here(tmp_path: Path) -> None:
    file = folder_made(tmp_path)
    with closing(Demand(tmp_path)) as people:
        with file.open("rb") as looking:
            fcntl.flock(looking, fcntl.LOCK_EX)
            people.note()
        await until(lambda: not free(file))


async def test_people_hold_back_a_job_that_is_the_first_ever(tmp_path: Path) -> None:
    """Whoever needs the machine makes no folder: in containers it is the worker's, and a server may only read it."""
    with closing(Demand(tmp_path)) as people:
        people.note()
        assert not tmp_path.joinpath(FOLDER).exists()
        with Turn(tmp_path, Rank.BOOKS).held():
            await until(lambda: not free(tmp_path / FOLDER / "0-people"))


@pytest.mark.slow
def test_jobs_of_processes_run_by_rank_and_survive_a_kill(tmp_path: Path) -> None:
    with started(HOLDING, str(tmp_path), "ENDGAMES") as endgames:
        next_word(endgames)
        practice, waiting = turn(tmp_path, Rank.PRACTICE, lambda: None, lambda: killed(endgames))
        with practice.held():
            assert not waiting.actions
            with started(HOLDING, str(tmp_path), "IMPORT") as importing:
                place = tmp_path / FOLDER / "2-import"
                while free(place):
                    pass
                waiting.actions += [lambda: next_word(importing), lambda: killed(importing)]
                practice.check()
                assert not waiting.actions, "it has made way, and gone on afterwards"
    with started(HOLDING, str(tmp_path), "PRACTICE") as practising:
        next_word(practising)
        books, waiting = turn(tmp_path, Rank.BOOKS, lambda: killed(practising))
        with books.held():
            assert not waiting.actions, "who works is let go on until it looks"


@pytest.mark.slow
def test_a_long_job_pauses_for_people_and_resumes(tmp_path: Path) -> None:
    with started(BUSY, str(tmp_path)) as job:
        assert next_word(job) == "works"
        with started(PEOPLE, str(tmp_path)) as people:
            assert next_word(people) == "here"
            assert next_word(job) == "waits"
            go_on(job)
            assert next_word(job) == "waits", "and does not go on while they are here"
            killed(people)
        go_on(job)
        with started(PEOPLE, str(tmp_path)):
            assert next_word(job) == "waits", "it has worked between them"


def test_alarms_are_as_they_were_after_a_calculation(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGALRM)
    job = Turn(tmp_path, Rank.BOOKS)
    with job.held(), job.interruptible():
        assert signal.getitimer(signal.ITIMER_REAL)[1] == CHECK_S
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before
