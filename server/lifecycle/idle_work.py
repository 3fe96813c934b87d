"""Holds idle work on this machine back while a person plays, waits or has just come. Knows no job, and starts none.

A person who stays connected and does nothing holds nothing back: a page that was left open overnight must not keep the
server from learning.
"""

import asyncio

from server.core.session import Session
from server.core.settings import Clock
from server.lobby.ai_hosts import AiHosts
from server.lobby.lobby import UNLISTED, LobbyRoom
from server.lobby.observer import LobbyObserver
from server.tables.table import Table
from shared.events import Event, PlayerKind
from shared.idle import LINGER_S, Demand

FORGOTTEN_MS = 600_000
"""A table where nothing has happened for so long is not being played at, even with clients connected."""
_ARRIVAL_S = 0.3
"""So soon after its greeting a connection has said whether it is an AI host's."""


class IdleWork(LobbyObserver):
    """Signals of a server to idle work. `run` it as a task;"""

    def __init__(self, demand: Demand, lobby: LobbyRoom, hosts: AiHosts, clock: Clock) -> None:
        self._demand = demand
        self._lobby = lobby
        self._hosts = hosts
        self._clock = clock
        lobby.observers.append(self)

    async def run(self) -> None:
        """Look whether anybody plays or waits, until cancelled."""
        try:
            while True:
                if self.is_needed():
                    self._demand.note()
                await asyncio.sleep(LINGER_S / 2)
        finally:
            self._demand.close()

    def entered(self, session: Session) -> None:
        """Somebody has said hello."""
        asyncio.get_running_loop().call_later(_ARRIVAL_S, self._note_arrival, session)

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """Something has happened at a table."""
        if event is not None and event.kind not in UNLISTED and not _is_among_programs(table):
            self._demand.note()

    def is_needed(self) -> bool:
        """Whether a person who is connected plays or waits."""
        if self._lobby.seeks():
            return True
        since_ms = self._clock() - FORGOTTEN_MS
        return any(self._is_attended(table) for table in self._lobby.tables.values() if table.last.at_ms >= since_ms)

    def _note_arrival(self, session: Session) -> None:
        if session.who is not None and session.who.kind is PlayerKind.PERSON and not self._hosts.is_host(session):
            self._demand.note()

    def _is_attended(self, table: Table) -> bool:
        is_idle = table.stage == "over" or _is_among_programs(table)
        return not is_idle and any(player in self._lobby.sessions for player in table.persons())


def _is_among_programs(table: Table) -> bool:
    """Whether programs alone play there: work for people goes before their games, and so does what runs when there is
    none."""
    return all(sitting is not None and sitting.who.is_program for sitting in table.seats)
