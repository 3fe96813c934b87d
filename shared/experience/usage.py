"""Section `usage` of a book, the Checker Usage of Wang et al. 2015, formula (1): its form alone. Knows no rules.

How often a round, on average, a move ended on each place, as its mover sees the board: the cells of Chinese checkers,
the squares of draughts. Numbers little-endian, n places:

    u64             a divisor: rounds counted, in halves where the mirror image of a place counts as the place
    n × u64         times, in the same halves

`entries` of the section is n, `width` 0. The paper's CU of a place is times / divisor.
"""

import struct
from collections.abc import Sequence

from shared.errors import BookError
from shared.experience.book import Section

NAME = "usage"


def encode(divisor: int, times: Sequence[int]) -> Section:
    """The section. `divisor` is at least 1."""
    return Section(len(times), 0, (struct.pack("<Q", divisor), struct.pack(f"<{len(times)}Q", *times)))


def decode(content: bytes) -> tuple[float, ...]:
    """CU of every place. Raises BookError `book/format` for what `encode` does not write."""
    if len(content) % 8 or len(content) < 16:
        raise BookError("book/format", "the book's section `usage` has not the length of one")
    divisor, *times = struct.unpack(f"<{len(content) // 8}Q", content)
    if divisor == 0:
        raise BookError("book/format", "the book's section `usage` counts no round")
    return tuple(each / divisor for each in times)
