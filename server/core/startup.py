"""Startup: no client is served before every live table is loaded. Meanwhile the server reports its progress over HTTP.

The TCP listener opens afterwards; over HTTP, requests and websockets are refused with Retry-After. Knows no table.
"""

from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_FOR_OPERATORS: Final = frozenset(("/livez", "/readyz", "/metrics"))
STARTING: Final = {"code": "server/starting", "message": "The server is starting. Try again in a moment."}
AGAIN_S: Final = "2"
"""The time after which a client should try again."""


class Opening:
    """Whether clients are served. Once true, it stays true."""

    def __init__(self) -> None:
        self.is_open = False


class StartupGate:
    """ASGI middleware: before the opening, only operators are answered."""

    def __init__(self, app: ASGIApp, opening: Opening) -> None:
        self._app = app
        self._opening = opening

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._opening.is_open or scope["path"] in _FOR_OPERATORS:
            await self._app(scope, receive, send)
            return
        # A browser that shows the answer tries again automatically.
        headers = {"Cache-Control": "no-store", "Retry-After": AGAIN_S, "Refresh": AGAIN_S}
        await JSONResponse(STARTING, 503, headers)(scope, receive, send)
