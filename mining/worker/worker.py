"""The worker: turns finished rounds into counts at once, and counts into books when it is worth it.

It only says what comes after what:

    counting    the log becomes a tally, and people are remembered
    schedule    is a book due, a choice of thresholds, a full fit?
    fits        what is fitted to all games, and carried on by the newest
    review      what lost games teach
    book        the bytes of a book
    gate        does it play worse than the one in use?
    publish     a file, and a version in the list
    tuning      the evaluation of the strongest seat
"""

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from mining.columns import Tally
from mining.pipeline.rounds import Mark
from mining.pipeline.tally_store import TallyStore, locked
from mining.worker.activity import Activity
from mining.worker.book import BookInputs, BuiltBook, make_book
from mining.worker.config import WorkerConfig
from mining.worker.counting import Counting
from mining.worker.fits import Fits, FitStore
from mining.worker.gate import GateResult
from mining.worker.inbox import take_practice
from mining.worker.publish import BookFolder
from mining.worker.purposes import lost_lines, stranger_of
from mining.worker.review import Reviews
from mining.worker.rule_gate import has_waiting
from mining.worker.schedule import is_book_due, is_choice_due, is_small
from mining.worker.thresholds_choice import ThresholdsChoice, choose, thresholds_of
from mining.worker.tuning import Tunings
from shared.errors import BookError, RecordError
from shared.experience import ExperienceBook
from shared.experience.judgement import NAME as JUDGEMENT
from shared.idle import Turn
from shared.store import Book, Store


@dataclass(frozen=True, slots=True)
class Mined:
    """The state of one game's log."""

    game: str
    games: int
    plies: int
    rules: int
    key_states: int
    book: int | None
    """Version of the newest book, if there is any."""
    published: bool
    """Whether that book is new."""


