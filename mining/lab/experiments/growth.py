"""The experiment `growth`: how strong `experience-medium` is after 0, 100, 1,000 … logged games, from new openings.

The log grows as a server's does: games into a store, the worker over it, a book after each step. Draughts takes games
of people in an order drawn by the seed, and then practice; Chinese checkers takes practice; domino what AI players play
without a book. Practice goes on where the games that Oldhand brings along end. Every row plays the seat against itself
without experience, the same openings with seats exchanged, and against an outsider: a player that is in no log. On the
board it also says how many moves habit foretells in games that were left out: people's at draughts, winners' of
practice at Chinese checkers. The row of 0 games is the control: a seat that has no book. All other games, those from
elsewhere too, are measured with the search that knows no game (`generic_growth`).
"""

import atexit
import multiprocessing
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import cache, partial
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.duel.contest import Contest
from ai.duel.inbox import write_practice
from ai.duel.openings import unseen_opening
from ai.duel.results import results_of, summarise
from ai.host.self_play import play_pair
from ai.roster import player_named
from mining.archive import ARCHIVES, archive_of
from mining.columns import Tally
from mining.files.importing import ImportItem, import_games
from mining.games.chinese_checkers import habit as habit_checkers
from mining.games.english_draughts import habit as habit_draughts
from mining.lab.experiments import generic_growth
from mining.lab.experiments.harness import Cell, Experiment, Request, Row
from mining.lab.makers import checkers_practice as practice
from mining.lab.makers import draughts_practice as practice_draughts
from mining.pipeline.rounds import tally_of_rounds
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.experience import ExperienceBook
from shared.experience.habit import NAME as HABIT
from shared.experience.habit import SCALE, decode
from shared.experience.learners import USUAL
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import premise
from shared.records.record import GameRecord, Sitter
from shared.store import open_store, sqlite_url

SIZES = (0, 100, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000)
"""Logged games: of domino, hands."""
ENOUGH = 5_000
"""Where the seat must be better than at 0."""
MOST = {ENGLISH_DRAUGHTS.id: 100_000, CHINESE_CHECKERS.id: 5_000, DOMINO_101.id: 20_000}
"""Games that are logged at most, by game: practice of draughts is quick, of the others it takes hours."""
LEFT_OUT = {ENGLISH_DRAUGHTS.id: 500, CHINESE_CHECKERS.id: 150}
"""Games that are not logged: in them moves are foretold."""
OUTSIDERS = {"english-draughts/1": "greedy", "domino-101/1": "level-3", "chinese-checkers/1": "tentative"}
"""Players that no log of this experiment knows."""
NODES = 1_000
"""Positions that a practising player, and a player of a row, looks at for a move."""
PRACTISED = "the experiment's own practice"
_PART = 25
"""Games of practice that a process plays in one go."""
HANDS_A_GAME = 10
"""Hands of domino are quick and say little: so many for a game of the others."""


