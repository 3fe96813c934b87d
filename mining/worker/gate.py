"""The gate: a new book plays the one that seats use, each in the hands of `experience`, headless. Publishes nothing.

They play a sanity match from the game's usual openings, then from positions where their rules differ. The gate match is
bounded in games and in time, and yields the processors to everything else. A book is refused when Wald's test finds it
weaker; otherwise it counts as no weaker, and is measured by its purposes.
"""

import multiprocessing
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NotRequired, TypedDict

from ai.duel.contest import Contest, play_game
from ai.duel.scoring import interval
from ai.duel.sequential import verdict
from ai.priority import stand_back
from mining.worker.processes import end_with_parent
from mining.worker.purposes import NODES, PLAYER, Line, PurposeScores, measured
from shared.experience import ExperienceBook
from shared.games import GAMES

WORSE = 70.0
"""Elo: the test decides between the new book being so much weaker and no weaker at all, so that of a hundred books that
are as good as the last about five are refused."""
FEWEST = 10
"""Pairs of games before which nothing is certain, and pairs of the sanity match."""


class GateResult(TypedDict):
    """How a new book did; the list of books keeps it."""

    against: NotRequired[int]
    """The version of the book in use."""
    games: int
    score: float | None
    """The new book's mean score in [0, 1], with its interval; None where no game was played."""
    low: float | None
    high: float | None
    refused: bool
    changed: int
    """From how many positions where rules differ they could play."""
    fired: float | None
    """Choices that the new book's rules made a game."""
    purposes: Mapping[str, PurposeScores]
    """Of a book that is not refused (`mining.worker.purposes.measured`)."""
    improves: Sequence[str]
    """The purposes at which it is better."""


@dataclass(frozen=True, slots=True)
class Gate:
    """How long a gate match lasts."""

    games: int = 60
    """At most."""
    seconds: float = 15.0
    """At most; a game begun is played to its end."""

    def measure(
        self, game: str, new: Path, old: Path, seed: int, lines: Sequence[Line] = (), stranger: str | None = None
    ) -> GateResult:
        """Play the gate match, and measure the purposes of a book that is not refused.

        Pairs of games begin at one opening with seats exchanged; the same seed gives the same games. `lines`: that beat
        the old book; `stranger`: an agent of whom the log knows nothing.
        """
        ends_at = time.monotonic() + self.seconds
        pairs: list[tuple[float, float]] = []
        fired: list[int] = []
        found: str | None = None
        changed = changed_positions(game, new, old)
        # Another process, since one that has stood back cannot come forward again to write to the log.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin) as pool:
            try:
                for scores, fires in self._scores(pool, game, new, old, seed, changed):
                    pairs.append(scores)
                    fired.append(fires)
                    if len(pairs) >= FEWEST:
                        found = verdict([sum(pair) / 2 for pair in pairs], stronger=0.0, weaker=-WORSE)
                    if found is not None or time.monotonic() > ends_at:
                        break
                purposes: Mapping[str, PurposeScores] = (
                    {} if found == "b" else pool.submit(measured, game, new, old, lines, stranger, seed).result()
                )
            except BrokenProcessPool:
                purposes = {}  # the process was ended from outside: play no more games
            finally:
                pool.shutdown(cancel_futures=True)
        scored = interval(pairs) if pairs else None
        return {
            "games": 2 * len(pairs),
            "score": None if scored is None else round(scored.score, 4),
            "low": None if scored is None else round(scored.low, 4),
            "high": None if scored is None else round(scored.high, 4),
            "refused": found == "b",
            "changed": len(changed),
            "fired": round(sum(fired) / (2 * len(pairs)), 2) if pairs else None,
            "purposes": purposes,
            "improves": [name for name, points in purposes.items() if points["new"] > points["old"]],
        }

    def _scores(
        self, pool: ProcessPoolExecutor, game: str, new: Path, old: Path, seed: int, changed: Sequence[str]
    ) -> Iterator[tuple[tuple[float, float], int]]:
        """The new book's scores of one pair of games after the other, and how often its rules chose."""
        plain = Contest(game, (PLAYER, PLAYER), seed, nodes=NODES, hands=GAMES[game].hidden)
        count = max(1, self.games // 2)
        sanity = count if GAMES[game].hidden else min(FEWEST, count)
        for pair in range(min(count, sanity + len(changed))):  # no opening twice: it might be the same game
            contest = plain if pair < sanity else replace(plain, openings=tuple(changed))
            yield pool.submit(_pair, contest, pair, new, old).result()


def changed_positions(game: str, new: Path, old: Path) -> list[str]:
    """The positions in which the new book has another rule than the old one, or the old one had none, in the order of
    their states; of games of hidden hands none, where a premise is no position.
    """
    if GAMES[game].hidden:
        return []
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as other:
        known = {premise: result for premise, result, _ in other.rules()}
        changed = [premise for premise, result, _ in one.rules() if known.get(premise) != result]
    rules = GAMES[game]
    states = [rules.unpack(premise) for premise in sorted(changed)]
    return [rules.format_position(state) for state in states if len(rules.legal_moves(state)) > 1]


def _begin() -> None:
    end_with_parent()
    stand_back()


def _pair(contest: Contest, pair: int, new: Path, old: Path) -> tuple[tuple[float, float], int]:
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as two:
        books = ({contest.game: one}, {contest.game: two})
        one_way, other_way = (play_game(contest, number, *books) for number in (2 * pair, 2 * pair + 1))
    return (one_way.score, other_way.score), one_way.tallies[0].fired + other_way.tallies[0].fired
