"""Places to have a file read: a fair queue, and a budget of processor time for each account."""

import asyncio
from contextlib import AsyncExitStack, suppress

import pytest

from server.features.uploads.reading_places import BUDGET_S, ReadingPlaces
from shared.errors import Limited
from tests.testkit.clock import Clock


@pytest.fixture
def places(clock: Clock) -> ReadingPlaces:
    return ReadingPlaces(clock)


async def settle() -> None:
    """Let every task go as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


class Reader:
    """An account that holds its place until it is told to end."""

    def __init__(self, places: ReadingPlaces, player: str, order: list[str]) -> None:
        self._end = asyncio.Event()
        self._order = order
        self.task = asyncio.create_task(self._read(places, player))

    async def _read(self, places: ReadingPlaces, player: str) -> None:
        async with places.place(player):
            self._order.append(player)
            await self._end.wait()

    def tell_end(self) -> None:
        self._end.set()

    async def end(self) -> None:
        self.tell_end()
        await self.task
        await settle()


async def test_two_files_are_read_at_once_and_the_next_ones_wait_for_their_turn(places: ReadingPlaces) -> None:
    order: list[str] = []
    readers = [Reader(places, player, order) for player in ("ann", "ben", "cat", "dan")]
    await settle()
    assert order == ["ann", "ben"]
    await readers[1].end()
    assert order == ["ann", "ben", "cat"]
    for reader in (readers[0], readers[2], readers[3]):
        await reader.end()
    assert order == ["ann", "ben", "cat", "dan"]


async def test_the_account_that_has_used_least_goes_first(places: ReadingPlaces) -> None:
    order: list[str] = []
    places.charge("cat", 50.0)
    places.charge("dan", 10.0)
    readers = [Reader(places, player, order) for player in ("ann", "ben", "cat", "dan", "eve")]
    await settle()
    for number in (0, 1, 4, 3, 2):
        await readers[number].end()
    assert order == ["ann", "ben", "eve", "dan", "cat"]


async def test_one_account_has_one_file_read_or_waiting(places: ReadingPlaces) -> None:
    order: list[str] = []
    readers = [Reader(places, player, order) for player in ("ann", "ben", "cat")]
    await settle()
    for player in ("ann", "cat"):
        with pytest.raises(Limited, match="Another file of yours"):
            async with places.place(player):
                pass
    for reader in readers:
        await reader.end()
    async with places.place("cat"):
        pass


async def test_a_reader_that_goes_away_while_it_waits_leaves_no_place_taken(places: ReadingPlaces) -> None:
    order: list[str] = []
    ann, ben, cat, dan = (Reader(places, player, order) for player in ("ann", "ben", "cat", "dan"))
    await settle()
    cat.task.cancel()
    await settle()
    await ann.end()
    assert order == ["ann", "ben", "dan"]
    fay = Reader(places, "fay", order)
    await settle()
    dan.tell_end()  # its place goes to fay in the moment in which fay goes away
    await asyncio.sleep(0)
    fay.task.cancel()
    await settle()
    await ben.end()
    async with AsyncExitStack() as stack:
        for player in ("gus", "hal"):
            await stack.enter_async_context(places.place(player))
    with suppress(asyncio.CancelledError):
        await fay.task


async def test_an_account_beyond_its_budget_waits_until_some_of_it_has_come_back(
    places: ReadingPlaces, clock: Clock
) -> None:
    places.charge("ann", BUDGET_S / 2)
    async with places.place("ann"):
        places.charge("ann", BUDGET_S / 2 + 1)
    with pytest.raises(Limited) as refused:
        async with places.place("ann"):
            pass
    assert refused.value.key == "uploads" and refused.value.seconds is not None
    async with places.place("ben"):
        pass
    clock.now_ms += round(refused.value.seconds * 1_000) + 1
    async with places.place("ann"):
        pass


async def test_the_queue_is_bounded(places: ReadingPlaces) -> None:
    order: list[str] = []
    readers = [Reader(places, f"player {number}", order) for number in range(22)]
    await settle()
    with pytest.raises(Limited, match="Many other files"):
        async with places.place("one more"):
            pass
    for reader in readers:
        await reader.end()
    assert len(order) == 22
