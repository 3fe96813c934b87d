"""A new book against the one that seats use: the player `experience` with each, headless. Publishes nothing.

The duel is bounded in games and in time, and stands back behind everything else that wants the processors. A book is
refused when Wald's test finds it weaker; one that nothing can be said against is as good as the last.
"""

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai.contest import Contest, play_game
from ai.priority import stand_back
from ai.scoring import interval
from ai.sequential import verdict
from mining.apart import end_with_parent
from shared.experience import ExperienceBook

PLAYER = "experience"
NODES = 2_000
"""Positions that a seat looks at for a move, where it looks ahead at all."""
WORSE = 70.0
"""Elo: the test decides between the new book being so much weaker and no weaker at all, so that of a hundred books that
are as good as the last about five are refused."""
FEWEST = 10
"""Pairs of games before which nothing is certain."""


@dataclass(frozen=True, slots=True)
class Canary:
    """How long a book is tried."""

    games: int = 100
    """At most."""
    seconds: float = 120.0
    """At most; a game begun is played to its end."""

    def tried(self, game: str, new: Path, old: Path, seed: int) -> dict[str, Any]:
        """What the duel came to, JSON-plain: `games`, `score` of the new book with its interval, `refused`.

        Pairs of games begin at one opening with seats exchanged; the same seed gives the same games.
        """
        ends_at = time.monotonic() + self.seconds
        pairs: list[tuple[float, float]] = []
        found: str | None = None
        for scores in self._scores(game, new, old, seed):
            pairs.append(scores)
            if len(pairs) >= FEWEST:
                found = verdict([sum(pair) / 2 for pair in pairs], stronger=0.0, weaker=-WORSE)
            if found is not None or time.monotonic() > ends_at:
                break
        measured = interval(pairs) if pairs else None
        return {
            "games": 2 * len(pairs),
            "score": None if measured is None else round(measured.score, 4),
            "low": None if measured is None else round(measured.low, 4),
            "high": None if measured is None else round(measured.high, 4),
            "refused": found == "b",
        }

    def _scores(self, game: str, new: Path, old: Path, seed: int) -> Iterator[tuple[float, float]]:
        """The new book's scores of one pair of games after the other."""
        contest = Contest(game, (PLAYER, PLAYER), seed, nodes=NODES)
        # Another process, since one that has stood back cannot come forward again to write to the log.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin) as pool:
            try:
                for pair in range(self.games // 2):
                    yield pool.submit(_pair, contest, pair, new, old).result()
            except BrokenProcessPool:
                return  # whoever ended it wants no more games
            finally:
                pool.shutdown(cancel_futures=True)


def _begin() -> None:
    end_with_parent()
    stand_back()


def _pair(contest: Contest, pair: int, new: Path, old: Path) -> tuple[float, float]:
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as two:
        books = ({contest.game: one}, {contest.game: two})
        return play_game(contest, 2 * pair, *books).score, play_game(contest, 2 * pair + 1, *books).score
