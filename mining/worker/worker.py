"""The worker: turns finished rounds into counts at once, and counts into books when it is worth it.

Composition only: what is counted, what becomes a rule and what a book looks like is said in the other modules.
"""

import hashlib
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from mining.archive.tallying import shipped_tally
from mining.columns import Tally
from mining.patterns.thresholds import Thresholds
from mining.pipeline.opponent_memory import remember
from mining.pipeline.rounds import BATCH, Mark, tally_of_numbers
from mining.pipeline.tally import Gather, gathered
from mining.pipeline.tally_store import PERSON, TallyStore, locked
from mining.pipeline.weighting import Weighting
from mining.worker import fits, surprises
from mining.worker.book import make_book, origin_of
from mining.worker.fits import Fits
from mining.worker.gate import Gate
from mining.worker.inbox import take_practice
from mining.worker.pace import Pace
from mining.worker.purposes import lost_lines, stranger_of
from mining.worker.rule_gate import RuleGate, RuleSearches, has_waiting
from mining.worker.surprises import Surprises
from mining.worker.thresholds_choice import curve_of
from shared.errors import BookError, RecordError
from shared.experience import ExperienceBook, book_name
from shared.experience.judgement import NAME as JUDGEMENT
from shared.files import write_whole
from shared.idle import Turn
from shared.store import Book, Store
from shared.store.books import OUT_OF_USE
from shared.store.shipped import ORIGIN

_HOUR_MS = 3_600_000
FEWEST = 500
"""Games from which thresholds are chosen."""
MORE = 1.5
"""Times the games of the last choice that ask for another one."""
SOON = 150
"""Games below which nothing is worth a job of its own: what can be fitted to them is fitted at once."""


@dataclass(frozen=True, slots=True)
class Mined:
    """The state of one game's log."""

    game: str
    games: int
    plies: int
    rules: int
    key_states: int
    book: int | None
    """Version of the newest book; None when there is none."""
    published: bool
    """Whether that book is new."""


