"""Replicas of other nodes' tables for this node's lobby: read from the log whenever their node says that they changed.

Moves are not announced, because a list of tables does not show them: a replica is a table as it was when it was read.
Nor are the moves of a table that is played live read again: its replica has the seats and the stage of the match, and
any position.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from server.cluster.messages import TableInfo
from server.lobby.lobby import LobbyRoom
from server.tables.apply import rebuild
from server.tables.context import TableContext
from server.tables.table import Table
from shared.protocol import DaysClock

_TOGETHER = 32
"""Tables read from the log by one query."""
_GATHERED_S = 0.5
"""Changes of known tables are gathered for this long: a query for many costs little more than one for a single one."""
_log = logging.getLogger("oldhand.nodes")


class Replicas:
    """Reads replicas, many at a time; `run` is its task."""

    def __init__(self, context: TableContext, lobby: LobbyRoom, is_here: Callable[[str], bool]) -> None:
        self._context = context
        self._lobby = lobby
        self._is_here = is_here
        self.seen: Callable[[Table], None] = _nobody
        """Called with every table that was read."""
        self._wanted: dict[str, TableInfo] = {}
        self._gathered: dict[str, TableInfo] = {}
        """Tables that will be wanted together."""
        self._more = asyncio.Event()

    def refresh(self, note: TableInfo) -> None:
        """Read a table soon: at once if it is not known, else with others that change meanwhile."""
        if note.table not in self._wanted and self._is_live(note.table):
            if not self._gathered:
                asyncio.get_running_loop().call_later(_GATHERED_S, self._want_gathered)
            self._gathered[note.table] = note
        else:
            self._gathered.pop(note.table, None)
            self._wanted[note.table] = note
            self._more.set()

    def _want_gathered(self) -> None:
        self._wanted |= self._gathered
        self._gathered.clear()
        self._more.set()

    async def run(self) -> None:
        """Read wanted tables until cancelled."""
        while True:
            self._more.clear()
            while self._wanted:
                notes = [self._wanted.pop(table) for table in list(self._wanted)[:_TOGETHER]]
                try:
                    await self._look_at(notes)
                except Exception:
                    _log.exception("%d tables of other nodes cannot be read", len(notes))
            await self._more.wait()

    async def _look_at(self, notes: Sequence[TableInfo]) -> None:
        news = [note for note in notes if self._is_news(note)]
        replicas = await asyncio.to_thread(self._read, news) if news else {}
        for note in notes:
            replica = replicas.get(note.table)
            if replica is not None:
                self._take(note, *replica)
            if not self._is_here(note.table):
                self._lobby.watched(note.table, note.watchers)

    def _is_news(self, note: TableInfo) -> bool:
        known = self._lobby.tables.get(note.table)
        return known is None or known.version != note.version or known.closed is not None

    def _read(self, notes: Sequence[TableInfo]) -> dict[str, tuple[Table, Table | None]]:
        """In a thread: these tables, each with its delayed view. Tables that cannot be read are left out."""
        replicas = self._read_outlines([note for note in notes if self._is_live(note.table)])
        others = [note for note in notes if note.table not in replicas]
        read = self._context.log.read_condensed([note.table for note in others])
        for note in others:
            events = read[note.table].events
            try:
                shown = None if note.shown is None else rebuild(events[: note.shown] or events[:1])
                replicas[note.table] = rebuild(events), shown
            except Exception:
                _log.exception("table %s of another node cannot be read", note.table)
        return replicas

    def _read_outlines(self, notes: Sequence[TableInfo]) -> dict[str, tuple[Table, Table | None]]:
        """These tables without their moves. Left out are those that are nothing without them, after a takeback, say."""
        outlines: dict[str, tuple[Table, Table | None]] = {}
        read = self._context.log.read_outlines([note.table for note in notes]) if notes else {}
        for note in notes:
            with suppress(Exception):
                table = rebuild(read[note.table])
                outlines[note.table] = replace(table, version=max(table.version, note.version)), None
        return outlines

    def _is_live(self, table_id: str) -> bool:
        """Whether a table is known as one whose moves matter to nobody else: in days, they say what may be analysed;
        with a delay, what spectators see."""
        known = self._lobby.tables.get(table_id)
        if known is None or known.terms.spectator_delay_s or known.is_sealed():
            return False
        return not isinstance(known.terms.clock, DaysClock)

    def _take(self, note: TableInfo, table: Table, shown: Table | None) -> None:
        known = self._lobby.tables.get(note.table)
        if self._is_here(note.table) or (known is not None and known.version > table.version):
            return
        self._lobby.update(table, None)
        self.seen(table)
        if shown is not None:
            self._lobby.shown(shown)


def _nobody(table: Table) -> None:
    """The node has not started yet."""
