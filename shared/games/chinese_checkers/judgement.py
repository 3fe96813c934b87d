"""Section `judgement` of a book of Chinese checkers: what a piece is worth on each cell. Its form alone.

    81 × i16        by the side's own cell (seat 1's board turned), little-endian, hundredths of a row

`entries` of the section is 81, `width` 0. Of English draughts the section has another form (`judgement`).
"""

import struct
from collections.abc import Sequence

from shared.errors import BookError
from shared.experience.book import Section

CELLS = 81
_WORTHS = struct.Struct(f"<{CELLS}h")


def encode(values: Sequence[int]) -> Section:
    """The section of a judgement: hundredths of a row by own cell."""
    return Section(CELLS, 0, (_WORTHS.pack(*values),))


def decode(content: bytes) -> tuple[int, ...]:
    """The judgement in a section's bytes. Raises BookError `book/format` for what `encode` does not write."""
    if len(content) != _WORTHS.size:
        raise BookError("book/format", "the book's section `judgement` has not the length of one")
    return _WORTHS.unpack(content)
