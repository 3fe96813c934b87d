"""Children of the server are kept running, whatever keeps one from starting."""

import asyncio
from typing import Any

import pytest

from server.lifecycle import supervision as module
from server.lifecycle.supervision import Child, supervise


async def test_a_child_that_cannot_be_started_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = 0
    enough = asyncio.Event()

    async def start(*_: Any, **__: Any) -> asyncio.subprocess.Process:
        nonlocal tries
        tries += 1
        if tries == 3:
            enough.set()
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(module, "_FIRST_PAUSE_S", 0.001)
    running = asyncio.create_task(supervise(Child(["ai"])))
    await enough.wait()
    running.cancel()
    assert "`oldhand ai` could not be started: Resource temporarily unavailable" in caplog.text


@pytest.mark.parametrize(("given", "threads"), [(None, "1"), ("4", "4")])
async def test_a_child_has_one_thread_for_products_by_default(
    monkeypatch: pytest.MonkeyPatch, given: str | None, threads: str
) -> None:
    started: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()

    async def start(*_: Any, env: dict[str, str], **__: Any) -> asyncio.subprocess.Process:
        started.set_result(env)
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if given is not None:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", given)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    running = asyncio.create_task(supervise(Child(["mine"])))
    assert (await started)["OPENBLAS_NUM_THREADS"] == threads
    running.cancel()
