"""Searches on spare cores: they take turns, leave half of the cores alone, and stop at once where they must."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence

import pytest

from ai.analysis import DeepeningSearch
from ai.contracts import RootLine
from ai.host.analysis import AnalysisPool
from ai.host.thinking import ThinkingPool
from shared.agent import Budget
from shared.protocol.hosts import Unit

PATIENCE_S = 45.0


class Endless:
    """Finds a line of every depth at once up to `quick`, and then searches until it is stopped."""

    unit: Unit = "man"
    step = 1
    deepest = 60
    review_depth = 1
    running = 0
    most = 0
    counting = threading.Lock()

    def __init__(self, quick: int = 3) -> None:
        self._quick = quick
        self.is_searching = threading.Event()
        self.has_stopped = threading.Event()

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        if excluded:
            return None
        if depth <= self._quick:
            return RootLine(depth, None, ("move",), 1)
        with Endless.counting:
            Endless.running += 1
            Endless.most = max(Endless.most, Endless.running)
        self.is_searching.set()
        waited = threading.Event()
        while not stop[0]:
            waited.wait(0.001)
        self.is_searching.clear()
        self.has_stopped.set()
        with Endless.counting:
            Endless.running -= 1
        return None


@pytest.fixture(autouse=True)
def _counts_anew() -> None:
    Endless.running = Endless.most = 0


@pytest.fixture
def thinkers() -> Iterator[ThinkingPool]:
    pool = ThinkingPool(2, 5.0)
    yield pool
    pool.close()


@pytest.fixture
async def analysts(thinkers: ThinkingPool) -> AsyncIterator[AnalysisPool]:
    pool = AnalysisPool(thinkers, 2)
    yield pool
    pool.close()


class Watcher:
    """Hears how far a search has come."""

    def __init__(self, interest: int = 1_000) -> None:
        self.reports: list[tuple[int, bool]] = []
        self.first = asyncio.Event()
        self._interest = interest

    async def report(self, found: DeepeningSearch, done: bool) -> bool:
        self.reports.append((found.depth, done))
        self.first.set()
        return len(self.reports) < self._interest


def deepening(root: Endless) -> DeepeningSearch:
    return DeepeningSearch(root, 0, 1)


async def until(is_so: threading.Event) -> None:
    assert await asyncio.to_thread(is_so.wait, PATIENCE_S)


async def test_a_search_tells_its_first_line_and_ends_when_its_time_is_spent(analysts: AnalysisPool) -> None:
    watcher = Watcher()
    async with asyncio.timeout(PATIENCE_S):
        await analysts.search("t", lambda: deepening(Endless()), 0.3, watcher.report)
    assert watcher.reports == [(3, False), (3, True)], "the first is told while the next depth still takes long"


async def test_a_search_that_nobody_wants_any_more_stops_before_its_time(analysts: AnalysisPool) -> None:
    root, watcher = Endless(), Watcher()
    running = asyncio.create_task(analysts.search("t", lambda: deepening(root), 60.0, watcher.report))
    await until(root.is_searching)
    analysts.stop("t")
    async with asyncio.timeout(PATIENCE_S):
        await running
    assert root.has_stopped.is_set()
    assert not any(done for _, done in watcher.reports)


async def test_a_search_whose_report_is_refused_is_over(analysts: AnalysisPool) -> None:
    watcher = Watcher(interest=1)
    async with asyncio.timeout(PATIENCE_S):
        await analysts.search("t", lambda: deepening(Endless(200)), 60.0, watcher.report)
    assert len(watcher.reports) == 1


async def test_searches_take_turns_on_half_of_the_cores(analysts: AnalysisPool) -> None:
    roots, watchers = [Endless() for _ in range(4)], [Watcher() for _ in range(4)]
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as tasks:
        for number, (root, watcher) in enumerate(zip(roots, watchers, strict=True)):
            search = analysts.search(str(number), lambda root=root: deepening(root), 60.0, watcher.report)
            tasks.create_task(search)
        for watcher in watchers:
            await watcher.first.wait()
        for number in range(4):
            analysts.stop(str(number))
    assert Endless.most == 1 and Endless.running == 0


async def test_a_search_leaves_its_core_to_seats_and_goes_on_after_them(
    thinkers: ThinkingPool, analysts: AnalysisPool
) -> None:
    root, watcher, let_go = Endless(), Watcher(), threading.Event()
    running = asyncio.create_task(analysts.search("t", lambda: deepening(root), 60.0, watcher.report))
    await until(root.is_searching)

    def choose(_: Budget) -> bool:
        return let_go.wait(PATIENCE_S)

    one = asyncio.create_task(thinkers.think(choose))
    await asyncio.to_thread(root.is_searching.wait, 0.05)
    assert root.is_searching.is_set(), "one of two cores is left for it"
    two = asyncio.create_task(thinkers.think(choose))
    await until(root.has_stopped)
    assert not root.is_searching.is_set()
    let_go.set()
    assert await asyncio.gather(one, two) == [True, True], "it had stopped while both still thought"
    await until(root.is_searching)
    analysts.stop("t")
    async with asyncio.timeout(PATIENCE_S):
        await running


async def test_the_end_of_the_host_stops_the_thread_that_searches(analysts: AnalysisPool) -> None:
    root = Endless()
    running = asyncio.create_task(analysts.search("t", lambda: deepening(root), 60.0, Watcher().report))
    await until(root.is_searching)
    running.cancel()
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.to_thread(root.has_stopped.wait)
    assert running.done() or running.cancelling()