class Worker:
    """Mines a store's log into books in `<folder>/books`; its own tallies are in `<folder>/mining`."""

    def __init__(
        self,
        store: Store,
        config: WorkerConfig,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        turn: Turn | None = None,
    ) -> None:
        """`turn`: held by the caller, so that idle work makes way for what goes first. Raises as `engine_named`."""
        self.store = store
        self.config = config
        self.now_ms = now_ms
        self.turn = turn
        self._activity = Activity(store.progress)
        self._counting = Counting(store, config, now_ms, self._activity)
        self._fits = FitStore(store, config)
        self._reviews = Reviews(store, config, self._activity)
        self._books = BookFolder(store.books, config.folder / "books")
        self.tunings = Tunings(store, config, self._books)

    def tally_store(self, game: str) -> TallyStore:
        """The tally of a game."""
        return self._counting.tally_store(game)

    def prepare(self, game: str) -> None:
        """Have the game's tally in its file, if there is one to begin with."""
        with self.tally_store(game).held():
            pass

    def take_practice(self) -> int:
        """Put the games that duels have left into the log. Returns how many were new."""

        def refuse(error: RecordError, file: Path) -> None:
            print(f"{file}:{error.line}: {error} [{error.code}]", file=sys.stderr)

        return take_practice(self.store.log, self.config.folder, refuse)

    def finish_progress(self, game: str) -> None:
        """Clear the activity of the game, even if a worker that was killed has reported it."""
        self._activity.finish(game)
        self.tunings.finish_progress(game)

    def mine(self, game: str) -> Mined:
        """Count what is new, fit again if that is due, and publish a book if it would differ from the newest."""
        self.count(game)
        return self.rebuild(game) or self.publish(game)

    def poll(self, game: str) -> Mined | None:
        """Count what is new; publish a book when it is due."""
        return self.publish(game) if self.count(game) else None

    def count(self, game: str) -> bool:
        """Count what is new. Returns whether a book is due."""
        tally_store = self._counting.catch_up(game)
        return is_book_due(self.config.pace, tally_store, self._books.newest(game), self.now_ms())

    def is_rebuild(self, game: str) -> bool:
        """Whether something is to be made from everything, after which books can be made quickly again, or games are to
        be looked at again: idle work.
        """
        tally_store, newest = self.tally_store(game), self._books.newest(game)
        if is_small(tally_store.games):
            return False
        full = self._fits.kept(tally_store)
        return (
            full is None
            or full.is_outgrown(tally_store.games)
            or self._is_choice_due(tally_store.games, newest)
            or self._has_waiting_rules(newest)
            or self._reviews.is_due(game)
        )

    def rebuild(self, game: str) -> Mined | None:
        """Make again what the log has outgrown, look again at what AI seats lost, and publish that.

        Does nothing where nothing is to be made again. It takes minutes and can wait; books are published meanwhile,
        and what they count is in this one too.
        """
        tally_store = self.tally_store(game)
        with tally_store.held():
            if not self.is_rebuild(game):
                return None
            tally, mark = tally_store.fold(self.config.keep_pairs), tally_store.mark
        is_fitted = self._refit(tally_store, tally, mark)
        choice = self._choose_thresholds(game, tally.games)
        is_wiser = self._reviews.look_again(game, lambda: self._judgement_in_use(game), self._interruptible)
        if is_fitted or choice or is_wiser or self._has_waiting_rules(self._books.newest(game)):
            return self.publish(game, choice)
        return None

    def is_tuning_due(self, game: str) -> bool:
        """Whether the strongest player is to be tuned to new games: idle work."""
        return self.tunings.is_due(game, self._bundled(game))

    def tune(self, game: str) -> Mined | None:
        """Tune the strongest player, if that is due, and publish what proves stronger."""
        if not self.is_tuning_due(game) or not self.tunings.run(game, self._bundled(game), self._interruptible):
            return None
        return self.publish(game)

    def _bundled(self, game: str) -> frozenset[str]:
        """The tables of the games that ship."""
        begun = self.tally_store(game).begun
        return frozenset() if begun is None else begun.known

    def _refit(self, tally_store: TallyStore, tally: Tally, mark: Mark) -> bool:
        """Make the full fit again if the log has outgrown it. Returns whether it has."""
        full = self._fits.kept(tally_store)
        if full is not None and not full.is_outgrown(tally.games):
            return False
        self._activity.report(tally.game, "fitting", tally.games, f"fitting to {tally.games:,} games")
        with self._interruptible():
            self._fits.fit(tally_store, tally, mark)
        return True

    def _choose_thresholds(self, game: str, games: int) -> ThresholdsChoice | None:
        """Choose them again, if that is due."""
        if not self._is_choice_due(games, self._books.newest(game)):
            return None
        self._activity.report(game, "choosing", games, "choosing thresholds on games held out")
        with self._interruptible():  # it reads the log, which keeps nobody from writing
            return choose(self.store.log, game, games, self.config.weighting)

    def publish(self, game: str, choice: ThresholdsChoice | None = None) -> Mined:
        """A new version, unless nothing was counted or the newest book says the same.

        A book that proves worse than the one in use is kept, and refused. Counting may go on meanwhile; nobody else
        publishes a book of this game, so that none of this is idle work. `choice`: of thresholds, made just now;
        without one, that of the newest book stays.
        """
        with locked(self.config.mining_file(game, "publishing.lock")), self._activity.finishing(game):
            tally, mark = self._counting.fold(game)
            newest = self._books.newest(game)
            if tally.games == 0:
                return Mined(game, 0, 0, 0, 0, None, False)
            choice = choice or self._last_choice(newest)
            inputs = self._inputs(tally, mark, choice)
            if newest is not None and self._is_current(newest, inputs):
                return _mined(newest, published=False)
            built = self._build(inputs, newest)
            draft = self._books.write_draft(built)
            result = self._try(built, draft, tally)
            facts = {
                "upto": mark.number,  # by which a match can be told whether it is in the book
                **({} if result is None else {"canary": result}),
                **({} if choice is None else {"chosen": choice}),
            }
            refused = result is not None and result["refused"]
            book = self._books.publish(built, draft, facts, refused=refused)
            self._books.remove_old(game, self.config.keep_books)
            self._report_published(book, result)
            return _mined(book, published=not refused)

    def _inputs(self, tally: Tally, mark: Mark, choice: ThresholdsChoice | None) -> BookInputs:
        thresholds = thresholds_of(choice, self.config.thresholds)
        if self.config.min_freq is not None:
            thresholds = replace(thresholds, min_freq=self.config.min_freq)
        fits, surprises = self._full_fit(tally, mark), self._reviews.kept(tally.game)
        tuned = self.tunings.for_next_book(tally.game)
        return BookInputs(tally, thresholds, self.config.weighting, fits, surprises, tuned)

    def _full_fit(self, tally: Tally, mark: Mark) -> Fits:
        """The full fit that a book of this tally starts from; of a few games it is made here."""
        tally_store = self.tally_store(tally.game)
        full = self._fits.kept(tally_store)
        if is_small(tally.games) and (full is None or full.is_outgrown(tally.games)):
            return self._fits.fit(tally_store, tally, mark)
        return full or Fits(0)

    def _is_current(self, book: Book, inputs: BookInputs) -> bool:
        """Whether the book is there, says what another one would say, and leaves no rule to be searched."""
        return inputs.are_those_of(book) and not self._has_waiting_rules(book) and self._books.file(book).is_file()

    def _build(self, inputs: BookInputs, newest: Book | None) -> BuiltBook:
        tally, gate = inputs.tally, self.config.rule_gate
        version = self._books.next_version(tally.game)
        text = f"making book {version} from {tally.games:,} games"
        self._activity.report(tally.game, "making", tally.games, text)
        fits = self._fits.learned(inputs.fits, tally, inputs.surprises)
        searched = None if newest is None else self._books.file(newest)
        searches = None if gate is None else gate.opened(tally.game, searched)
        created_ms = self.now_ms()
        return make_book(tally, inputs.thresholds, version, created_ms, inputs.weighting, fits, searches, inputs.tuned)

    def _try(self, built: BuiltBook, draft: Path, tally: Tally) -> GateResult | None:
        """How the new book did against the one in use, if there is a gate and such a book."""
        game, used = built.game, self._books.in_use(built.game)
        if self.config.gate is None or used is None:
            return None
        self._activity.report(game, "trying", 0, f"trying book {built.version} against book {used.version}")
        lines, stranger = lost_lines(self.store.log, game), stranger_of(game, tally.makers)

        def report(pairs: int, most: int, waits: bool) -> None:
            text = f"trying book {built.version} against book {used.version}: {pairs} of at most {most} pairs of games"
            self._activity.report(game, "trying", 2 * pairs, text + (", waits for a processor" if waits else ""))

        old = self._books.file(used)
        result = self.config.gate.measure(game, draft, old, built.version, lines, stranger, report)
        return {"against": used.version, **result}

    def _report_published(self, book: Book, result: GateResult | None) -> None:
        text = f"book {book.version}: {book.rules:,} rules from {book.games:,} games"
        if book.status == "refused" and result is not None:
            text += f", refused: it scored {result['score']:.0%} against the book in use"
        elif result is not None and not result["tried"]:
            text += f", not tried: {result['games']} games against the book in use are too few to tell"
        self._activity.report(book.game, book.status, book.games, text, finished=True)

    def _last_choice(self, newest: Book | None) -> ThresholdsChoice | None:
        """The choice of the newest book, where thresholds are chosen."""
        return _choice_of(newest) if self.config.choose_thresholds else None

    def _is_choice_due(self, games: int, newest: Book | None) -> bool:
        return self.config.choose_thresholds and is_choice_due(games, _choice_of(newest))

    def _has_waiting_rules(self, newest: Book | None) -> bool:
        return self.config.rule_gate is not None and newest is not None and has_waiting(newest.game, newest.facts)

    def _judgement_in_use(self, game: str) -> bytes | None:
        """The section with the learned evaluation of the book that seats use."""
        used = self._books.in_use(game)
        if used is not None:
            with suppress(BookError), ExperienceBook.open(self._books.file(used)) as book:
                return book.section(JUDGEMENT)
        return None

    def _interruptible(self) -> AbstractContextManager[None]:
        return nullcontext() if self.turn is None else self.turn.interruptible()


def _choice_of(book: Book | None) -> ThresholdsChoice | None:
    return None if book is None else book.facts.get("chosen")


def _mined(book: Book, *, published: bool) -> Mined:
    key_states: int = book.facts["key_states"]
    return Mined(book.game, book.games, book.plies, book.rules, key_states, book.version, published)
