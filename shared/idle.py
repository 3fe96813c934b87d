"""The queue of idle work: books made again, imports, endgame databases, puzzles, sealing and practice, one at a time.

The queue is a folder of lock files in the data folder: one for each rank, and `turn`. A job holds the file of its rank
(shared) as long as it has work to do, and works only while it holds `turn` (exclusively) and nobody holds the file of a
higher rank. People have the highest: a server holds their file while somebody plays or waits, an AI host while a seat
thinks. The kernel releases the locks of a process that has ended, however that happened: nothing is left behind.

A job pauses at moments of its own choice: where it calls `Turn.check`, which costs next to nothing, or anywhere within
`Turn.interruptible`. An import pauses between two transactions, since a pause within one makes every move wait.

Processes that share no data folder do not wait for one another: an AI host on a machine of its own has its own queue.
Making machine code for players and publishing after new games are no idle work, and are not in the queue; the queue
waits while a host makes machine code.
Knows no job.
"""

import asyncio
import fcntl
import os
import signal
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from enum import IntEnum
from pathlib import Path
from types import FrameType

FOLDER = "idle"
"""Within the data folder."""
LINGER_S = 10.0
"""People keep the machine for so long after they were last seen to need it."""
CHECK_S = 0.2
"""A job that works asks so often whether it may go on."""
WAIT_S = 0.5
"""A job that waits asks so often whether it may work."""
_RETRY_S = 0.05


class Rank(IntEnum):
    """Priority: the lower number goes first."""

    PEOPLE = 0
    BOOKS = 1
    """A book that is made from everything there is."""
    IMPORT = 2
    ENDGAMES = 3
    PUZZLES = 4
    TUNING = 5
    SEALING = 6
    """Old tables, a tenth of their size afterwards."""
    PRACTICE = 7


class Demand:
    """People's place in the queue, kept for a while after each `note`. For the event loop of a server or an AI host."""

    def __init__(self, data: Path, linger_s: float = LINGER_S) -> None:
        self._file = _file_of(data, Rank.PEOPLE)
        self._linger_s = linger_s
        self._held: int | None = None
        self._until_s = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def note(self, for_s: float = 0.0) -> None:
        """People need the machine for the next `for_s` seconds, and those that they are granted. Cheap."""
        until_s = asyncio.get_running_loop().time() + for_s + self._linger_s
        self._until_s = max(self._until_s, until_s)
        if self._timer is None:
            self._look()

    def close(self) -> None:
        """People need nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        left_s = self._until_s - loop.time()
        if left_s <= 0:
            self.close()
        else:
            self._timer = loop.call_later(min(left_s, self._again_s()), self._look)

    def _again_s(self) -> float:
        """Take the place, and say after how many seconds to try again.

        Never waits for a job that is looking at this moment: it may not get a processor soon.
        """
        if self._held is None:
            try:
                self._held = os.open(self._file, os.O_RDONLY)
            except OSError:  # no job has been here yet; they make the folder, which a server may not write to
                return WAIT_S
        return self._linger_s if _locked(self._held, fcntl.LOCK_SH) else _RETRY_S


class Turn:
    """A job's place in the queue. Use it in one process at a time, and `check` it in one thread at a time."""

    def __init__(
        self,
        data: Path,
        rank: Rank,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`data`: the data folder; made when it is not there."""
        self._folder = data
        self._rank = rank
        self._sleep = sleep
        self._clock = clock
        self._others: list[int] = []
        """Open files of all that go first."""
        self._turn: int | None = None
        """The open file, within `held`; locked while this job works."""
        self._checked_s = 0.0
        self._is_checking = False

    @contextmanager
    def held(self) -> Generator[None]:
        """Have a place in the queue within the block, which begins when it is this job's turn. Raises OSError."""
        (self._folder / FOLDER).mkdir(parents=True, exist_ok=True)
        with ExitStack() as files:

            def opened(file: Path) -> int:
                number = _opened(file)
                files.callback(os.close, number)
                return number

            fcntl.flock(opened(_file_of(self._folder, self._rank)), fcntl.LOCK_SH)
            self._others = [opened(_file_of(self._folder, rank)) for rank in Rank if rank < self._rank]
            self._turn = opened(self._folder / FOLDER / "turn")
            try:
                self._wait(self._turn)
                yield
            finally:
                self._turn = None

    def check(self) -> None:
        """Let everybody who goes first do so: returns when it is this job's turn. Does nothing outside of `held`."""
        if self._turn is None or self._is_checking or self._clock() - self._checked_s < CHECK_S / 2:
            return
        self._is_checking = True
        try:
            if self._is_preceded():
                fcntl.flock(self._turn, fcntl.LOCK_UN)
                self._wait(self._turn)
            self._checked_s = self._clock()
        finally:
            self._is_checking = False

    @contextmanager
    def interruptible(self) -> Generator[None]:
        """Have `check` called all the time within the block, between any two steps of the main thread, which this is.

        A single call of compiled code is one step. The block may pause for long, so it must not write to a database or
        hold a lock that another process wants.
        """

        def on_alarm(number: int, frame: FrameType | None) -> None:
            self.check()

        before = signal.signal(signal.SIGALRM, on_alarm)
        signal.setitimer(signal.ITIMER_REAL, CHECK_S, CHECK_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _wait(self, turn: int) -> None:
        while self._is_preceded() or not _locked(turn, fcntl.LOCK_EX):
            self._sleep(WAIT_S)
        self._checked_s = self._clock()

    def _is_preceded(self) -> bool:
        return any(map(_is_held, self._others))


def _file_of(data: Path, rank: Rank) -> Path:
    return data / FOLDER / f"{rank:d}-{rank.name.lower()}"


def _opened(file: Path) -> int:
    """Its number; a file that is not there is made. Raises OSError."""
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def _locked(file: int, how: int) -> bool:
    """Whether the file is locked so from now on; never waits."""
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_held(file: int) -> bool:
    """Whether somebody else holds the file, or looks at this very moment whether anybody does."""
    if not _locked(file, fcntl.LOCK_EX):
        return True
    fcntl.flock(file, fcntl.LOCK_UN)
    return False
