"""Fitted kinds of experience between two books: fitted to all games seldom, and in between carried on by the new ones.

A full fit is kept in a file of its own, as a book that holds nothing else, with the mark up to which it knows the log.
Every book starts from it and learns from the rounds since: that is quick, and no rounding adds up from book to book.
Knows no clock.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

from ai.registry import agent_facets
from mining.columns import Tally
from mining.contracts import Fitted, SectionFacts, SurprisingPositions
from mining.games.registry import mining_facets
from mining.patterns.features import carried_over, feature_judgement
from mining.patterns.network import MOST, PlayedRound, network_judgement
from mining.pipeline.pruning import without_rounds
from mining.pipeline.rounds import BATCH, Mark, tally_of_numbers, tally_of_rounds
from mining.pipeline.tally_store import TallyStore
from mining.pipeline.weighting import Weighting, fair, without_lessons, without_recalled
from mining.worker.config import WorkerConfig
from mining.worker.surprises import Surprises
from shared.errors import BookError
from shared.events import PlayerKind
from shared.experience import ExperienceBook, Section, book_bytes
from shared.files import write_whole
from shared.game_log import FinishedRound, GameLog
from shared.keys import key_of
from shared.store import Store
from shared.store.books import OUT_OF_USE
from shared.store.shipped import ORIGIN

FITTED = ("judgement", "habit")
"""Kinds that are fitted, by section of the book."""
GROWN = 1.1
"""Times the games of the last full fit at which another one is worth its minutes."""
AT_ONCE = 400
"""Rounds that a book learns from after the full fit, at most. Of more, a random sample of that size stands for all."""


class FitsSince(TypedDict):
    """How fitted sections came about."""

    made: Literal["full", "after", "carried"]
    """Fitted to all games; carried on by the rounds since; carried over from a book that does not say to what they were
    fitted."""
    rounds: NotRequired[int]
    """The rounds since."""
    looked_at: NotRequired[int]
    """Those of them that they learned from."""
    surprises: NotRequired[SectionFacts]


class FitsFacts(FitsSince):
    """The header's entry of fits."""

    games: int
    """Rounds of the full fit."""


@dataclass(frozen=True, slots=True)
class Fits:
    """A fit, and the data behind it."""

    games: int
    """Rounds of the full fit; 0 where that is not known."""
    sections: Mapping[str, Section] = field(default_factory=dict[str, Section])
    headers: Mapping[str, SectionFacts] = field(default_factory=dict[str, SectionFacts])
    """The header's entry of each section."""
    mark: Mark = field(default_factory=Mark)
    """The last round of the log that the full fit knows."""
    shipped: bool = False
    """Whether it knows the bundled games, wherever they are in the log."""
    since: FitsSince = field(default_factory=lambda: FitsSince(made="full"))
    """How the sections came about."""

    def facts(self) -> Mapping[str, SectionFacts | FitsFacts]:
        """The header's entries of them; empty where there was too little to fit."""
        return {**self.headers, "fits": {"games": self.games, **self.since}} if self.sections else {}

    def is_outgrown(self, games: int) -> bool:
        """Whether a log of `games` rounds is worth another full fit."""
        return games > self.games * GROWN


def judgement_section(tally: Tally, played: Tally, rounds: Iterable[PlayedRound] = ()) -> Fitted | None:
    """Judgement, the learned evaluation: the section and its entry in the header; None where there is too little.

    Each game's module says how it is found; without one, a game's features are weighed, or a network is fitted to
    `rounds`. `played`: all decisions of the games of `tally`, with those that nothing is to be learned from: they
    tell how the games went on.
    """
    fit, facets = mining_facets(tally.game).judgement, agent_facets(tally.game)
    if fit is not None:
        return fit(tally, played)
    if facets.features is not None:
        return feature_judgement(tally, facets.features)
    return network_judgement(tally, rounds) if facets.experience.evaluation is None else None


def judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions, played: Tally
) -> Fitted:
    """A section that was fitted to most of `whole`, after the rounds in `new`, each of which counts `times`, and after
    the surprises; and how many decisions or positions were `learned` from. `played`: all decisions of the games of
    `new`.
    """
    learn = mining_facets(new.game).judgement_after or carried_over
    return learn(before, new, times, whole, surprises, played)


