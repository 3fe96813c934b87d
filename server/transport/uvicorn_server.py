"""uvicorn without signal handlers: signals are handled by the server as a whole."""

from contextlib import nullcontext

import uvicorn


class Unsignalled(uvicorn.Server):
    """uvicorn that leaves the signals alone."""

    def capture_signals(self) -> nullcontext[None]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return nullcontext()
