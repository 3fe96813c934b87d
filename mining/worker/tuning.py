"""Tuning: the evaluation of the strongest seat, fitted further to positions of this server's log, in idle time.

An attempt draws positions of the games that have finished since the attempt before, searches each deeper than a seat
does in its tree, fits the evaluation in use further to what was found, and lets `experience` that evaluates by the
result play `experience` as it is until Wald's test is certain. What is not shown to be stronger is dropped. Every step
ends with a file, so that a stop loses no more than one. Publishes nothing: the next book has what was accepted.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from ai.duel.contest import Contest, play_game
from ai.duel.openings import varied_opening
from ai.duel.scoring import interval
from ai.duel.sequential import RATING, verdict
from mining.columns import Bytes, Tally
from mining.contracts import Fitted, Tuner
from mining.games.registry import mining_facets
from mining.pipeline.rounds import Mark, mark_of, tally_of_rounds
from mining.pipeline.support import kind_of
from mining.worker.activity import Activity
from mining.worker.config import WorkerConfig
from mining.worker.fits import sections_of
from mining.worker.publish import BookFolder
from shared.errors import BookError
from shared.events import PlayerKind
from shared.experience import ExperienceBook, Section, book_bytes
from shared.experience.learners import STRONGEST
from shared.experience.tuning import NAME
from shared.files import write_whole
from shared.game_log import FinishedRound
from shared.games import GAMES
from shared.keys import frame_of
from shared.store import Book, Store
from shared.store.books import OUT_OF_USE

ROUNDS, MOST_ROUNDS = 500, 2_000
"""New rounds that an attempt needs, and from which it draws at most, the newest."""
POSITIONS = 200_000
"""That are kept, the newest: an attempt learns from those of earlier ones, too."""
CHUNK, PAIRS_AT_ONCE = 1_000, 5
"""Positions, and pairs of games, of one step."""
NODES = 2_000
"""Positions that the seats of the duel look at for a move."""
FEWEST, PAIRS = 20, 1_000
"""Of the duel, before which nothing is certain, and at most; an attempt that is undecided then is dropped."""

Interruptible = Callable[[], AbstractContextManager[None]]
Pair = tuple[float, float]
"""The scores of the tuned seat in two games with seats exchanged."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The newest attempt, and the positions of all of them, the oldest first."""

    game: str
    mark: Mark
    """The last round that was drawn from."""
    states: Bytes
    """Normal states."""
    points: NDArray[np.float32]
    """What the mover of each scored on average, in [0, 1]."""
    scores: NDArray[np.int16]
    """By the search, in hundredths, of those that have been searched: the first ones."""
    tuned: Fitted | None = None
    """What was fitted, once it was."""
    pairs: tuple[Pair, ...] = ()
    outcome: str | None = None
    """None while the attempt goes on, else `accepted` or `dropped`."""


