"""Nobody is let in before every live table is back. Over HTTP the server says meanwhile how far it is.

The TCP door is not opened before; at the other, requests and websockets are sent away to come back. Knows no table.
"""

from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

_FOR_OPERATORS: Final = frozenset(("/livez", "/readyz", "/metrics"))
_LATER: Final = {"code": "server/starting", "message": "The server is starting; come back in a moment."}
_AGAIN_S: Final = "2"


class Opening:
    """Whether people are let in. Once they are, that remains so."""

    def __init__(self) -> None:
        self.is_open = False


class StartupGate:
    """ASGI around the application: before the opening it answers operators alone."""

    def __init__(self, app: ASGIApp, opening: Opening) -> None:
        self._app = app
        self._opening = opening

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._opening.is_open or scope["path"] in _FOR_OPERATORS:
            await self._app(scope, receive, send)
            return
        # A browser that shows the answer asks again by itself.
        headers = {"Cache-Control": "no-store", "Retry-After": _AGAIN_S, "Refresh": _AGAIN_S}
        await JSONResponse(_LATER, 503, headers)(scope, receive, send)
