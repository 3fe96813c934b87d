"""Foresight: a search that expects a person to reply as that person does, once its model has foreseen replies rightly.

A search by itself expects the best reply. One that knows what this person would do instead sees what nobody else would
walk into (Carmel and Markovitch 1996, M*). It has the first half of a decision's positions; the player's own search has
the other half, and a say: what would cost more than MARGIN, should the person reply as well as anybody, is not played.
With replies as sure as `shared.experience.acquaintance.SURE`, that is a tenth of a unit of scores on average.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, runtime_checkable

from ai.experience.weighing import weigh
from shared.agent import Agent, Budget, Decision, KnownPlayer, innermost
from shared.core import View
from shared.errors import BookError
from shared.experience import acquaintance

MARGIN = 0.1 / (1 - acquaintance.SURE)
"""How much worse than its own move one may look to the player's own search, to be played for the replies expected."""


@runtime_checkable
class ForeseeingAgent(Protocol):
    """An agent whose search can expect replies."""

    def foreseeing(self, weights: Sequence[float]) -> Agent:
        """Another agent like this one, whose search expects the other side to choose by these weights of an
        acquaintance."""
        ...


def foreseeing(agent: Agent, others: Iterable[KnownPlayer]) -> Agent | None:
    """What searches for the agent with the replies of the one person that it plays against; None where it cannot, and
    where that person's replies cannot be foreseen."""
    searching = innermost(agent)
    contents = [known.remembered[acquaintance.NAME] for known in others if acquaintance.NAME in known.remembered]
    if not isinstance(searching, ForeseeingAgent) or len(contents) != 1:
        return None
    with suppress(BookError):  # of another version, until the next match
        known = acquaintance.decode(contents[0])
        return searching.foreseeing(known.weights) if known.foresees else None
    return None


def foreseen(agent: Agent, foresight: Agent, view: View, legal: Sequence[str], budget: Budget) -> Decision:
    """The decision of `foresight`, or the agent's own where that is as good or much better without it."""
    half = replace(
        budget,
        nodes=None if budget.nodes is None else max(budget.nodes // 2, 1),
        seconds=None if budget.seconds is None else budget.seconds / 2,
    )
    return weigh(agent, view, legal, half, foresight.choose(view, legal, half), MARGIN)
