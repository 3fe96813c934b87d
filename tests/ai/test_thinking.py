"""Deadlines of thinking seats: kept by each, shared by many, and rung for nobody else."""

import asyncio
from contextlib import closing
from pathlib import Path
from time import monotonic

from ai.host.thinking import Alarms, ThinkingPool
from shared.agent import Budget
from shared.idle import Demand
from tests.shared.locks import folder_made, free


def think_until_told(budget: Budget) -> float:
    """An agent that never comes to an end by itself; returns how long it thought, in seconds."""
    began = monotonic()
    while not budget.stop[0]:
        pass
    return monotonic() - began


def wait_rung(stop: bytearray) -> float:
    return think_until_told(Budget(stop=stop))


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


async def test_every_decision_is_made_when_more_are_asked_than_threads_can_think_and_all_get_a_share() -> None:
    thinkers = ThinkingPool(jobs=2, limit_s=0.6)
    times = await asyncio.gather(*(thinkers.think(think_until_told) for _ in range(6)))
    thinkers.close()
    assert len(times) == 6
    assert min(times) > 0.02, "somebody had no time at all"
    assert max(times) < 0.6, "somebody had all the time there was"


async def test_who_is_asked_alone_has_all_the_time_there_is() -> None:
    thinkers = ThinkingPool(jobs=1, limit_s=0.2)
    assert await thinkers.think(think_until_told) > 0.15
    thinkers.close()


async def test_a_clock_of_its_own_shortens_a_thought_and_lengthens_none() -> None:
    thinkers = ThinkingPool(jobs=1, limit_s=0.2)
    assert await thinkers.think(think_until_told, 0.05) < 0.15
    assert await thinkers.think(think_until_told, 5.0) < 1.0
    thinkers.close()


async def test_who_does_not_need_the_time_does_not_take_it() -> None:
    thinkers = ThinkingPool(jobs=1, limit_s=60)
    assert await thinkers.think(lambda budget: (budget.nodes, budget.stop[0])) == (None, 0)
    thinkers.close()


async def test_idle_work_makes_way_for_a_seat_that_thinks(tmp_path: Path) -> None:
    people = folder_made(tmp_path)
    with closing(Demand(tmp_path)) as demand, closing(ThinkingPool(1, 0.01, demand)) as thinkers:
        assert free(people)
        assert not await thinkers.think(lambda _: free(people))
