"""Work that several wait for, each of whom may leave before it is done. Knows no work."""

import asyncio
import logging
from typing import TypeVar

from shared.errors import GameError

T = TypeVar("T")
_log = logging.getLogger("oldhand.work")


async def join(work: asyncio.Future[T]) -> T:
    """The outcome of `work`, which goes on when this caller is cancelled.

    Its error is for those who wait to the end. One that may have nobody left is no fault of ours where it is a
    deliberate refusal: then it is forgotten.
    """
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        work.remove_done_callback(_look)
        work.add_done_callback(_look)
        raise


def _look(work: asyncio.Future[T]) -> None:
    """asyncio complains of an error that nobody has looked at."""
    error = None if work.cancelled() else work.exception()
    if error is not None and not isinstance(error, GameError):
        _log.error("work for several has failed", exc_info=error)
