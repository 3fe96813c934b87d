"""Which tables live where: ours are told to the other nodes as they change, theirs are read from the log for lists."""

import asyncio

from server.cluster.messages import Noted, TableNote
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.lobby.lobby import LobbyRoom
from server.tables.registry import unrequested
from server.tables.table import Table

_GATHERED_S = 0.1
"""Changes of tables are gathered this long before the other nodes hear of them."""


class Notes:
    """One node's."""

    def __init__(self, office: RpcEndpoint, tables: TablesEverywhere, lobby: LobbyRoom, replicas: Replicas) -> None:
        self._office = office
        self._tables = tables
        self._lobby = lobby
        self._replicas = replicas
        self._changed: set[str] = set()
        self._soon: asyncio.TimerHandle | None = None
        replicas.seen = self.found

    def found(self, table: Table) -> None:
        """A table lives here from now on, or elsewhere: who sits there and came to us before we knew of it follows it.

        Otherwise a connection greeted while that news is on its way would stay without a state for ever.
        """
        for sitting in table.seats:
            for peer in () if sitting is None else self._lobby.sockets_of(sitting.who.id):
                if not peer.is_far and table.id not in peer.tables:
                    self._office.begin(self._tables.follow(table.id, peer, None, unrequested))

    def changed(self, table: str) -> None:
        """A table here was loaded, or something has happened there that other nodes' lists show."""
        if not self._office.others:
            return
        self._changed.add(table)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_GATHERED_S, self._tell)

    def publish_all(self) -> None:
        """Another life has begun: everything here is new to the others."""
        self._changed.update(self._tables.here.ids())
        self._tell()

    def _tell(self) -> None:
        self._soon = None
        changed, self._changed = self._changed, set()
        if changed:
            self._office.cast(Noted([self._note(table) for table in changed]))

    def all(self) -> list[TableNote]:
        """Of every table that lives here."""
        return [self._note(table) for table in self._tables.here.ids()]

    def _note(self, table: str) -> TableNote:
        known = self._lobby.tables.get(table)
        version = 0 if known is None else known.version
        return TableNote(table, version, self._lobby.shown_version(table), self._lobby.watchers(table))

    def hear(self, node: str, notes: list[TableNote]) -> None:
        """Take note of another node's tables."""
        for note in notes:
            if not self._tables.is_here(note.table):
                self._tables.owners[note.table] = node
                self._replicas.look(note)
