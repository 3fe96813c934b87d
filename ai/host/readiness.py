"""Which compiled players may be used at once, and making the others ready beside the running host.

A machine compiles a search once (many seconds) and keeps it on disk; each process that uses it has to load it once
(some seconds). Until both are done another player sits in for it: a clock may be running.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from ai.roster import Player
from shared.experience.learners import USUAL

PATIENCE_S = 4.0
"""For so long after the host's start a player's first move waits for its machine code."""
_log = logging.getLogger("oldhand.ai")


def jobs_of(compiled: Iterable[Player]) -> list[str]:
    """The jobs for these players. The usual one that learns comes first in every game: it is the one that people meet
    first, and needs the least."""
    players = list(compiled)
    games = dict.fromkeys(player.game for player in players)
    return [*(f"{player.game}:{USUAL}" for player in players if player.name == USUAL), *games]


class CodeReadiness:
    """The games and players whose machine code lies ready."""

    def __init__(
        self, jobs: Iterable[str], load: Callable[[str], None], is_made: Callable[[str], bool] = lambda _: False
    ) -> None:
        """`jobs`: what is to be made ready, in this order: rules ids that have compiled players, or `GAME:PLAYER` for
        one player of a game before all of them; everything else is ready. `load` loads into this process what the
        machine has of a job's machine code; `is_made` says whether it has all of it."""
        self._awaited = {job: asyncio.Event() for job in jobs}
        self._jobs = frozenset(self._awaited)
        self._load, self._is_made = load, is_made
        self._wanted: set[str] = set()
        """Those of the jobs for which somebody has been waiting."""
        self._impatient_s = 0.0
        """By the loop's clock: from then on nobody waits."""

    def is_ready(self, game: str, player: str = "") -> bool:
        """Whether this player of the game, by default every player, may choose a move."""
        return game not in self._awaited or self._job_of(game, player) not in self._awaited

    async def wait(self, game: str, player: str = "") -> None:
        """Return when the player is ready, or when that takes more than seconds: somebody waits for its move."""
        if not self.is_ready(game, player):
            job = self._job_of(game, player)
            self._wanted.add(job)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._impatient_s):
                    await self._awaited[job].wait()

    def _job_of(self, game: str, player: str) -> str:
        alone = f"{game}:{player}"
        return alone if alone in self._jobs else game

    async def prepare(self) -> None:
        """Make them ready, one after the other: those that somebody waits for first. Machine code that is missing is
        made in a process of its own; what fails is logged and left."""
        self._impatient_s = asyncio.get_running_loop().time() + PATIENCE_S
        left = list(self._awaited)
        while left:
            job = next((job for job in left if job in self._wanted), left[0])
            left.remove(job)
            status = 0
            if not await asyncio.to_thread(self._is_made, job):
                _log.info("making the machine code of %s: until then others sit in, and no position is searched", job)
                status = await _make(job)
            if status > 0:
                _log.error("the compiled players of %s could not be made ready; others sit in for them", job)
            elif status == 0:
                await asyncio.to_thread(self._load, job)
                self._awaited.pop(job).set()


async def _make(job: str) -> int:
    """Compile in a child process and return its exit status."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "ai.host.warm",
        job,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        return await child.wait()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):  # a signal to the host often goes to its whole group
            child.kill()
        await child.wait()
        raise
