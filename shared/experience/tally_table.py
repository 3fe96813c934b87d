"""A tally: every move that was made in every position, read in place. Knows no miner.

A tally is a file like a book (see `shared.experience.book`) with one section `pairs`. It has n rows by columns, in
order of premise key, premise state and result key; a pair of premise and result has one row for every maker and
witness, in their order. With `width` w bytes a state:

    n × u64     premise key          n × u32     wins; then draws, then losses of the mover
    n × u64     result key           n × u32     witness: a hash, 0 for none by name
    n × w       premise state        n × i32     day of the oldest round, then of the newest, since 1970
    n × w       result state         n × u32     sample: the newest round, see below
                                     n × u16     maker: index into `makers` of the header

Section `tables`, if there is one, names the rounds that are counted though the log need not have them yet, those of the
games that come with Oldhand: n × 12 bytes, of which the name of the table is made (`table_name`). A sample of at most n
is a round of these, from 1; a greater one is n + the number of the round in the log. The file with the rounds since
goes by the same n.

A game has two: `GAME.tally`, which changes with every book, and `GAME.recent.tally` with the rounds since. Together
they are current within seconds; the second belongs to the first whose `mark` it names as `after`.
"""

import mmap
import struct
import sys
from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import TypedDict

from shared.errors import BookError
from shared.experience.book import ExperienceBook
from shared.experience.evidence import lower_bound
from shared.experience.known_moves import KnownMove

SECTION, TABLES = "pairs", "tables"
TABLE_BYTES = 12
RECALLED = "recalled"
"""The maker of moves that experience chose itself, for any player."""
_NEVER, _ALWAYS = -(1 << 31), (1 << 31) - 1
_COLUMNS = (("Q", 8), ("Q", 8), ("", 0), ("", 0), *[("I", 4)] * 4, *[("i", 4)] * 2, ("I", 4), ("H", 2))
(PREMISE, RESULT, STATE, _, WINS, DRAWS, LOSSES, WITNESS, OLDEST, NEWEST, SAMPLE, MAKER) = range(len(_COLUMNS))


def tally_file(game: str) -> str:
    """The name of the file with the game's tally."""
    return f"{game.replace('/', '-')}.tally"


def recent_tally_file(game: str) -> str:
    """The name of the file with what came since."""
    return f"{game.replace('/', '-')}.recent.tally"


@dataclass(slots=True)
class MoveCounts:
    """Results of one move in a position, for its player. Moves that experience chose are left out."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    oldest: int = _ALWAYS
    newest: int = _NEVER
    """Days since 1970."""
    sample: int = 0
    """The newest round, as the tally numbers them; `Explorer.known` makes a `Sample` of it."""
    made_by: dict[str, int] = field(default_factory=dict[str, int])
    """How often each sort of player made it: `person`, `archive`, `ai:NAME`, `practice:NAME`."""
    names: "list[array[int]]" = field(default_factory=lambda: list["array[int]"]())
    """Witnesses by name, ascending in each array and different there; a witness of two makers is in two."""
    unnamed: int = 0
    """Rounds without one."""

    @property
    def games(self) -> int:
        """How often it was made."""
        return self.wins + self.draws + self.losses

    def copy(self) -> "MoveCounts":
        """To add to."""
        return replace(self, made_by=dict(self.made_by), names=list(self.names))

    def as_dict(self, move: str, rounds: int) -> KnownMove:
        """`rounds`: all of the log."""
        return {
            "move": move,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "support": round((self.wins - self.losses) / rounds, 6),
            "games": self.games,
            "low": round(lower_bound(self.wins, self.draws, self.losses), 4),
            "oldest": None if self.oldest == _ALWAYS else self.oldest,
            "newest": None if self.newest == _NEVER else self.newest,
            "from": dict(sorted(self.made_by.items())),
            "witnesses": _different(self.names) + self.unnamed,
        }


class TallyFacts(TypedDict):
    """The part of a tally's header that says how to read its pairs."""

    makers: list[str]
    """Sorts of players, as `MoveCounts.made_by` names them, and RECALLED; pairs refer to them by place."""


