"""Section `key-states` of a book, the Key States of Wang et al. 2015, formula (4): its form alone. Knows no rules.

States that winners made in clearly more rounds than losers did. In the order of the paper's Definition 1: whatever is
behind a state comes after it. With `width` w bytes a state, n states, numbers little-endian:

    u64             rounds counted, N of the paper
    n × w           the state as `shared.keys` files results: in the frame of the next mover
    n × u32         wins; then draws, then losses of the player who made the state

`entries` of the section is n. The paper's freq of a state is (wins − losses) / N.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from shared.errors import BookError
from shared.experience.book import Section

NAME = "key-states"


@dataclass(frozen=True, slots=True)
class KeyState:
    """A state worth reaching. Counts are times that it was made."""

    state: bytes
    """Normal state of the next mover (`shared.keys`)."""
    wins: int
    draws: int
    losses: int

    @property
    def net(self) -> int:
        """Wins less losses of the player who made it."""
        return self.wins - self.losses


def encode(games: int, width: int, states: Sequence[KeyState]) -> Section:
    """The section. Every state has `width` bytes; `games` is at least 1."""
    counts = [count for name in ("wins", "draws", "losses") for count in (getattr(state, name) for state in states)]
    columns = (
        struct.pack("<Q", games),
        b"".join(state.state for state in states),
        struct.pack(f"<{len(counts)}I", *counts),
    )
    return Section(len(states), width, columns)


def decode(content: bytes, width: int) -> tuple[int, tuple[KeyState, ...]]:
    """N and the key states. Raises BookError `book/format` for what `encode` does not write."""
    count, rest = divmod(len(content) - 8, width + 12)
    if rest or count < 0:
        raise BookError("book/format", "the book's section `key-states` has not the length of one")
    games = int.from_bytes(content[:8], "little")
    if games == 0:
        raise BookError("book/format", "the book's section `key-states` counts no round")
    states = [content[8 + width * number : 8 + width * (number + 1)] for number in range(count)]
    counts = struct.unpack_from(f"<{3 * count}I", content, 8 + width * count)
    columns = (counts[:count], counts[count : 2 * count], counts[2 * count :])
    return games, tuple(KeyState(*row) for row in zip(states, *columns, strict=True))
