"""Threads apart: strangers have a short queue, and neither they nor anything else makes a node seem dead."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest

from server.cluster.in_process import Hub, InProcessBus
from server.core.threads import public
from server.core.threads.own import Liveness
from server.core.threads.public import (
    DEADLINE_S,
    EVENTS_A_REQUEST,
    STUCK_S,
    Abandoned,
    Busy,
    Payer,
    PublicQueue,
    note_read,
)
from shared.errors import Rejected
from shared.store import open_store, sqlite_url
from tests.server.tables import until
from tests.testkit.fakes import FakeStore
from tests.testkit.http_client import http_client
from tests.testkit.server import start_server


class Clock:
    """Stands until it is set."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Held:
    """Work that goes on until it is let go, reading event after event."""

    def __init__(self) -> None:
        self.began, self.let_go = Event(), Event()
        self.ended_by: BaseException | None = None

    def __call__(self) -> str:
        self.began.set()
        try:
            self.let_go.wait()
            note_read(1)
        except BaseException as error:
            self.ended_by = error
            raise
        return "done"


@pytest.fixture
def held() -> Any:
    """Makes work that is held, and lets all of it go at the end."""
    made: list[Held] = []

    def make() -> Held:
        made.append(Held())
        return made[-1]

    yield make
    for one in made:
        one.let_go.set()


@asynccontextmanager
async def default_threads_held() -> AsyncIterator[None]:
    """Every default thread of the event loop is held, and as many wait."""
    let_go, began = Event(), Event()

    def hold() -> None:
        began.set()
        let_go.wait()

    tasks = [asyncio.create_task(asyncio.to_thread(hold)) for _ in range(64)]
    await until(began.is_set)
    try:
        yield
    finally:
        let_go.set()
        await asyncio.gather(*tasks)


def payer(who: str, charged: list[int] | None = None) -> Payer:
    return Payer(who, [].append if charged is None else charged.append)


async def started(queue: PublicQueue, who: str | None, work: Callable[[], str]) -> "asyncio.Task[str]":
    task = asyncio.create_task(queue.run(None if who is None else payer(who), work))
    await asyncio.sleep(0)
    return task


async def test_a_full_queue_refuses_the_next_with_a_time_to_come_back(held: Callable[[], Held]) -> None:
    queue, work = PublicQueue(threads=1, waiting=2), held()
    running = [await started(queue, None, work) for _ in range(3)]
    with pytest.raises(Busy) as refused:
        await queue.run(None, work)
    assert (refused.value.code, refused.value.seconds, queue.waiting, queue.refused) == ("server/busy", 2.0, 2, 1)
    work.let_go.set()
    assert await asyncio.gather(*running) == ["done"] * 3
    assert (queue.waiting, await queue.run(None, work)) == (0, "done")


async def test_a_busy_requester_does_not_delay_the_others(held: Callable[[], Held]) -> None:
    queue, work, order = PublicQueue(threads=1, each=3), held(), list[str]()
    running = [await started(queue, "Ann", work)]
    for number in range(3):
        running.append(await started(queue, "Ann", lambda number=number: order.append(f"Ann {number}") or "done"))
    with pytest.raises(Busy):
        await queue.run(payer("Ann"), work)
    running.append(await started(queue, "Ben", lambda: order.append("Ben") or "done"))
    work.let_go.set()
    await asyncio.gather(*running)
    assert order == ["Ann 0", "Ben", "Ann 1", "Ann 2"]


async def test_unawaited_work_leaves_the_queue_or_ends_at_its_next_read(held: Callable[[], Held]) -> None:
    queue, work, never = PublicQueue(threads=1), held(), held()
    running, waiting = await started(queue, "Ann", work), await started(queue, "Ann", never)
    await until(work.began.is_set)
    running.cancel()
    waiting.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    assert queue.waiting == 0
    work.let_go.set()
    assert await queue.run(None, lambda: "next") == "next"
    assert isinstance(work.ended_by, Abandoned) and not never.began.is_set()


async def test_a_place_survives_a_hang_up_as_a_thread_becomes_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends: list[asyncio.Future[str]] = []

    class Threads:
        def __init__(self, *_: object) -> None:
            pass

        async def run(self, *_: object) -> str:
            ends.append(asyncio.get_running_loop().create_future())
            return await ends[-1]

    monkeypatch.setattr(public, "OwnThreads", Threads)
    queue = PublicQueue(threads=1)
    running, waiting = await started(queue, "Ann", str), await started(queue, "Ben", str)
    await until(lambda: bool(ends))
    ends[0].set_result("done")
    await asyncio.sleep(0)  # the work has ended, and the thread is given on in the next step
    waiting.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    assert (waiting.cancelled(), queue.waiting) == (True, 0)
    later = await started(queue, "Cat", str)
    await until(lambda: len(ends) == 2)
    ends[1].set_result("done")
    assert await later == "done"