@dataclass
class Worker:
    """Mines a store's log into books in `<folder>/books`; its own tallies are in `<folder>/mining`."""

    store: Store
    folder: Path
    thresholds: Thresholds
    pace: Pace = field(default_factory=Pace)
    weighting: Weighting = field(default_factory=Weighting)
    now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    gather: Gather = gathered
    """The engine that counts: all count the same, and some faster."""
    gate: Gate | None = None
    """None: every book is published."""
    rule_gate: RuleGate | None = None
    """None: every rule is."""
    choose_thresholds: bool = False
    """By what rules are worth in games held out; `thresholds` are for logs that do not tell."""
    keep_pairs: int = 20_000_000
    """Rows of the tally; beyond that, rare and old rows are pruned."""
    keep_books: int = 50
    """Versions whose files are kept; the one in use always is."""
    memory_days: int = 0
    """Days after a person's last game when what is remembered of them is forgotten; 0: never."""
    turn: Turn | None = None
    """Held by the caller: imports and books make way for what goes first. None: nothing does."""
    knows_archives: bool = False
    """Whether tallies begin with the games that Oldhand brings along, before the log has them."""
    _expired_ms: dict[str, int] = field(default_factory=dict[str, int], init=False)
    """By game, when old memories were looked for last."""
    _reported: str | None = field(default=None, init=False)
    """The game of which the last word was that something is being done."""
    tally_stores: dict[str, TallyStore] = field(default_factory=dict[str, TallyStore], init=False)

    def tally_store(self, game: str) -> TallyStore:
        """The tally of a game."""
        if game not in self.tally_stores:
            begin = partial(shipped_tally, game) if self.knows_archives else None
            self.tally_stores[game] = TallyStore(self.folder / "mining", game, self.gather, begin)
        return self.tally_stores[game]

    def prepare(self, game: str) -> None:
        """Have the game's tally in its file, if there is one to begin with."""
        with self.tally_store(game).held():
            pass

    def mine(self, game: str) -> Mined:
        """Count what is new, fit again if that is due, and publish a book if it would differ from the newest."""
        self.count(game)
        return self.rebuild(game) or self.publish(game)

    def poll(self, game: str) -> Mined | None:
        """Count what is new; publish a book when it is due."""
        return self.publish(game) if self.count(game) else None

    def is_rebuild(self, game: str) -> bool:
        """Whether something is to be made from everything, after which books can be made quickly again, or games are to
        be looked at again: idle work.
        """
        games, newest = self.tally_store(game).games, self._newest(game)
        if games < SOON:
            return False
        kept = self._kept_fits(game)
        if kept is None or kept.is_outgrown(games) or self._is_choice_due(games, newest):
            return True
        if self._has_waiting_rules(newest):
            return True
        return bool(surprises.unseen(self.store.log, game, self._surprises(game).mark))

    def rebuild(self, game: str) -> Mined | None:
        """Make again what the log has outgrown, look again at what AI seats lost, and publish that; None: there is
        nothing to do.

        It takes minutes and can wait; books are published meanwhile, and what they count is in this one too.
        """
        tally_store = self.tally_store(game)
        with tally_store.held():
            if not self.is_rebuild(game):
                return None
            tally, mark = tally_store.fold(self.keep_pairs), tally_store.mark
        kept = self._kept_fits(game)
        is_outgrown = kept is None or kept.is_outgrown(tally.games)
        if is_outgrown:
            self._report(game, "fitting", tally.games, f"fitting to {tally.games:,} games")
            with self._interruptible():
                self._fit(game, tally, mark)
        chosen = None
        if self._is_choice_due(tally.games, self._newest(game)):
            self._report(game, "choosing", tally.games, "choosing thresholds on games held out")
            with self._interruptible():  # it reads the log, which keeps nobody from writing
                best = curve_of(self.store.log, game, self.weighting).best
            chosen = {"games": tally.games, "given": None if best is None else asdict(best)}
        is_wiser = self._look_again(game)
        is_due = is_outgrown or chosen or is_wiser or self._has_waiting_rules(self._newest(game))
        return self.publish(game, chosen) if is_due else None

    def _look_again(self, game: str) -> bool:
        """Search what games that AI seats lost since the last time teach. Returns whether they teach anything."""
        before = self._surprises(game)
        rounds = surprises.unseen(self.store.log, game, before.mark)
        if not rounds:
            return False
        with self._finishing(game):
            self._report(game, "reviewing", len(rounds), f"looking again at the last {len(rounds):,} games")
            judgement = self._judgement_in_use(game)
            with self._interruptible():
                now = surprises.look_again(self.store.log, before, judgement)
        surprises.write(self._mining(game, "surprises"), now)
        return now.found != before.found

    def _judgement_in_use(self, game: str) -> bytes | None:
        used = self.store.books.newest(game)
        if used is not None:
            with suppress(BookError), ExperienceBook.open(self._file(used.file)) as book:
                return book.section(JUDGEMENT)
        return None

    def _surprises(self, game: str) -> Surprises:
        found = surprises.read(self._mining(game, "surprises"), self.store.log, game)
        if not found.found:
            return found
        excluded = self.store.memories.forgotten(game, min(one.number for one in found.found) - 1)
        return found.without(excluded)

    def count(self, game: str) -> bool:
        """Bring the tally and what is remembered of people up to date, and say whether a book is due."""
        tally_store = self.tally_store(game)
        with tally_store.held(), self._finishing(game):
            tally_store.catch_up(self.store.log, lambda games: self._report_counting(game, games))
            remember(self.store.log, self.store.memories, game)
            self._forget_old_memories(game)
            newest = self._newest(game)
            if newest is None:
                return tally_store.games > 0
            of_people = tally_store.of_people - newest.facts.get("sources", {}).get(PERSON, 0)
            since_s = (self.now_ms() - newest.created_ms) / 1000
            return self.pace.is_due(self._unpublished(tally_store, newest), of_people, since_s)

    def _forget_old_memories(self, game: str) -> None:
        now_ms = self.now_ms()
        if self.memory_days and now_ms - self._expired_ms.get(game, 0) >= _HOUR_MS:
            self.store.memories.expire(game, now_ms - 24 * self.memory_days * _HOUR_MS)
            self._expired_ms[game] = now_ms

    def _unpublished(self, tally_store: TallyStore, newest: Book) -> int:
        """Rounds counted that are in no book."""
        # Not all are recent: the tally was folded already where publishing was cut off.
        unpublished = tally_store.games - newest.games
        if unpublished < 0 and newest.facts.get("origin") != ORIGIN:
            unpublished = tally_store.recent.games  # the log is another one, or was restored from a backup
        return unpublished

    def take_practice(self) -> int:
        """Put the games that duels have left into the log, and say how many were new."""

        def refuse(error: RecordError, file: Path) -> None:
            print(f"{file}:{error.line}: {error} [{error.code}]", file=sys.stderr)

        return take_practice(self.store.log, self.folder, refuse)

    def publish(self, game: str, chosen: Mapping[str, Any] | None = None) -> Mined:
        """A new version, unless nothing was counted or the newest book says the same.

        A book that proves worse than the one in use is kept, and refused. Counting may go on meanwhile; nobody else
        publishes a book of this game, so that none of this is idle work. `chosen`: thresholds chosen just now, and
        from how many games; None: those of the newest book.
        """
        with locked(self._mining(game, "publishing.lock")), self._finishing(game):
            return self._publish(game, chosen)

    def _publish(self, game: str, choice: Mapping[str, Any] | None) -> Mined:
        tally_store = self.tally_store(game)
        with tally_store.held():
            tally, mark = tally_store.fold(self.keep_pairs), tally_store.mark
        newest = self._newest(game)
        if tally.games == 0:
            return Mined(game, 0, 0, 0, 0, None, False)
        chosen = self._chosen(newest, choice)
        thresholds = chosen.pop("thresholds", self.thresholds)
        known = self._fits(game, tally, mark)
        lost = self._surprises(game)
        if newest is not None and self._says(newest, origin_of(tally, thresholds, self.weighting), known, lost):
            return _mined(newest, published=False)
        version = self.store.books.next_version(game)
        self._report(game, "making", tally.games, f"making book {version} from {tally.games:,} games")
        excluded = self.store.memories.forgotten(game, known.mark.number)
        learned = fits.learn_since(known, self.store.log, game, tally, self.weighting, lost, excluded)
        searches = self._searches(game, newest)
        made = make_book(tally, thresholds, version, self.now_ms(), self.weighting, learned, searches)
        name, rules = book_name(game, version), made.facts["rules"]
        draft = self._file(f"{name}.draft")
        write_whole(draft, made.content)
        tried = self._tried(game, draft, version, stranger_of(game, tally.makers))
        refused = tried.get("refused", False)
        if refused:
            name = f"{name.removesuffix('.book')}.refused.book"  # which nobody takes for the newest
        draft.rename(self._file(name))
        sha256 = hashlib.sha256(made.content).hexdigest()
        # The newest finished round that it was made from: so a match can be told whether it is in the book.
        facts = {
            **made.facts,
            "upto": mark.number,
            **({"canary": tried} if tried else {}),
            **({"chosen": chosen} if chosen else {}),
        }
        book = Book(
            game, version, sha256, name, len(made.content), tally.games, tally.plies, rules, facts,
            status="refused" if refused else "published",
        )  # fmt: skip
        self.store.books.publish(book)
        for old in self.store.books.remove_old(game, self.keep_books):
            self._file(old.file).unlink(missing_ok=True)
        text = f"book {version}: {rules:,} rules from {tally.games:,} games"
        if refused:
            text += f", refused: it scored {tried['score']:.0%} against the book in use"
        self._report(game, "refused" if refused else "published", tally.games, text, finished=True)
        return _mined(book, published=not refused)

    def _is_choice_due(self, games: int, newest: Book | None) -> bool:
        """Whether thresholds are to be chosen: there is enough to choose from, and many times what there last was."""
        before: Mapping[str, Any] = {} if newest is None else newest.facts.get("chosen", {})
        return self.choose_thresholds and games >= max(FEWEST, MORE * before.get("games", 0))

    def _chosen(self, newest: Book | None, choice: Mapping[str, Any] | None) -> dict[str, Any]:
        """The thresholds of a choice, else those of the newest book, and from how many games they were chosen.

        Empty where none are to be chosen, or nothing could be.
        """
        before = choice or (newest.facts.get("chosen", {}) if newest is not None and self.choose_thresholds else {})
        if not before:
            return {}
        given = before["given"]
        return {**before, "thresholds": self.thresholds if given is None else Thresholds(**given)}

    def _tried(self, game: str, draft: Path, version: int, stranger: str | None) -> dict[str, Any]:
        """How the new book did against the one in use; empty without a gate or a book."""
        used = self.store.books.newest(game)
        if self.gate is None or used is None or not self._file(used.file).is_file():
            return {}
        self._report(game, "trying", 0, f"trying book {version} against book {used.version}")
        old, lines = self._file(used.file), lost_lines(self.store.log, game)
        return {"against": used.version, **self.gate.measure(game, draft, old, version, lines, stranger)}

    def _searches(self, game: str, newest: Book | None) -> RuleSearches | None:
        if self.rule_gate is None:
            return None
        return self.rule_gate.opened(game, None if newest is None else self._file(newest.file))

    def _has_waiting_rules(self, newest: Book | None) -> bool:
        return self.rule_gate is not None and newest is not None and has_waiting(newest.game, newest.facts)

    def _interruptible(self) -> AbstractContextManager[None]:
        return nullcontext() if self.turn is None else self.turn.interruptible()

    def _kept_fits(self, game: str) -> Fits | None:
        """The full fit that books start from: the last one, else what the newest book holds, kept from now on."""
        kept = fits.read(self._mining(game, "fits"), self.store.log, game, self.weighting)
        newest = next((book for book in self.store.books.list(game) if book.status not in OUT_OF_USE), None)
        if kept is None and newest is not None:
            shipped = newest.facts.get("origin") == ORIGIN
            kept = fits.of_book(self._file(newest.file), self.tally_store(game).mark, shipped=shipped)
            if kept is not None:
                kept = replace(kept, shipped=shipped or self.tally_store(game).begun is not None)
                fits.write(self._mining(game, "fits"), game, kept, self.weighting)
        return kept

    def _fits(self, game: str, tally: Tally, mark: Mark) -> Fits:
        """The full fit that a book of this tally starts from; of a few games it is made here."""
        kept = self._kept_fits(game)
        if tally.games < SOON and (kept is None or kept.is_outgrown(tally.games)):
            return self._fit(game, tally, mark)
        return kept or Fits(0)

    def _fit(self, game: str, tally: Tally, mark: Mark) -> Fits:
        excluded = tally_of_numbers(self.store.log, game, self.store.memories.forgotten(game), mark)
        found = fits.fitted(tally, self.weighting, mark, excluded)
        found = replace(found, shipped=self.tally_store(game).begun is not None)
        fits.write(self._mining(game, "fits"), game, found, self.weighting)
        return found

    def _says(self, book: Book, origin: Mapping[str, Any], known: Fits, lost: Surprises) -> bool:
        """Whether the book is there and was made from the same."""
        fitted = book.facts.get("fits", {})
        same = all(book.facts.get(name) == value for name, value in origin.items())
        same = same and not self._has_waiting_rules(book)
        same = same and fitted.get("games", known.games) == known.games
        same = same and (not fitted or fitted.get("surprises") == lost.facts().get("surprises"))
        return same and self._file(book.file).is_file()

    def _mining(self, game: str, what: str) -> Path:
        return self.folder / "mining" / f"{game.replace('/', '-')}.{what}"

    def _newest(self, game: str) -> Book | None:
        """The highest version, whether or not it is in use."""
        return next(iter(self.store.books.list(game)), None)

    def _file(self, name: str) -> Path:
        return self.folder / "books" / name

    def _report_counting(self, game: str, games: int) -> None:
        if games >= BATCH:  # of less nobody needs to hear
            self._report(game, "counting", games, f"{games:,} games counted")

    @contextmanager
    def _finishing(self, game: str) -> Generator[None]:
        """Reports the activity of the block, and clears it when the block ends."""
        try:
            yield
        finally:
            if self._reported == game:
                self.finish_progress(game)

    def finish_progress(self, game: str) -> None:
        """Nothing is being done for the game, whatever was said last, maybe by a worker that was killed."""
        self.store.progress.finish(f"mining {game}")
        self._reported = None

    def _report(self, game: str, stage: str, games: int, text: str, *, finished: bool = False) -> None:
        self._reported = None if finished else game
        self.store.progress.report(f"mining {game}", game=game, stage=stage, done=games, text=text, finished=finished)


def _mined(book: Book, *, published: bool) -> Mined:
    key_states: int = book.facts["key_states"]
    return Mined(book.game, book.games, book.plies, book.rules, key_states, book.version, published)
