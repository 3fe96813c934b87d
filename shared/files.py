"""Writing a file so that nobody ever reads half of it."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from shared.errors import Rejected


@contextmanager
def writing_to(path: Path) -> Generator[None]:
    """Around what a command writes to a file or folder that it was told. Raises Rejected `usage/unwritable`."""
    try:
        yield
    except OSError as error:
        raise Rejected("usage/unwritable", f"{path} cannot be written: {error.strerror or error}") from error


@contextmanager
def drafted(path: Path, mode: int = 0o666) -> Generator[BinaryIO]:
    """A file to write that takes the place of `path`, durably, when the block ends; none when it raises.

    `mode`: who may read it, less the process's umask. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)  # of a process that died and had this one's number
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the names of its files reach the disk: without, a new file may be gone after a power failure. Raises
    OSError."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write_whole(path: Path, *parts: bytes | memoryview) -> None:
    """Put these bytes in the place of the file, durably; a reader or a crash finds the old file or the new one."""
    with drafted(path) as file:
        for part in parts:
            file.write(part)
