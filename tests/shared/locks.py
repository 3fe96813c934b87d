"""The lock files of the queue of idle work, as tests look at them."""

import asyncio
import fcntl
from collections.abc import Callable
from pathlib import Path

from shared.idle import FOLDER, Rank, Turn


def folder_made(data: Path) -> Path:
    """What the first job leaves behind, of which this is the file of people."""
    with Turn(data, Rank.PRACTICE).held():
        return data / FOLDER / "0-people"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(90):
        while not true():  # noqa: ASYNC110 (the kernel tells nobody of locks)
            await asyncio.sleep(0)


def free(file: Path) -> bool:
    with file.open("rb") as looking:
        try:
            fcntl.flock(looking, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
