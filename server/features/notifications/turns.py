"""Notes in the store whose turn it is in matches of correspondence. Sends nothing.

The event that begins a turn is durable before this hears of it. A server that ends in between is no loss: the table is
loaded again, here or on another node, and what it says is noted then.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from server.core.outage import Outage
from server.tables.decide.clocks import counts_days
from server.tables.table import Table
from shared.events import PlayerKind
from shared.notifications import TableTurns
from shared.store.turns import Turns

_AGAIN_S = 1.0
"""When the store could not be written, it is tried again after this long."""
_log = logging.getLogger("oldhand.notifications")


class TurnRecorder:
    """One server's. `note` what happens at its tables; `run` writes it, the tables of one moment together."""

    def __init__(self, turns: Turns, recorded: Callable[[], None]) -> None:
        """`recorded` is called when something has been written."""
        self._turns = turns
        self._recorded = recorded
        self._unwritten: dict[str, TableTurns] = {}
        self._is_waiting = asyncio.Event()

    def note(self, table: Table) -> None:
        """A table of correspondence has been loaded, or has changed. Raises nothing: notifications stop no table."""
        try:
            self._unwritten[table.id] = turns_at(table)
        except Exception:
            _log.exception("whose turn it is at table %s cannot be noted", table.id)
        else:
            self._is_waiting.set()

    async def run(self, outage: Outage) -> None:
        """Write until cancelled."""
        while True:
            await self._is_waiting.wait()
            self._is_waiting.clear()
            batch, self._unwritten = self._unwritten, {}
            with outage.noted("turns", "writing whose turn it is", _log):
                try:
                    await asyncio.to_thread(self._turns.record, list(batch.values()))
                except Exception:
                    self._unwritten = batch | self._unwritten
                    raise
                self._recorded()
            if self._unwritten.keys() & batch.keys() and not self._is_waiting.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._is_waiting.wait(), _AGAIN_S)
                self._is_waiting.set()


def turns_at(table: Table) -> TableTurns:
    """The people whose turn it is at a table. A seat that an AI player plays for its owner waits for nobody."""
    players: list[str] = []
    if table.closed is None and counts_days(table):
        for seat in table.match.to_act:
            playing = table.playing(seat)
            if playing is not None and playing.who.kind is PlayerKind.PERSON and not playing.who.bot:
                players.append(playing.who.id)
    return TableTurns(table.id, table.version, table.play_version, tuple(dict.fromkeys(players)))
