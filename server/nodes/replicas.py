"""Tables of other nodes as this node's lobby lists them: read from the log whenever their node says that they changed.

Moves alone are not told of: a list of tables does not show them. So a replica is a table as it was when it was read.
"""

import asyncio
import logging
from collections.abc import Callable

from server.house import House
from server.lobby import LobbyRoom
from server.nodes.messages import TableNote
from server.table import Table, rebuild

_log = logging.getLogger("oldhand.nodes")


class Replicas:
    """Reads tables one after the other; `run` is its task."""

    def __init__(self, house: House, lobby: LobbyRoom, is_here: Callable[[str], bool]) -> None:
        self._house = house
        self._lobby = lobby
        self._is_here = is_here
        self.seen: Callable[[Table], None] = _nobody
        """Hears of every table that was read."""
        self._wanted: dict[str, TableNote] = {}
        self._more = asyncio.Event()

    def look(self, note: TableNote) -> None:
        """Have a table read, soon."""
        self._wanted[note.table] = note
        self._more.set()

    async def run(self) -> None:
        """Read what is wanted, for ever."""
        while True:
            self._more.clear()
            while self._wanted:
                table = next(iter(self._wanted))
                note = self._wanted.pop(table)
                try:
                    await self._read(note)
                except Exception:
                    _log.exception("table %s of another node cannot be read", table)
            await self._more.wait()

    async def _read(self, note: TableNote) -> None:
        known = self._lobby.tables.get(note.table)
        if known is None or known.version != note.version or known.closed is not None:
            events = await self._house.read(note.table)
            until = note.version if note.shown is None else note.shown
            table, shown = await asyncio.to_thread(lambda: (rebuild(events), rebuild(events[:until] or events[:1])))
            known = self._lobby.tables.get(note.table)
            if self._is_here(note.table) or (known is not None and known.version > table.version):
                return
            self._lobby.heard(table, None)
            self.seen(table)
            if note.shown is not None:
                self._lobby.shown(shown)
        self._lobby.watched(note.table, note.watchers)


def _nobody(table: Table) -> None:
    """Nothing has begun yet."""