async def test_the_cost_of_an_answer_is_charged_after_its_place_is_given_on(held: Callable[[], Held]) -> None:
    def refuse(_: int) -> None:
        raise Rejected("server/busy", "nothing can be charged")

    def work() -> str:
        note_read(EVENTS_A_REQUEST)
        return "done"

    queue = PublicQueue(threads=1)
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
    assert await queue.run(Payer("Ann", refuse), work) == "done"
    assert await queue.run(None, work) == "done"
    assert [type(fault) for fault in faults] == [Rejected]


async def test_work_past_its_deadline_is_given_up_and_so_is_what_waited_as_long(held: Callable[[], Held]) -> None:
    clock = Clock()
    queue, work = PublicQueue(threads=1, clock=clock), held()
    running, waiting = await started(queue, None, work), await started(queue, None, held())
    await until(work.began.is_set)
    clock.now_s = DEADLINE_S + 1
    work.let_go.set()
    with pytest.raises(Rejected) as refused:
        await running
    assert refused.value.code == "server/too-long"
    with pytest.raises(Busy):
        await waiting
    assert await queue.run(None, lambda: "next") == "next"


async def test_the_reads_of_an_answer_are_charged_to_the_asker() -> None:
    queue, charged = PublicQueue(), list[int]()
    await queue.run(payer("Ann", charged), note_read, EVENTS_A_REQUEST - 1)
    assert charged == []
    await queue.run(payer("Ann", charged), note_read, 7 * EVENTS_A_REQUEST)
    assert charged == [7]


async def test_readiness_sees_a_stuck_queue_and_accepts_a_full_one(
    held: Callable[[], Held],
) -> None:
    clock = Clock()
    queue, work = PublicQueue(threads=1, waiting=1, clock=clock), held()
    running = [await started(queue, None, work) for _ in range(2)]
    await queue.check()
    clock.now_s = STUCK_S + 1
    with pytest.raises(Busy):
        await queue.check()
    work.let_go.set()
    await asyncio.gather(*running, return_exceptions=True)
    await queue.check()


async def test_checks_of_one_name_share_one_call() -> None:
    liveness, calls, let_go = Liveness(), list[int](), Event()

    def check() -> None:
        calls.append(1)
        let_go.wait()

    requests = [asyncio.create_task(liveness.ask("database", check)) for _ in range(50)]
    await until(lambda: bool(calls))
    let_go.set()
    await asyncio.gather(*requests)
    assert len(calls) == 1


async def test_the_lease_goes_on_while_every_default_thread_is_held() -> None:
    clock = Clock()
    hub = Hub(clock)
    one, other = InProcessBus(hub, lease_s=0.5), InProcessBus(hub, lease_s=1_000)
    beats, lives = list[str](), set[str]()
    beat = one.heartbeat

    async def counted() -> frozenset[str]:
        beats.append(one.me)
        return await beat()

    one.heartbeat = counted  # type: ignore[method-assign]
    await other.join(lambda *_: None)
    async with start_server(bus=one), default_threads_held():
        while clock.now_s < 20:
            beats.clear()
            await until(lambda: bool(beats))
            lives |= set(beats)
            clock.now_s += 0.4
    assert len(lives) == 1, "one life, so no lease was lost"


async def test_logins_work_while_every_default_thread_is_held(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    async with start_server(cast(FakeStore, store), web=True) as server:
        ann = await server.guest("Ann")
        base = f"http://127.0.0.1:{server.http_port}"
        async with default_threads_held(), http_client(base_url=base) as client:
            ready = await client.get("/readyz")
            wrong = await client.post("/api/login", json={"name": "Ann", "password": "no such person"})
            again = await server.connect()
            assert (await again.hello(token=ann.welcome["token"]))["type"] == "welcome"
    store.close()
    assert (ready.status_code, ready.json()["wrong"]) == (200, {})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "account/wrong")


async def test_a_lone_server_is_never_cut_off_however_late_its_heartbeat_is() -> None:
    async with start_server() as server:
        node = server.running.node
        node._beat_at_s -= 1_000
        assert not node.is_cut()
        await node.check()
        assert "bus" not in await server.running.operators.readiness.look()
