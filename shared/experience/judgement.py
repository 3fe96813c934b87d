"""Section `judgement` of a book: what a quiet position is worth, as the log's results teach it. Its form alone.

English draughts. A position is worth the sum over its pieces, and what it is worth to be on move; all in hundredths
of a man, for some counts of pieces on the board, with straight lines between them and none beyond the first and the
last. Numbers little-endian, n knots, ascending:

    n × u16         pieces on the board
    n × 32 × i16    a man of the side that moves down the numbers, by square; White's on the board turned
    n × 32 × i16    a king of that side
    n × i16         to be on move

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
_KNOT = struct.Struct("<H64hh")


@dataclass(frozen=True, slots=True)
class Knot:
    """What pieces are worth while so many are on the board; hundredths of a man."""

    pieces: int
    men: tuple[int, ...]
    """By square − 1, 32 of them."""
    kings: tuple[int, ...]
    tempo: int
    """To be on move."""


def encode(knots: tuple[Knot, ...]) -> Section:
    """The section of a judgement."""
    columns = (
        struct.pack(f"<{len(knots)}H", *(knot.pieces for knot in knots)),
        b"".join(struct.pack("<32h", *knot.men) for knot in knots),
        b"".join(struct.pack("<32h", *knot.kings) for knot in knots),
        struct.pack(f"<{len(knots)}h", *(knot.tempo for knot in knots)),
    )
    return Section(len(knots), 0, columns)


def decode(content: bytes) -> tuple[Knot, ...]:
    """The judgement in a section's bytes. Raises BookError `book/format` for what `encode` does not write."""
    count, rest = divmod(len(content), _KNOT.size)
    if rest or not count:
        raise BookError("book/format", "the book's section `judgement` has not the length of one")
    pieces = struct.unpack_from(f"<{count}H", content)
    if list(pieces) != sorted(set(pieces)) or pieces[-1] > PIECES:
        raise BookError("book/format", "the counts of pieces in the book's section `judgement` do not ascend")
    numbers = struct.unpack_from(f"<{count * (2 * SQUARES + 1)}h", content, 2 * count)
    men, kings, tempo = (numbers[: 32 * count], numbers[32 * count : 64 * count], numbers[64 * count :])
    return tuple(
        Knot(pieces[k], men[SQUARES * k : SQUARES * (k + 1)], kings[SQUARES * k : SQUARES * (k + 1)], tempo[k])
        for k in range(count)
    )
