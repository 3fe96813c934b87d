"""Which games' compiled players may be used at once, and making the others ready beside the running host.

A machine compiles a search once (many seconds) and keeps it on disk; each process that uses it has to load it once
(some seconds). Until both are done another mind sits in for it: a clock may be running.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

PATIENCE_S = 6.0
"""So long after the start whoever could be ready soon is waited for; the server waits longer for an invited player."""
_log = logging.getLogger("oldhand.ai")


class Readiness:
    """The games whose machine code lies ready."""

    def __init__(self, games: Iterable[str], load: Callable[[str], None]) -> None:
        """`games`: rules ids that have compiled players to make ready; every other game is. `load` loads into this
        process what the machine has of a game's machine code."""
        self._awaited = {game: asyncio.Event() for game in games}
        self._load = load
        self._wanted: set[str] = set()
        """Those of the games for which somebody has been waiting."""
        self._impatient_s = 0.0
        """By the loop's clock: from then on nobody waits."""

    def is_ready(self, game: str) -> bool:
        return game not in self._awaited

    async def wait(self, game: str) -> None:
        """Return when the game is ready, or seems to be a matter of more than seconds: no clock runs before a player
        sits, but somebody waits for it to sit down."""
        if game in self._awaited:
            self._wanted.add(game)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._impatient_s):
                    await self._awaited[game].wait()

    async def prepare(self) -> None:
        """Make them ready, one after the other, each in a process of its own: those that somebody waits for first. What
        fails is logged and left."""
        self._impatient_s = asyncio.get_running_loop().time() + PATIENCE_S
        left = list(self._awaited)
        while left:
            game = next((game for game in left if game in self._wanted), left[0])
            left.remove(game)
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ai.host.warm",
                game,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
            )
            try:
                status = await child.wait()
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):  # whoever ends the host often ends its whole group
                    child.kill()
                await child.wait()
                raise
            if status > 0:
                _log.error("the compiled players of %s could not be made ready; others sit in for them", game)
            elif status == 0:
                await asyncio.to_thread(self._load, game)
                self._awaited.pop(game).set()
