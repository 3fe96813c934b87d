"""Section `tuning` of a book: the evaluation of the strongest player, fitted further to positions of logged games. Its
form alone.

    8 × u8          the first bytes of the SHA-256 of the evaluation that it was tuned from, the one that ships
    n × i16         the numbers of the tuned one, little-endian, in the order in which the game's search has them

`entries` of the section is n, `width` 0. A book outlives a version of Oldhand: numbers that were tuned from another
evaluation than the one that ships now are not used.
"""

import hashlib
import struct
from collections.abc import Sequence

from shared.errors import BookError
from shared.experience.book import Section

NAME = "tuning"
_ORIGIN_BYTES = 8


def encode(numbers: Sequence[int], shipped: bytes) -> Section:
    """The section of these numbers, each in the range of i16. `shipped`: the evaluation that ships, in any form."""
    return Section(len(numbers), 0, (_origin(shipped), struct.pack(f"<{len(numbers)}h", *numbers)))


def decode(content: bytes, count: int, shipped: bytes) -> tuple[int, ...] | None:
    """The `count` numbers in a section's bytes; None where they were tuned from another evaluation than the one that
    ships. Raises BookError `book/format` for what `encode` does not write."""
    if len(content) != _ORIGIN_BYTES + 2 * count:
        raise BookError("book/format", "the book's section `tuning` has not the length of one")
    if content[:_ORIGIN_BYTES] != _origin(shipped):
        return None
    return struct.unpack_from(f"<{count}h", content, _ORIGIN_BYTES)


def _origin(shipped: bytes) -> bytes:
    return hashlib.sha256(shipped).digest()[:_ORIGIN_BYTES]
