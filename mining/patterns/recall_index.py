"""The index of a book's rules: where keys begin that share their first bits. Its form: `shared.experience.index`."""

import numpy as np
from numpy.typing import NDArray

from shared.experience import Section


def index_section(recall: Section) -> Section | None:
    """The section `recall-index` of a section `recall`; None when that is empty."""
    if not recall.entries:
        return None
    return Section(*index_of(np.frombuffer(recall.columns[0], "<u8")))


def index_of(keys: NDArray[np.uint64]) -> tuple[int, int, tuple[bytes]]:
    """Entries, width and column of the index of ascending keys, of which there is one at least."""
    bits = len(keys).bit_length()
    firsts = np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits)
    starts = np.append(np.searchsorted(keys, firsts), len(keys)).astype("<u4")
    return 1 << bits, 0, (starts.tobytes(),)
