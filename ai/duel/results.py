"""The games of a contest played by several processes, and their results added up."""

import multiprocessing
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NotRequired, TypedDict

from ai.duel.contest import Contest, GameResult, endgames_in, play_game
from ai.duel.scoring import elo, interval
from shared.experience import ExperienceBook
from shared.games import GAMES

SIDES = ("a", "b")


def results_of(contest: Contest, games: int, jobs: int) -> Iterator[GameResult]:
    """The result of each game, ordered by number, so that neither order nor a sequential test depends on a clock."""
    if jobs == 1:
        yield from (_play(contest, number) for number in range(games))
        return
    # Fresh processes: a fork would copy the locks of the caller's threads.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        ahead: deque[Future[GameResult]] = deque()
        numbers = iter(range(games))
        try:
            while True:
                ahead.extend(pool.submit(_play, contest, number) for number in islice(numbers, 4 * jobs - len(ahead)))
                if not ahead:
                    return
                yield ahead.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _play(contest: Contest, number: int) -> GameResult:
    return play_game(contest, number, {} if contest.book is None else {contest.game: _open(contest.book)})


@cache
def _open(path: Path) -> ExperienceBook:
    return ExperienceBook.open(path)


class SprtResult(TypedDict):
    """The result of a sequential test."""

    stronger: str | None
    """`a` or `b`; None: it is not certain yet."""
    asked: int
    """Games at most."""


class DuelSummary(TypedDict):
    """The result of a duel, all of it for A; by side where it says so."""

    game: str
    a: str
    b: str
    seed: int
    games: int
    wins: int
    losses: int
    draws: int
    score: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    plies_per_game: float
    ms_per_move: dict[str, float]
    """By side, as the next two."""
    fired_per_game: dict[str, float]
    stand_ins: dict[str, int]
    clusters: int
    book: int | None
    endgames: int
    sprt: NotRequired[SprtResult]


def summarise(contest: Contest, results: Sequence[GameResult]) -> DuelSummary:
    """The result of a duel as `--json` prints it: all of it for A."""
    clusters: dict[str, list[float]] = {}
    for result in results:
        clusters.setdefault(result.cluster, []).append(result.score)
    found = interval(list(clusters.values()))
    ratings = [elo(it) if len(GAMES[contest.game].teams) == 2 else None for it in (found.score, found.low, found.high)]
    per_side = [[result.tallies[side] for result in results] for side in (0, 1)]
    choices = [sum(tally.choices for tally in tallies) for tallies in per_side]
    seconds = [sum(tally.seconds for tally in tallies) for tallies in per_side]
    fired = [sum(tally.fired for tally in tallies) for tallies in per_side]
    stand_ins = [sum(tally.stand_ins for tally in tallies) for tallies in per_side]
    return {
        "game": contest.game,
        "a": contest.players[0],
        "b": contest.players[1],
        "seed": contest.seed,
        "games": len(results),
        "wins": sum(result.score == 1 for result in results),
        "losses": sum(result.score == 0 for result in results),
        "draws": sum(result.score == 0.5 for result in results),
        "score": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "elo": _rounded(ratings[0]),
        "elo_low": _rounded(ratings[1]),
        "elo_high": _rounded(ratings[2]),
        "plies_per_game": round(sum(result.plies for result in results) / len(results), 1),
        "ms_per_move": {
            name: round(1000 * spent / max(made, 1), 4)
            for name, spent, made in zip(SIDES, seconds, choices, strict=True)
        },
        "fired_per_game": {name: round(count / len(results), 3) for name, count in zip(SIDES, fired, strict=True)},
        "stand_ins": dict(zip(SIDES, stand_ins, strict=True)),
        "clusters": len(clusters),
        "book": None if contest.book is None else _open(contest.book).version,
        "endgames": _pieces_known(contest),
    }


def _rounded(rating: float | None) -> float | None:
    return None if rating is None else round(rating, 1)


def _pieces_known(contest: Contest) -> int:
    """The most pieces of which both sides know the endings."""
    known = None if contest.endgames is None else endgames_in(contest.game, contest.endgames)
    return 0 if known is None else known.pieces
