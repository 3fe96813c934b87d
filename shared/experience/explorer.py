"""Statistics of a position: every move that was made there, read from the tallies in place. Knows no miner.

A tally is a file like a book (see `shared.experience.book`) with one section `pairs`. It has n rows by columns, in
order of premise key, premise state and result key; a pair of premise and result has one row for every maker and
witness. With `width` w bytes a state:

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
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import compress
from pathlib import Path
from random import Random
from typing import Any, TypedDict

from shared.core import Game, View
from shared.errors import BookError, NotationError
from shared.events import PlayerKind
from shared.experience.book import ExperienceBook
from shared.experience.evidence import lower_bound
from shared.experience.known_moves import BookRules, GameNote, KnownMove, RuleFields, SampleFields
from shared.game_log import FinishedRound, GameLog, TableFacts
from shared.keys import premise, results

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
    names: set[int] = field(default_factory=set[int])
    """Witnesses by name."""
    unnamed: int = 0
    """Rounds without one."""

    @property
    def games(self) -> int:
        """How often it was made."""
        return self.wins + self.draws + self.losses

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
            "witnesses": len(self.names) + self.unnamed,
        }


class TallyFacts(TypedDict):
    """The part of a tally's header that says how to read its pairs."""

    makers: list[str]
    """Sorts of players, as `MoveCounts.made_by` names them, and RECALLED; pairs refer to them by place."""


