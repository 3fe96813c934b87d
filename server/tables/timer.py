"""When the server has to act at a table by itself, and the timer that calls it then. Changes no table."""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from server.core.settings import Delays
from server.tables.context import TableContext
from server.tables.decide import (
    CallSubstitute,
    Close,
    Deal,
    Pass,
    Silence,
    TimedAction,
    counts_days,
    presence_timer,
)
from server.tables.decide.clocks import awaits_opponents, clock_timer
from server.tables.features import TIMERS
from server.tables.subscribers import Subscribers
from server.tables.table import Table
from shared.match import PLAY, Phase


class Timer(Struct, frozen=True):
    """A timed action and its time, in milliseconds since 1970."""

    at_ms: int
    action: TimedAction | CallSubstitute


def next_timer(table: Table, delays: Delays, awake_ms: int = 0) -> Timer | None:
    """The next action of the server itself, unless something else happens first.

    `awake_ms`: since when the server has been here without a break. Nobody could reveal a nonce to it before that.
    """
    if table.closed is not None:
        return None
    match = table.match
    if match.phase is PLAY:  # nearly always
        if match.game.forced(match.state) is not None:
            return Timer(table.play_ms + delays.pass_ms, Pass())
    elif match.phase is Phase.DEAL and table.is_to_be_dealt():
        if table.contributions is not None and table.to_reveal():
            since_ms = table.contributions.since_ms
            was_away = awake_ms > since_ms
            return Timer(awake_ms + delays.reveal_again_ms if was_away else since_ms + delays.reveal_ms, Deal())
        wait_ms = delays.redeal_ms if table.voids else delays.round_ms if match.round else 0
        return Timer(table.play_ms + wait_ms, Deal())
    elif match.phase is Phase.COUNSEL:
        return Timer(table.counsel_until_ms(), Silence())
    timed = None if table.clocks is None else clock_timer(table, delays)
    return None if timed is None else Timer(*timed)


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
        if table.rests or table.duplicate is not None:  # at hardly any table
            for timer_of in TIMERS:
                coming = timer_of(table)
                if coming is not None and (timer is None or coming[0] < timer.at_ms):
                    timer = Timer(*coming)
        if table.closed is not None or self._subscribers.is_attended:
            return timer
        if table.is_sealed() and table.has_started():
            return timer  # what was played there is compared, whether its players stay or not
        if self._was_left and not table.persons():
            return Timer(self._empty_since_ms, Close("left"))
        if counts_days(table):
            return timer
        delays = self._context.settings.delays
        close_ms = self._empty_since_ms + delays.abandon_ms
        if awaits_opponents(table):
            close_ms = max(close_ms, table.opened_ms + delays.open_seek_ms)
        close = Timer(close_ms, Close("abandoned"))
        return close if timer is None or close.at_ms <= timer.at_ms else timer

    def due(self, now_ms: int) -> TimedAction | None:
        """The action to carry out now. Calls an AI player to substitute by itself, if that is due."""
        timer = self.next()
        if timer is None or timer.at_ms > now_ms:
            return None
        action = timer.action
        if not isinstance(action, CallSubstitute):
            return action
        self._subscribers.presence.note_call(self._subscribers.table, action.seat, now_ms)
        self._context.call(self._subscribers.table, action.seat, action.reason)
        return None

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
