"""Rival's recall: against somebody whom the server remembers, answer as it was beaten before; else a mind decides.

Each seat's mind hears who sits with it (`shared.agent.Acquainted`). What it remembers are answers that won more often
than they lost against this very person, and did not lose the last time: a person who has found a remedy meets something
else, so the seat is not led into the same loss again. With hidden hands no line recurs, and nothing is looked up.

Against people of its own mind who repeat themselves greedy wins half; with this, 0.66 in the first ten games of a
session and 0.89 in games 31 to 40 of draughts, 0.68 and 0.99 of Chinese checkers (`oldhand experiment rival`, 640 games
each). Against people who draw another lot in each game, and with the memory of somebody else, it gains nothing at
draughts: it remembers lines, not how somebody plays.
"""

from collections.abc import Mapping, Sequence

from ai.advisors.asking import Asking
from shared.agent import Agent, Budget, Decision, Known
from shared.core import Seat, View
from shared.experience import ExperienceBook
from shared.experience.memory import NAME, opened


class Rival(Asking):
    """One seat's mind behind what is remembered of its opponent."""

    def __init__(self, mind: Agent) -> None:
        super().__init__(mind)
        self._remembered: list[ExperienceBook] = []

    def meet(self, others: Mapping[Seat, Known]) -> None:
        """Raises BookError for a memory that cannot be read."""
        told = [known.remembered.get(NAME) for known in others.values()]
        self._remembered = [opened(content) for content in told if content is not None]

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        for memory in self._remembered if len(legal) > 1 else []:
            rule = memory.rule(view, legal)
            if rule is not None:
                told = {"wins": rule.wins, "draws": rule.draws, "losses": rule.losses, "games": rule.games}
                return Decision(rule.move, {"kind": "rival", "move": rule.move, **told})
        return self.mind.choose(view, legal, budget)