class _Mark(TypedDict):
    """How far a large file has counted."""

    number: int
    table: str
    version: int


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

    def add(self, key: int, state: bytes, known: dict[int, MoveCounts], kind: str | None = None) -> None:
        """Add what was done in this state to `known`, by the key of the result. `kind`: by this kind of maker alone.

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

    def _add_move(self, start: int, stop: int, move: int, known: dict[int, MoveCounts], kind: str | None) -> None:
        """Add these rows, which are of one move."""
        makers = self._column(MAKER, start, stop)
        numbers = sorted(set(makers))
        for number in numbers:
            maker = self.facts["makers"][number]
            if maker == RECALLED or kind not in (None, maker.partition(":")[0]):
                continue
            wins, draws, losses, oldest, newest, sample, witnesses = (
                self._column(column, start, stop) for column in (WINS, DRAWS, LOSSES, OLDEST, NEWEST, SAMPLE, WITNESS)
            )
            if len(numbers) > 1:
                its = [each == number for each in makers]
                wins, draws, losses, oldest, newest, sample, witnesses = (
                    array(column.typecode, compress(column, its))
                    for column in (wins, draws, losses, oldest, newest, sample, witnesses)
                )
            one = known.setdefault(move, MoveCounts())
            own = [sum(wins), sum(draws), sum(losses)]
            one.wins, one.draws, one.losses = one.wins + own[0], one.draws + own[1], one.losses + own[2]
            one.oldest, one.newest = min(one.oldest, min(oldest)), max(one.newest, max(newest))
            one.sample = max(one.sample, max(sample))
            one.made_by[maker] = one.made_by.get(maker, 0) + sum(own)
            names = set(witnesses)
            if 0 in names:
                names.discard(0)
                unnamed = [not witness for witness in witnesses]
                one.unnamed += sum(sum(compress(column, unnamed)) for column in (wins, draws, losses))
            one.names |= names

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


@dataclass(frozen=True, slots=True)
class Sample:
    """A round to look at: by its number in the log, or by its table, which the log may not have yet."""

    number: int = 0
    table: str = ""


@dataclass(frozen=True, slots=True)
class CountedRounds:
    """How far the finished rounds of a game are counted, by their numbers in the log."""

    newest: int
    """The newest round counted; 0 for none."""
    games: int
    """Rounds counted."""
    since: int
    """Those of them since the large file was written, from which books are made."""


class Explorer:
    """The tallies of a folder, opened when they are asked for and again when they have changed. Not for two threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, tuple[tuple[int, int], ExperienceBook]] = {}

    def known(
        self, view: View, legal: Collection[str], kind: str | None = None
    ) -> tuple[list[tuple[str, MoveCounts]], int]:
        """The legal moves that were made in the view's situation, the most won with first; and all rounds counted.

        `kind`: only moves of this kind of player, `person`, `archive`, `ai` or `practice`.
        """
        situation = premise(view)
        found: dict[int, MoveCounts] = {}
        rounds = 0
        for book, pairs in self._tallies(view.game):
            pairs.add(situation.key, situation.state, found, kind)
            rounds += book.facts["games"]
        moves = [(move, found[key]) for move, key in results(view, legal).items() if key in found] if found else []
        return sorted(moves, key=lambda one: (one[1].losses - one[1].wins, -one[1].games, one[0])), rounds

    def sample(self, game: str, number: int) -> Sample:
        """The round that the game's tally calls so: `MoveCounts.sample`."""
        base = self._file(tally_file(game))
        tables = None if base is None else base.place(TABLES)
        if tables is None or number > tables[1].entries:
            return Sample(number - (0 if tables is None else tables[1].entries))
        start = tables[1].offset + TABLE_BYTES * (number - 1)
        return Sample(table=table_name(tables[0][start : start + TABLE_BYTES])) if number else Sample()

    def counted(self, game: str) -> CountedRounds:
        """How far the rounds of a game are counted."""
        tallies = list(self._tallies(game))
        newest = [_mark_of(book)["number"] for book, _ in tallies]
        since = [book.facts["games"] for book, _ in tallies if "after" in book.facts["checkpoint"]]
        return CountedRounds(max(newest, default=0), sum(book.facts["games"] for book, _ in tallies), sum(since))

    def is_begun(self, game: str) -> bool:
        """Whether the miner has counted any rounds of the game: before, nothing is known of any position."""
        return self._file(tally_file(game)) is not None or self._file(recent_tally_file(game)) is not None

    def close(self) -> None:
        """Unmap the files."""
        for _, book in self._open.values():
            book.close()
        self._open.clear()

    def _tallies(self, game: str) -> Iterator[tuple[ExperienceBook, TallyTable]]:
        base, recent = self._file(tally_file(game)), self._file(recent_tally_file(game))
        if base is not None:
            yield base, pairs_of(base)
        if recent is not None and recent.facts["checkpoint"]["after"] == _mark_of(base):
            yield recent, pairs_of(recent)

    def _file(self, name: str) -> ExperienceBook | None:
        """The file's newest content; None where it is missing or broken: the miner makes it again."""
        path = self._folder / name
        held = self._open.get(name)
        try:
            stat = path.stat()
        except OSError:
            stamp = None
        else:
            stamp = stat.st_ino, stat.st_mtime_ns
        if held is not None and held[0] == stamp:
            return held[1]
        if held is not None:
            self._open.pop(name)[1].close()
        if stamp is None:
            return None
        with suppress(BookError):
            # A tally comes whole in the place of the one before it, with every book: its reader need not read it all.
            self._open[name] = stamp, ExperienceBook.open(path, check_digest=False)
            return self._open[name][1]
        return None


def looked_at(game: Game[Any, Any], position: str | None) -> tuple[View, list[str]]:
    """The view of the seat to move in the position (None: the start), and its legal moves. Raises NotationError."""
    options = game.options({})
    if position is None and game.hidden:
        raise NotationError(f"{game.title} has no fixed start position: give a position")
    state = game.parse_position(position or game.deal(options, Random(0)), options)
    if not game.to_act(state):
        raise NotationError("nobody is to move in this position")
    view = game.view(state, game.to_act(state)[0])
    return view, [game.format_move(state, move) for move in game.legal_moves(state)]


