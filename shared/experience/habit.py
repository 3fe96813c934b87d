"""Section `habit` of a book: how strongly people are drawn to a move by what it looks like. Its form alone.

English draughts. A move's strength is the sum of one weight a column; of the legal moves each is chosen in proportion
to the exponential of its strength. Which weight a move has in a column is said in
`ai.games.english_draughts.kernels.habit`, whose count of weights must be the section's. Beside them stands how a search
tells more: strength × `factor`, and a weight for how much worse than the best the move looks after `depth` plies.
Numbers little-endian, n weights, b buckets:

    u32 u32         n; b
    u32 i32         depth in plies (0: no search has been weighed); factor in thousandths
    b × i32         the greatest loss of each bucket in hundredths of a man, ascending; beyond the last, the last holds
    b × i32         the bucket's weight in thousandths
    n × i16         weights in thousandths

`entries` of the section is n, `width` 0.
"""

import struct
from array import array
from bisect import bisect_left
from dataclasses import dataclass

from shared.errors import BookError
from shared.experience.book import Section

NAME = "habit"
SCALE = 1000
_HEAD = struct.Struct("<IIIi")


@dataclass(frozen=True, slots=True)
class Habits:
    """Strengths of moves, in thousandths of a unit of the exponent."""

    weights: "array[int]"
    """Of type `h`."""
    depth: int = 0
    """Plies of the search that `factor` and the buckets go with; 0: none."""
    factor: int = SCALE
    """Thousandths of the strength that count beside a search."""
    losses: tuple[int, ...] = ()
    """The greatest loss of each bucket, hundredths of a man, ascending."""
    regrets: tuple[int, ...] = ()
    """The weight of each bucket."""

    def beside(self, strength: float, loss: int) -> float:
        """A move's strength when a search has found it worth `loss` hundredths of a man less than the best."""
        bucket = min(bisect_left(self.losses, loss), len(self.losses) - 1)
        return strength * self.factor / SCALE + self.regrets[bucket] / SCALE


def encode(habits: Habits) -> Section:
    """The section of habits."""
    buckets = len(habits.losses)
    head = _HEAD.pack(len(habits.weights), buckets, habits.depth, habits.factor)
    columns = (
        head,
        struct.pack(f"<{buckets}i", *habits.losses),
        struct.pack(f"<{buckets}i", *habits.regrets),
        struct.pack(f"<{len(habits.weights)}h", *habits.weights),
    )
    return Section(len(habits.weights), 0, columns)


def decode(content: bytes) -> Habits:
    """The habits in a section's bytes. Raises BookError `book/format` for what `encode` does not write."""
    if len(content) < _HEAD.size:
        raise BookError("book/format", "the book's section `habit` is too short")
    count, buckets, depth, factor = _HEAD.unpack_from(content)
    if len(content) != _HEAD.size + 8 * buckets + 2 * count or (depth > 0) != (buckets > 0):
        raise BookError("book/format", "the book's section `habit` has not the length it tells")
    losses = struct.unpack_from(f"<{buckets}i", content, _HEAD.size)
    regrets = struct.unpack_from(f"<{buckets}i", content, _HEAD.size + 4 * buckets)
    weights = array("h", struct.unpack_from(f"<{count}h", content, _HEAD.size + 8 * buckets))
    return Habits(weights, depth, factor, losses, regrets)