def habit_section(tally: Tally, judged: Section | None) -> Fitted | None:
    """Habit, what draws players to a move: the section and its entry in the header; None where there is too little.

    `judged`: the judgement of the same tally, which a search that uses habits may have.
    """
    fit = mining_facets(tally.game).habit
    return None if fit is None else fit(tally, judged)


def habit_after(before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions) -> Fitted:
    """As `judgement_after`; with the share of the decisions that was `foretold`."""
    learn = mining_facets(new.game).habit_after
    assert learn is not None
    return learn(before, new, times, whole, surprises)


def fitted(
    tally: Tally,
    weighting: Weighting,
    mark: Mark | None = None,
    excluded: Tally | None = None,
    rounds: Iterable[PlayedRound] = (),
) -> Fits:
    """The full fit. `excluded`: of the rounds in the tally those that nothing is to be learned from any more; `rounds`:
    the newest of the others, as they were played."""
    played = tally if excluded is None else without_rounds(tally, excluded)
    own = without_recalled(played)
    lived = without_lessons(own)
    learned = fair(lived, weighting)
    sections: dict[str, Section] = {}
    facts: dict[str, SectionFacts] = {}
    judged = judgement_section(learned if lived is own else fair(own, weighting), played, rounds)
    if judged is not None:
        sections["judgement"], facts["judgement"] = judged
    habits = habit_section(learned, None if judged is None else judged[0])
    if habits is not None:
        sections["habit"], facts["habit"] = habits
    return Fits(tally.games, sections, facts, mark or Mark())


def after(fits: Fits, new: Tally, rounds: int, whole: Tally, weighting: Weighting, surprises: Surprises) -> Fits:
    """The fits with what the rounds in `new` teach, and with all `surprises`. `rounds`: how many rounds these stand
    for, which `fits` does not know.

    `whole`: all that was counted. One player's weight in the new rounds is limited as it is in all.
    """
    if not fits.sections or not (new.games or surprises.found):
        return fits
    times = rounds / new.games if new.games else 1.0  # surprises may be all there is to learn
    bounded = replace(weighting, least=int(weighting.least / times))
    lived, everything = (without_lessons(without_recalled(each)) for each in (new, whole))
    sections, headers = dict(fits.sections), {name: dict(each) for name, each in fits.headers.items()}
    for name, learn in (("judgement", partial(judgement_after, played=new)), ("habit", habit_after)):
        if name in sections:
            sections[name], more = learn(sections[name], fair(lived, bounded), times, everything, surprises)
            headers[name] = {**headers.get(name, {}), **more}
    since = FitsSince(made="after", rounds=rounds, looked_at=new.games)
    if (found := surprises.facts()) is not None:
        since["surprises"] = found
    return replace(fits, sections=sections, headers=headers, since=since)


def learn_since(
    fits: Fits,
    log: GameLog,
    game: str,
    whole: Tally,
    weighting: Weighting,
    surprises: Surprises,
    excluded: Collection[int] = (),
) -> Fits:
    """`after`, with the rounds that the log has finished since the full fit. `whole`: all that was counted;
    `excluded`: numbers of rounds to learn nothing from."""
    rounds, chosen = rounds_since(fits, log, game, excluded)
    return after(fits, tally_of_rounds(log, game, chosen), rounds, whole, weighting, surprises)


def rounds_since(
    fits: Fits, log: GameLog, game: str, excluded: Collection[int] = ()
) -> tuple[int, list[FinishedRound]]:
    """How many rounds the fits do not know, and those to look at, in the order of finishing; none of those excluded."""
    found: list[FinishedRound] = []
    number = fits.mark.number
    while batch := log.finished(game, number, BATCH):
        number = batch[-1].number
        new = [row for row in batch if row.number not in excluded]
        found += [row for row in new if not (fits.shipped and row.kind in (PlayerKind.ARCHIVE, PlayerKind.PRACTICE))]
    at_random = sorted(found, key=lambda row: key_of(f"{row.table}/{row.match}/{row.round}".encode()))[:AT_ONCE]
    return len(found), sorted(at_random, key=lambda row: row.number)


