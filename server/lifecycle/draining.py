"""Emptying a server that is to be stopped: nothing new begins here, what runs goes on for a while, then all are sent
away to come back to another, or to this one anew. Knows no signal, no door and no table.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from shared.errors import Limited, Rejected

_AGAIN_S: Final = 1.0
"""A client that wants to begin something is to try again after this long: by then another server has taken over."""
_LOOK_S = 0.1


class Draining:
    """Whether one server is being emptied, and how far that is."""

    def __init__(self, grace_s: float = 0.0) -> None:
        self.grace_s = grace_s
        """Running matches go on for this long at most."""
        self.begun = False
        """Whether nothing new begins here."""
        self.over = False
        """Whether nothing is taken here any more."""
        self._begun = asyncio.Event()
        self._hurried = asyncio.Event()

    def begin(self) -> None:
        """Let nothing new begin. Said once more: wait for nothing."""
        if self.begun:
            self._hurried.set()
        self.begun = True
        self._begun.set()

    async def wait(self) -> None:
        """Until it has begun."""
        await self._begun.wait()

    async def give_time(self, runs: Callable[[], bool]) -> None:
        """Until nothing `runs`, the time of grace is up, or somebody is in a hurry."""
        loop = asyncio.get_running_loop()
        end_s = loop.time() + self.grace_s
        while runs() and (left_s := end_s - loop.time()) > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), min(left_s, _LOOK_S))

    async def check(self) -> None:
        """Whether this server is to be given work. Raises Limited `server/draining`."""
        self.check_open()

    def check_open(self) -> None:
        """Raises Limited `server/draining` where nothing new begins."""
        if self.begun:
            raise Resting("This server is about to be started anew; it goes on in a moment.", _AGAIN_S)


class Resting(Limited):
    """A server that is being emptied begins nothing new: `server/draining`. Said again it is taken, by another."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__("draining", message, seconds)
        self.code = "server/draining"


class Stopping(Rejected):
    """A server that takes nothing more: `server/stopping`. New requests belong to the next server."""

    def __init__(self) -> None:
        super().__init__("server/stopping", "The server starts anew; come back in a moment.")
