"""The one way a kernel function becomes machine code. Knows no game.

Machine code is kept on disk, so that a second start is instant. numba looks only at the file of the function it keeps;
ours must also be built anew when another kernel that is linked into it has changed, so what stamps the code is the
text of the whole folder. Hence a kernel may freeze constants of this folder, and none from elsewhere that may change.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """`function` as machine code, built when first called with arguments of new types. Lets other threads run.

    Integer division is C's (no check for zero), floating point is IEEE's. Where no folder can be written to, nothing
    is kept and every process builds its own.
    """
    try:
        kept = njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # no folder for the cache
        return njit(nogil=True, error_model="numpy")(function)
    kept._cache._cache_file._source_stamp = _stamp()  # numba offers no door for it
    return kept


@cache
def _stamp() -> str:
    """What the texts of all kernels hash to."""
    texts = sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        texts.update(file.read_bytes() + b"\0")
    return texts.hexdigest()
