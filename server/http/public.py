"""Limits of whole groups of routes: how often they are asked. Knows no route."""

from hashlib import sha256

from fastapi import Request

from server.core.rate_limits import RateLimiter
from server.http.requests import address_of


class Counted:
    """A limit of routes for people: each request counts, for its address and for its token."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._rate_limiter = rate_limiter

    async def __call__(self, request: Request) -> None:
        """Raises Limited `limit/requests`."""
        self._rate_limiter.take_from("requests", address_of(request))
        token = request.headers.get("authorization")
        if token is not None:  # it may be anybody's: the store has not been asked yet
            self._rate_limiter.take("requests", ("token", sha256(token.encode("latin-1")).digest()))


class PublicReading:
    """A limit of routes for anybody: each request counts, for its address."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._rate_limiter = rate_limiter

    async def __call__(self, request: Request) -> None:
        """Count the request. Raises Limited `limit/requests`."""
        self._rate_limiter.take_from("requests", address_of(request))
