"""Searches of positions for people who look at them, on cores that no seat needs. Knows no game and no connection.

At most half of the cores search, in threads of low priority, and none of them while seats think on all the others: a
seat that has to move goes first. Searches beyond that take turns.
"""

import asyncio
import os
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from ai.alarms import Alarms
from ai.contracts import Stepwise
from ai.host.thinking import ThinkingPool
from ai.priority import stand_behind

REPORT_S = 0.1
"""A search tells how far it has come after so long, and then whenever it has come deeper."""
TURN_S = 0.25
"""How long a search keeps its core while others wait: twice as long each time that it has come no deeper."""
LONGEST_TURN_S = 4.0

W = TypeVar("W", bound=Stepwise)
Report = Callable[[W, bool], Awaitable[bool]]
"""Reports how far a search has come and whether it is done. Returns False once no client waits for it."""


@dataclass(slots=True, eq=False)
class Turn:
    """A core that a search has borrowed."""

    began: float
    length_s: float
    stop: bytearray = field(default_factory=lambda: bytearray(1))


class SpareCores:
    """Lends cores to searches, to those first that have waited longest; and takes them back when seats think.

    All methods are called in the event loop.
    """

    def __init__(self, cores: int, alarms: Alarms) -> None:
        """`cores`: those of the machine."""
        self._cores = cores
        self._most = max(1, cores // 2)
        self._alarms = alarms
        self._borrowed: list[Turn] = []
        self._waiting: deque[tuple[asyncio.Future[Turn], float]] = deque()
        self._thinking = 0

    @property
    def _free(self) -> int:
        return min(self._most, self._cores - self._thinking) - len(self._borrowed)

    def note_thinking(self, seats: int) -> None:
        """So many seats think, or wait for a thread to think in."""
        self._thinking = seats
        for turn in self._borrowed[len(self._borrowed) + min(self._free, 0) :]:
            turn.stop[0] = 1
        self._lend()

    async def take(self, length_s: float) -> Turn:
        """A core, when it is this search's turn: for so long while others wait."""
        waiting: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        self._waiting.append((waiting, length_s))
        self._lend()
        return await waiting

    def give_back(self, turn: Turn) -> None:
        """A search has stopped."""
        self._borrowed.remove(turn)
        self._lend()

    def _lend(self) -> None:
        while self._waiting and self._free > 0:
            waiting, length_s = self._waiting.popleft()
            if not waiting.cancelled():
                turn = Turn(monotonic(), length_s)
                self._borrowed.append(turn)
                waiting.set_result(turn)
        if self._waiting:
            for turn in self._borrowed:
                self._alarms.set(turn.stop, turn.began + turn.length_s - monotonic())


class AnalysisPool:
    """The searches of one host."""

    def __init__(self, thinkers: ThinkingPool, cores: int | None = None) -> None:
        """`thinkers`: where seats think. `cores`: by default those that this process may use."""
        cores = _own_cores() if cores is None else cores
        self._alarms = Alarms()
        self._spare = SpareCores(cores, self._alarms)
        self._threads = ThreadPoolExecutor(max(1, cores // 2), "analyst", stand_behind)
        self._turns: dict[str, Turn | None] = {}
        """By ticket, the core that a search has now."""
        thinkers.on_change = self._spare.note_thinking

    @property
    def running(self) -> int:
        """How many searches are under way, or wait for their turn."""
        return len(self._turns)

    async def search(self, ticket: str, make: Callable[[], W], seconds: float, report: Report[W]) -> None:
        """Search until no client waits for it, deeper searching says no more, or `seconds` of thinking are spent.

        `make`: makes the search, in the thread that searches.
        """
        self._turns[ticket] = None
        found: W | None = None
        left_s, turn_s = seconds, TURN_S
        try:
            while True:
                turn = await self._spare.take(turn_s)
                depth, began = 0 if found is None else found.depth, monotonic()
                found = await self._take_turn(ticket, make if found is None else found, turn, left_s)
                if found is None:
                    return
                left_s -= monotonic() - began
                is_deeper, done = found.depth > depth, found.is_over or left_s <= 0
                turn_s = TURN_S if is_deeper else min(2 * turn_s, LONGEST_TURN_S)
                if ((is_deeper or done) and not await report(found, done)) or done:
                    return
        finally:
            self._turns.pop(ticket, None)

    async def _take_turn(self, ticket: str, search: W | Callable[[], W], turn: Turn, left_s: float) -> W | None:
        """Search on the borrowed core. Returns None once no client waits for it."""
        try:
            if ticket not in self._turns:
                return None
            self._turns[ticket] = turn
            self._alarms.set(turn.stop, min(left_s, REPORT_S) if callable(search) else left_s)  # the first value soon
            found = await asyncio.get_running_loop().run_in_executor(self._threads, _deepen, search, turn)
            if ticket not in self._turns:
                return None
            self._turns[ticket] = None
            return found
        finally:
            turn.stop[0] = 1  # the host may end in the middle of it
            self._spare.give_back(turn)

    def stop(self, ticket: str) -> None:
        """End a search for which no client waits any more."""
        turn = self._turns.pop(ticket, None)
        if turn is not None:
            turn.stop[0] = 1

    def close(self) -> None:
        """End all searches."""
        for ticket in list(self._turns):
            self.stop(ticket)
        self._threads.shutdown(wait=False, cancel_futures=True)


def _own_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _deepen(search: W | Callable[[], W], turn: Turn) -> W:
    """Searches deeper until there is something to tell, or the core is needed."""
    found = search if not callable(search) else search()
    until = monotonic() + REPORT_S
    while not (turn.stop[0] or found.is_over):
        found.deepen(turn.stop)
        if monotonic() >= until:
            break
    return found
