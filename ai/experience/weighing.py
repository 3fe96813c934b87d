"""Moves that experience names, beside what the agent behind it thinks of them.

The agent is asked first: a move that it would have played anyway is its own. One that searches is asked again what the
named move is worth beside its own, and a move that it finds clearly worse is not played. Any other agent knows less
than the log, and gives way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from shared.agent import Agent, Budget, Decision, innermost
from shared.core import View

PART = 4
"""The part of a decision's positions that is kept for comparing the named move with the agent's own: one in PART."""
MOST_COMPARED = 250_000
"""Positions of such a comparison, at most: the same part of what the strongest look at without a budget."""
DEPTH = 40
"""Plies that it looks ahead, at most."""


@runtime_checkable
class SearchingAgent(Protocol):
    """An agent that can value each of its moves."""

    def move_values(
        self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None
    ) -> Mapping[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover after `depth` plies, in hundredths
        of the unit of scores.
        """
        ...


def searches(agent: Agent) -> bool:
    """Whether the agent behind all experience can value each of its moves."""
    return isinstance(innermost(agent), SearchingAgent)


def weigh(
    agent: Agent, view: View, legal: Sequence[str], budget: Budget, named: Decision, margin: float | None
) -> Decision:
    """The decision that experience names, or the agent's own: where it would play that move anyway, and where it
    searches and finds the move worse than its own by more than `margin`, in the unit of scores. Without a margin a
    search finds no move worse.

    Both looks together keep to the budget. An agent whose time is up before it has compared plays its own move.
    """
    searching = innermost(agent)
    if margin is None or not isinstance(searching, SearchingAgent):
        own = agent.choose(view, legal, budget)
        return own if own.move == named.move else named
    compared = MOST_COMPARED if budget.nodes is None else min(MOST_COMPARED, budget.nodes // PART)
    left = None if budget.nodes is None else max(budget.nodes - compared, 1)
    own = agent.choose(view, legal, replace(budget, nodes=left))
    if own.move == named.move:
        return own
    values = searching.move_values(view, DEPTH, replace(budget, nodes=max(compared, 2)), [own.move, named.move])
    is_refuted = budget.stop[0] or values[own.move] - values[named.move] > 100 * margin
    return own if is_refuted else named
