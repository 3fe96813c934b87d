"""Notices of the lobby, for the parts of a server that depend on people and tables. Notifies nobody itself."""

from server.core.session import Session
from server.tables.table import Table
from shared.events import Event


class LobbyObserver:
    """Receives what happens in a lobby. A subclass overrides what it depends on; the rest does nothing."""

    def entered(self, session: Session) -> None:
        """A connection, here or at another node, is one of a player's from now on. It has not been welcomed yet."""

    def exited(self, session: Session) -> None:
        """A connection has ended."""

    def presence_changed(self, player: str) -> None:
        """A player has connected or disconnected, or the player's seats or tables have changed."""

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """A table of this node was loaded (the event is None), or an event has made it of the table before. Moves at a
        table that is played live are left out."""

    def row_changed(self, table: str) -> None:
        """The lists of other nodes show a table of this node (its id) differently now."""

    def listing_changed(self, table: str) -> None:
        """A table of any node (its id), public or not, would be listed differently now."""
