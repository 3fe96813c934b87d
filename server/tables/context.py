"""The dependencies of a server's tables: the log and its writer, the clock, the settings, the observer."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from server.core.counters import ServerCounts
from server.core.session import Session
from server.core.settings import Clock, Settings
from server.core.suspend_detector import SuspendDetector
from server.core.threads.public import PublicQueue
from server.tables.chat import ChatRooms
from server.tables.journal import GroupCommit
from server.tables.meetings import Meetings
from server.tables.table import Table
from shared.core import Seat
from shared.events import Event
from shared.game_log import GameLog, match_until


class TableObserver(Protocol):
    """Is notified of what happens at tables."""

    def on_event(self, table: Table, event: Event | None) -> None:
        """A table was loaded (None), or an event at it has been published."""
        ...

    def on_delayed_view(self, table: Table) -> None:
        """Spectators of a table with a delay now see this state."""
        ...

    def on_spectators(self, table: str, spectators: int) -> None:
        """The number of spectators has changed."""
        ...


@dataclass(frozen=True, slots=True)
class TableContext:
    """The dependencies of a table's code."""

    log: GameLog
    journal: GroupCommit
    """Writes to `log`."""
    clock: Clock
    settings: Settings
    observer: TableObserver
    call: Callable[[Table, Seat, str], None]
    """Calls an AI player to substitute for a seat's owner, for this reason. It may not come."""
    chat: ChatRooms
    sockets: Callable[[str], Sequence[Session]]
    """The sockets of a player, on all nodes."""
    counts: ServerCounts = field(default_factory=ServerCounts)
    suspend_detector: SuspendDetector = field(default_factory=SuspendDetector)
    public: PublicQueue = field(default_factory=PublicQueue)
    """Answers what anybody may ask of the log."""

    @property
    def meetings(self) -> Meetings:
        """Whether two people may be put together."""
        return Meetings(self.chat.is_visible_to, self.chat.shelters)

    async def read(self, table: str, until: int | None = None) -> list[Event]:
        """The match of a version (None: the newest) up to that version, with what it depends on of those before."""
        return await asyncio.to_thread(match_until, self.log, table, until)