def newest_rounds(log: GameLog, game: str, mark: Mark, excluded: Collection[int] = ()) -> Iterator[PlayedRound]:
    """The newest rounds that were finished up to the mark, the newest last. `excluded`: numbers of those left out."""
    newest = log.last_finished(game, MOST)[::-1]
    known = [row for row in newest if row.number <= mark.number and row.number not in excluded]
    facts = log.facts(sorted({row.table for row in known}))
    for row, events in zip(known, log.rounds(known), strict=True):
        yield events, facts[row.table].options


def write(file: Path, game: str, fits: Fits, weighting: Weighting) -> None:
    """Keep a full fit."""
    facts = {
        "games": fits.games,
        "mark": asdict(fits.mark),
        "told": dict(fits.headers),
        "shipped": fits.shipped,
        "trust": weighting.stored(),
    }
    write_whole(file, book_bytes(game, 0, facts, fits.sections))


def read(file: Path, log: GameLog, game: str, weighting: Weighting) -> Fits | None:
    """The full fit that was kept; None when there is none of this log, or the file is damaged. One that was
    weighted otherwise is outgrown.
    """
    with suppress(BookError, KeyError, TypeError), ExperienceBook.open(file) as book:
        facts, mark = book.facts, Mark(**book.facts["mark"])
        if book.game == game and mark.fits(log, game):
            games = facts["games"] if facts["trust"] == weighting.stored() else 0
            return Fits(games, sections_of(book, FITTED), facts["told"], mark, facts["shipped"], _made(games))
    return None


def of_book(file: Path, mark: Mark, *, shipped: bool) -> Fits | None:
    """The fits in a book; None when the file is missing or damaged. Those of a book that is
    not shipped do not say what they were fitted to: they are outgrown, and taken to know the log up to `mark`.
    """
    with suppress(BookError), ExperienceBook.open(file) as book:
        kinds = {name: book.facts[name] for name in FITTED if name in book.facts}
        games = book.facts["games"] if shipped else 0
        return Fits(games, sections_of(book, FITTED), kinds, Mark() if shipped else mark, shipped, _made(games))
    return None


def _made(games: int) -> FitsSince:
    return {"made": "full" if games else "carried"}


def sections_of(book: ExperienceBook, names: Iterable[str]) -> dict[str, Section]:
    """Those of these sections that the book has."""
    found: dict[str, Section] = {}
    for name in names:
        content, lies = book.section(name), book.place(name)
        if content is not None and lies is not None:
            found[name] = Section(lies[1].entries, lies[1].width, (content,))
    return found


class FitStore:
    """The full fit of each game, that its books start from."""

    def __init__(self, store: Store, config: WorkerConfig) -> None:
        self._store = store
        self._config = config

    def kept(self, tally_store: TallyStore) -> Fits | None:
        """The last full fit, else what the newest book holds, which is kept from now on."""
        game, file = tally_store.game, self._file(tally_store.game)
        fit = read(file, self._store.log, game, self._config.weighting)
        newest = next((book for book in self._store.books.list(game) if book.status not in OUT_OF_USE), None)
        if fit is None and newest is not None:
            shipped = newest.facts.get("origin") == ORIGIN
            fit = of_book(self._config.folder / "books" / newest.file, tally_store.mark, shipped=shipped)
            if fit is not None:
                fit = replace(fit, shipped=shipped or tally_store.begun is not None)
                write(file, game, fit, self._config.weighting)
        return fit

    def fit(self, tally_store: TallyStore, tally: Tally, mark: Mark) -> Fits:
        """Fit everything again, to the tally up to `mark`, and keep it."""
        game, weighting = tally.game, self._config.weighting
        log, forgotten = self._store.log, self._store.memories.forgotten(game)
        excluded, rounds = tally_of_numbers(log, game, forgotten, mark), newest_rounds(log, game, mark, forgotten)
        fit = replace(fitted(tally, weighting, mark, excluded, rounds), shipped=tally_store.begun is not None)
        write(self._file(game), game, fit, weighting)
        return fit

    def learned(self, full: Fits, tally: Tally, surprises: Surprises) -> Fits:
        """The full fit carried on by the rounds since, and by the surprises. `tally`: all that was counted."""
        game = tally.game
        excluded = self._store.memories.forgotten(game, full.mark.number)
        return learn_since(full, self._store.log, game, tally, self._config.weighting, surprises, excluded)

    def _file(self, game: str) -> Path:
        return self._config.mining_file(game, "fits")
