"""Which node has which table: ours are announced as they change, replicas of theirs are read for the lobby."""

import asyncio

from server.cluster.messages import TableInfo, TablesChanged
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.lobby.lobby import LobbyRoom
from server.lobby.observer import LobbyObserver
from server.tables.live_tables import ignore_subscribed
from server.tables.table import Table
from shared.events import Event

_GATHERED_S = 0.1
"""Changes of tables are gathered for this long before they are announced."""


class TableLocations(LobbyObserver):
    """One node's."""

    def __init__(self, rpc: RpcEndpoint, tables: TablesEverywhere, lobby: LobbyRoom, replicas: Replicas) -> None:
        self._rpc = rpc
        self._tables = tables
        self._lobby = lobby
        self._replicas = replicas
        self._changed: set[str] = set()
        self._soon: asyncio.TimerHandle | None = None
        replicas.seen = self.found
        lobby.observers.append(self)

    def found(self, table: Table) -> None:
        """A table was loaded, here or elsewhere: subscribe its players' sessions that do not know it yet.

        Otherwise a session that logs in while the news is on its way would never get a state.
        """
        for sitting in table.seats:
            for session in () if sitting is None else self._lobby.sockets_of(sitting.who.id):
                if not session.is_remote and table.id not in session.tables:
                    self._rpc.begin(self._tables.subscribe(table.id, session, None, ignore_subscribed))

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """A table here was loaded, or has changed."""
        if event is None:
            self.found(table)

    def row_changed(self, table: str) -> None:
        """A table here was loaded, or has changed in a way that other nodes' lists show."""
        if not self._rpc.others:
            return
        self._changed.add(table)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_GATHERED_S, self._tell)

    def publish_all(self) -> None:
        """Announce every table here: in a new life, all of them are new to the others."""
        self._changed.update(self._tables.here.ids())
        self._tell()

    def _tell(self) -> None:
        self._soon = None
        changed, self._changed = self._changed, set()
        if changed:
            self._rpc.broadcast(TablesChanged([self._note(table) for table in changed]))

    def all(self) -> list[TableInfo]:
        """Information about every table here."""
        return [self._note(table) for table in self._tables.here.ids()]

    def _note(self, table: str) -> TableInfo:
        known = self._lobby.tables.get(table)
        version = 0 if known is None else known.version
        return TableInfo(table, version, self._lobby.shown_version(table), self._lobby.watchers(table))

    def on_changed(self, node: str, notes: list[TableInfo]) -> None:
        """Tables of another node have changed."""
        for note in notes:
            if not self._tables.is_here(note.table):
                self._tables.owners[note.table] = node
                self._replicas.refresh(note)
