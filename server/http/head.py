"""HEAD, for everything that can be asked by GET: the same answer without its body (RFC 9110, 9.3.2)."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Headed:
    """ASGI around all the rest. An answer is broken off where its body would begin, for some have no end."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def begin(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start" and not has_begun:
                has_begun = True
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answering.cancel()

        answering = asyncio.ensure_future(self._app({**scope, "method": "GET"}, receive, begin))
        try:
            await answering
        except asyncio.CancelledError:
            if not has_begun:  # it is we who are cancelled
                answering.cancel()
                raise
