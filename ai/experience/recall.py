"""Recall: in a situation that the book knows, play what won there, and not what lost. An agent decides the rest.

The paper's Experience Rules (Wang et al. 2015, Alg. 6): exact situations, one move each. Only the seat's own view is
asked about, and only a legal move comes back.
"""

from collections.abc import Sequence

from ai.experience.barring import BarredMove, choose_another
from ai.experience.wrapper import WrapperAgent
from ai.reasons import by_rule
from shared.agent import Agent, Budget, Decision
from shared.core import View
from shared.experience import ExperienceBook


class RecallAgent(WrapperAgent):
    """One seat's agent with a book before it. The book is shared and read-only."""

    def __init__(self, book: ExperienceBook, agent: Agent) -> None:
        self._book = book
        super().__init__(agent)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        rule = self._book.rule(view, legal) if len(legal) > 1 else None
        if rule is not None:
            return by_rule(rule, self._book.version)
        barred = self._book.barred(view, legal) if len(legal) > 1 else {}
        return choose_another(
            self.agent, view, legal, budget, {move: BarredMove(rule, "log") for move, rule in barred.items()}
        )
