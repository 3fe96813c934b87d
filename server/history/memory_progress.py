"""Waiting for the mining worker to have remembered what people have just finished. Knows not what is remembered."""

import asyncio

from shared.experience.memory import MemoryStore

WAIT_S, STEP_S = 1.5, 0.05
"""How long a seat's host waits for a round just finished to be remembered, and how often that is looked at."""


class CatchingUp:
    """Waits for the worker, which looks at finished rounds twice a second."""

    def __init__(self, memories: MemoryStore) -> None:
        self._memories = memories
        self._stood_at: dict[str, int] = {}
        """By game, the mark at which it was awaited in vain: a worker that does not run is not awaited again."""

    async def wait(self, game: str) -> None:
        """Return when what people have finished so far is remembered, or after WAIT_S."""
        for _ in range(round(WAIT_S / STEP_S)):
            if not await asyncio.to_thread(self._memories.is_behind, game):
                return
            if await asyncio.to_thread(self._memories.mark, game) == self._stood_at.get(game):
                return
            await asyncio.sleep(STEP_S)
        self._stood_at[game] = await asyncio.to_thread(self._memories.mark, game)
