"""The player `random`: any legal move, each as likely as the others. Knows no game."""

from collections.abc import Sequence
from random import Random

from ai.reasons import by_chance
from shared.agent import Budget, Decision
from shared.core import View


class RandomAgent:
    """Draws moves and wishes at random."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return by_chance(self._rng.choice(legal))

    def counsel(self, view: View) -> str:
        return self._rng.choice(("me", "either", "you"))
