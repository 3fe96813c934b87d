"""Section `judgement` of a book: what a quiet position is worth, as the log's results teach it. Its form alone.

English draughts. A position is worth the sum over its pieces, and what it is worth to be on move; all in hundredths
of a man, for some counts of pieces on the board, with straight lines between them and none beyond the first and the
last. Numbers little-endian, n knots, ascending:

    n × u16         pieces on the board
    n × 32 × i16    a man of the side that moves down the numbers, by square; White's on the board turned
    n × 32 × i16    a king of that side
    n × i16         to be on move
    n × 98,415 × i16    patterns; books of before they were mined end before them

A pattern is what the men of both sides in a window are worth together, beside the sum over them. A window is two
neighbouring squares of each of four neighbouring rows. There are 15: those that begin at the first square of a row,
from the row of the lowest squares on, then those at the second, then at the third. For each there are 6,561 numbers, by
the sum over its squares, ascending, of 1, 3, 9, … times 0 (no man), 1 (a man of that side), 2 (one of the other's).
Books that have 45,927 numbers there instead are of before there were windows: those are not read.

`entries` of the section is n, `width` 0.
"""

import struct
from dataclasses import dataclass

from shared.errors import BookError
from shared.experience.book import Section

NAME = "judgement"
SQUARES = 32
PIECES = 24
"""On the board at most."""
PATTERNS = 15 * 6_561
_EARLIER = 7 * 6_561
_KNOT = struct.Struct("<H64hh")


@dataclass(frozen=True, slots=True)
class Knot:
    """The values of pieces at one number of pieces on the board; hundredths of a man."""

    pieces: int
    men: tuple[int, ...]
    """By square − 1, 32 of them."""
    kings: tuple[int, ...]
    tempo: int
    """To be on move."""
    patterns: bytes = b""
    """PATTERNS × i16, little-endian; empty where none were mined, and then at all knots."""


def encode(knots: tuple[Knot, ...]) -> Section:
    """The section of a judgement."""
    columns = (
        struct.pack(f"<{len(knots)}H", *(knot.pieces for knot in knots)),
        b"".join(struct.pack("<32h", *knot.men) for knot in knots),
        b"".join(struct.pack("<32h", *knot.kings) for knot in knots),
        struct.pack(f"<{len(knots)}h", *(knot.tempo for knot in knots)),
        b"".join(knot.patterns for knot in knots),
    )
    return Section(len(knots), 0, columns)


def decode(content: bytes) -> tuple[Knot, ...]:
    """The judgement in a section's bytes. Raises BookError `book/format` for what `encode` does not write."""
    # So few knots are there that no length can be of two forms.
    sizes = [_KNOT.size + 2 * numbers for numbers in (PATTERNS, _EARLIER, 0)]
    size = next((size for size in sizes if len(content) % size == 0 and len(content) // size <= PIECES + 1), 0)
    patterned = size == sizes[0]
    count = len(content) // size if size else 0
    if not count:
        raise BookError("book/format", "the book's section `judgement` has not the length of one")
    pieces = struct.unpack_from(f"<{count}H", content)
    if list(pieces) != sorted(set(pieces)) or pieces[-1] > PIECES:
        raise BookError("book/format", "the counts of pieces in the book's section `judgement` do not ascend")
    numbers = struct.unpack_from(f"<{count * (2 * SQUARES + 1)}h", content, 2 * count)
    men, kings, tempo = (numbers[: 32 * count], numbers[32 * count : 64 * count], numbers[64 * count :])
    patterns = content[_KNOT.size * count :]
    each = 2 * PATTERNS if patterned else 0
    return tuple(
        Knot(
            pieces[k],
            men[SQUARES * k : SQUARES * (k + 1)],
            kings[SQUARES * k : SQUARES * (k + 1)],
            tempo[k],
            patterns[each * k : each * (k + 1)],
        )
        for k in range(count)
    )
