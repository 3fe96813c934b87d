"""Statistics of a number of games: the mean score, its 95 % interval, the Elo difference. Knows no game."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Two-sided 95 % of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean score in [0, 1] and where the true one lies with 95 %."""

    score: float
    low: float
    high: float


def interval(clusters: Sequence[Sequence[float]]) -> Interval:
    """The mean of all scores (1, ½ or 0 each), and Wilson's interval for as many independent games as they are worth.

    Games of one cluster (the same opening or deal, seats exchanged) are not independent. The variance of the mean comes
    from the deviations of whole clusters, one more of them counted at the binomial variance so that a few equal results
    are no certainty; the number of independent win-or-lose games with that variance then goes into Wilson's formula
    (E. B. Wilson 1927), which stays inside [0, 1]. When every game ended alike each cluster counts as one game.
    """
    games = sum(map(len, clusters))
    mean = sum(map(sum, clusters)) / games
    binomial = mean * (1 - mean)
    spread = sum((sum(scores) - mean * len(scores)) ** 2 for scores in clusters)
    spread += binomial * games / len(clusters)
    value = games * games * binomial / spread if binomial else len(clusters)
    middle = mean + Z * Z / (2 * value)
    half = Z * math.sqrt(binomial / value + Z * Z / (4 * value * value))
    scale = 1 + Z * Z / value
    low, high = (middle - half) / scale, (middle + half) / scale
    return Interval(mean, max(0.0, min(mean, low)), min(1.0, max(mean, high)))  # rounding must not pass the mean


def elo(score: float) -> float | None:
    """The rating difference that expects this score; None at 0 and 1, where no number is large enough."""
    return None if score <= 0 or score >= 1 else 400 * math.log10(score / (1 - score))


def expected_score(rating: float) -> float:
    """The score that a rating difference expects: 0 → ½. The inverse of `elo`."""
    return 1 / (1 + 10 ** (-rating / 400))
