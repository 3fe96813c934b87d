"""A player that repeats the moves of an earlier game."""

from collections.abc import Sequence

from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.reasons import ChanceReason


class Script:
    """A player that makes the given moves, each in its turn where it is legal, and asks another player elsewhere."""

    def __init__(self, moves: Sequence[str], otherwise: Agent) -> None:
        self._moves = moves
        self._otherwise = otherwise

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        number = len(view.history) // 2
        if number < len(self._moves) and self._moves[number] in legal:
            return Decision(self._moves[number], ChanceReason())
        return self._otherwise.choose(view, legal, budget)

    def counsel(self, view: View) -> str:
        """Games without partners never ask for counsel."""
        return "either"
