"""Draining a server before it stops: nothing new starts, matches go on for a while, then all clients are disconnected
and connect again, to another server or to this one after its restart. Knows no signal, transport or table.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from shared.errors import Limited, Rejected

_AGAIN_S: Final = 1.0
"""A client that wants to start something tries again after this long; by then another server has taken over."""
_LOOK_S = 0.1


class Draining:
    """Whether one server is draining, and how far it is."""

    def __init__(self, grace_s: float = 0.0) -> None:
        self.grace_s = grace_s
        """Running matches go on for this long at most."""
        self.begun = False
        """Whether nothing new may start here."""
        self.over = False
        """Whether no command is accepted any more."""
        self.begin_everywhere: Callable[[], None] = self.begin
        """Starts draining in every process of this server."""
        self._begun = asyncio.Event()
        self._hurried = asyncio.Event()

    def begin(self) -> None:
        """Start draining. A second call ends the grace period."""
        if self.begun:
            self._hurried.set()
        self.begun = True
        self._begun.set()

    async def wait(self) -> None:
        """Wait until draining has begun."""
        await self._begun.wait()

    async def give_time(self, runs: Callable[[], bool]) -> None:
        """Wait until nothing `runs`, the grace period is over, or `begin` was called again."""
        loop = asyncio.get_running_loop()
        end_s = loop.time() + self.grace_s
        while runs() and (left_s := end_s - loop.time()) > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), min(left_s, _LOOK_S))

    async def check(self) -> None:
        """For readiness. Raises Limited `server/draining`."""
        self.check_open()

    def check_open(self) -> None:
        """Raises Limited `server/draining` if nothing new may start."""
        if self.begun:
            raise Resting("This server is about to restart. Try again in a moment.", _AGAIN_S)


class Resting(Limited):
    """A draining server starts nothing new: `server/draining`. The same command sent again reaches another server."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__("draining", message, seconds)
        self.code = "server/draining"


class Stopping(Rejected):
    """The server accepts no command any more: `server/stopping`. New requests go to the next server."""

    def __init__(self) -> None:
        super().__init__("server/stopping", "The server is restarting. Connect again in a moment.")
