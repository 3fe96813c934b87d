"""Section `hindsight` of a book: what kinds of domino moves gained, found by playing finished hands otherwise.

A *cell* is a kind of situation with a kind of move in it, told from what a seat sees: its number counts through FIELDS,
the last field fastest. Which move is in which cell is said by `ai.games.domino_101.kernels.hindsight`. The section has
the n cells that were seen, ascending by number, as columns, little-endian:

    n × i64     what its moves gained beyond the mean of the moves they were compared with, in thousandths of a point
    n × u32     how many moves that is the sum of, at least 1
    n × u32     the cell's number

A point is one of the hand's score, won by the mover's team or, negative, by the other.

The section `hindsight-facts` has in the same columns what moves gained by the facts that they came with (FACTS), its
cells numbered likewise from 0. The section `hindsight-rules` has the rules mined from these: n rules, in their order,

    n × i64     what the moves gained that the rule is the first to fit, as above
    n × u32     how many moves that were
    n × 8 × u8  the value that each fact must have, ANY for one that does not matter
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Final

from shared.errors import BookError
from shared.experience.book import Section
from shared.reasons import FACTS, FIELDS

NAME, FACTS_NAME, RULES_NAME = "hindsight", "hindsight-facts", "hindsight-rules"
UNIT = 1000
"""So much of a sum is a point."""

KINDS = prod(len(values) for _, values in FIELDS)
FACTS_SHAPE = tuple(len(values) for _, values in FACTS)
CELLS = KINDS + prod(FACTS_SHAPE)
"""The cells that hands are counted by: kinds of moves, then sets of facts."""
ANY = 255
PREMISE: Final = frozenset({"stage", "race", "next-passed", "partner-passed", "prev-passed"})
"""The facts that are a rule's premise; the others say what to play."""
_ROW_BYTES = 16
_RULE = struct.Struct("<qI")


@dataclass(frozen=True, slots=True)
class HindsightTable:
    """The section, columns of equal length."""

    cells: Sequence[int]
    """Ascending."""
    times: Sequence[int]
    sums: Sequence[int]
    """In thousandths of a point."""


@dataclass(frozen=True, slots=True)
class HindsightRule:
    """Of the moves that come with certain facts: what those gained that no rule before it fits."""

    values: tuple[int, ...]
    """By fact, the number of its value, or ANY."""
    times: int
    sums: int
    """In thousandths of a point."""

    @property
    def gain(self) -> float:
        """Points beyond the mean of the moves it was compared with, a move: the rule's support."""
        return self.sums / UNIT / self.times

    @property
    def facts(self) -> Mapping[str, str]:
        """Those that matter, by name."""
        return {name: of[value] for (name, of), value in zip(FACTS, self.values, strict=True) if value != ANY}


def hindsight_section(seen: HindsightTable) -> Section:
    """The section as a book keeps it; the inverse of `parse_hindsight`."""
    count = len(seen.cells)
    columns = ((f"<{count}q", seen.sums), (f"<{count}I", seen.times), (f"<{count}I", seen.cells))
    return Section(count, 0, tuple(struct.pack(form, *column) for form, column in columns))


def parse_hindsight(content: bytes, cells: int = KINDS) -> HindsightTable:
    """The columns of a section of so many cells at most. Raises BookError `book/format`."""
    count, rest = divmod(len(content), _ROW_BYTES)
    if rest:
        raise BookError("book/format", "the book's section `hindsight` has half a row")
    numbers = struct.unpack(f"<{count}q{count}I{count}I", content)
    seen = HindsightTable(numbers[2 * count :], numbers[count : 2 * count], numbers[:count])
    if any(one >= two for one, two in pairwise(seen.cells)) or any(cell >= cells for cell in seen.cells[-1:]):
        raise BookError("book/format", "the book's section `hindsight` has cells that are not in order")
    if 0 in seen.times:
        raise BookError("book/format", "the book's section `hindsight` has a cell that was never seen")
    return seen


def rules_section(rules: Sequence[HindsightRule]) -> Section:
    """The section `hindsight-rules`; the inverse of `parse_rules`."""
    sums = struct.pack(f"<{len(rules)}q", *(rule.sums for rule in rules))
    times = struct.pack(f"<{len(rules)}I", *(rule.times for rule in rules))
    return Section(len(rules), 0, (sums, times, b"".join(bytes(rule.values) for rule in rules)))


def parse_rules(content: bytes) -> tuple[HindsightRule, ...]:
    """The rules of the section, first to last. Raises BookError `book/format`."""
    width = len(FACTS)
    count, rest = divmod(len(content), _RULE.size + width)
    if rest:
        raise BookError("book/format", "the book's section `hindsight-rules` has half a rule")
    sums, times = struct.unpack_from(f"<{count}q", content), struct.unpack_from(f"<{count}I", content, 8 * count)
    values = [tuple(content[at : at + width]) for at in range(_RULE.size * count, len(content), width)]
    if 0 in times or any(
        value != ANY and value >= most for rule in values for value, most in zip(rule, FACTS_SHAPE, strict=True)
    ):
        raise BookError("book/format", "the book's section `hindsight-rules` has a rule that fits no move")
    return tuple(HindsightRule(*row) for row in zip(values, times, sums, strict=True))


FITS_ALL: Final = b"".join(rules_section([HindsightRule((ANY,) * len(FACTS), 1, 0)]).columns)
"""A section `hindsight-rules` that knows nothing: its rule fits every move, and has no support."""


def cell_fields(cell: int) -> Mapping[str, str]:
    """The values of a cell, by field."""
    named: dict[str, str] = {}
    for name, values in FIELDS[::-1]:
        cell, value = divmod(cell, len(values))
        named[name] = values[value]
    return {name: named[name] for name, _ in FIELDS}