def cells(request: Request) -> list[Cell]:
    """The curves: `games` / 100 games a point and opponent, ten times as many hands."""
    games = request.games
    own = [
        cell_of(each, logged, 2 * max(1, games // (200 if not GAMES[each].hidden else 200 // HANDS_A_GAME)))
        for each, most in MOST.items()
        for logged in SIZES
        if logged <= most
    ]
    others = [each for each in GAMES if each not in MOST]
    return own + [
        cell for each in others for cell in generic_growth.cells_of(each, 2 * max(1, games // 200), request.options)
    ]


def cell_of(game: str, logged: int, games: int) -> Cell:
    """One point of a curve."""
    return Cell(key=f"{game} after {logged} games", game=game, logged=logged, games=games)


class Log:
    """A store that grows, and the books mined from it."""

    def __init__(self, game: str, seed: int, jobs: int) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="oldhand-growth-")
        self.folder = Path(self._folder.name)
        self._game, self._seed = game, seed
        self._store = open_store(sqlite_url(self.folder))
        self._worker = Worker(self._store, WorkerConfig(folder=self.folder, choose_thresholds=True))
        self._pairs = _practised(game, seed, jobs)
        self._records: Iterator[ImportItem] = iter(())
        self.left_out: Sequence[ImportItem] = ()
        if game in LEFT_OUT:
            own = list(_archived(ARCHIVES[game][0]))
            Random(seed).shuffle(own)
            self.left_out = own[: LEFT_OUT[game]]
            self._records = chain(own[LEFT_OUT[game] :], *map(_archived, ARCHIVES[game][1:]), _practice(game, jobs))
        self.games = 0

    def grow(self, games: int) -> None:
        """Log games until there are so many; of what is practised in pairs a few more may come."""
        while self.games < games:
            more = list(islice(self._records, min(5_000, games - self.games)))
            if more:
                import_games(
                    self._store.log, more, now_ms=time.time_ns() // 1_000_000, refuse=_never, progress=lambda _: None
                )
            else:
                pairs = min(20, 1 + (games - self.games) // 20)
                write_practice(self.folder, [game for pair in islice(self._pairs, pairs) for game in pair])
                self._worker.take_practice()
            before, self.games = self.games, sum(1 for _ in self._store.log.finished(self._game, 0, 10**9))
            assert self.games > before, "the log does not grow"

    def book(self) -> tuple[Path, float]:
        """The book of all that is logged, and how many seconds it took."""
        began = time.perf_counter()
        mined = self._worker.mine(self._game)
        seconds = time.perf_counter() - began
        (newest,) = [book for book in self._store.books.list(self._game) if book.version == mined.book]
        return self.folder / "books" / newest.file, seconds

    @property
    def premise_keys(self) -> NDArray[np.uint64]:
        """Of every pair that the last book was made from, ascending."""
        return self._worker.tally_store(self._game).base.premise_keys

    def close(self) -> None:
        """Throw it away."""
        self._store.close()
        self._folder.cleanup()

    def knows(self, key: int) -> bool:
        """Whether a state of this key was a premise in the log."""
        keys = self.premise_keys
        place = int(np.searchsorted(keys, np.uint64(key)))
        return place < len(keys) and int(keys[place]) == key


def _archived(file: Path) -> Iterator[ImportItem]:
    yield from archive_of(file).games()


def _practice(game: str, jobs: int) -> Iterator[GameRecord]:
    """Games of practice for ever, from where the archive's end."""
    module = practice_draughts if game == ENGLISH_DRAUGHTS.id else practice
    parts = (range(first, first + _PART) for first in count(module.GAMES, _PART))
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        while True:
            for records in pool.map(partial(_practice_part, game), list(islice(parts, 2 * jobs))):
                yield from records


def _practice_part(game: str, numbers: range) -> list[GameRecord]:
    module = practice_draughts if game == ENGLISH_DRAUGHTS.id else practice
    return [
        replace(record, sitters=tuple(Sitter("practice", name) for name in record.players))
        for record in module.games(numbers)
    ]


def _never(error: Exception) -> None:
    raise AssertionError(f"a game of our own is refused: {error}")


def _practised(game: str, seed: int, jobs: int) -> Iterator[Sequence[Any]]:
    """Pairs of practice games for ever, by number, whatever `jobs`."""
    play = partial(play_pair, game, book=None, nodes=NODES)
    seeds = (Random(f"{seed}:{game}:{number}").getrandbits(48) for number in range(10**9))
    if jobs == 1:
        yield from map(play, seeds)
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        while True:
            yield from pool.map(play, list(islice(seeds, 20)))


@cache
def _log(game: str, seed: int, jobs: int) -> Log:
    """The log of a curve, which all its points share; it is gone when the process ends."""
    log = Log(game, seed, jobs)
    atexit.register(log.close)
    return log


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """The seat's scores with the book of so many games, and how many moves it predicts."""
    if isinstance(cell, generic_growth.GrowthCell):
        return generic_growth.row(cell, seed, jobs)
    log, book, seconds = _log(cell.game, seed, jobs), None, 0.0
    if cell.logged:
        log.grow(cell.logged)
        book, seconds = log.book()
    player = player_named(cell.game, USUAL)
    without = USUAL + "".join(f"~{kind}" for kind in sorted(player.kinds))
    openings = _openings(cell.game, seed, log)
    base = Contest(cell.game, (USUAL, without), seed, openings, book, hands=GAMES[cell.game].hidden, nodes=NODES)
    found: Row = {
        "game": cell.game,
        "logged": log.games if cell.logged else 0,
        "from": "archive and practice" if cell.game == ENGLISH_DRAUGHTS.id else PRACTISED,
        "games": cell.games,
        "seat": f"{player.agent}+{'+'.join(sorted(player.kinds))}",
        "seconds": round(seconds, 2),
    }
    for name, against in (("itself", without), ("outsider", OUTSIDERS[cell.game])):
        found[name] = _score(replace(base, players=(USUAL, against)), cell.games)
    found["outsider"]["player"] = OUTSIDERS[cell.game]
    if book is not None and cell.game in LEFT_OUT:
        found["foretold"] = _foretold(cell.game, book, log.left_out)
    return found


def _foretold(game: str, book: Path, left_out: Sequence[ImportItem]) -> float | None:
    """Which share of the moves in these games, of winners at Chinese checkers, habit would have made; None without."""
    with ExperienceBook.open(book) as opened:
        content = opened.section(HABIT)
    if content is None:
        return None
    weights, tally = np.array(decode(content).weights) / SCALE, _tally_of(game, left_out)
    if game == ENGLISH_DRAUGHTS.id:
        choices = habit_draughts.choices_of(tally, slice(None))
        return round(habit_draughts.predicted(choices, habit_draughts.strengths_of(choices, weights)), 4)
    won = habit_checkers.choices_of(tally, np.flatnonzero(tally.wins > 0))
    return round(habit_checkers.predicted(won, weights), 4)


def _tally_of(game: str, records: Sequence[ImportItem]) -> Tally:
    with tempfile.TemporaryDirectory() as folder, closing(open_store(sqlite_url(Path(folder)))) as store:
        import_games(store.log, records, now_ms=0, refuse=_never, progress=lambda _: None)
        return tally_of_rounds(store.log, game, store.log.finished(game, 0, len(records)))


def _openings(game: str, seed: int, log: Log) -> tuple[str, ...]:
    """Starts of the board games that the log has never seen; the same for every point unless a game came upon one."""
    if GAMES[game].hidden:
        return ()
    found: list[str] = []
    for number in range(10**6):
        opening, view = unseen_opening(GAMES[game], Random(f"{seed}:unseen:{number}"))
        if not log.knows(premise(view).key):
            found.append(opening)
        if len(found) == 500:
            break
    return tuple(found)


def _score(contest: Contest, games: int) -> Row:
    results = list(results_of(contest, games, jobs=1))
    found = summarise(contest, results)
    fired, choices = (sum(getattr(result.tallies[0], name) for result in results) for name in ("fired", "choices"))
    return {**{name: found[name] for name in ("score", "low", "high")}, "fired": round(fired / max(choices, 1), 3)}


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title="The seat that learns by logged games, mostly from openings that the log has never seen, seats exchanged",
    columns={
        "game": "{game}",
        "logged": "{logged}",
        "options": "{options}",
        "positions a move": "{nodes}",
        "playouts a move": "{playouts}",
        "control": "{control}",
        "games": "{games}",
        "against itself without": "{itself[score]:.1%} [{itself[low]:.1%}, {itself[high]:.1%}]",
        "from new openings": "{unseen[score]:.1%} [{unseen[low]:.1%}, {unseen[high]:.1%}]",
        "outsider": "{outsider[player]}",
        "against outsider": "{outsider[score]:.1%} [{outsider[low]:.1%}, {outsider[high]:.1%}]",
        "predicted": "{foretold:.1%}",
        "mined in": "{seconds:.1f} s",
    },
)
