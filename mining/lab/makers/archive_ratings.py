"""Ratings of an archive's players, fitted to its results. Knows no game.

Davidson's model of paired comparisons with draws (1970): the odds of win, draw and loss are those of the ratings'
difference and of a draw, which is likelier in some eras than in others; the seat that moves first has an advantage. The
ratings are the likeliest ones under a normal prior, so those of players with few games stay near the mean. They are on
the scale of Elo, where 400 points are ten times the odds of a win, and their mean over all games' seats is 0.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.archive.codec import Archive
from mining.lbfgs import Numbers, minimized
from shared.records.judging import RESULTS

ELO = np.log(10) / 400
"""Of the logarithm of odds, in one point of rating."""
SPREAD = 100.0
"""The standard deviation of the prior, in points: of those tried, the one that foretold later results best."""
_CENTURY, _MIDDLE = 100.0, 1930.0
_STEPS = 300


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The results of some games."""

    names: tuple[str, ...]
    """Of the players, in order."""
    players: NDArray[np.int64]
    """[games, 2]: the numbers of both players; the first moved first."""
    points: NDArray[np.int64]
    """1, 0 or −1: what the first player scored."""
    year: NDArray[np.int64]

    def among(self, chosen: NDArray[np.bool_]) -> "RatedGames":
        """Some of the games."""
        return RatedGames(self.names, self.players[chosen], self.points[chosen], self.year[chosen])


@dataclass(frozen=True, slots=True)
class Strengths:
    """The fitted numbers."""

    ratings: Numbers
    """By player, in points."""
    deviations: Numbers
    """By player, the standard deviation of the rating, in points."""
    first: float
    """The advantage of moving first, in points."""
    draws: tuple[float, float]
    """The logarithm of a draw's odds between equals in 1930, and what a century adds to it."""

    def odds(self, games: RatedGames) -> NDArray[np.float64]:
        """[games, 3]: how likely the first player was to win, to draw and to lose."""
        return _odds(np.array([*self.ratings, self.first, *self.draws]), games)


def known_name(text: str) -> str:
    """A player's name without the differences of spelling that mean nothing."""
    return re.sub(r"\s*,\s*", ", ", text.strip().rstrip(".,"))


def rated_games(archive: Archive) -> RatedGames:
    """The results of an archive of games for two, in the order of its games; those without a year are left out."""
    columns = archive.columns
    dated = [number for number, date in enumerate(columns["date"]) if date[:4].isdigit()]
    players = [[known_name(columns[side][number]) for side in ("black", "white")] for number in dated]
    names = sorted({name for pair in players for name in pair})
    numbers = {name: number for number, name in enumerate(names)}
    return RatedGames(
        tuple(names),
        np.array([[numbers[name] for name in pair] for pair in players]),
        np.array([RESULTS[columns["result"][number]][0] for number in dated]),
        np.array([int(columns["date"][number][:4]) for number in dated]),
    )


def fitted(games: RatedGames, spread: float = SPREAD) -> Strengths:
    """The likeliest ratings under a prior of this spread, in points; 0: all players are equal."""
    count = len(games.names)
    rows = np.arange(len(games.points))
    came = 1 - games.points  # the column of the result
    eras = (games.year - _MIDDLE) / _CENTURY
    first, second = games.players.T

    def loss(point: Numbers) -> tuple[float, Numbers]:
        odds = _odds(point, games)
        missed = odds.copy()
        missed[rows, came] -= 1
        gap = ELO * (missed[:, 0] - missed[:, 2]) / 2
        slope = np.zeros_like(point)
        slope[:count] = np.bincount(first, gap, count) - np.bincount(second, gap, count)
        slope[count:] = gap.sum(), missed[:, 1].sum(), (missed[:, 1] * eras).sum()
        value = -float(np.log(odds[rows, came]).sum())
        if spread:
            value += float((point[:count] ** 2).sum()) / (2 * spread**2)
            slope[:count] += point[:count] / spread**2
        else:
            slope[:count] = 0
        # In units in which every number of the point moves about as far.
        return value, slope

    scale = np.array([*np.full(count, 50.0), 10.0, 0.3, 0.3])

    def scaled(point: Numbers) -> tuple[float, Numbers]:
        value, slope = loss(point * scale)
        return value, slope * scale

    found = minimized(scaled, np.zeros(count + 3), _STEPS) * scale
    odds = _odds(found, games)
    sure = ELO**2 * (odds[:, 0] + odds[:, 2] - (odds[:, 0] - odds[:, 2]) ** 2) / 4
    precision = np.bincount(first, sure, count) + np.bincount(second, sure, count) + 1 / max(spread, 1e-3) ** 2
    deviations = 1 / np.sqrt(precision.astype(np.float64))
    ratings = found[:count] - found[games.players].mean()
    return Strengths(ratings, deviations, float(found[count]), (float(found[count + 1]), float(found[count + 2])))


def _odds(point: Numbers, games: RatedGames) -> NDArray[np.float64]:
    count = len(games.names)
    first, second = games.players.T
    gap = ELO * (point[first] - point[second] + point[count]) / 2
    drawn = point[count + 1] + point[count + 2] * (games.year - _MIDDLE) / _CENTURY
    logs = np.stack([gap, drawn, -gap], axis=1)
    odds = np.exp(logs - logs.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def log_loss(odds: NDArray[np.float64], games: RatedGames) -> NDArray[np.float64]:
    """By game, minus the logarithm of the probability of its result."""
    return -np.log(odds[np.arange(len(games.points)), 1 - games.points])


def later(games: RatedGames, share: float) -> NDArray[np.bool_]:
    """Whether a game is among the latest: the share of them, and all others of the same year."""
    return games.year >= np.sort(games.year)[-int(share * len(games.year))]


def played_in(games: RatedGames) -> NDArray[np.int64]:
    """By player, the number of games."""
    return np.bincount(games.players.ravel(), minlength=len(games.names))
