"""Section `hindsight` of a book: what kinds of domino moves gained, found by playing finished hands otherwise.

A *cell* is a kind of situation with a kind of move in it, told from what a seat sees: its number counts through FIELDS,
the last field fastest. Which move is in which cell is said by `ai.games.domino_101.kernels.hindsight`. The section has
the n cells that were seen, ascending by number, as columns, little-endian:

    n × i64     what its moves gained beyond the mean of the moves they were compared with, in thousandths of a point
    n × u32     how many moves that is the sum of, at least 1
    n × u32     the cell's number

A point is one of the hand's score, won by the mover's team or, negative, by the other.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from shared.errors import BookError
from shared.experience.book import Section
from shared.reasons import FIELDS

NAME = "hindsight"
UNIT = 1000
"""So much of a sum is a point."""

CELLS = prod(len(values) for _, values in FIELDS)
_ROW_BYTES = 16


@dataclass(frozen=True, slots=True)
class HindsightTable:
    """The section, columns of equal length."""

    cells: Sequence[int]
    """Ascending."""
    times: Sequence[int]
    sums: Sequence[int]
    """In thousandths of a point."""


def hindsight_section(seen: HindsightTable) -> Section:
    """The section as a book keeps it; the inverse of `parse_hindsight`."""
    count = len(seen.cells)
    columns = ((f"<{count}q", seen.sums), (f"<{count}I", seen.times), (f"<{count}I", seen.cells))
    return Section(count, 0, tuple(struct.pack(form, *column) for form, column in columns))


def parse_hindsight(content: bytes) -> HindsightTable:
    """The section's columns. Raises BookError `book/format`."""
    count, rest = divmod(len(content), _ROW_BYTES)
    if rest:
        raise BookError("book/format", "the book's section `hindsight` has half a row")
    numbers = struct.unpack(f"<{count}q{count}I{count}I", content)
    seen = HindsightTable(numbers[2 * count :], numbers[count : 2 * count], numbers[:count])
    if any(one >= two for one, two in pairwise(seen.cells)) or any(cell >= CELLS for cell in seen.cells[-1:]):
        raise BookError("book/format", "the book's section `hindsight` has cells that are not in order")
    if 0 in seen.times:
        raise BookError("book/format", "the book's section `hindsight` has a cell that was never seen")
    return seen


def cell_fields(cell: int) -> Mapping[str, str]:
    """The values of a cell, by field."""
    named: dict[str, str] = {}
    for name, values in FIELDS[::-1]:
        cell, value = divmod(cell, len(values))
        named[name] = values[value]
    return {name: named[name] for name, _ in FIELDS}
