"""Writing a file so that nobody ever reads half of it."""

import os
from pathlib import Path


def write_whole(path: Path, *parts: bytes | memoryview) -> None:
    """Put these bytes in the place of the file, durably; a reader or a crash finds the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
