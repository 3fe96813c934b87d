"""Threads of one kind of work: whatever fills the others, this goes on. Knows no work."""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class OwnThreads:
    """A few threads. Further work waits for its turn without a limit, so callers have to limit it."""

    def __init__(self, count: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise as `work` does. Cancelling the caller does not stop work that has begun."""
        context = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, partial(context.run, partial(work, *args, **kwargs))
        )


class Liveness:
    """Asks whether the store works, on a thread of its own: no other work can make a node seem dead."""

    def __init__(self) -> None:
        self._thread = OwnThreads(1, "liveness")
        self._running: dict[str, asyncio.Task[None]] = {}
        """The checks in progress by name; one may hang for longer than anybody waits for it."""

    async def ask(self, name: str, check: Callable[[], None]) -> None:
        """Run the check, or wait for the one of this name that is running. Raises what it raises."""
        running = self._running.get(name)
        if running is None or running.done():
            running = asyncio.create_task(self._thread.run(check), name=f"check of {name}")
            running.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may be waiting
            self._running[name] = running
        await asyncio.shield(running)
