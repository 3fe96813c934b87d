"""Section `recall` of a book, the Experience Rules of Wang et al. 2015: its form and how it is looked up in place.

It has n entries by columns, in order of premise key, premise state, and
among the entries of one premise most reliable first. With `width` w bytes a state:

    n × u64     premise key          n × u64     result key
    n × w       premise state        n × u32     wins; then draws, then losses of the mover
"""

import mmap
import struct
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from shared.experience.evidence import Backing, lower_bound
from shared.experience.index import Index

_WORD, _COUNT = struct.Struct("<Q"), struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class ExperienceRule:
    """An Experience Rule that fits the view at hand. Counts are games of those who played `move` here."""

    move: str
    wins: int
    draws: int
    losses: int
    premise: str
    """The situation in words for people: `shared.keys.premise_text`."""
    backing: Backing | None = None
    """The evidence for the counts; None in books that do not record it."""

    @property
    def games(self) -> int:
        """How often the move was seen here."""
        return self.wins + self.draws + self.losses

    @property
    def net(self) -> int:
        """Wins less losses."""
        return self.wins - self.losses

    @property
    def low(self) -> float:
        """The score in [0, 1] that the move has at least, by its counts."""
        return lower_bound(self.wins, self.draws, self.losses)


class RuleSection:
    """The section in place: nothing is read before it is asked for."""

    def __init__(self, buffer: mmap.mmap | bytes, offset: int, entries: int, width: int) -> None:
        self._buffer = buffer
        self._width = width
        self.entries = entries
        self._keys = offset
        self._states = self._keys + 8 * entries
        self._results = self._states + width * entries
        self._counts = self._results + 8 * entries
        self.end = self._counts + 12 * entries
        self._index: Index | None = None

    def look_up_by(self, offset: int, entries: int) -> None:
        """Use the section `recall-index` from now on. Raises BookError `book/format`."""
        self._index = Index(self._buffer, offset, entries, self._keys, self.entries)

    def close(self) -> None:
        """Let go of the buffer."""
        if self._index is not None:
            self._index.close()

    def find(self, key: int, state: bytes) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
        """(number of the entry, result key, (wins, draws, losses)) of every entry for the premise.

        Most reliable first.
        """
        # A key may be shared by two states, and only the state beside it tells.
        for at in range(self.first(key), self.entries):
            if self._key(at) != key:
                return
            start = self._states + self._width * at
            if self._buffer[start : start + self._width] == state:
                yield at, self._u64(self._results + 8 * at), self._counts_of(at)

    def entries_in_order(self) -> Iterator[tuple[int, bytes, int, tuple[int, int, int]]]:
        """(place, premise state, result key, counts) of every entry; its place is 1 for the first of its premise."""
        previous, place = None, 0
        for at in range(self.entries):
            state = self._buffer[(start := self._states + self._width * at) : start + self._width]
            place = place + 1 if state == previous else 1
            yield place, state, self._u64(self._results + 8 * at), self._counts_of(at)
            previous = state

    def first_of_each(self) -> Iterator[tuple[bytes, int, tuple[int, int, int]]]:
        """(premise state, result key, counts) of the most reliable entry of every premise."""
        previous = None
        for at in range(self.entries):
            state = self._buffer[(start := self._states + self._width * at) : start + self._width]
            if state != previous:
                yield state, self._u64(self._results + 8 * at), self._counts_of(at)
            previous = state

    def pairs(self) -> Iterator[tuple[bytes, int]]:
        """(premise state, result key) of every entry."""
        for at in range(self.entries):
            start = self._states + self._width * at
            yield self._buffer[start : start + self._width], self._u64(self._results + 8 * at)

    def first(self, key: int) -> int:
        """The first entry for the premise key; without an index, where it would stand."""
        if self._index is not None:
            return self._index.first(key)
        return bisect_left(range(self.entries), key, key=self._key)

    def _counts_of(self, at: int) -> tuple[int, int, int]:
        return self._count(0, at), self._count(1, at), self._count(2, at)

    def _key(self, at: int) -> int:
        return self._u64(self._keys + 8 * at)

    def _count(self, column: int, at: int) -> int:
        return _COUNT.unpack_from(self._buffer, self._counts + 4 * (column * self.entries + at))[0]

    def _u64(self, start: int) -> int:
        return _WORD.unpack_from(self._buffer, start)[0]
