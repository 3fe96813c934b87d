"""Foresight: a search that expects a person to reply as that person does, once its model has foreseen replies rightly.

A search by itself expects the best reply. One that knows what this person would do instead sees what nobody else would
walk into (Carmel and Markovitch 1996, M*). One that looks at no other reply has the first half of a decision's
positions; the player's own search has the other half, and a say: what would cost much, should the person reply as well
as anybody, is not played. The more often what the model was sure of has come true, the more may be risked: COST of a
unit of scores on average. A search that only looks first at what it expects has all positions, and finds by itself that
another reply is better.
"""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from ai.experience.weighing import weigh
from shared.agent import Agent, Budget, Decision, KnownPlayer, innermost
from shared.core import View
from shared.errors import BookError
from shared.experience import acquaintance
from shared.experience.memory import INSTALLATION, NAME, people_choose
from shared.experience.memory_format import opened

COST = 0.1
"""Of a unit of scores, which a move that is played for the replies expected may cost on average."""


@runtime_checkable
class ForeseeingAgent(Protocol):
    """An agent whose search can expect replies."""

    is_weighed: bool
    """Whether a move that it finds for the replies expected has to stand a look that expects the best reply."""

    def foreseeing(self, weights: Sequence[float]) -> Agent:
        """Another agent like this one, whose search expects the other side to choose by these weights of an
        acquaintance."""
        ...


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a player foresees of one person."""

    agent: Agent
    """Searches with that person's replies."""
    margin: float | None
    """How much worse than its own move one may look to the player's own search, to be played all the same. None: that
    search is not asked."""

    def choose(self, own: Agent, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move for the replies expected, or the one of `own` where that is as good or much better without them."""
        if self.margin is None:
            return self.agent.choose(view, legal, budget)
        half = replace(
            budget,
            nodes=None if budget.nodes is None else max(budget.nodes // 2, 1),
            seconds=None if budget.seconds is None else budget.seconds / 2,
        )
        return weigh(own, view, legal, half, self.agent.choose(view, legal, half), self.margin)


def foreseeing(agent: Agent, others: Collection[KnownPlayer]) -> Foresight | None:
    """What the agent foresees of the one person that it plays against: by the model of the person, or, until
    that one is known to hold, by how people choose, if that has held for the person.

    None where its search cannot foresee, and where that person's replies cannot be foreseen.
    """
    searching = innermost(agent)
    contents = [known.remembered[acquaintance.NAME] for known in others if acquaintance.NAME in known.remembered]
    if not isinstance(searching, ForeseeingAgent) or len(contents) != 1:
        return None
    with suppress(BookError):  # of another version, until the next match
        known = acquaintance.decode(contents[0])
        record, weights = known.own, known.weights
        if not record.holds:
            record, weights = known.people, _people_choose(others)
        if record.holds and weights is not None:
            margin = COST / (1 - record.reliability) if searching.is_weighed else None
            return Foresight(searching.foreseeing(weights), margin)
    return None


def _people_choose(others: Iterable[KnownPlayer]) -> Sequence[float] | None:
    """The weights by which people choose, as far as that is told. Raises BookError."""
    for known in others:
        here = known.remembered.get(INSTALLATION)
        if content := here or known.remembered.get(NAME):
            with opened(content) as book:
                return people_choose(book.game, book.section(acquaintance.NAME) if here else None)
    return None
