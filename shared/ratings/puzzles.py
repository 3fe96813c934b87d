"""Ratings of puzzles: a solver who solves one has beaten it, and both stand on one scale. Knows no puzzle.

The scale is that of the players' ratings, without its discount for doubt (`Rating.estimate`). The rule is Glickman's
idea ("Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48, 1999) with the
normal curve of Thurstone and Mosteller, which openskill uses for matches.
"""

from math import erf, exp, pi, sqrt
from typing import Final

from shared.rated_matches import NEW_SIGMA, POINTS, Rating, estimated

_BETA: Final = NEW_SIGMA / sqrt(2)
"""openskill's spread of the difference of two performances: that much above a puzzle, a solver solves 84 in 100."""
UNRATED: Final = 1_300
"""Points of a puzzle that no player of known strength has tried."""
_SIGMA_OF_NEW: Final = 1.5
_LEAST_SIGMA: Final = 1.25
"""So much doubt always remains, for solvers learn."""
_MOST_LOST, _MOST_WON = 60 / POINTS, 120 / POINTS
"""By one attempt, so that neither a slip nor a lucky guess of a newcomer decides."""


def rating_of_new(points: int) -> Rating:
    """The rating of a puzzle that no solver has tried yet. `points`: as players of known strength found it; 0: they
    have not tried it."""
    return estimated(points or UNRATED, _SIGMA_OF_NEW)


def solving_chance(solver: float, puzzle: float, guess: float = 0) -> float:
    """How often a solver of such points solves a puzzle of such points. `guess`: how often chance alone does."""
    return guess + (1 - guess) * _normal((solver - puzzle) / POINTS / _BETA)


def rate_attempt(solver: Rating, puzzle: Rating, *, solved: bool, guess: float = 0) -> tuple[Rating, Rating]:
    """The ratings of solver and puzzle after an attempt. `guess`: how often chance alone solves it."""
    spread = sqrt(_BETA**2 + solver.sigma**2 + puzzle.sigma**2)
    lead = (solver.mu - puzzle.mu) / spread
    likely = guess + (1 - guess) * _normal(lead)
    slope = (1 - guess) * exp(-(lead**2) / 2) / sqrt(2 * pi) / max(likely if solved else likely - 1, 1e-9, key=abs)
    certainty = slope * (slope + lead) / spread**2
    # At even chances a success that may be a guess proves (1 − g) / (1 + g) of what a failure proves. A newcomer's
    # failures are cut short, so successes must be as well, or solvers who guess are rated too high. The square was
    # found by simulation: with it solvers of all strengths are rated about right after 20 puzzles.
    most_won = _MOST_WON * ((1 - guess) / (1 + guess)) ** 2
    return _moved(solver, slope / spread, certainty, most_won), _moved(puzzle, -slope / spread, certainty, _MOST_WON)


def _moved(rating: Rating, gain: float, certainty: float, most_won: float) -> Rating:
    """`gain`, `certainty`: of a rating with a variance of 1. A step that is cut short tells less."""
    step = rating.sigma**2 * gain
    cut = min(1.0, most_won / step if step > 0 else _MOST_LOST / -step)
    sigma = rating.sigma * sqrt(min(max(1 - cut * rating.sigma**2 * certainty, 0.05), 1))
    return Rating(rating.mu + cut * step, max(sigma, min(_LEAST_SIGMA, rating.sigma)))


def _normal(value: float) -> float:
    return (1 + erf(value / sqrt(2))) / 2
