"""Threads in which the agents of a host think, each decision with a deadline. Decides nothing about a game."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from ai.alarms import Alarms
from shared.agent import Budget
from shared.idle import Demand

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class _TimedDecision:
    """A decision under way."""

    stop: bytearray
    began: float
    deadline: float


class ThinkingPool:
    """A few threads in which the agents of many seats think, each decision with a deadline from when it was asked.

    Where more decisions wait than there are threads, each of them is given a share of the time and no more, so that
    all decide by their deadlines: under load all of them think less, and none waits for one that thinks long.
    """

    def __init__(
        self,
        jobs: int,
        limit_s: float,
        demand: Demand | None = None,
        *,
        alarms: Alarms | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`demand`: what idle work alongside these threads heeds, if there is some. `clock`: in seconds."""
        self._jobs = jobs
        self._demand = demand
        self._limit_s = limit_s
        self._alarms = alarms or Alarms()
        self._clock = clock
        self._threads = ThreadPoolExecutor(jobs, thread_name_prefix="thinker")
        self._counting = threading.Lock()
        self._waiting = 0
        self._under_way: set[_TimedDecision] = set()
        self._deciding = 0
        self.on_change: Callable[[int], None] = _ignore
        """Called with the number of decisions that wait or are under way, whenever it changes."""

    async def think(self, choose: Callable[[Budget], T], limit_s: float | None = None, *, for_people: bool = True) -> T:
        """The result of `choose`, called in one of the threads with a budget that stops in time.

        `limit_s`: a limit of its own, below that of all. `for_people`: whether idle work makes room for it.
        """
        limit_s = min(self._limit_s, self._limit_s if limit_s is None else limit_s)
        deadline = self._clock() + limit_s
        if self._demand is not None and for_people:
            self._demand.note(limit_s)
        with self._counting:
            self._waiting += 1
            self._share(*self._under_way)
        self._count(1)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._within, deadline, choose)
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        self._deciding += more
        self.on_change(self._deciding)

    def _within(self, deadline: float, choose: Callable[[Budget], T]) -> T:
        budget = Budget()
        thought = _TimedDecision(budget.stop, self._clock(), deadline)
        with self._counting:
            self._waiting -= 1
            self._under_way.add(thought)
            self._share(thought)
        try:
            return choose(budget)
        finally:
            with self._counting:
                self._under_way.remove(thought)

    def _share(self, *thoughts: _TimedDecision) -> None:
        """Let these end when those who wait now need their threads; an earlier alarm of theirs holds."""
        turns = 1 + self._waiting / self._jobs
        now = self._clock()
        for thought in thoughts:
            self._alarms.set(thought.stop, thought.began + (thought.deadline - thought.began) / turns - now)

    def close(self) -> None:
        """End without waiting: decisions that are under way belong to seats that are gone."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _ignore(decisions: int) -> None:
    """Does nothing."""
