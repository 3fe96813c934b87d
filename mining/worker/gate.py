"""The gate: a new book plays the one that seats use, each in the hands of `experience`, headless. Publishes nothing.

They play a sanity match from the game's usual openings, then from positions where their rules differ. The gate match is
bounded in pairs of games and in positions, so that a busy machine tries a book as well as an idle one; it gives way to
players that think, and says when it waits for a processor. A book is refused when Wald's test finds it weaker;
otherwise it counts as no weaker, and is measured by its purposes. With fewer than FEWEST pairs it has not been tried.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NotRequired, TypedDict

from ai.duel.contest import Contest, play_game
from ai.duel.scoring import interval
from ai.duel.sequential import verdict
from ai.priority import step_aside
from mining.worker.processes import end_with_parent
from mining.worker.purposes import NODES, PLAYER, Line, PurposeScores, measured
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.keys import frame_of

WORSE = 70.0
"""Elo: the test decides between the new book being so much weaker and no weaker at all, so that of a hundred books that
are as good as the last about five are refused."""
FEWEST = 10
"""Pairs of games before which nothing is certain, and pairs of the sanity match."""
POSITIONS = 6_000_000
"""Looked at in a gate match, at most, once it has FEWEST pairs: about fifteen pairs of draughts."""
WAITS_S = 10.0
"""A pair that takes longer waits for a processor."""
Report = Callable[[int, int, bool], None]
"""Receives the pairs that were played, the most that are, and whether the next one waits for a processor."""


class GateResult(TypedDict):
    """How a new book did; the list of books keeps it."""

    against: NotRequired[int]
    """The version of the book in use."""
    tried: bool
    """Whether there were enough games to tell."""
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
    positions: int = POSITIONS
    """At most, once there are FEWEST pairs; a pair begun is played to its end."""

    def measure(
        self,
        game: str,
        new: Path,
        old: Path,
        seed: int,
        lines: Sequence[Line] = (),
        stranger: str | None = None,
        report: Report | None = None,
    ) -> GateResult:
        """Play the gate match, and measure the purposes of a book that is not refused.

        Pairs of games begin at one opening with seats exchanged; the same seed gives the same games. `lines`: that beat
        the old book; `stranger`: an agent of whom the log knows nothing.
        """
        pairs: list[tuple[float, float]] = []
        fired: list[int] = []
        found: str | None = None
        positions = 0
        changed = changed_positions(game, new, old)
        # Another process, since one that has stepped aside cannot come forward again to write to the log.
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin) as pool:
            try:
                for pair in self._pairs(pool, game, new, old, seed, changed, report or _unheard):
                    pairs.append(pair.scores)
                    fired.append(pair.fired)
                    positions += pair.positions
                    if len(pairs) >= FEWEST:
                        found = verdict([sum(scores) / 2 for scores in pairs], stronger=0.0, weaker=-WORSE)
                        if found is not None or positions >= self.positions:
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
            "tried": len(pairs) >= FEWEST,
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

    def _pairs(
        self,
        pool: ProcessPoolExecutor,
        game: str,
        new: Path,
        old: Path,
        seed: int,
        changed: Sequence[str],
        report: Report,
    ) -> Iterator["PlayedPair"]:
        """One pair of games after the other."""
        plain = Contest(game, (PLAYER, PLAYER), seed, nodes=NODES, hands=GAMES[game].hidden)
        count = max(1, self.games // 2)
        sanity = count if GAMES[game].hidden else min(FEWEST, count)
        most = min(count, sanity + len(changed))  # no opening twice: it might be the same game
        for pair in range(most):
            report(pair, most, False)
            contest = plain if pair < sanity else replace(plain, openings=tuple(changed))
            yield waited(pool.submit(_pair, contest, pair, new, old), lambda pair=pair: report(pair, most, True))


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two games with seats exchanged."""

    scores: tuple[float, float]
    """Of the new book."""
    fired: int
    """Choices that its rules made."""
    positions: int
    """That both sides could look at."""


def _unheard(pairs: int, most: int, waits: bool) -> None:
    """Nobody follows the match."""


def waited(future: "Future[PlayedPair]", waits: Callable[[], None]) -> PlayedPair:
    try:
        return future.result(WAITS_S)
    except TimeoutError:
        waits()
        return future.result()


def changed_positions(game: str, new: Path, old: Path) -> list[str]:
    """The positions in which the new book has another rule than the old one, or the old one had none, in the order of
    their states; of games of hidden hands none, where a premise is no position, nor where it is a digest of one.
    """
    if GAMES[game].hidden or frame_of(game).is_digest:
        return []
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as other:
        known = {premise: result for premise, result, _ in other.rules()}
        changed = [premise for premise, result, _ in one.rules() if known.get(premise) != result]
    rules = GAMES[game]
    states = [rules.unpack(premise) for premise in sorted(changed)]
    return [rules.format_position(state) for state in states if len(rules.legal_moves(state)) > 1]


def _begin() -> None:
    end_with_parent()
    step_aside()


def _pair(contest: Contest, pair: int, new: Path, old: Path) -> PlayedPair:
    with ExperienceBook.open(new) as one, ExperienceBook.open(old) as two:
        books = ({contest.game: one}, {contest.game: two})
        games = [play_game(contest, number, *books) for number in (2 * pair, 2 * pair + 1)]
    return PlayedPair(
        (games[0].score, games[1].score),
        sum(game.tallies[0].fired for game in games),
        NODES * sum(game.plies for game in games),
    )
