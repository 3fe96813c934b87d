"""Passwords: argon2, beside the event loop, a few at a time. Knows no account.

A hash takes its time and 19 MiB on purpose (OWASP's smallest recommendation). So no more than two are made at once
and no more than 16 wait: an attacker gets a refusal, and the tables go on.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHash

from server.core.threads.own import OwnThreads
from shared.errors import Limited, Rejected

SHORTEST: Final = 8
LONGEST: Final = 200
"""Letters of a password."""
T = TypeVar("T")
_AT_ONCE = 2
_WAITING = 16


class Passwords:
    """Makes and checks hashes. One a server."""

    def __init__(self, threads: OwnThreads, hasher: PasswordHasher | None = None) -> None:
        """`threads`: at least two."""
        self._threads = threads
        self._hasher = hasher or _hasher()
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """The stored hash of a password. Raises Rejected `account/password`, or `limit/logins` when too many wait."""
        password = _composed(password)
        if not SHORTEST <= len(password) <= LONGEST:
            raise Rejected("account/password", f"Use {SHORTEST} to {LONGEST} characters for a password.")
        return await self._take_turn(self._hasher.hash, password)

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Whether `kept` was made of this password; None takes as long. Raises as `hash` when too many wait."""
        right = await self._take_turn(self._verify, kept, _forms(password))
        return right and kept is not None

    async def _take_turn(self, work: Callable[..., T], *arguments: Any) -> T:
        if self._waiting >= _WAITING:
            raise Limited("logins", "Too many people are logging in. Try again in a moment.", 2.0)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._threads.run(work, *arguments)
        finally:
            self._waiting -= 1

    @cached_property
    def _nobody(self) -> str:
        """Checked when there is no such account: then a wrong name takes as long as a wrong password."""
        return self._hasher.hash("nobody's")

    def _verify(self, kept: str | None, forms: Sequence[str]) -> bool:
        nobody = self._nobody  # whether or not it is needed, so that the first log-in takes as long for every name
        return any(self._is_of(kept or nobody, form) for form in forms)

    def _is_of(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHash):
            return False


def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def of_nobody() -> str:
    """The hash of a password that nobody knows, which takes as long to check as others."""
    return _hasher().hash(secrets.token_hex())


def _composed(password: str) -> str:
    """The one form that is hashed: composed letters, plain spaces, whatever a keyboard writes (RFC 8265, 4.2.2)."""
    spaced = "".join(" " if unicodedata.category(one) == "Zs" else one for one in password)
    return unicodedata.normalize("NFC", spaced)


def _forms(password: str) -> list[str]:
    """The password as it may have been hashed: today, and by earlier servers, which hashed what was typed."""
    earlier = (password, unicodedata.normalize("NFC", password), unicodedata.normalize("NFD", password))
    return list(dict.fromkeys(form[:LONGEST] for form in (_composed(password), *earlier)))
