"""Rates matches in the server, while it is idle, as long as no mining worker does. Knows no formula.

Whether a worker is there is not asked but seen: a match that waits and goes on waiting is nobody's. So a worker that
hangs, or has lost the store, is replaced like one that is gone, on whichever machine it is; and when two work at
once, the store takes every match from one of them.
"""

import asyncio
import logging
from collections.abc import Callable

from server.core.outage import Outage
from server.core.settings import Clock
from shared.store.ratings import Ratings

_LOOK_EVERY_S = 0.5
_ALONE_S = 30.0
"""For so long a server that had to rate a match does so at once, before it gives a worker time again."""
_IDLE_TRY_S = 0.02
_IDLE_LATE_S = 0.003
"""The event loop of an idle server is no later than this."""
_IDLE_TRIES = 15
"""So often a few matches are put off while the server is busy: even then they are rated, at last."""
_log = logging.getLogger("oldhand.ratings")


class IdleRating:
    """One server's. Keep `run` running as a task."""

    def __init__(self, ratings: Ratings, clock: Clock, is_idle: Callable[[], bool], patience_s: float = 0.8) -> None:
        """`is_idle`: whether no move waits for the log at this moment. `patience_s`: a worker needs less for the next
        match."""
        self.patience_s = patience_s
        self._ratings = ratings
        self._clock = clock
        self._is_idle = is_idle
        self._pending: int | None = None
        """The match that was next at the last look."""
        self._since_s = 0.0
        """When it was first seen, by the event loop's clock."""
        self._alone_until_s = 0.0
        """Until then no worker is expected."""
        self._is_announced = False
        """Whether the log says that no worker is there."""

    async def run(self, outage: Outage) -> None:
        """Look after the matches until cancelled."""
        await outage.look_for_ever("ratings", "rating matches", _log, self.poll, _LOOK_EVERY_S)

    async def poll(self) -> None:
        """Rate all that waits, if no worker does. Raises LogError."""
        loop = asyncio.get_running_loop()
        while True:
            number, now_s = await asyncio.to_thread(self._ratings.next_pending, self._clock()), loop.time()
            if number != self._pending:
                if self._pending is not None:
                    self._note_worker()
                self._pending, self._since_s = number, now_s
            is_alone = now_s < self._alone_until_s
            if number is None or not (is_alone or now_s - self._since_s >= self.patience_s):
                return
            await self._wait_until_idle()
            if not await asyncio.to_thread(self._rate_next):
                return
            self._pending = None
            if not is_alone:
                self._note_absence(now_s)

    def _note_worker(self) -> None:
        """Another process has rated a match."""
        self._alone_until_s = 0.0
        self._is_announced = False

    def _note_absence(self, now_s: float) -> None:
        """Nobody else has rated a match that waited."""
        self._alone_until_s = now_s + _ALONE_S
        if not self._is_announced:
            _log.info("no worker rates the matches that have ended; this server does")
        self._is_announced = True

    def _rate_next(self) -> bool:
        """Rate a few matches. False when somebody else was first."""
        from shared.ratings.pending import rate_next  # its library is not loaded where a worker does the work

        return rate_next(self._ratings, now_ms=self._clock()) is not None

    async def _wait_until_idle(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(_IDLE_TRIES):
            due_s = loop.time() + _IDLE_TRY_S
            await asyncio.sleep(_IDLE_TRY_S)
            if loop.time() - due_s < _IDLE_LATE_S and self._is_idle():
                return
