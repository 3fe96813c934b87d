"""Which compiled players may be used at once, and making the others ready beside the running host.

A machine compiles a search once (many seconds) and keeps it on disk; each process that uses it has to load it once
(some seconds). Until both are done another player sits in for it: a clock may be running.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Protocol

from ai.host.compiling import Compiler
from ai.host.made import compiled_functions
from ai.roster import Player
from shared.experience.learners import USUAL
from shared.idle import Demand

PATIENCE_S = 4.0
"""For so long after the host's start a player's first move waits for its machine code."""
AT_ONCE = min(2, os.cpu_count() or 1)
"""Processes that compile at a time, each of 360 MB: the first minute is short of processors, not of memory."""
IDLE_WORK_WAITS_S = 300.0
"""For so long at most: a machine that needs more for its machine code has other work as well."""
_log = logging.getLogger("oldhand.ai")


def jobs_of(compiled: Iterable[Player]) -> list[str]:
    """The jobs for these players. The usual one that learns comes first in every game: it is the one that people meet
    first, and needs the least. Of the others, those of the game that takes longest come first: so all processors are
    done at about the same time."""
    players = list(compiled)
    games = sorted({player.game for player in players}, key=lambda game: (-compiled_functions(game), game))
    return [*(f"{player.game}:{USUAL}" for player in players if player.name == USUAL), *games]


class MakesCode(Protocol):
    """`ai.host.compiling.Compiler`."""

    async def make(self, job: str) -> int:
        """Returns 0, above it for a failure, below it when it was stopped."""
        ...

    async def close(self) -> None: ...


class CodeReadiness:
    """The games and players whose machine code lies ready."""

    def __init__(
        self,
        jobs: Iterable[str],
        load: Callable[[str], None],
        is_made: Callable[[str], bool] = lambda _: False,
        at_once: int = AT_ONCE,
        demand: Demand | None = None,
        compiler: Callable[[], MakesCode] = Compiler,
    ) -> None:
        """`jobs`: what is to be made ready, in this order: rules ids that have compiled players, or `GAME:PLAYER` for
        one player of a game before all of them; everything else is ready. `load` loads into this process what the
        machine has of a job's machine code; `is_made` says whether it has all of it; `at_once`: games compiled at a
        time, each by a `compiler`; `demand`: noted meanwhile, so that no idle work takes the processors."""
        self._awaited = {job: asyncio.Event() for job in jobs}
        self._jobs = frozenset(self._awaited)
        self._load, self._is_made, self._at_once = load, is_made, at_once
        self._demand = demand
        self._compiler = compiler
        self._loading = asyncio.Lock()
        self._wanted: set[str] = set()
        """Those of the jobs for which a seat has been waiting."""
        self._impatient_s = 0.0
        """By the loop's clock: from then on no seat waits."""

    def is_ready(self, game: str, player: str = "") -> bool:
        """Whether this player of the game, by default every player, may choose a move."""
        return game not in self._awaited or self._job_of(game, player) not in self._awaited

    async def wait(self, game: str, player: str = "") -> None:
        """Return when the player is ready, or when that takes more than seconds: a table waits for its move."""
        if not self.is_ready(game, player):
            job = self._job_of(game, player)
            self._wanted.add(job)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._impatient_s):
                    await self._awaited[job].wait()

    def _job_of(self, game: str, player: str) -> str:
        alone = f"{game}:{player}"
        return alone if alone in self._jobs else game

    async def prepare(self, announce: Callable[[], Awaitable[None]] | None = None) -> None:
        """Make them ready: those that a seat waits for first. Machine code that is missing is made in processes of
        its own, of `at_once` games at a time; what fails is logged and left. `announce`: called whenever more are
        ready."""
        self._impatient_s = asyncio.get_running_loop().time() + PATIENCE_S
        left, busy = list(self._awaited), set[str]()
        if self._demand is not None:
            self._demand.note(for_s=IDLE_WORK_WAITS_S)
        try:
            async with asyncio.TaskGroup() as tasks:
                for _ in range(self._at_once):
                    tasks.create_task(self._prepare_in_turn(left, busy, announce))
        finally:
            if self._demand is not None:
                self._demand.close()

    async def _prepare_in_turn(
        self, left: list[str], busy: set[str], announce: Callable[[], Awaitable[None]] | None
    ) -> None:
        """Take from `left` until all of it belongs to the games in `busy`, which their tasks go on with: the players of
        one game share code, and two processes would both make it."""
        compiler = self._compiler()
        try:
            while possible := [job for job in left if _game_of(job) not in busy]:
                job = next((job for job in possible if job in self._wanted), possible[0])
                left.remove(job)
                busy.add(_game_of(job))
                await self._prepare_one(job, compiler, announce)
                busy.remove(_game_of(job))
        finally:
            await compiler.close()

    async def _prepare_one(self, job: str, compiler: MakesCode, announce: Callable[[], Awaitable[None]] | None) -> None:
        status = 0
        if not await asyncio.to_thread(self._is_made, job):
            _log.info("making the machine code of %s: until then others sit in, and no position is searched", job)
            status = await compiler.make(job)
        if status > 0:
            _log.error("the compiled players of %s could not be made ready; others sit in for them", job)
        elif status == 0:
            async with self._loading:
                await asyncio.to_thread(self._load, job)
            self._awaited.pop(job).set()
            if announce is not None:
                await announce()


def _game_of(job: str) -> str:
    return job.partition(":")[0]
