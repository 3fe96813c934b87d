"""Work that several wait for: everybody gets its outcome, and nobody complains of one that nobody waits for."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from server.core.batched import Batched
from server.core.shared_work import join
from shared.errors import Rejected


@pytest.fixture(name="complaints")
async def what_asyncio_complains_of() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context))
    return found


async def _refused(go: asyncio.Event) -> None:
    await go.wait()
    raise Rejected("table/unknown", "There is no such table.")


def _waiters(work: "asyncio.Future[None]") -> Iterator["asyncio.Task[None]"]:
    for _ in range(2):
        yield asyncio.ensure_future(join(work))


async def test_a_refusal_that_nobody_waits_for_any_more_is_forgotten(complaints: list[dict[str, Any]]) -> None:
    go = asyncio.Event()
    work = asyncio.ensure_future(_refused(go))
    waiters = list(_waiters(work))
    await asyncio.sleep(0)
    while waiters:
        waiters.pop().cancel()
    await asyncio.sleep(0)
    go.set()
    await asyncio.wait([work])
    del work
    gc.collect()
    assert complaints == []


async def test_one_who_leaves_takes_nothing_from_the_others() -> None:
    go = asyncio.Event()
    first, second = _waiters(asyncio.ensure_future(_refused(go)))
    await asyncio.sleep(0)
    first.cancel()
    go.set()
    with pytest.raises(Rejected, match="no such table"):
        await second
    assert first.cancelled()


async def test_a_fault_that_nobody_waits_for_any_more_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    go = asyncio.Event()

    async def broken() -> None:
        await go.wait()
        raise ZeroDivisionError

    work = asyncio.ensure_future(broken())
    waiter, _ = _waiters(work)
    await asyncio.sleep(0)
    waiter.cancel()
    go.set()
    await asyncio.wait([work])
    await asyncio.sleep(0)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]


async def test_a_fault_is_logged_by_those_who_wait_for_it(caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise ZeroDivisionError

    for waiter in _waiters(asyncio.ensure_future(broken())):
        with pytest.raises(ZeroDivisionError):
            await waiter
    await asyncio.sleep(0)
    assert caplog.records == []


async def test_a_batch_that_nobody_waits_for_any_more_is_forgotten(complaints: list[dict[str, Any]]) -> None:
    def read(keys: Any) -> dict[str, Any]:
        return dict.fromkeys(keys, Rejected("table/unknown", "There is no such table."))

    batched: Batched[None] = Batched(read, 8)
    leaving = asyncio.ensure_future(batched.get("nowhere"))
    await asyncio.sleep(0)
    leaving.cancel()
    with pytest.raises(Rejected):
        await batched.get("somewhere")
    gc.collect()
    assert complaints == []
