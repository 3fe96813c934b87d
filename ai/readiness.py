"""Which games' compiled players may be used at once, and making the others ready beside the running host.

A machine compiles a search once (many seconds) and keeps it on disk; until then another mind sits in for it.
"""

import asyncio
import logging
import sys
from collections.abc import Iterable
from contextlib import suppress

_log = logging.getLogger("oldhand.ai")


class Readiness:
    """The games whose machine code lies ready."""

    def __init__(self, games: Iterable[str]) -> None:
        """`games`: rules ids that have compiled players to make ready; every other game is."""
        self._awaited = list(dict.fromkeys(games))

    def is_ready(self, game: str) -> bool:
        return game not in self._awaited

    async def prepare(self) -> None:
        """Make them ready, one after the other, each in a process that stands back. What fails is logged and left."""
        for game in list(self._awaited):
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "ai.warm",
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
                self._awaited.remove(game)
