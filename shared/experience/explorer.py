"""Statistics of a position: every move that was made there, looked up in the tallies of a folder. Knows no miner."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypedDict

from shared.core import Game, View
from shared.errors import BookError, NotationError
from shared.events import PlayerKind
from shared.experience.book import ExperienceBook
from shared.experience.known_moves import BookRules, GameNote, RuleFields, SampleFields
from shared.experience.tally_table import (
    TABLE_BYTES,
    TABLES,
    MoveCounts,
    TallyTable,
    pairs_of,
    recent_tally_file,
    table_name,
    tally_file,
)
from shared.game_log import FinishedRound, GameLog, TableFacts
from shared.keys import premise, results

_MANY_ROWS, _POPULAR = 500, 64
"""A position with so many rows in the large file is popular; so many of them are kept."""
_Place = tuple[int, bytes, str | None]
"""A position by key and state, and the kind of player."""


class _Mark(TypedDict):
    """How far a large file has counted."""

    number: int
    table: str
    version: int


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
        self._popular: dict[str, dict[_Place, dict[int, MoveCounts]]] = {}
        """By large file, what it says of positions with many rows: a game's first ones, which everybody asks for."""

    def known(
        self, view: View, legal: Collection[str], kind: str | None = None
    ) -> tuple[list[tuple[str, MoveCounts]], int]:
        """The legal moves that were made in the view's situation, the most won with first; and all rounds counted.

        `kind`: only moves of this kind of player, `person`, `archive`, `ai` or `practice`.
        """
        situation = premise(view)
        place = situation.key, situation.state, kind
        found: dict[int, MoveCounts] = {}
        rounds = 0
        for book, pairs in self._tallies(view.game):
            if "after" in book.facts["checkpoint"]:
                pairs.add(*place[:2], found, kind)
            else:
                found = self._known_before(view.game, pairs, place)
            rounds += book.facts["games"]
        moves = [(move, found[key]) for move, key in results(view, legal).items() if key in found] if found else []
        return sorted(moves, key=lambda one: (one[1].losses - one[1].wins, -one[1].games, one[0])), rounds

    def _known_before(self, game: str, pairs: TallyTable, place: _Place) -> dict[int, MoveCounts]:
        """What the large file says of a position."""
        kept = self._popular.setdefault(tally_file(game), {})
        known = kept.get(place)
        if known is None:
            key, state, kind = place
            known = dict[int, MoveCounts]()
            if pairs.add(key, state, known, kind) < _MANY_ROWS:
                return known
            if len(kept) >= _POPULAR:
                kept.clear()
            kept[place] = known
        return {move: one.copy() for move, one in known.items()}

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
            self._popular.pop(name, None)
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


def _mark_of(base: ExperienceBook | None) -> _Mark:
    """Up to which round a large file has counted; without one, none."""
    return {"number": 0, "table": "", "version": 0} if base is None else base.facts["checkpoint"]["mark"]
