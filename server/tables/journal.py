"""Group commit: everything that arrives while one transaction is written goes into the next. Knows events, no table.

Durability costs one commit a batch, not one a move. The log is written by one thread; all bookkeeping stays on the
event loop, so that nobody waits for a lock.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from server.observability.counters import ServerCounts
from server.observability.outage import Outage
from shared.errors import GameError, LogError
from shared.events import Event, GameLog

Told = Callable[[Exception | None], None]
"""Takes what came of an append: None when its events are durable. Raises nothing."""


_PART = "journal"
_TRY_EVERY_S = 1.0
"""While the log cannot be written, it is tried this often whether it can be again."""


class _Append:
    __slots__ = ("error", "events", "on_durable")

    def __init__(self, events: Sequence[Event], on_durable: Told) -> None:
        self.events = events
        self.on_durable = on_durable
        self.error: Exception | None = None


class GroupCommit:
    """One writer thread over a GameLog, for one event loop. `close` it once."""

    def __init__(self, log: GameLog, counts: ServerCounts | None = None, outage: Outage | None = None) -> None:
        self._log = log
        self._outage = outage or Outage()
        self._counts = counts or ServerCounts()
        self._pending: list[_Append] = []
        self._is_set = False
        """Whether what is pending is handed over at the end of this turn of the loop."""
        self._is_writing = False
        self._closing = False
        self._trial: asyncio.TimerHandle | None = None
        """Of the next trial while the log cannot be written."""
        self._batches: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[_Append]] | None] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="journal", daemon=True)
        self._thread.start()

    def submit(self, events: Sequence[Event], on_durable: Told) -> None:
        """Have `events` written, all of them, after every append of earlier callers was tried; then call `told`.

        Raises LogError when the journal is closed; `told` hears the errors of GameLog.append. The events of one table
        are submitted one batch at a time, the next when `told` has been called.
        """
        if self._closing:
            raise LogError("store/unreachable", "The journal is closed.")
        self._pending.append(_Append(events, on_durable))
        if not (self._is_writing or self._is_set):
            self._set_hand_over()

    async def append(self, events: Sequence[Event]) -> None:
        """`submit`, and return when the events are durable. Raises what `told` would have heard.

        A caller that is cancelled meanwhile takes nothing back: what it handed over is written all the same.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(error: Exception | None) -> None:
            if done.done():  # cancelled
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self.submit(tuple(events), settle)
        await done

    @property
    def waiting(self) -> int:
        """Appends that wait for the writer's next transaction."""
        return len(self._pending)

    async def close(self) -> None:
        """Write what is pending, then stop. Later appends are refused."""
        self._closing = True
        self._hand_over()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _set_hand_over(self) -> None:
        """Write what is pending at the end of this turn of the loop.

        Not at once: a transaction costs as much as twenty events in it, so what is asked for in one turn shares one.
        """
        self._is_set = True
        asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._is_set = False
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
            self._set_hand_over()
        for append in batch:
            append.on_durable(append.error)

    def _note(self, error: Exception | None) -> None:
        """The outcome of the newest append. While the log cannot be written, appends keep testing it."""
        if error is None:
            self._outage.works(_PART)
        elif self._outage.failed(_PART, error) and not self._closing and self._trial is None:
            self._trial = asyncio.get_running_loop().call_later(_TRY_EVERY_S, self._try)

    def _try(self) -> None:
        self._trial = None
        if not self._closing:
            self.submit((), _nobody)

    def _write_all(self) -> None:
        while (handed := self._batches.get()) is not None:
            loop, batch = handed
            self._write(batch)
            # A loop that ended without waiting is told nothing; its events are written.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._written, batch)

    def _write(self, batch: list[_Append]) -> None:
        """Append the batch in one transaction, or one by one if it holds something the log refuses."""
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
        began = time.perf_counter()
        if events:
            self._log.append(events)
        else:
            self._log.check_writable()
        self._counts.written.add(time.perf_counter() - began)
        self._counts.batches.add(len(events))


def _nobody(_: Exception | None) -> None:
    """Nobody waits."""
