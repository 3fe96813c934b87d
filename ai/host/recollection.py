"""What one seat's player knows of the people at its table: the server hands it over with each match, and is asked for
what does not come. The last that came is kept until something newer does.
"""

import asyncio
import logging
import zlib
from base64 import b64decode
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ai.host.memories import MemoryClient, memory_of
from shared.errors import BookError
from shared.protocol.hosts import Remembered

HANDED_OVER_S = 0.5
"""From the first question of a match on, the server has this long to hand over; then it is asked."""
WAIT_S = 2.0
"""A table waits no longer for a memory that a player has not got: it begins without, and goes on asking."""
PLIES = 40
"""In a match, a player without memory asks again before so many of its plies."""
Memory = Mapping[str, bytes]
"""By kind of experience, as `shared.agent.KnownPlayer` holds it; empty for a stranger."""
_log = logging.getLogger("oldhand.ai")


class Recollection:
    """That of one seat. Used in the event loop alone."""

    def __init__(self, client: MemoryClient, game: str) -> None:
        """`game`: rules id."""
        self._client = client
        self._game = game
        self._held: dict[str, Memory] = {}
        """By person, what came last."""
        self._told: dict[str, int] = {}
        """By person, the match with which it came."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._match = 0
        self._missed = Counter[str]()
        """By person, how often in this match nothing had come for it."""
        self._came = asyncio.Event()

    def hear(self, message: object) -> None:
        """Receive a message of the server: one of a memory is kept, another is left alone."""
        if not isinstance(message, Remembered):
            return
        try:
            memory = memory_of(_unpacked(message.memory), _unpacked(message.installation))
        except (ValueError, zlib.error, BookError) as error:
            _log.warning("a memory that was handed over cannot be read: %s", error)
            return
        self._keep(message.person, message.match, memory)

    async def of(self, people: Sequence[str], match: int) -> Mapping[str, Memory | None]:
        """What is remembered of these people (public ids), before a ply of this match; None where it has never come.

        Waits before the first ply for what is missing, for WAIT_S at most.
        """
        if match != self._match:
            self._match = match
            self._missed.clear()
        missing = [person for person in people if self._told.get(person) != match]
        self._missed.update(missing)
        first = [person for person in missing if self._missed[person] == 1]
        await self._wait(first, match, HANDED_OVER_S)
        for person in missing:
            if self._missed[person] <= PLIES and self._told.get(person) != match and person not in self._asking:
                self._asking[person] = asyncio.create_task(self._ask(person, match))
        await self._wait(first, match, WAIT_S - HANDED_OVER_S)
        return {person: self._held.get(person) for person in people}

    def close(self) -> None:
        """The seat is over: ask no more."""
        for task in self._asking.values():
            task.cancel()

    async def _ask(self, person: str, match: int) -> None:
        try:
            memory = await asyncio.to_thread(self._client.of, self._game, person)
            if memory is not None:
                self._keep(person, match, memory)
        finally:
            del self._asking[person]

    def _keep(self, person: str, match: int, memory: Memory) -> None:
        self._held[person], self._told[person] = memory, match
        self._came.set()

    async def _wait(self, people: Sequence[str], match: int, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while any(self._told.get(person) != match for person in people):
                    self._came.clear()
                    await self._came.wait()


def _unpacked(text: str) -> bytes:
    """Raises ValueError, zlib.error."""
    return zlib.decompress(b64decode(text, validate=True)) if text else b""
