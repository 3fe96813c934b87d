"""Deadlines of thinking seats: kept by each, shared by many, and rung for nobody else."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ai.alarms import Alarms
from ai.host.thinking import ThinkingPool
from shared.agent import Budget
from shared.idle import Demand
from tests.shared.locks import folder_made, free

PATIENCE_S = 90.0


def think_until_told(budget: Budget) -> None:
    """An agent that never comes to an end by itself."""
    while not budget.stop[0]:
        pass


def wait_rung(stop: bytearray) -> None:
    think_until_told(Budget(stop=stop))


def test_an_alarm_that_is_due_rings_at_once() -> None:
    stop = bytearray(1)
    Alarms().set(stop, 0)
    assert stop[0] == 1


def test_alarms_ring_in_order_of_time_whatever_the_order_they_were_set_in() -> None:
    alarms, late, soon = Alarms(), bytearray(1), bytearray(1)
    alarms.set(late, 60)
    alarms.set(soon, 0.01)
    wait_rung(soon)
    assert late[0] == 0


class AlarmsByHand(Alarms):
    """Alarms that ring when a test turns the clock, and a clock that stands meanwhile."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self._by_stop: dict[int, tuple[float, bytearray]] = {}

    def set(self, stop: bytearray, seconds: float) -> None:
        due = self.now_s + seconds
        self._by_stop[id(stop)] = min(due, self._by_stop.get(id(stop), (due, stop))[0]), stop

    def due(self) -> list[float]:
        """When the decisions under way end."""
        return sorted(round(at_s, 9) for at_s, stop in list(self._by_stop.values()) if not stop[0])

    def ring_next(self) -> int:
        """Turn the clock on to the next alarm; the number of decisions that it ends."""
        self.now_s, before = self.due()[0], len(self.due())
        for at_s, stop in list(self._by_stop.values()):
            if round(at_s, 9) <= self.now_s:
                stop[0] = 1
        return before - len(self.due())


def by_hand(jobs: int, limit_s: float) -> tuple[ThinkingPool, AlarmsByHand]:
    alarms = AlarmsByHand()
    return ThinkingPool(jobs, limit_s, alarms=alarms, clock=lambda: alarms.now_s), alarms


async def until_due(alarms: AlarmsByHand, is_so: Callable[[list[float]], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so(alarms.due()):  # noqa: ASYNC110 (a thread sets the alarms)
            await asyncio.sleep(0.001)


async def test_more_requests_than_threads_all_get_a_share() -> None:
    thinkers, alarms = by_hand(jobs=2, limit_s=0.6)
    thoughts = asyncio.gather(*(thinkers.think(think_until_told) for _ in range(6)))
    await until_due(alarms, lambda due: due == [0.2, 0.2])  # two at a time, so a third of the time each
    left, ends = 6, [0.0]
    while left:
        await until_due(alarms, lambda due, left=left: len(due) == min(2, left))
        left -= alarms.ring_next()
        ends.append(alarms.now_s)
    assert len(await thoughts) == 6
    assert ends == sorted(set(ends)), "somebody had no time at all"
    assert ends[-1] == 0.6, "everybody decides by the deadline"
    thinkers.close()


async def test_a_lone_request_has_all_the_time() -> None:
    thinkers, alarms = by_hand(jobs=1, limit_s=0.2)
    thoughts = asyncio.create_task(thinkers.think(think_until_told))
    await until_due(alarms, lambda due: due == [0.2])
    alarms.ring_next()
    await thoughts
    thinkers.close()


async def test_a_clock_of_its_own_shortens_a_thought_and_lengthens_none() -> None:
    for own_s, end_s in ((0.05, 0.05), (5.0, 0.2)):
        thinkers, alarms = by_hand(jobs=1, limit_s=0.2)
        thoughts = asyncio.create_task(thinkers.think(think_until_told, own_s))
        await until_due(alarms, lambda due, end_s=end_s: due == [end_s])
        alarms.ring_next()
        await thoughts
        thinkers.close()


async def test_unneeded_time_is_not_taken() -> None:
    thinkers = ThinkingPool(jobs=1, limit_s=60)
    assert await thinkers.think(lambda budget: (budget.nodes, budget.stop[0])) == (None, 0)
    thinkers.close()


async def test_idle_work_makes_way_for_a_seat_that_thinks(tmp_path: Path) -> None:
    people = folder_made(tmp_path)
    with closing(Demand(tmp_path)) as demand, closing(ThinkingPool(1, 0.01, demand)) as thinkers:
        assert free(people)
        assert await thinkers.think(lambda _: free(people), for_people=False)
        assert not await thinkers.think(lambda _: free(people))
