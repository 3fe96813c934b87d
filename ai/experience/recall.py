"""Recall: in a situation that the book knows, play what won there, and not what lost. An agent decides the rest.

The paper's Experience Rules (Wang et al. 2015, Alg. 6): exact situations, one move each. Only the seat's own view is
asked about, and only a legal move comes back.

The agent is asked first, and a reason names a rule only where the rule has changed the move. To an agent that searches,
rules decide only between moves that look about as good (`ExperienceFacets.recall_margin`): one that it refutes is not
played, and a move that lost in the log is left out only for one that looks about as good. Beside a search, rules were
not shown to add strength: in 314 games of draughts against itself without them, at 2,000 positions a move, `master`
scored 0.490 [0.453, 0.528] so, and with earlier networks 0.516 [0.481, 0.551], or 0.517 [0.479, 0.556] when it
followed every rule unseen.

A search that can begin with the results of the log (`GuidedAgent`) weighs the rules itself, everywhere in its tree.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ai.contracts import ExperienceFacets
from ai.experience.barring import BarredMove, unless_barred
from ai.experience.weighing import searches, weigh
from ai.experience.wrapper import WrapperAgent
from ai.reasons import by_rule
from shared.agent import Agent, Budget, Decision, innermost
from shared.core import View
from shared.experience import ExperienceBook


@runtime_checkable
class GuidedAgent(Protocol):
    """An agent whose search begins with the results that moves had in logged games."""

    def begin_with(self, book: ExperienceBook) -> None:
        """Begin with this book's; to be called before any move."""
        ...


class RecallAgent(WrapperAgent):
    """One seat's agent with a book before it. The book is shared and read-only."""

    def __init__(self, book: ExperienceBook, agent: Agent, facets: ExperienceFacets) -> None:
        self._book = book
        self._facets = facets
        super().__init__(agent)
        searching = innermost(agent)
        self._is_weighed_inside = isinstance(searching, GuidedAgent)
        if isinstance(searching, GuidedAgent):
            searching.begin_with(book)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return self.agent.choose(view, legal, budget)
        facets = self._facets
        rule = None if self._is_weighed_inside else self._book.rule(view, legal)
        if rule is None:
            chosen = self.agent.choose(view, legal, budget)
        else:
            named = by_rule(rule, self._book.version)
            chosen = weigh(self.agent, view, legal, budget, named, facets.recall_margin)
        barred = {move: BarredMove(rule, "log") for move, rule in self._book.barred(view, legal).items()}
        margin = facets.recall_margin if searches(self.agent) else facets.barring_margin
        return unless_barred(chosen, self.agent, view, legal, budget, barred, margin)
