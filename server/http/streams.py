"""A streaming response: one line of JSON per message, and empty lines as a heartbeat. Knows no message.

Waiting messages are sent together, once per turn of the event loop. A client that reads too slowly is disconnected by
its outbox; one that has gone is noticed at the next line at the latest.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from server.core.outbox import FlushQueue, Outbox

_CLOSED = b'"phase":"closed"'


class Stream(Response):
    """Sends the messages of an outbox until it is closed or the client disconnects."""

    media_type = "application/x-ndjson"

    def __init__(self, outbox: Outbox, *, sign_of_life_s: float, farewell_s: float, gone: Callable[[], None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._outbox = outbox
        self._sign_of_life_s = sign_of_life_s
        self._farewell_s = farewell_s
        self._gone = gone
        """Called once, when the stream has ended, from either side."""
        self._news = asyncio.Event()
        self._given_up = asyncio.Event()
        """Set when the client has not read the last message in time."""
        outbox.attach(self, FlushQueue())
        self.on_ready()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream."""
        sending = asyncio.create_task(self._send(send))
        ending = {asyncio.create_task(_disconnected(receive)), asyncio.create_task(self._given_up.wait())}
        try:
            await asyncio.wait({sending, *ending}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, *ending):
                task.cancel()
            self._gone()
            with suppress(asyncio.CancelledError, OSError):
                await sending

    def on_ready(self) -> None:
        """There is something to send, or nothing will follow."""
        self._news.set()
        if self._outbox.is_closed:
            asyncio.get_running_loop().call_later(self._farewell_s, self._given_up.set)

    async def _send(self, send: Send) -> None:
        outbox = self._outbox
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        over = False
        while not over:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._sign_of_life_s):
                    await self._news.wait()
            self._news.clear()
            over = outbox.is_closed
            lines, outbox.messages = outbox.messages, []
            over = over or any(_CLOSED in line and json.loads(line).get("phase") == "closed" for line in lines)
            body = b"".join([line + b"\n" for line in lines]) or b"\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
