"""Runs the work of a command until it ends or the process is signalled. Knows no command."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

from shared.errors import GameError


async def run_until_signal(work: Coroutine[Any, Any, None], is_urgent: Callable[[], bool] = lambda: True) -> bool:
    """Whether a signal has ended the work. SIGTERM and SIGINT do where `is_urgent`, called with each, says so.

    Raises the first GameError of a task group, if that failed by such errors alone.
    """
    running = asyncio.create_task(work)

    def signalled() -> None:
        if is_urgent():
            running.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, signalled)
    try:
        await running
    except asyncio.CancelledError:
        return True
    except ExceptionGroup as group:
        refusals, bugs = group.split(GameError)
        if refusals is None or bugs is not None:
            raise
        raise _first(refusals) from None
    return False


def _first(group: ExceptionGroup[GameError]) -> GameError:
    first = group.exceptions[0]
    return _first(first) if isinstance(first, ExceptionGroup) else first
