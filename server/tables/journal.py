"""Group commit: everything submitted while one transaction is written goes into the next. Knows events and new guests,
no table.

Durability costs one commit per batch instead of one per move. One thread writes the log; all bookkeeping stays on the
event loop, so that nothing waits for a lock.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import perf_counter

from server.core.counters import ServerCounts
from server.core.outage import Outage
from shared.errors import GameError, LogError
from shared.events import Event
from shared.game_log import GameLog
from shared.people import NewGuest

OnDurable = Callable[[Exception | None], None]
"""Receives the result of an append: None when its events are durable, otherwise the error. Raises nothing."""


_PART = "journal"
_TRY_EVERY_S = 1.0
"""While the log cannot be written, it is tried again this often."""


class _Append:
    __slots__ = ("error", "events", "guest", "on_durable")

    def __init__(self, events: Sequence[Event], on_durable: OnDurable, guest: NewGuest | None) -> None:
        self.events = events
        self.guest = guest
        self.on_durable = on_durable
        self.error: Exception | None = None


class GroupCommit:
    """One writer thread over a GameLog, for one event loop. `close` it once."""

    def __init__(
        self,
        log: GameLog,
        counts: ServerCounts | None = None,
        outage: Outage | None = None,
        admit: Callable[[Sequence[Event], Sequence[NewGuest]], None] | None = None,
    ) -> None:
        """`admit` appends events to the log and keeps guests in one transaction; None: no guest is registered."""
        self._log = log
        self._admit = admit
        self._outage = outage or Outage()
        self._counts = counts or ServerCounts()
        self._pending: list[_Append] = []
        self._is_scheduled = False
        """Whether pending appends are handed to the thread at the end of this turn of the loop."""
        self._is_writing = False
        self._closing = False
        self._is_failing = False
        """Whether the log could not be written when it was last tried."""
        self._retry: asyncio.TimerHandle | None = None
        """The next attempt while the log cannot be written."""
        self._batches: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[_Append]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="journal", daemon=True)
        self._thread.start()

    def submit(self, events: Sequence[Event], on_durable: OnDurable, guest: NewGuest | None = None) -> None:
        """Write all `events` and the guest, after the appends of earlier callers; then call `on_durable`.

        Raises LogError when the journal is closed; `on_durable` receives the errors of GameLog.append. Submit the
        events of one table one batch at a time, each after `on_durable` of the one before was called.
        """
        if self._closing:
            raise LogError("store/unreachable", "The journal is closed.")
        self._pending.append(_Append(events, on_durable, guest))
        if not (self._is_writing or self._is_scheduled):
            self._schedule_hand_over()

    async def register(self, guest: NewGuest) -> None:
        """Keep a new guest, and return when it is durable. Raises LogError. Cancelling does not stop the write."""
        await self.append((), guest)

    async def append(self, events: Sequence[Event], guest: NewGuest | None = None) -> None:
        """`submit`, and return when all is durable. Raises the errors that `on_durable` would receive.

        Cancelling the caller does not stop the write.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(error: Exception | None) -> None:
            if done.done():  # cancelled
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self.submit(tuple(events), settle, guest)
        await done

    @property
    def waiting(self) -> int:
        """Number of appends that wait for the next transaction."""
        return len(self._pending)

    async def close(self) -> None:
        """Write pending appends, then stop. Later appends are refused."""
        self._closing = True
        self._hand_over()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _schedule_hand_over(self) -> None:
        """Write pending appends at the end of this turn of the loop.

        Not at once: a transaction costs as much as twenty events, so the appends of one turn share one.
        """
        self._is_scheduled = True
        asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._is_scheduled = False
        if self._pending:
            self._is_writing = True
            self._batches.put((asyncio.get_running_loop(), self._pending))
            self._pending = []

    def _written(self, batch: list[_Append]) -> None:
        self._is_writing = False
        self._note(batch[-1].error)
        if self._closing:
            self._hand_over()
        elif self._pending:
            self._schedule_hand_over()
        for append in batch:
            append.on_durable(append.error)

    def _note(self, error: Exception | None) -> None:
        """The outcome of the newest append. While the log cannot be written, appends keep testing it."""
        if error is None:
            if self._is_failing:
                self._is_failing = False
                self._outage.works(_PART)
        elif self._outage.failed(_PART, error):
            self._is_failing = True
            if not self._closing and self._retry is None:
                self._retry = asyncio.get_running_loop().call_later(_TRY_EVERY_S, self._retry_now)

    def _retry_now(self) -> None:
        self._retry = None
        if not self._closing:
            self.submit((), _ignore)

    def _write_all(self) -> None:
        while (handed := self._batches.get()) is not None:
            loop, batch = handed
            self._write(batch)
            # The events of a loop that has ended are written, without a callback.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._written, batch)

    def _write(self, batch: list[_Append]) -> None:
        """Append the batch in one transaction, or one by one if the log refuses one of them."""
        try:
            self._append(batch)
        except Exception as error:
            if len(batch) == 1 or (isinstance(error, GameError) and error.code == "store/unreachable"):
                for append in batch:
                    append.error = error
                return
            for append in batch:
                self._write([append])

    def _append(self, batch: list[_Append]) -> None:
        events = [event for append in batch for event in append.events]
        guests = [append.guest for append in batch if append.guest is not None]
        began_s = perf_counter()
        if guests:
            assert self._admit is not None, "this journal keeps no guests"
            self._admit(events, guests)
        elif events:
            self._log.append(events)
        else:
            self._log.check_writable()
        self._counts.written.add(perf_counter() - began_s)
        self._counts.batches.add(len(events))


def _ignore(_: Exception | None) -> None:
    """An attempt to write has no caller."""
