"""State shared by the tables of one server: the log and its writer, the clock, settings, and the observer."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from server.lifecycle.suspend_detector import SuspendDetector
from server.lobby.chat import ChatRooms
from server.observability.counters import ServerCounts
from server.settings import Clock, Settings
from server.tables.journal import GroupCommit
from server.tables.table import Table
from server.transport.session import Peer
from shared.core import Seat
from shared.events import Event, GameLog


class TableObserver(Protocol):
    """Learns what happens at tables."""

    def on_event(self, table: Table, event: Event | None) -> None:
        """A table was loaded (None), or an event at it has been published."""
        ...

    def on_delayed_view(self, table: Table) -> None:
        """Spectators of a table with delay see this state now."""
        ...

    def on_spectators(self, table: str, spectators: int) -> None:
        """So many watch the table now."""
        ...


@dataclass(frozen=True, slots=True)
class TableContext:
    """One server's."""

    log: GameLog
    journal: GroupCommit
    """Writes to `log`."""
    clock: Clock
    settings: Settings
    observer: TableObserver
    call: Callable[[Table, Seat, str], None]
    """Asks for an AI player that holds a seat, and says why. It arrives, or not."""
    chat: ChatRooms
    sockets: Callable[[str], Sequence[Peer]]
    """The sockets of a player, wherever they are connected."""
    counts: ServerCounts = field(default_factory=ServerCounts)
    suspend_detector: SuspendDetector = field(default_factory=SuspendDetector)

    async def read(self, table: str, until: int | None = None) -> list[Event]:
        """The table's events from its first."""
        return await asyncio.to_thread(self.log.read, table, 0, until)