def trend_of(files: Iterable[Path], view: View, legal: Collection[str]) -> list[BookRules]:
    """The moves that each of these books has for the situation, most reliable first. Missing files are skipped.

    Shows how experience of a position has come and gone from version to version.
    """
    versions: list[BookRules] = []
    for file in files:
        with suppress(BookError), ExperienceBook.open(file) as book:
            rules: list[RuleFields] = [
                {"move": rule.move, "wins": rule.wins, "draws": rule.draws, "losses": rule.losses, "low": rule.low}
                for rule in book.find_all(view, legal)
            ]
            versions.append({"version": book.version, "games": book.facts.get("games"), "rules": rules})
    return versions


def sample_fields(log: GameLog, game: str, sample: Sample, now_ms: int) -> SampleFields:
    """The round as it may be shown now."""
    if sample.table:
        facts = log.facts([sample.table]).get(sample.table)
        shown = None if facts is None else sample.table
        note = None if facts is None else note_of(facts)
        return {"sample": shown, "sample_follows": facts is None, "sample_game": note}
    found = log.finished(game, sample.number - 1, 1) if sample.number else []
    if not found or found[0].number != sample.number or not shown_rounds(log, found, now_ms):
        return {"sample": None, "sample_follows": False, "sample_game": None}
    table = found[0].table
    note = note_of(log.facts([table])[table], found[0].last_version)
    return {"sample": table, "sample_follows": False, "sample_game": note}


def note_of(facts: TableFacts, until: int | None = None) -> GameNote:
    """The game with the players as they sat when version `until` of its table came (None: the last one)."""
    names: dict[int, str] = {}
    for version, sitting in sorted(facts.sittings.items()):
        if sitting.seat is not None and not sitting.substitutes and (until is None or version <= until):
            names[sitting.seat] = sitting.name or sitting.agent or ""
    date = str(facts.tags.get("date", "")).replace(".", "-")
    if not date and facts.kind is PlayerKind.PERSON:
        date = datetime.fromtimestamp(facts.opened_ms / 1_000, UTC).date().isoformat()
    players = [names.get(seat, "") for seat in range(max(names, default=-1) + 1)]
    return {"players": players, "event": str(facts.tags.get("event", "")), "date": date}


def table_name(name: bytes) -> str:
    """The name of the table of a record, from the bytes that a tally keeps of it."""
    return f"{_RECORD}{name.hex()}"


def table_bytes(table: str) -> bytes:
    """The inverse of `table_name`."""
    return bytes.fromhex(table.removeprefix(_RECORD))


_RECORD = "record-"


def shown_rounds(log: GameLog, rounds: Sequence[FinishedRound], now_ms: int) -> list[FinishedRound]:
    """Those rounds that anybody may look at: not what people played at private tables, and nothing before the
    spectators of its table have seen the end."""
    facts = log.facts(list({row.table for row in rounds}))
    return [row for row in rounds if row.table in facts and _is_shown(log, row, facts[row.table], now_ms)]


def _is_shown(log: GameLog, row: FinishedRound, facts: TableFacts, now_ms: int) -> bool:
    if facts.kind is not PlayerKind.PERSON:
        return True
    if not facts.public or not facts.delay_ms:
        return facts.public
    (end,) = log.read(row.table, row.last_version - 1, row.last_version)
    return end.at_ms + facts.delay_ms <= now_ms


def pairs_of(book: ExperienceBook) -> TallyTable:
    """The section of a tally. Raises BookError `book/format` when the file is none."""
    found = book.place(SECTION)
    if found is None or found[1].bytes != TallyTable.bytes_of(found[1].entries, found[1].width):
        raise BookError("book/format", "this is no tally")
    buffer, place = found
    return TallyTable(buffer, place.offset, place.entries, place.width, {"makers": book.facts["makers"]})


def _mark_of(base: ExperienceBook | None) -> _Mark:
    """Up to which round a large file has counted; without one, none."""
    return {"number": 0, "table": "", "version": 0} if base is None else base.facts["checkpoint"]["mark"]
