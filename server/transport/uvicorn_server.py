"""uvicorn as one door among others: it takes no signals, for they are the whole server's."""

from contextlib import nullcontext

import uvicorn


class Unsignalled(uvicorn.Server):
    """uvicorn without hands on the signals."""

    def capture_signals(self) -> nullcontext[None]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return nullcontext()
