"""Reads over HTTP end with their client: a request whose client has hung up is cancelled (ASGI). Knows no route.

Commands are not: what was asked for is done, whether or not the answer arrives.
"""

import asyncio
from contextlib import suppress
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_READS: Final = ("GET", "HEAD")


class EndsWithClient:
    """ASGI around the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and stop when the client has hung up."""
        if scope["type"] != "http" or scope["method"] not in _READS:
            await self._app(scope, receive, send)
            return
        messages: asyncio.Queue[Message] = asyncio.Queue()
        serving = asyncio.create_task(self._serve(scope, messages.get, send))
        listening = asyncio.create_task(_forward(receive, messages))
        try:
            await asyncio.wait((serving, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            listening.cancel()
            serving.cancel()  # does nothing to a request that has been answered
            with suppress(asyncio.CancelledError):
                await serving

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


async def _forward(receive: Receive, messages: "asyncio.Queue[Message]") -> None:
    """Return when the client has hung up."""
    while True:
        message = await receive()
        messages.put_nowait(message)
        if message["type"] == "http.disconnect":
            return
