"""The endgame databases of one game that a host holds: what its data folder has, and what is solved meanwhile."""

import asyncio
import logging
import sys
from contextlib import suppress
from pathlib import Path

from ai.contracts import Endings
from ai.registry import agent_facets
from shared.errors import EndgameError
from shared.games import GAMES

_log = logging.getLogger("oldhand.ai")


class EndgameCache:
    """Held for all seats. A match goes on with what it began with; the next one has the newest."""

    def __init__(self, data: Path, pieces: int) -> None:
        """`pieces`: endings of up to that many are solved in the background where they are missing; with 0 none are."""
        self._data, self._pieces = data, pieces
        self.game = next((game for game in GAMES if agent_facets(game).endings is not None), None)
        """The first of the games that have an endgame database, if one does."""
        self.held: Endings | None = None
        """The endings, once there are some."""

    async def prepare(self) -> None:
        """Open what is there, have the rest solved by a process that stands back, and open that as it comes."""
        await self._open()
        facets = None if self.game is None else agent_facets(self.game).endings
        if facets is None or self._pieces == 0 or (self.held is not None and self.held.distances >= self._pieces):
            return
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            facets.solver,
            str(self._data),
            str(self._pieces),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert child.stdout is not None
        try:
            async for _ in child.stdout:
                await self._open()
            status = await child.wait()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):  # ending the host often ends its whole group
                child.kill()
            await child.wait()
            raise
        if status > 0:
            _log.warning("endings could not be solved, or another process is at it; players search them")

    async def _open(self) -> None:
        try:
            found = None if self.game is None else await asyncio.to_thread(_opened, self.game, self._data)
        except EndgameError as error:
            _log.warning("%s", error)  # players search what they cannot look up
            return
        if found is not None and found.pieces:
            self.held = found
            _log.info("endings of up to %d pieces are looked up, distances of up to %d", found.pieces, found.distances)


def _opened(game: str, data: Path) -> Endings | None:
    endings = agent_facets(game).endings
    return None if endings is None else endings.open(data)
