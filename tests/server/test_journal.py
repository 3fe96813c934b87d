"""Group commit: who is told what and when, with logs that wait, fail or are another writer's."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Event as Flag

import pytest

from server.core.counters import ServerCounts
from server.tables.journal import GroupCommit
from shared.errors import LogError
from shared.events import Event
from shared.people import Identity, NewGuest
from shared.store import MemoryGameLog
from tests.store.sample import moved, opened, sat


class SlowLog(MemoryGameLog):
    """Commits only while the gate is open, and notes every transaction it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Flag()
        self.entered = Flag()
        self.requests: list[list[tuple[str, int]]] = []
        self.broken: Exception | None = None
        self.guests: list[str] = []

    def append(self, events: Sequence[Event]) -> None:
        self.requests.append([(event.table, event.version) for event in events])
        self.entered.set()
        assert self.gate.wait(120)
        if self.broken is not None:
            raise self.broken
        super().append(events)

    def admit(self, events: Sequence[Event], guests: Sequence[NewGuest]) -> None:
        self.append(events)
        self.guests += [guest.identity.name for guest in guests]


def guest(name: str) -> NewGuest:
    return NewGuest(Identity(f"id of {name}", name, 0, 0), f"token of {name}")


@asynccontextmanager
async def _journal(log: SlowLog, counts: ServerCounts | None = None) -> AsyncIterator[GroupCommit]:
    journal = GroupCommit(log, counts, admit=log.admit)
    try:
        yield journal
    finally:
        log.gate.set()
        await journal.close()


async def _held(log: SlowLog, journal: GroupCommit) -> "asyncio.Task[None]":
    """An append that is being written and cannot end before the gate opens."""
    task = asyncio.create_task(journal.append([opened("first")]))
    await asyncio.to_thread(log.entered.wait, 10)
    return task


async def _begun(journal: GroupCommit, *batches: list[Event]) -> "list[asyncio.Task[None]]":
    """One append a batch, handed over in this order."""
    tasks = [asyncio.create_task(journal.append(batch)) for batch in batches]
    await asyncio.sleep(0)
    return tasks


async def test_events_during_a_commit_join_the_next_in_order() -> None:
    log = SlowLog()
    counts = ServerCounts()
    async with _journal(log, counts) as journal:
        first = await _held(log, journal)
        others = await _begun(journal, [opened("t"), sat("t", 2, 0)], [opened("u")], [sat("t", 3, 1)])
        assert not first.done()
        log.gate.set()
        await asyncio.gather(first, *others)
        assert log.requests == [[("first", 1)], [("t", 1), ("t", 2), ("u", 1), ("t", 3)]]
        assert journal.waiting == 0
    counts.sort()
    assert (counts.batches.total, sum(counts.batches.counts), sum(counts.written.counts)) == (5, 2, 2)


async def test_an_append_is_stored_when_it_returns() -> None:
    log = MemoryGameLog()
    journal = GroupCommit(log)
    for version in range(1, 50):
        event = opened("t") if version == 1 else moved("t", version)
        await journal.append([event])
        assert log.read("t")[-1] == event
    await journal.close()


async def test_a_caller_that_goes_away_takes_nothing_back() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        gone, stays = await _begun(journal, [opened("t")], [opened("u")])
        first.cancel()
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        log.gate.set()
        await stays
    assert [log.read(table) for table in ("first", "t", "u")] == [[opened("first")], [opened("t")], [opened("u")]]


async def test_a_version_taken_fails_the_guilty_append_alone() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        tasks = await _begun(journal, [opened("t")], [opened("first")], [opened("u")])
        log.gate.set()
        await first
        results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[0] is None and results[2] is None
    assert isinstance(results[1], LogError) and results[1].code == "store/version-taken"
    assert log.read("t") == [opened("t")]
    assert log.read("u") == [opened("u")]


async def test_events_that_no_log_may_hold_fail_their_own_append_alone() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        tasks = await _begun(journal, [opened("t")], [moved("hole", 7)], [sat("t", 2, 0)])
        log.gate.set()
        await first
        results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[0] is None and results[2] is None
    assert isinstance(results[1], ValueError)
    assert len(log.read("t")) == 2


async def test_guests_are_registered_in_the_transaction_of_current_moves() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        move = asyncio.create_task(journal.append([opened("t")]))
        guests = [asyncio.create_task(journal.register(guest(name))) for name in ("Ann", "Bea")]
        await asyncio.sleep(0)
        assert not any(task.done() for task in guests) and log.guests == []
        log.gate.set()
        await asyncio.gather(first, move, *guests)
        await journal.register(guest("Cid"))
    assert log.guests == ["Ann", "Bea", "Cid"]
    assert log.requests == [[("first", 1)], [("t", 1)], []]


async def test_a_version_taken_keeps_no_guest_out() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        ann = asyncio.create_task(journal.register(guest("Ann")))
        (taken,) = await _begun(journal, [opened("first")])
        log.gate.set()
        await first
        assert await ann is None
        with pytest.raises(LogError, match=r"first|version"):
            await taken
    assert log.guests == ["Ann"]


async def test_a_guest_is_refused_by_a_store_that_fails() -> None:
    log = SlowLog()
    log.gate.set()
    async with _journal(log) as journal:
        log.broken = LogError("store/unreachable", "the disk is full")
        with pytest.raises(LogError, match="full"):
            await journal.register(guest("Ann"))
    assert log.guests == []


async def test_a_store_that_fails_is_told_to_everybody_who_waits() -> None:
    log = SlowLog()
    async with _journal(log) as journal:
        first = await _held(log, journal)
        tasks = await _begun(journal, [opened("t")], [opened("u")])
        log.broken = LogError("store/unreachable", "the disk is full")
        log.gate.set()
        results = await asyncio.gather(first, *tasks, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == ["store/unreachable"] * 3
        assert len(log.requests) == 2, "nobody asks a store again that cannot be reached"
        log.broken = None
        await journal.append([opened("t")])
    assert log.read("t") == [opened("t")]


async def test_closing_writes_what_is_pending_and_takes_no_more() -> None:
    log = SlowLog()
    journal = GroupCommit(log)
    first = await _held(log, journal)
    (last,) = await _begun(journal, [opened("t")])
    closing = asyncio.create_task(journal.close())
    await asyncio.sleep(0)
    with pytest.raises(LogError) as refused:
        await journal.append([opened("u")])
    assert refused.value.code == "store/unreachable"
    log.gate.set()
    await asyncio.gather(first, last, closing)
    assert log.read("t") == [opened("t")]
    assert log.read("u") == []


def test_records_left_by_a_closed_loop_are_written() -> None:
    log = SlowLog()
    journal = GroupCommit(log)

    async def leave() -> None:
        await _held(log, journal)

    asyncio.run(leave())
    log.gate.set()
    asyncio.run(journal.close())
    assert log.read("first") == [opened("first")]
