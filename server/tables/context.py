"""What the tables of one server share: the log and its writer, the clock, settings, and who hears of them."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from server.lifecycle.suspend_detector import SuspendDetector
from server.lobby.chat import ChatRooms
from server.observability.counters import ServerCounts
from server.settings import Settings
from server.tables.journal import GroupCommit
from server.tables.table import Table
from server.transport.session import Peer
from shared.core import Seat
from shared.events import Event, GameLog

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """What the tables of a server share."""

    log: GameLog
    journal: GroupCommit
    """Writes to `log`."""
    clock: Clock
    settings: Settings
    on_event: Callable[[Table, Event | None], None]
    """Hears of every table as it is loaded (None), and after every event that is told."""
    call: Callable[[Table, Seat, str], None]
    """Asks for an AI player that holds a seat, and says why. It arrives, or not."""
    chat: ChatRooms
    shown: Callable[[Table], None]
    """Hears of a table with delayed watchers as these see it, whenever that changes."""
    watched: Callable[[str, int], None]
    """Hears how many watch a table, whenever that changes."""
    sockets: Callable[[str], Sequence[Peer]]
    """The sockets of a player, wherever they are connected."""
    counts: ServerCounts = field(default_factory=ServerCounts)
    suspend_detector: SuspendDetector = field(default_factory=SuspendDetector)

    async def read(self, table: str, until: int | None = None) -> list[Event]:
        """The table's events from its first."""
        return await asyncio.to_thread(self.log.read, table, 0, until)
