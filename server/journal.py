"""Group commit: everything that arrives while one transaction is written goes into the next. Knows events, no table.

Durability costs one commit a batch, not one a move. asyncio callers wait here; the log is written by one thread.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread

from shared.errors import GameError, LogError
from shared.gamelog import Event, GameLog


@dataclass(frozen=True, slots=True)
class Commit:
    """The last transaction that was committed, for metrics."""

    appends: int
    """Callers it served."""
    events: int
    seconds: float


@dataclass(slots=True)
class _Append:
    events: Sequence[Event]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    error: Exception | None = None


class GroupCommit:
    """One writer thread over a GameLog. `append` may be called from any event loop; `close` it once."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self._pending: list[_Append] = []
        self._changed = Condition()
        self._closing = False
        self.last: Commit | None = None
        self.commits = 0
        """Transactions committed so far."""
        self._thread = Thread(target=self._write_all, name="journal", daemon=True)
        self._thread.start()

    async def append(self, events: Sequence[Event]) -> None:
        """Return when `events` are durable: all of them, after every append of earlier callers was tried.

        Raises LogError as GameLog.append does. A caller that is cancelled meanwhile takes nothing back: what it
        handed over is written all the same. The events of one table come from one task that waits for each append.
        """
        loop = asyncio.get_running_loop()
        append = _Append(tuple(events), loop, loop.create_future())
        with self._changed:
            if self._closing:
                raise LogError("store/unreachable", "The journal is closed.")
            self._pending.append(append)
            self._changed.notify()
        await append.done

    async def close(self) -> None:
        """Write what is pending, then stop. Later appends are refused."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)

    def _write_all(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._closing)
                batch, self._pending = self._pending, []
            if not batch:
                return
            self._write(batch)
            for loop in {append.loop for append in batch}:
                # A loop that ended without waiting is told nothing; its events are written.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(_tell, [append for append in batch if append.loop is loop])

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
        self._log.append(events)
        self.last = Commit(len(batch), len(events), time.perf_counter() - began)
        self.commits += 1


def _tell(batch: list[_Append]) -> None:
    for append in batch:
        if append.done.done():  # cancelled
            continue
        if append.error is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(append.error)