class Tunings:
    """The attempts of each game."""

    def __init__(self, store: Store, config: WorkerConfig, books: BookFolder) -> None:
        self._store = store
        self._config = config
        self._books = books
        self._activity = Activity(store.progress, "tuning")

    def is_due(self, game: str, known: frozenset[str]) -> bool:
        """Whether an attempt goes on, or enough rounds have finished for another one. `known`: tables that are not of
        this server."""
        if mining_facets(game).tuner is None or self._books.in_use(game) is None:
            return False
        attempt = self._read(game)
        return attempt.outcome is None or len(self._new_rounds(attempt, known)) >= ROUNDS

    def for_next_book(self, game: str) -> Fitted | None:
        """The section of the next book: what was accepted and is in no book yet, else that of the newest book that has
        not been taken out of use."""
        if mining_facets(game).tuner is None:
            return None
        attempt, books = self._read(game), self._books.list(game)
        tuned = attempt.tuned if attempt.outcome == "accepted" else None
        if tuned is not None and all(book.facts.get(NAME) != tuned[1] for book in books):
            return tuned
        used = next((book for book in books if book.status not in OUT_OF_USE), None)
        section = None if used is None else self._section_of(used)
        return None if used is None or section is None else (section, used.facts[NAME])

    def wait(self, game: str) -> None:
        """Report that the attempt waits for its turn."""
        self._activity.report(game, "tuning", 0, "tuning the strongest player waits until the machine is idle")

    def finish_progress(self, game: str) -> None:
        """Clear what was reported, even by a worker that was killed."""
        self._activity.finish(game)

    def run(self, game: str, known: frozenset[str], interruptible: Interruptible) -> bool:
        """Make an attempt, or end the one that was begun. Returns whether its result is accepted. `interruptible`: a
        block that makes way for what goes first."""
        attempt = self._read(game)
        with self._activity.finishing(game):
            if attempt.outcome is not None:
                with interruptible():
                    attempt = self._begun(attempt, known)
                self._keep(attempt)
            while attempt.outcome is None:
                self._activity.report(game, "tuning", len(attempt.scores), _described(attempt))
                with interruptible():
                    attempt = self._advanced(attempt)
                self._keep(attempt)
            self._activity.report(game, "tuning", len(attempt.scores), _described(attempt), finished=True)
        return attempt.outcome == "accepted"

    def _new_rounds(self, attempt: Attempt, known: frozenset[str]) -> list[FinishedRound]:
        """The newest rounds of people, AI players and practice here that no attempt knows, as they finished."""
        newest = self._store.log.last_finished(attempt.game, MOST_ROUNDS)
        rows = [row for row in reversed(newest) if row.number > attempt.mark.number and row.table not in known]
        return [row for row in rows if row.kind is not PlayerKind.ARCHIVE]

    def _begun(self, before: Attempt, known: frozenset[str]) -> Attempt:
        """A new attempt, with the positions of the new rounds."""
        game, rows = before.game, self._new_rounds(before, known)
        excluded = self._store.memories.forgotten(game, before.mark.number)
        tally = tally_of_rounds(self._store.log, game, [row for row in rows if row.number not in excluded])
        states, points = positions_of(tally, _tuner(game))
        left = max(0, len(before.states) + len(states) - POSITIONS)
        return Attempt(
            game,
            mark_of(rows[-1]),
            np.concatenate([before.states[left:], states]),
            np.concatenate([before.points[left:], points]),
            before.scores[left:],
        )

    def _advanced(self, attempt: Attempt) -> Attempt:
        """The attempt after its next step."""
        done, states = len(attempt.scores), attempt.states
        if done < len(states):
            search = _tuner(attempt.game).search(self._section_in_use(attempt.game))
            found = search(states[done : done + CHUNK])
            return replace(attempt, scores=np.concatenate([attempt.scores, found]))
        if attempt.tuned is None:
            fit = _tuner(attempt.game).fit
            tuned = fit(self._section_in_use(attempt.game), states, attempt.points, attempt.scores)
            return replace(attempt, tuned=tuned, outcome="dropped" if tuned is None else None)
        used = self._books.in_use(attempt.game)
        if used is None:
            return replace(attempt, outcome="dropped")
        first = len(attempt.pairs)
        with closing(ExperienceBook.open(self._books.file(used))) as old:
            new = with_tuning(old, attempt.tuned[0])
            played = [
                play_pair(attempt.game, attempt.mark.number, number, new, old)
                for number in range(first, first + PAIRS_AT_ONCE)
            ]
        return judged(replace(attempt, pairs=attempt.pairs + tuple(played)))

    def _section_in_use(self, game: str) -> bytes | None:
        used = self._books.in_use(game)
        section = None if used is None else self._section_of(used)
        return None if section is None else b"".join(section.columns)

    def _section_of(self, book: Book) -> Section | None:
        if NAME in book.facts:
            with suppress(BookError), ExperienceBook.open(self._books.file(book)) as opened:
                return sections_of(opened, (NAME,)).get(NAME)
        return None

    def _file(self, game: str) -> Path:
        return self._config.mining_file(game, NAME)

    def _keep(self, attempt: Attempt) -> None:
        """Write the attempt to its file."""
        states = attempt.states
        columns = (states.tobytes(), attempt.points.astype("<f4").tobytes(), attempt.scores.astype("<i2").tobytes())
        sections = {"positions": Section(len(states), states.shape[1], columns)}
        facts: dict[str, object] = {
            "mark": attempt.mark.fields,
            "pairs": attempt.pairs,
            "outcome": attempt.outcome,
        }
        if attempt.tuned is not None:
            sections[NAME], facts[NAME] = attempt.tuned
        write_whole(self._file(attempt.game), book_bytes(attempt.game, 0, facts, sections))

    def _read(self, game: str) -> Attempt:
        """What was kept; nothing of it where the file is missing, damaged or of another log."""
        with suppress(BookError, KeyError, TypeError, ValueError), ExperienceBook.open(self._file(game)) as kept:
            mark = Mark(**kept.facts["mark"])
            if mark.fits(self._store.log, game):
                return _attempt_of(kept, game, mark)
        none = np.zeros((0, frame_of(game).width), np.uint8)
        return Attempt(game, Mark(), none, np.zeros(0, np.float32), np.zeros(0, np.int16), outcome="dropped")


