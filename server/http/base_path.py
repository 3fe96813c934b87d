"""A server under a path of its site (https://club.example/games/): takes the path off where a proxy has left it on.
Knows no route.
"""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class BasePath:
    """ASGI around the application. `base`: as in `OLDHAND_URL`, without a slash at its end; empty: the whole site."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] == "http" and self._base:
            path: str = scope["path"]
            if path == self._base:  # the page's addresses are relative to its folder
                await RedirectResponse(f"{self._base}/", 308)(scope, receive, send)
                return
            if path.startswith(f"{self._base}/"):
                scope = {**scope, "path": path[len(self._base) :], "raw_path": scope["raw_path"][len(self._base) :]}
        await self._app(scope, receive, send)
