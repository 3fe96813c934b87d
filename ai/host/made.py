"""Which machine code this machine holds already: a stamp for each job of `ai.host.warm`. Compiles and loads nothing.

A stamp names everything that the code was made from: the sources of `ai`, Python, numba and the processor. It lies in
numba's folder, or beside this file. Where it is missing or differs, the job is done again, which finds what numba has
kept.
"""

import fcntl
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from os import environ
from pathlib import Path
from typing import Any

from shared.games.registry import folder_of

_PACKAGE = Path(__file__).parents[1]


def is_made(job: str) -> bool:
    """Whether the machine code of this job (`GAME` or `GAME:PLAYER`) was made here from what there is now."""
    try:
        return _stamp(job).read_text(encoding="ascii") == origin()
    except OSError:
        return False


@cache
def compiled_functions(game: str) -> int:
    """Functions in the game's folder that numba compiles: the more, the longer that takes."""
    folder = folder_of(game)
    if folder is None:
        return 0
    files = (_PACKAGE / "games" / folder).rglob("*.py")
    return sum(file.read_text(encoding="utf-8").count("\n@compiled\n") for file in files)


def note_made(job: str) -> None:
    """Remember that it has been made. Where nothing can be written, numba keeps nothing either."""
    with suppress(OSError):
        _stamp(job).write_text(origin(), encoding="ascii")


@contextmanager
def making(job: str) -> Generator[None]:
    """While another process makes the same code, wait: AI hosts of one machine often start together, and each would
    compile all of it. Where nothing can be written there is nothing to wait for."""
    try:
        lock = _stamp(job).with_suffix(".lock").open("w")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _stamp(job: str) -> Path:
    folder = Path(environ.get("NUMBA_CACHE_DIR") or Path(__file__).parent / "__pycache__")
    return folder / f"made-{job.replace('/', '-').replace(':', '-')}.stamp"


@cache
def origin() -> str:
    """The sources of the machine code here, as one number in hexadecimal."""
    binding: Any = import_module("llvmlite.binding")  # has no types
    texts = sha256(f"{sys.version} {version('numba')} {binding.get_host_cpu_name()}".encode())
    texts.update(str(sorted(binding.get_host_cpu_features().items())).encode())
    for file in sorted(_PACKAGE.rglob("*.py")):
        texts.update(file.read_bytes() + b"\0")
    return texts.hexdigest()