def positions_of(tally: Tally, tuner: Tuner) -> tuple[Bytes, NDArray[np.float32]]:
    """The states of the tally to learn from, POSITIONS at most, and what the mover of each scored on average, in
    [0, 1].

    They are those in which people or the strongest player had to move: a network of draughts that was fitted to games
    of all sorts was weaker than before, and one fitted to games of the strongest player was not.
    """
    is_teacher = [kind_of(maker) == "person" or maker.endswith(f":{STRONGEST}") for maker in tally.makers]
    taught = np.array(is_teacher or [False])[tally.evidence["maker"]]
    chosen = np.flatnonzero(tuner.drawn(tally.premises) & taught)[:POSITIONS]
    points = (tally.wins[chosen] + tally.draws[chosen] / 2) / tally.seen[chosen]
    return tally.premises[chosen], points.astype(np.float32)


def judged(attempt: Attempt) -> Attempt:
    """The attempt with its outcome, if the games that were played tell one."""
    pairs = attempt.pairs
    found = verdict([sum(pair) / 2 for pair in pairs], stronger=RATING, weaker=0.0) if len(pairs) >= FEWEST else None
    if found == "a" and attempt.tuned is not None:
        section, facts = attempt.tuned
        score = interval(pairs)
        numbers = {name: round(getattr(score, name), 4) for name in ("score", "low", "high")}
        return replace(attempt, tuned=(section, {**facts, "games": 2 * len(pairs), **numbers}), outcome="accepted")
    return replace(attempt, outcome="dropped" if found == "b" or len(pairs) >= PAIRS else None)


def play_pair(game: str, seed: int, number: int, new: ExperienceBook, old: ExperienceBook, nodes: int = NODES) -> Pair:
    """The scores of the strongest seat with `new` against itself with `old`, in two games with seats exchanged; the
    same seed and number give the same games."""
    opening = varied_opening(GAMES[game], Random(f"{seed}:{number}"))
    contest = Contest(game, (STRONGEST, STRONGEST), seed, () if opening is None else (opening,), nodes=nodes)
    first, second = (play_game(contest, 2 * number + seat, {game: new}, {game: old}).score for seat in (0, 1))
    return first, second


def with_tuning(book: ExperienceBook, section: Section) -> ExperienceBook:
    """The book with this section in the place of its own, if it has one."""
    return ExperienceBook(
        book_bytes(book.game, book.version, book.facts, {**sections_of(book, book.sections()), NAME: section})
    )


def _attempt_of(kept: ExperienceBook, game: str, mark: Mark) -> Attempt:
    facts, content, place = kept.facts, kept.section("positions") or b"", kept.place("positions")
    assert place is not None
    count, width = place[1].entries, place[1].width
    states = np.frombuffer(content, np.uint8, count * width).reshape(count, width)
    points = np.frombuffer(content, "<f4", count, count * width).astype(np.float32)
    scores = np.frombuffer(content, "<i2", -1, count * (width + 4)).astype(np.int16)
    section = sections_of(kept, (NAME,)).get(NAME)
    tuned = None if section is None else (section, facts[NAME])
    pairs = tuple((first, second) for first, second in facts["pairs"])
    return Attempt(game, mark, states, points, scores, tuned, pairs, facts["outcome"])


def _tuner(game: str) -> Tuner:
    tuner = mining_facets(game).tuner
    assert tuner is not None
    return tuner


def _described(attempt: Attempt) -> str:
    """One sentence for a person."""
    done, count = len(attempt.scores), len(attempt.states)
    if attempt.outcome is not None:
        return f"the evaluation that was tuned to {count:,} positions is {attempt.outcome}{_score_of(attempt)}"
    if attempt.tuned is None:
        return f"tuning the strongest player: {done:,} of {count:,} positions searched"
    return f"trying the tuned evaluation: {len(attempt.pairs)} of at most {PAIRS} pairs of games{_score_of(attempt)}"


def _score_of(attempt: Attempt) -> str:
    return f", it scores {interval(attempt.pairs).score:.1%} against the one in use" if attempt.pairs else ""
