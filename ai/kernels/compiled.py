"""The one way a kernel function becomes machine code. Knows no game.

Machine code is kept on disk, so that a second start is instant. numba looks only at the file of the function it keeps;
ours must also be built again when another kernel that is linked into it has changed, so what stamps the code is the
text of its file and of all the kernels that this one imports. Hence a kernel may freeze constants of other kernels, and
none from elsewhere that may change.
"""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit


def compiled(function: Callable[..., Any]) -> Any:
    """`function` as machine code, built when first called with arguments of new types. Lets other threads run.

    Integer division is C's (no check for zero), floating point is IEEE's. Where no folder can be written to, nothing
    is kept and every process builds its own.

    A function that calls itself must be called with words only, `np.int64(0)` and never a bare `0`: numba would first
    build it for that one constant, and such code, once it comes from the disk, crashes the process (0.68). A variable
    that a loop changes and passes on begins as a word for the like reason: else what it is passed to is built twice.
    """
    return _kept(function)


def inlined(function: Callable[..., Any]) -> Any:
    """The same for a small function, whose code is put wherever compiled code calls it instead of being jumped to."""
    return _kept(function, forceinline=True)


def _kept(function: Callable[..., Any], **how: Any) -> Any:
    how |= {"nogil": True, "error_model": "numpy"}
    try:
        kept: Any = njit(cache=True, **how)(function)
    except RuntimeError:  # no folder for the cache
        return njit(**how)(function)
    file = Path(function.__code__.co_filename)
    root = file.parents[function.__module__.count(".")]
    kept._cache._cache_file._source_stamp = _stamp(file, root)  # numba has no public name for it
    return kept


@cache
def _stamp(file: Path, root: Path) -> str:
    """The hash of the texts of a kernel's file and of its imports. `root`: the folder of the top-level packages."""
    texts = sha256()
    for linked in sorted(_linked(file, root, set())):
        texts.update(linked.read_bytes() + b"\0")
    return texts.hexdigest()


def _linked(file: Path, root: Path, found: set[Path]) -> set[Path]:
    """The file and the kernels that it imports, and those that they import: files of its folder and in `kernels`."""
    found.add(file)
    for package, names in re.findall(r"^from ([\w.]+) import (.+)", file.read_text(encoding="utf-8"), re.MULTILINE):
        folder = root.joinpath(*package.split("."))
        for other in (folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))):
            near = other.parent.name == file.parent.name or "kernels" in other.relative_to(root).parts
            if near and other not in found and other.is_file():
                _linked(other, root, found)
    return found
