"""The experiment `ladder`: all levels of English draughts on one scale of Elo ratings, each with its interval.

Neighbours play each other, and next neighbours, from the three-move ballots with seats exchanged, each within its own
budget of positions; so the same seed gives the same games on every machine. The ratings are those under which the
scores are likeliest (Bradley and Terry, a draw being half a win), `club` standing at CLUB. One drawn game counts beside
each pairing's, so that a pairing without a draw or loss has a rating too. The intervals come from drawing the openings
anew: games of one opening go together.

The seat `human` needs an experience book, the newest of the data folder; without one it is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from os import environ
from pathlib import Path
from typing import Any

import numpy as np

from ai.duel.contest import Contest, GameResult, play_game
from ai.duel.scoring import elo, expected_score, interval
from ai.roster import players
from shared.data_folder import data_folder
from shared.experience import ExperienceBook, newest_book
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

DEFAULT_GAMES, LEAST_GAMES = 200, 4
SLOW, SLOWER = "master", 4
"""Who takes its time, and what part of the games its pairings have."""
RUNGS = ("random", "child", "greedy", "novice", "learner", "club", "human", "expert", SLOW)
"""From the weakest on, as far as there are such players."""
NEAR = 2
"""Players play who are so many rungs apart at most."""
FIXED, CLUB = "club", 1500
BOOK_PLAYERS = frozenset({"human"})
DRAWN_ANEW = 300


@dataclass(frozen=True, slots=True)
class Cell:
    """A pairing."""

    stronger: str
    weaker: str
    games: int
    game: str = ENGLISH_DRAUGHTS.id

    @property
    def key(self) -> str:
        """The cell's name, unique in the experiment."""
        return f"{self.stronger} against {self.weaker}"


def cells(games: int) -> list[Cell]:
    """Every pairing, from the top down."""
    there = {player.name for player in players(ENGLISH_DRAUGHTS.id)}
    rungs = [name for name in RUNGS if name in there and (name not in BOOK_PLAYERS or _book() is not None)]
    pairs = [
        (rungs[high], rungs[low]) for low, high in combinations(range(len(rungs)), 2) if high - low <= NEAR
    ]  # fmt: skip
    found = [Cell(high, low, max(games // (SLOWER if SLOW in (high, low) else 1) // 2, 1) * 2) for high, low in pairs]
    return found[::-1]


def row(cell: Cell, seed: int, jobs: int) -> dict[str, Any]:
    """The pairing played: JSON-plain. `openings`: by opening, what the stronger one scored in how many games."""
    openings: dict[str, list[float]] = {}
    contest = Contest(cell.game, (cell.stronger, cell.weaker), seed, book=_book())
    seconds, choices = [0.0, 0.0], [0, 0]
    for result in _played(contest, cell.games, jobs):
        openings.setdefault(result.cluster, []).append(result.score)
        for side in (0, 1):
            seconds[side] += result.tallies[side].seconds
            choices[side] += result.tallies[side].choices
    found = interval(list(openings.values()))
    scores = [score for each in openings.values() for score in each]
    return {
        "stronger": cell.stronger,
        "weaker": cell.weaker,
        "games": cell.games,
        "wins": scores.count(1.0),
        "losses": scores.count(0.0),
        "draws": scores.count(0.5),
        "score": round(found.score, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
        "ms": [round(1000 * spent / max(made, 1), 3) for spent, made in zip(seconds, choices, strict=True)],
        "openings": {name: [sum(each), len(each)] for name, each in openings.items()},
    }


def line(measured: Mapping[str, Any]) -> str:
    """A row for people."""
    rating = elo(measured["score"])
    strength = "beyond measure" if rating is None else f"{rating:+.0f} Elo"
    return (
        f"{measured['wins']}–{measured['losses']}–{measured['draws']}, {measured['score']:.3f} "
        f"[{measured['low']:.3f}, {measured['high']:.3f}], {strength}"
    )


def table(rows: list[dict[str, Any]]) -> str:
    """The ladder from the top down, and the pairings below it."""
    lines = ["player       Elo   95 % interval      to the next"]
    found = ratings(rows)
    names = sorted(found, key=lambda name: -found[name][0])
    for number, name in enumerate(names):
        rating, low, high = found[name]
        step = f"{rating - found[names[number + 1]][0]:>+8.0f}" if number + 1 < len(names) else ""
        lines.append(f"{name:<10}{rating:>6.0f}   [{low:>5.0f}, {high:>5.0f}]   {step}")
    lines += ["", *(f"{each['stronger']:>8} against {each['weaker']:<8} {line(each)}" for each in rows)]
    return "\n".join(lines)


def ratings(rows: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, float, float]]:
    """By player its rating, and the ends of its 95 % interval: `FIXED` stands at CLUB, else the first named does."""
    names = list(dict.fromkeys(name for each in rows for name in (each["stronger"], each["weaker"])))
    openings = sorted({opening for each in rows for opening in each["openings"]})
    cells = np.zeros((len(rows), len(openings), 2))
    for number, each in enumerate(rows):
        for opening, sums in each["openings"].items():
            cells[number, openings.index(opening)] = sums
    sides = np.array([[names.index(each["stronger"]), names.index(each["weaker"])] for each in rows])
    fixed = names.index(FIXED) if FIXED in names else 0
    likeliest = _fitted(cells.sum(axis=1), sides, len(names), fixed)
    rng = np.random.default_rng(0)
    anew = np.array(
        [
            _fitted(cells[:, rng.integers(len(openings), size=len(openings))].sum(axis=1), sides, len(names), fixed)
            for _ in range(DRAWN_ANEW)
        ]
    )
    low, high = np.percentile(anew, [2.5, 97.5], axis=0)
    return {
        name: (float(likeliest[at]), float(min(low[at], likeliest[at])), float(max(high[at], likeliest[at])))
        for at, name in enumerate(names)
    }


def _fitted(sums: np.ndarray, sides: np.ndarray, count: int, fixed: int) -> np.ndarray:
    """The likeliest ratings; `sums`: of each pairing (what the first scored, in how many games)."""
    scored, games = sums[:, 0] + 0.5, sums[:, 1] + 1
    found = np.zeros(count)
    per_elo = np.log(10) / 400
    for _ in range(200):
        expected = np.array([expected_score(float(found[one] - found[other])) for one, other in sides])
        slope, curve = np.zeros(count), np.zeros((count, count))
        for (one, other), missed, weight in zip(
            sides, scored - games * expected, games * expected * (1 - expected), strict=True
        ):
            slope[[one, other]] += missed, -missed
            curve[[one, other], [one, other]] += weight
            curve[[one, other], [other, one]] -= weight
        free = np.arange(count) != fixed
        step = np.zeros(count)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free]) / per_elo
        found += np.clip(step, -200, 200)
        if np.abs(step).max() < 0.01:
            break
    return found - found[fixed] + CLUB


@cache
def _book() -> Path | None:
    return newest_book(data_folder(None, environ) / "books", ENGLISH_DRAUGHTS.id)


def _played(contest: Contest, games: int, jobs: int) -> Iterator[GameResult]:
    """Every game's result; any process may play any of them."""
    if jobs == 1:
        yield from map(partial(_play, contest), range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_play, contest), range(games))


def _play(contest: Contest, number: int) -> GameResult:
    return play_game(contest, number, {} if contest.book is None else {contest.game: _open(contest.book)})


@cache
def _open(path: Path) -> ExperienceBook:
    return ExperienceBook.open(path)
