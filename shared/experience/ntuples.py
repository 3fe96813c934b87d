"""Section `judgement` of a game without features: n-tuples over the text of its positions. Its form alone.

The text is a grid of characters, in rows that `/` separates. An n-tuple is a few places of it, and has a weight for
whatever stands there, one for each seat that may be on move (Bledsoe and Browning 1959; in games Lucas 2008). The sum
of these weights over all n-tuples is the logit of the chance that the seat on move wins. Numbers little-endian:

    4 bytes         `ntup`
    4 × u16         r rows, w bytes of a text, m seats, n n-tuples
    r × u16         characters of the rows: of texts on another grid the section says nothing
    w × u8          by byte of the text, how many values it has; then these values, ascending: any other is taken for
                    the first
    n × u8          places of each n-tuple; then the places, n-tuple by n-tuple, each a u16: a byte of the text
    m × i16 …       the weights in 1/SCALE, by the seat on move, then n-tuple by n-tuple: of an n-tuple as many as
                    there are ways to fill it, the value of its first place changing fastest

`entries` is n, `width` 0.
"""

import struct
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from statistics import mode

from shared.errors import BookError
from shared.experience.book import Section

SCALE = 4_096
_MAGIC = b"ntup"
_HEAD = struct.Struct("<4s4H")


@dataclass(frozen=True, slots=True)
class NTuples:
    """N-tuples with their weights."""

    rows: tuple[int, ...]
    """The characters of each row."""
    seats: int
    values: tuple[bytes, ...]
    """By byte of the text, the values that it has, ascending."""
    places: tuple[tuple[int, ...], ...]
    """By n-tuple, its bytes of the text."""
    weights: bytes
    """As the section has them."""

    @property
    def sizes(self) -> list[int]:
        """Weights of each n-tuple, for one seat on move."""
        return [prod(len(self.values[place]) for place in each) for each in self.places]


def encode(ntuples: NTuples) -> Section:
    """The section of these n-tuples."""
    rows, values, places = ntuples.rows, ntuples.values, ntuples.places
    flat = [place for each in places for place in each]
    columns = (
        _HEAD.pack(_MAGIC, len(rows), len(values), ntuples.seats, len(places)) + struct.pack(f"<{len(rows)}H", *rows),
        bytes(map(len, values)) + b"".join(values),
        bytes(map(len, places)) + struct.pack(f"<{len(flat)}H", *flat),
        ntuples.weights,
    )
    return Section(len(places), 0, columns)


def decode(content: bytes, text: bytes, seats: int) -> NTuples:
    """The n-tuples in a section's bytes, for a game of so many seats with texts like this one. Raises BookError
    `book/format` for what `encode` does not write, and for texts on another grid."""
    try:
        found = _decoded(content)
    except (struct.error, IndexError):
        found = None
    if found is None or not found.places:
        raise BookError("book/format", "the book's section `judgement` has no n-tuples")
    ours = (rows_of(text), len(text), seats)
    if (found.rows, len(found.values), found.seats) != ours:
        theirs, own = (
            f"{count} seats with rows of {', '.join(map(str, rows))} characters"
            for rows, count in ((found.rows, found.seats), (ours[0], seats))
        )
        raise BookError("book/format", f"the book values positions of {theirs}, and this game's are of {own}")
    return found


def rows_of(text: bytes) -> tuple[int, ...]:
    """The characters of each row."""
    return tuple(map(len, text.decode(errors="replace").split("/")))


def grid_of(text: bytes) -> list[tuple[int, int]]:
    """By byte, the row and the column of its character. Before the first row there may be more than the board."""
    rows = text.decode().split("/")
    before = len(rows[0]) - mode(map(len, rows))
    found: list[tuple[int, int]] = []
    for number, row in enumerate(rows):
        for column, character in enumerate(f"{row}/"):
            found += [(number, column - before if number == 0 else column)] * len(character.encode())
    return found[:-1]


def _decoded(content: bytes) -> NTuples | None:
    at = 0

    def numbers(count: int, form: str = "B") -> tuple[int, ...]:
        nonlocal at
        found = struct.unpack_from(f"<{count}{form}", content, at)
        at += struct.calcsize(f"<{count}{form}")
        return found

    def parts(sizes: tuple[int, ...], form: str) -> list[tuple[int, ...]]:
        flat, ends = numbers(sum(sizes), form), list(accumulate(sizes))
        return [flat[end - size : end] for end, size in zip(ends, sizes, strict=True)]

    magic, (rows, width, seats, count) = bytes(numbers(len(_MAGIC))), numbers(4, "H")
    if magic != _MAGIC:
        return None
    lengths = numbers(rows, "H")
    values = tuple(map(bytes, parts(numbers(width), "B")))
    places = tuple(parts(numbers(count), "H"))
    found = NTuples(lengths, seats, values, places, content[at:])
    return found if len(found.weights) == 2 * seats * sum(found.sizes) else None
