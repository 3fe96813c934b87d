"""Ratings of puzzles: a solver who solves one has beaten it, on the scale of the players' ratings. Knows no puzzle."""

from math import sqrt
from statistics import NormalDist
from typing import Final

from shared.rated_matches import NEW_MU, NEW_SIGMA, Rating
from shared.ratings.formula import rate_pair

_BETA: Final = NEW_SIGMA / 2
"""openskill's spread of one performance: of two players a distance of `sqrt(2) * _BETA` apart, the weaker one wins 16
games in 100."""
_SIGMA: Final = NEW_SIGMA / 2
"""A new puzzle's: the players that it was tried on are known no better."""
_RAREST: Final = 2
"""Tries in a hundred: those who try it are few, so neither none nor all of them says more than this."""


def rating_of_new(missed: int) -> Rating:
    """The rating of a puzzle that nobody has tried yet, of which players of average strength missed the move in so many
    tries in a hundred."""
    share = min(max(missed, _RAREST), 100 - _RAREST) / 100
    return Rating(NEW_MU + sqrt(2) * _BETA * NormalDist().inv_cdf(share), _SIGMA)


def rate_attempt(solver: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of solver and puzzle after an attempt."""
    if solved:
        return rate_pair(solver, puzzle)
    after, solver = rate_pair(puzzle, solver)
    return solver, after
