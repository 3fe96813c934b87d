"""How hard a puzzle is: fast players of known strength try to solve it. For the finders of all games."""

from collections.abc import Callable, Sequence
from math import log
from typing import Any, Final, NamedTuple

from shared.puzzles import Puzzle
from shared.ratings.puzzles import solving_chance

_RANGE: Final = range(400, 2_601, 5)
"""Ratings that a puzzle may have."""
_MIDDLE, _APART = 1_400, 500
"""What is expected of a puzzle before anybody has tried it: the mean rating and its standard deviation."""


class Tries(NamedTuple):
    """How a player did in a puzzle."""

    strength: int
    """The player's, on the scale of puzzles."""
    solved: float
    """Tries that solved it: a fraction where the chance is known."""
    made: int = 1
    """All tries."""


def rating_by(tries: Sequence[Tries], choices: int) -> int:
    """The likeliest rating of a puzzle that players have tried, where chance alone solves one in `choices`."""

    def likelihood(rating: int) -> float:
        total = -(((rating - _MIDDLE) / _APART) ** 2) / 2
        for strength, solved, made in tries:
            chance = min(max(solving_chance(strength, rating, 1 / choices), 1e-6), 1 - 1e-6)
            total += solved * log(chance) + (made - solved) * log(1 - chance)
        return total

    return max(_RANGE, key=likelihood)


def solves(puzzle: Puzzle, choose: Callable[[Any], str]) -> bool:
    """Whether a player finds every move of the solution. `choose`: its move in a state of the game."""
    state, game = puzzle.state(), puzzle.rules
    for ply, text in enumerate(puzzle.line):
        if ply % 2 == 0 and len(game.move_texts(state)) > 1 and choose(state) != text:
            return False
        state = game.successor(state, game.parse_move(state, text))
    return True
