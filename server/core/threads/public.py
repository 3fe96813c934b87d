"""The queue of work that anybody may ask for: reads of the log and of what was learned from it. Knows no work.

A stranger's request may take long, so such work has few threads of its own and a short queue. When the queue is full,
the next request is refused with the time after which to try again. Those who ask take turns, so one with many requests
does not keep the others waiting. Work ends when nobody waits for it any longer, and at its deadline.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from server.core.threads.own import OwnThreads
from shared.errors import Limited, Rejected

P = ParamSpec("P")
T = TypeVar("T")
THREADS: Final = 2
WAITING: Final = 64
"""Requests that wait for a thread, of everybody together."""
WAITING_EACH: Final = 8
"""Of one who asks."""
DEADLINE_S: Final = 20.0
"""A request is answered or given up after so long, its waiting included."""
STUCK_S: Final = 60.0
"""While requests wait, one ends at least this often; else the threads do not come back."""
_AGAIN_S: Final = 2.0
EVENTS_A_REQUEST: Final = 200
"""Events read from the log that cost as much as one more request."""


class Busy(Limited):
    """Too much public work waits already: `server/busy`. Another node may have room, and so may this one soon."""

    def __init__(self) -> None:
        super().__init__("public", "The server is busy. Try again in a moment.", _AGAIN_S)
        self.code = "server/busy"


class Abandoned(Exception):
    """Nobody waits for this work any more."""


@dataclass(eq=False, slots=True)
class _Job:
    """Work that runs or waits."""

    payer: "Payer | None"
    turn: "asyncio.Future[None]"
    clock: Callable[[], float]
    until_s: float
    is_abandoned: bool = False
    events: int = 0
    """Read from the log so far."""


@dataclass(frozen=True, slots=True)
class Payer:
    """The asker, and how the cost of the answer is charged."""

    who: Hashable
    charge: Callable[[int], None] = field(default=lambda _: None, compare=False)
    """Called in the event loop with the number of requests that the answer was worth, beside the one that was made."""


_job: ContextVar[_Job | None] = ContextVar("public job", default=None)


def note_read(events: int) -> None:
    """Count events read from the log for the job of this thread, and end the job if nobody wants it any more. Call it
    between two reads. Elsewhere than in the queue it does nothing.

    Raises Abandoned, Rejected `server/too-long`.
    """
    job = _job.get()
    if job is None:
        return
    job.events += events
    if job.is_abandoned:
        raise Abandoned
    if job.clock() > job.until_s:
        raise Rejected("server/too-long", "This takes too long. Ask for less: fewer games, or a shorter time.")


class PublicQueue:
    """One server's. For its event loop."""

    def __init__(
        self,
        threads: int = THREADS,
        waiting: int = WAITING,
        each: int = WAITING_EACH,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`waiting`, `each`: requests that wait, of everybody and of one payer. `clock`: seconds, for the deadline."""
        self._clock = clock
        self._threads = OwnThreads(threads, "public")
        self._free = threads
        self._most, self._most_each = waiting, each
        self._queues: OrderedDict[Hashable, deque[_Job]] = OrderedDict()
        """Of each payer who waits, the next to be served first; those without one wait together."""
        self.waiting = 0
        """Jobs that wait for a thread."""
        self.refused = 0
        """Requests refused because the queue was full, since the start."""
        self._ended_s = 0.0
        """When a job ended last, or when one began to wait in an empty queue."""

    async def check(self) -> None:
        """For readiness. Raises Busy while requests wait and none ends: a queue that is only full serves on."""
        if self.waiting and self._clock() > self._ended_s + STUCK_S:
            raise Busy

    async def run(self, payer: Payer | None, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise as `work` does, in a thread. `payer` None: somebody whose requests are not limited.

        Cancelled, it takes the work out of the queue, or ends it at its next `note_read`. Raises Busy.
        """
        job = _Job(payer, asyncio.get_running_loop().create_future(), self._clock, self._clock() + DEADLINE_S)
        await self._wait_for_turn(job)
        context = copy_context()
        context.run(_job.set, job)
        running = asyncio.ensure_future(self._threads.run(context.run, partial(work, *args, **kwargs)))
        running.add_done_callback(lambda done: self._end(job, done))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            job.is_abandoned = True
            raise

    async def _wait_for_turn(self, job: _Job) -> None:
        if self._free:
            self._free -= 1
            return
        key = None if job.payer is None else job.payer.who
        queue = self._queues.get(key, ())
        if self.waiting >= self._most or (key is not None and len(queue) >= self._most_each):
            self.refused += 1
            raise Busy
        self._queues.setdefault(key, deque()).append(job)
        if not self.waiting:
            self._ended_s = self._clock()
        self.waiting += 1
        try:
            await asyncio.shield(job.turn)  # else `_pass_on` could meet a turn that is cancelled already
        except asyncio.CancelledError:
            if job.turn.done():
                self._pass_on()  # the turn came at the same moment
            else:
                self._leave(key, job)
            raise
        if self._clock() > job.until_s:
            self.refused += 1
            self._pass_on()
            raise Busy

    def _leave(self, key: Hashable, job: _Job) -> None:
        self.waiting -= 1
        self._queues[key].remove(job)
        if not self._queues[key]:
            del self._queues[key]

    def _pass_on(self) -> None:
        """A thread is free: the next who waits gets it."""
        if not self._queues:
            self._free += 1
            return
        key, queue = next(iter(self._queues.items()))
        job = queue.popleft()
        self.waiting -= 1
        self._queues.move_to_end(key)
        if not queue:
            del self._queues[key]
        job.turn.set_result(None)

    def _end(self, job: _Job, done: "asyncio.Future[Any]") -> None:
        if not done.cancelled():
            done.exception()  # looked at: nobody may be waiting any more
        self._ended_s = self._clock()
        self._pass_on()
        if job.payer is not None and job.events >= EVENTS_A_REQUEST:
            job.payer.charge(job.events // EVENTS_A_REQUEST)


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks, with the queue that answers."""

    queue: PublicQueue
    payer: Payer | None = None

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`PublicQueue.run` for this payer."""
        return await self.queue.run(self.payer, work, *args, **kwargs)
