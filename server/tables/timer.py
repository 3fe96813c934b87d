"""The timer of one table: calls back when the server has to act by itself. Decides no action."""

import asyncio
from collections.abc import Callable

from server.tables.context import TableContext
from server.tables.decide import Close, Timer, counts_days, next_timer, presence_timer
from server.tables.subscribers import Subscribers


class TableTimer:
    """Schedules the next timed action of a table. Call `schedule` after every change."""

    def __init__(self, subscribers: Subscribers, context: TableContext, on_timer: Callable[[], None]) -> None:
        self._subscribers = subscribers
        self._context = context
        self._on_timer = on_timer
        self._handle: asyncio.TimerHandle | None = None
        self._was_left = False
        """Whether a player has left for good since the table was loaded."""
        self._empty_since_ms = self._running_since_ms = context.clock()
        """Since when no player has been connected, and since when the table has run here without interruption."""

    def next(self) -> Timer | None:
        """The next timed action, unless something else happens first."""
        table, presence = self._subscribers.table, self._subscribers.presence.current
        timer = next_timer(table, self._context.settings.delays, self._running_since_ms)
        if table.clocks is not None or presence.gone_ms:
            by_presence = presence_timer(table, presence)
            if by_presence is not None and (timer is None or by_presence[0] < timer.at_ms):
                timer = Timer(*by_presence)
        if table.closed is not None or self._subscribers.is_attended:
            return timer
        if self._was_left and not table.persons():
            return Timer(self._empty_since_ms, Close("left"))
        if counts_days(table):
            return timer
        close = Timer(self._empty_since_ms + self._context.settings.delays.abandon_ms, Close("abandoned"))
        return close if timer is None or close.at_ms <= timer.at_ms else timer

    def schedule(self) -> None:
        """Call `on_timer` when the next timed action is due. Replaces the call scheduled before."""
        self.cancel()
        timer = self.next()
        if timer is None:
            return
        delay_s = (timer.at_ms - self._context.clock()) / 1_000
        if delay_s <= 0:
            self._on_timer()
        else:
            self._handle = asyncio.get_running_loop().call_later(delay_s, self._on_timer)

    def cancel(self) -> None:
        """Schedule nothing any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def note_left(self) -> None:
        """A player has left for good."""
        self._was_left = True
        self._empty_since_ms = self._context.clock()

    def note_unattended(self) -> None:
        """The last player has disconnected."""
        self._empty_since_ms = self._context.clock()

    def note_resumed(self) -> None:
        """The process was suspended and runs again."""
        self._running_since_ms = self._context.clock()
