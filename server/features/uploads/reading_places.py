"""Decides whose file is read next: few places, a fair queue for them, and a budget of processor time for each account.

A file may be made to cost as much time as its process has. So the account that has used least goes first, and one that
has used its hour's budget waits until some of it has come back. Reads nothing and knows no transport.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from server.core.settings import Clock
from shared.errors import Limited

_AT_ONCE: Final = 2
"""Files read at the same time."""
_MOST_WAITING: Final = 20
_PATIENCE_S: Final = 120.0
"""To wait for a place."""
_MANY: Final = "Many other files are being read. Try again in a few minutes."
BUDGET_S: Final = 240.0
"""Processor time that an account may use at once; it comes back within an hour."""
_HOUR_MS: Final = 3_600_000
_MOST_KNOWN: Final = 10_000
"""Accounts whose use is remembered."""


@dataclass(slots=True)
class _Use:
    """Processor time of one account."""

    seconds: float
    at_ms: int

    def now(self, now_ms: int) -> float:
        return max(0.0, self.seconds - BUDGET_S * (now_ms - self.at_ms) / _HOUR_MS)


@dataclass(slots=True, eq=False)
class _Waiting:
    player: str
    place: asyncio.Event = field(default_factory=asyncio.Event)


class ReadingPlaces:
    """The places of one server."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._readers: set[str] = set()
        """Accounts with a place."""
        self._waiting: list[_Waiting] = []
        """In the order in which they came."""
        self._used: dict[str, _Use] = {}

    @asynccontextmanager
    async def place(self, player: str) -> AsyncGenerator[None]:
        """Have a place in this block. Raises Limited `limit/uploads`: for a second file of the account, beyond its
        budget, and when too many wait."""
        self._check(player)
        if len(self._readers) < _AT_ONCE and not self._waiting:
            self._readers.add(player)
        else:
            await self._wait(player)
        try:
            yield
        finally:
            self._readers.discard(player)
            self._let_in()

    def charge(self, player: str, seconds: float) -> None:
        """Note processor time that a file of the account has used."""
        now_ms = self._clock()
        self._used[player] = _Use(self._use(player) + seconds, now_ms)
        if len(self._used) > _MOST_KNOWN:
            self._used = {one: use for one, use in self._used.items() if use.now(now_ms) > 0}

    def _use(self, player: str) -> float:
        used = self._used.get(player)
        return 0.0 if used is None else used.now(self._clock())

    def _check(self, player: str) -> None:
        if player in self._readers or any(one.player == player for one in self._waiting):
            raise Limited("uploads", "Another file of yours is being read. Try again in a few seconds.", 5.0)
        if len(self._waiting) >= _MOST_WAITING:
            raise Limited("uploads", _MANY, _PATIENCE_S)
        over = self._use(player) - BUDGET_S
        if over >= 0:
            seconds = (over + 1) * _HOUR_MS / 1_000 / BUDGET_S
            raise Limited("uploads", "Your files have taken much time to read. Upload smaller ones later.", seconds)

    async def _wait(self, player: str) -> None:
        waiting = _Waiting(player)
        self._waiting.append(waiting)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                await waiting.place.wait()
        except (TimeoutError, asyncio.CancelledError) as error:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:  # a place came at the same moment
                self._readers.discard(player)
                self._let_in()
            if isinstance(error, TimeoutError):
                raise Limited("uploads", _MANY, _PATIENCE_S) from None
            raise

    def _let_in(self) -> None:
        """Give free places to those who wait: to the account that has used least, of equals to the first."""
        while self._waiting and len(self._readers) < _AT_ONCE:
            first = min(self._waiting, key=lambda one: self._use(one.player))
            self._waiting.remove(first)
            self._readers.add(first.player)
            first.place.set()
