"""Many questions of one kind, asked of the store together. Knows nothing of what is asked."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from server.core.shared_work import join

T = TypeVar("T")


class Batched(Generic[T]):
    """Reads by key. Keys requested while a batch is being read, or in one turn of the loop, make the next batch."""

    def __init__(self, read: Callable[[Sequence[str]], Mapping[str, T | Exception]], size: int) -> None:
        """`read` is called in a thread, so it may take its time, with at most `size` keys; it answers every one."""
        self._read = read
        self._size = size
        self._waiting: dict[str, asyncio.Future[T]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def get(self, key: str) -> T:
        """The answer for `key`, read after this was called. Raises what reading it raises."""
        future = self._waiting.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all())
        return await join(future)

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                batch = {key: self._waiting.pop(key) for key in list(self._waiting)[: self._size]}
                await self._read_batch(batch)
        finally:
            self._reading = None

    async def _read_batch(self, batch: Mapping[str, asyncio.Future[T]]) -> None:
        try:
            found: Mapping[str, T | Exception] = await asyncio.to_thread(self._read, list(batch))
        except Exception as error:
            found = dict.fromkeys(batch, error)
        for key, future in batch.items():
            answer = found[key]
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
