"""The miner's files of one data folder: what the log and the newest books know about positions. Mines nothing."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from server.core.settings import Clock
from shared.core import View
from shared.errors import BookError
from shared.experience.book import ExperienceBook
from shared.experience.evaluator import evaluator_of
from shared.experience.explorer import CountedRounds, Explorer, note_of, sample_fields, shown_rounds, trend_of
from shared.experience.known_moves import BookRules, GameNote, SampledMove
from shared.experience.recall import ExperienceRule
from shared.experience.tally_table import MoveCounts
from shared.games.contracts import MoveEvaluator
from shared.store import Book, Store
from shared.store.shipped import shipped_books

BOOKS = 5
"""Versions whose rules are told, newest first."""


class RecentGame(GameNote):
    """A round that ended lately."""

    table: str
    match: int
    round: int
    plies: int


@dataclass(frozen=True, slots=True)
class ExplorerAdvice:
    """A book's statement on one situation."""

    rule: ExperienceRule | None = None
    """Its most reliable rule."""
    barred: Mapping[str, ExperienceRule] = field(default_factory=dict[str, ExperienceRule])
    """By move, what lost there."""

    def bar(self, move: str, legal: Collection[str]) -> ExperienceRule | None:
        """Why a legal move is not made there again; None where it may be. Where all are barred, those that lost least
        are made again, as `ai.experience.barring` has it."""
        bar = self.barred.get(move)
        if bar is None or (len(self.barred) == len(legal) and bar.net == max(it.net for it in self.barred.values())):
            return None
        return bar


class Experience:
    """The miner's files of one data folder: tallies of positions, and books. For threads; one at a time reads."""

    def __init__(self, store: Store, data: Path, clock: Clock) -> None:
        """`data`: the folder with `books` and `mining`."""
        self._store = store
        self._clock = clock
        self._books = data / "books"
        self._explorer = Explorer(data / "mining")
        self._archived = frozenset(shipped.book.game for shipped in shipped_books() if shipped.archives)
        self._lock = Lock()

    def known(self, view: View, legal: Sequence[str]) -> tuple[list[tuple[str, MoveCounts]], int]:
        """The legal moves that were made in the view's situation, the most won with first; and all rounds counted."""
        with self._lock:
            return self._explorer.known(view, legal)

    def moves(
        self, view: View, legal: Sequence[str], top: int, kind: str | None = None
    ) -> tuple[list[SampledMove], int]:
        """The same as JSON, each of the first `top` moves with the table of a game where it was made.

        `kind`: only moves of this kind of player, `person`, `archive`, `ai` or `practice`.
        """
        with self._lock:
            known, rounds = self._explorer.known(view, legal, kind)
            samples = [self._explorer.sample(view.game, one.sample) for _, one in known[:top]]
        log, now_ms = self._store.log, self._clock()
        shown: list[SampledMove] = [
            {**one.as_dict(move, rounds), **sample_fields(log, view.game, sample, now_ms)}
            for (move, one), sample in zip(known[:top], samples, strict=True)
        ]
        return shown, rounds

    def recent(self, game: str, limit: int) -> list[RecentGame]:
        """The rounds that ended last and may be shown to anybody, newest first."""
        log = self._store.log
        shown = shown_rounds(log, log.last_finished(game, 4 * limit), self._clock())
        facts = log.facts([row.table for row in shown[:limit]])
        return [
            {
                "table": row.table,
                "match": row.match,
                "round": row.round,
                "plies": row.plies,
                **note_of(facts[row.table], row.last_version),
            }
            for row in shown[:limit]
        ]

    def trend(self, view: View, legal: Sequence[str]) -> list[BookRules]:
        """Statements of the newest books on the situation, version by version."""
        listed = [book for book in self._store.books.list() if book.game == view.game][:BOOKS]
        return trend_of([self._books / book.file for book in listed], view, legal)

    def advice(self, game: str, questions: Sequence[tuple[View, Sequence[str]]]) -> list[ExplorerAdvice]:
        """Of each view and its legal moves, what the newest book says to its seats there."""
        newest = self._store.books.newest(game)
        if newest is not None:
            with suppress(BookError), ExperienceBook.open(self._books / newest.file) as book:
                return [ExplorerAdvice(book.rule(view, legal), book.barred(view, legal)) for view, legal in questions]
        return [ExplorerAdvice()] * len(questions)

    def counted(self, game: str) -> CountedRounds:
        """How far the rounds of a game are counted."""
        with self._lock:
            return self._explorer.counted(game)

    def is_preparing(self, game: str) -> bool:
        """Whether archived games of this game are still being counted, as in the first minute of an installation."""
        with self._lock:
            return game in self._archived and not self._explorer.is_begun(game)

    def newest_book(self, game: str) -> Book | None:
        """The book that new matches are played with."""
        return self._store.books.newest(game)

    def books(self, game: str) -> Sequence[Book]:
        """Every version, newest first, those out of use too."""
        return self._store.books.list(game)

    def judge(self, game: str) -> MoveEvaluator | None:
        """An evaluation of positions as the newest book teaches it; None where nothing teaches it."""
        newest = self._store.books.newest(game)
        if newest is None:
            return None
        try:
            with ExperienceBook.open(self._books / newest.file) as book:
                return evaluator_of(book)
        except BookError:
            return None