class TallyTable:
    """One tally in place."""

    def __init__(self, buffer: mmap.mmap | bytes, offset: int, rows: int, width: int, facts: TallyFacts) -> None:
        self._buffer = buffer
        self.rows = rows
        self.facts = facts
        self._width = width
        self._offsets: list[int] = []
        for _, size in _COLUMNS:
            self._offsets.append(offset)
            offset += (size or width) * rows

    @staticmethod
    def bytes_of(rows: int, width: int) -> int:
        """Length of the section."""
        return rows * sum(size or width for _, size in _COLUMNS)

    def columns(self) -> tuple[int, int, list[tuple[str, bytes]]]:
        """Rows, width of a state, and every column's form (as `struct` has it, empty for states) and bytes."""
        ends = [*self._offsets[1:], self._offsets[0] + self.bytes_of(self.rows, self._width)]
        return self.rows, self._width, [
            (form, self._buffer[start:end])
            for (form, _), start, end in zip(_COLUMNS, self._offsets, ends, strict=True)
        ]  # fmt: skip

    def add(self, key: int, state: bytes, known: dict[int, MoveCounts], kind: str | None = None) -> int:
        """Add what was done in this state to `known`, by the key of the result; returns how many rows say it. `kind`:
        by this kind of maker alone.

        The first positions of a game have a row for every player and move, so columns are read whole.
        """
        every = range(self.rows)
        begin, end = (find(every, key, key=lambda row: self._at(PREMISE, row)) for find in (bisect_left, bisect_right))
        if begin < end and not state == self._state(begin) == self._state(end - 1):  # two states share the key
            own = [row for row in range(begin, end) if self._state(row) == state]
            begin, end = (own[0], own[-1] + 1) if own else (0, 0)
        keys = self._column(RESULT, begin, end)
        place = 0
        while place < len(keys):
            following = bisect_right(keys, keys[place], place)
            self._add_move(begin + place, begin + following, keys[place], known, kind)
            place = following
        return end - begin

    def _add_move(self, start: int, stop: int, move: int, known: dict[int, MoveCounts], kind: str | None) -> None:
        """Add these rows, which are of one move."""
        makers = self._column(MAKER, start, stop)
        place = 0
        while place < len(makers):
            following = bisect_right(makers, makers[place], place)
            maker = self.facts["makers"][makers[place]]
            if maker != RECALLED and kind in (None, maker.partition(":")[0]):
                self._add_made(start + place, start + following, maker, known.setdefault(move, MoveCounts()))
            place = following

    def _add_made(self, start: int, stop: int, maker: str, one: MoveCounts) -> None:
        """Add these rows, which are of one maker's making one move."""
        columns = [self._column(column, start, stop) for column in (WINS, DRAWS, LOSSES)]
        wins, draws, losses = map(sum, columns)
        one.wins, one.draws, one.losses = one.wins + wins, one.draws + draws, one.losses + losses
        one.made_by[maker] = one.made_by.get(maker, 0) + wins + draws + losses
        one.oldest = min(one.oldest, min(self._column(OLDEST, start, stop)))
        one.newest = max(one.newest, max(self._column(NEWEST, start, stop)))
        one.sample = max(one.sample, max(self._column(SAMPLE, start, stop)))
        witnesses = self._column(WITNESS, start, stop)
        unnamed = bisect_right(witnesses, 0)
        one.unnamed += sum(sum(column[:unnamed]) for column in columns)
        if unnamed < len(witnesses):
            one.names.append(witnesses[unnamed:])

    def _state(self, row: int) -> bytes:
        start = self._offsets[STATE] + self._width * row
        return self._buffer[start : start + self._width]

    def _column(self, column: int, start: int, stop: int) -> "array[int]":
        """The values of these rows."""
        form, size = _COLUMNS[column]
        values: array[int] = array(form)
        offset = self._offsets[column]
        values.frombytes(self._buffer[offset + size * start : offset + size * stop])
        if sys.byteorder == "big":
            values.byteswap()
        return values

    def _at(self, column: int, row: int) -> int:
        form, size = _COLUMNS[column]
        (number,) = struct.unpack_from(f"<{form}", self._buffer, self._offsets[column] + size * row)
        return number


def _different(ascending: "list[array[int]]") -> int:
    """How many different numbers there are in arrays that have each of theirs once: the longest is read where the
    others look."""
    if not ascending:
        return 0
    *others, longest = sorted(ascending, key=len)
    more = set[int]().union(*others)
    return len(longest) + sum(longest[bisect_left(longest, one, 0, len(longest) - 1)] != one for one in more)


def table_name(name: bytes) -> str:
    """The name of the table of a record, from the bytes that a tally keeps of it."""
    return f"{_RECORD}{name.hex()}"


def table_bytes(table: str) -> bytes:
    """The inverse of `table_name`."""
    return bytes.fromhex(table.removeprefix(_RECORD))


_RECORD = "record-"


def pairs_of(book: ExperienceBook) -> TallyTable:
    """The section of a tally. Raises BookError `book/format` when the file is none."""
    found = book.place(SECTION)
    if found is None or found[1].bytes != TallyTable.bytes_of(found[1].entries, found[1].width):
        raise BookError("book/format", "this is no tally")
    buffer, place = found
    return TallyTable(buffer, place.offset, place.entries, place.width, {"makers": book.facts["makers"]})
