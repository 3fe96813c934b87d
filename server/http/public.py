"""Limits of whole groups of routes: how often they are asked, and how many public reads there are at a time. Knows no
route.
"""

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Final

from fastapi import Request

from server.accounts.routes import address_of
from server.transport.rate_limits import RateLimiter

AT_ONCE: Final = 2
"""Of the threads that the store is reached by, so many read for the public: the others are for those who play."""


class Counted:
    """A dependency of routes for people: each request counts, for its address and for its token."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._rate_limiter = rate_limiter

    async def __call__(self, request: Request) -> None:
        """Raises Limited `limit/requests`."""
        self._rate_limiter.take_from("requests", address_of(request))
        token = request.headers.get("authorization")
        if token is not None:  # it may be anybody's: the store has not been asked yet
            self._rate_limiter.take("requests", ("token", sha256(token.encode("latin-1")).digest()))


class PublicReading:
    """A dependency of routes."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._rate_limiter = rate_limiter
        self._room = asyncio.Semaphore(AT_ONCE)

    async def __call__(self, request: Request) -> AsyncIterator[None]:
        """Wait until there is room. Raises Limited `limit/requests`."""
        self._rate_limiter.take_from("requests", address_of(request))
        async with self._room:
            yield
