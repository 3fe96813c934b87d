"""Recall: in a situation that the book knows, play what won there, and not what lost. An agent decides the rest.

The paper's Experience Rules (Wang et al. 2015, Alg. 6): exact situations, one move each. Only the seat's own view is
asked about, and only a legal move comes back.

An agent that searches is asked first. A rule decides only between moves that look about as good to it
(`AgentFacets.recall_margin`): a move that it would have played anyway is its own, and one that it refutes is not
played. Beside a search, rules were not shown to add strength: in 314 games of draughts against itself
without them, at 2,000 positions a move, `master` scored 0.495 [0.460, 0.531] so, and 0.517 [0.479, 0.556] when it
followed every rule unseen. So a reason names a rule only where the rule has chosen.

A search that can begin with the results of the log (`GuidedAgent`) weighs the rules itself, everywhere in its tree.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from ai.experience.barring import BarredMove, SearchingAgent, choose_another
from ai.experience.wrapper import WrapperAgent
from ai.games.facets import agent_facets
from ai.reasons import by_rule
from shared.agent import Agent, Budget, Decision, innermost
from shared.core import View
from shared.experience import ExperienceBook, ExperienceRule

PART = 4
"""One in so many of a decision's positions is kept for comparing a rule's move with the agent's own."""
MOST_COMPARED = 40_000
"""Positions of such a comparison, at most."""
DEPTH = 40
"""Plies that it looks ahead, at most."""


@runtime_checkable
class GuidedAgent(Protocol):
    """An agent whose search begins with the results that moves had in logged games."""

    def begin_with(self, book: ExperienceBook) -> None:
        """Begin with this book's; to be called before any move."""
        ...


class RecallAgent(WrapperAgent):
    """One seat's agent with a book before it. The book is shared and read-only."""

    def __init__(self, book: ExperienceBook, agent: Agent) -> None:
        self._book = book
        super().__init__(agent)
        searching = innermost(agent)
        self._is_weighed_inside = isinstance(searching, GuidedAgent)
        if isinstance(searching, GuidedAgent):
            searching.begin_with(book)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        is_asked = len(legal) > 1 and not self._is_weighed_inside
        rule = self._book.rule(view, legal) if is_asked else None
        if rule is not None:
            return self._weighed(rule, view, legal, budget)
        barred = self._book.barred(view, legal) if len(legal) > 1 else {}
        return choose_another(
            self.agent, view, legal, budget, {move: BarredMove(rule, "log") for move, rule in barred.items()}
        )

    def _weighed(self, rule: ExperienceRule, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The rule's move, unless the agent would play it anyway or searches and finds it clearly worse."""
        recalled = by_rule(rule, self._book.version)
        searching, margin = innermost(self.agent), agent_facets(view.game).recall_margin
        if margin is None or not isinstance(searching, SearchingAgent):
            return recalled
        compared = MOST_COMPARED if budget.nodes is None else min(MOST_COMPARED, budget.nodes // PART)
        left = None if budget.nodes is None else max(budget.nodes - compared, 1)
        own = self.agent.choose(view, legal, replace(budget, nodes=left))
        if own.move == rule.move:
            return own
        values = searching.move_values(view, DEPTH, replace(budget, nodes=max(compared, 2)), [own.move, rule.move])
        return own if values[own.move] - values[rule.move] > 100 * margin else recalled
