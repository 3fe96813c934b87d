"""The experiment `growth`: how strong the seat `experience` is after 0, 100, 1,000 … logged games, from new openings.

The log grows as a server's does: games into a store, the worker over it, a book after each step; draughts takes its
archive in an order drawn by the seed, the other games what AI players practise without a book. Every row plays the
seat against itself without experience, the same openings with seats exchanged, and against an outsider: a player that
is in no log. The row of 0 games is the control: a seat that has no book.
"""

import atexit
import multiprocessing
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.contest import Contest, play_game
from ai.openings import unseen_opening
from ai.practice import write_practice
from ai.roster import player_named
from ai.scoring import interval
from ai.self_play import play_pair
from mining.archive import draughts
from mining.importing import import_games
from mining.patterns.thresholds import Thresholds
from mining.worker import Worker
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.games.english_draughts import ENGLISH_DRAUGHTS
from shared.keys import premise
from shared.store import open_store, sqlite_url

SIZES = (0, 100, 1_000, 5_000, 10_000, 20_000)
"""Logged games: of domino, hands."""
ENOUGH = 5_000
"""Where the seat must be better than at 0; what has to be played for the purpose is not more."""
OUTSIDERS = {"english-draughts/1": "greedy", "domino-101/1": "weigher", "chinese-checkers/1": "tentative"}
"""Players that no log of this experiment knows."""
NODES = 1_000
"""Positions that a practising player, and a player of a row, looks at for a move."""
PRACTISED = "the experiment's own practice"
HANDS_A_GAME = 10
"""Hands of domino are quick and say little: so many for a game of the others."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One point of the curve."""

    game: str
    logged: int
    games: int

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.game} after {self.logged} games"


def cells(games: int) -> list[Cell]:
    """The curves: `games` / 100 games a point and opponent, ten times as many hands."""
    return [
        Cell(each, logged, 2 * max(1, games // (200 if not GAMES[each].hidden else 200 // HANDS_A_GAME)))
        for each in GAMES
        for logged in SIZES
        if logged <= ENOUGH or each == ENGLISH_DRAUGHTS.id
    ]


class Log:
    """A store that grows, and the books mined from it."""

    def __init__(self, game: str, seed: int, jobs: int) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="oldhand-growth-")
        self.folder = Path(self._folder.name)
        self._game, self._seed = game, seed
        self._store = open_store(sqlite_url(self.folder))
        self._worker = Worker(self._store, self.folder, Thresholds(), choose_thresholds=True)
        self._archive = self._shuffled() if game == ENGLISH_DRAUGHTS.id else None
        self._pairs = _practised(game, seed, jobs)
        self.games = 0

    def _shuffled(self) -> Iterator[Any]:
        games = list(draughts().games())
        Random(self._seed).shuffle(games)
        return iter(games)

    def grow(self, games: int) -> None:
        """Log games until there are so many; of practice a few more may come."""
        while self.games < games:
            if self._archive is not None:
                more = list(islice(self._archive, games - self.games))
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
        return self._worker.keeper(self._game).base.premise_keys

    def close(self) -> None:
        """Throw it away."""
        self._store.close()
        self._folder.cleanup()

    def knows(self, key: int) -> bool:
        """Whether a state of this key was a premise in the log."""
        keys = self.premise_keys
        place = int(np.searchsorted(keys, np.uint64(key)))
        return place < len(keys) and int(keys[place]) == key


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


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The cell measured: JSON-plain."""
    log, book, seconds = _log(cell.game, seed, jobs), None, 0.0
    if cell.logged:
        log.grow(cell.logged)
        book, seconds = log.book()
    player = player_named(cell.game, "experience")
    without = "experience" + "".join(f"~{kind}" for kind in sorted(player.kinds))
    openings = _openings(cell.game, seed, log)
    base = Contest(cell.game, ("experience", without), seed, openings, book, hands=GAMES[cell.game].hidden, nodes=NODES)
    found: dict[str, Any] = {
        "game": cell.game,
        "logged": log.games if cell.logged else 0,
        "from": "archive" if cell.game == ENGLISH_DRAUGHTS.id else PRACTISED,
        "games": cell.games,
        "seat": f"{player.mind}+{'+'.join(sorted(player.kinds))}",
        "seconds": round(seconds, 2),
    }
    for name, against in (("itself", without), ("outsider", OUTSIDERS[cell.game])):
        found[name] = _score(replace(base, players=("experience", against)), cell.games)
    found["outsider"]["player"] = OUTSIDERS[cell.game]
    return found


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


def _score(contest: Contest, games: int) -> dict[str, Any]:
    books: dict[str, ExperienceBook] = {}
    if contest.book is not None:
        books[contest.game] = ExperienceBook.open(contest.book)
    clusters: dict[str, list[float]] = {}
    fired = choices = 0
    for number in range(games):
        result = play_game(contest, number, books)
        clusters.setdefault(result.cluster, []).append(result.score)
        fired, choices = fired + result.tallies[0].fired, choices + result.tallies[0].choices
    for book in books.values():
        book.close()
    all_scores = interval(list(clusters.values()))
    return {
        "score": round(all_scores.score, 4),
        "low": round(all_scores.low, 4),
        "high": round(all_scores.high, 4),
        "fired": round(fired / max(choices, 1), 3),
    }


def line(measured: dict[str, Any]) -> str:
    """A row for people."""
    return f"against itself without {_told(measured['itself'])}, against {_outsider(measured)}"


def _told(score: dict[str, Any]) -> str:
    return f"{score['score']:.1%} [{score['low']:.1%}, {score['high']:.1%}]"


def _outsider(measured: dict[str, Any]) -> str:
    return f"{measured['outsider']['player']} {_told(measured['outsider'])}"


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The curves for people."""
    lines = [
        "The seat `experience` by logged games, from openings that the log has never seen, seats exchanged",
        f"{'game':20}{'logged':>8}{'games':>7}{'against itself without':>26}{'against outsider':>36}{'mined in':>12}",
    ]
    for each in rows:
        lines.append(
            f"{each['game']:20}{each['logged']:>8}{each['games']:>7}{_told(each['itself']):>26}{_outsider(each):>36}"
            f"{each['seconds']:>10.1f} s"
        )
    return "\n".join(lines)
