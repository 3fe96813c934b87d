"""Judgement: a searching agent evaluates its leaves as the log taught, not by its hand-made evaluation. Tuning: the
strongest one evaluates by what it was made with, fitted further to positions of the log.

A kind of experience can be asked for with every agent of every game, and a book may be older than the kind; so an agent
without leaves, and a book without the section, change nothing: a seat is never left empty for a book's sake.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from ai.contracts import AgentFacets
from shared.agent import Agent
from shared.experience import ExperienceBook
from shared.experience.feature_weights import chances, decode
from shared.experience.judgement import NAME
from shared.experience.tuning import NAME as TUNING
from shared.games import GAMES


@runtime_checkable
class EvaluatingAgent(Protocol):
    """An agent whose search can take another evaluation."""

    def judge_by(self, evaluation: Callable[[], Any], book: int) -> None:
        """Evaluate by what this gives, which a book of this version taught; to be called before any move."""
        ...


@runtime_checkable
class TunableAgent(Protocol):
    """An agent whose own evaluation can be tuned."""

    def tune_by(self, evaluation: Callable[[], Any], book: int) -> None:
        """Evaluate by what this gives in place of the evaluation that ships, if the agent has that one; a book of this
        version taught it. To be called before any move."""
        ...


@runtime_checkable
class StateValuingAgent(Protocol):
    """An agent that searches states of the rule book and can value its leaves."""

    def value_by(self, values: Callable[[Any], Sequence[float]], book: int) -> None:
        """Value a state by what this gives, by seat from −1 to 1, which a book of this version taught; to be called
        before any move."""
        ...


def judgement(book: ExperienceBook, agent: Agent, facets: AgentFacets) -> Agent:
    """The agent, with the book's evaluation if it searches. Raises BookError `book/format`."""
    content = book.section(NAME) if isinstance(agent, EvaluatingAgent | StateValuingAgent) else None
    if content is None:
        return agent
    evaluation = facets.experience.evaluation
    # A section that cannot be read raises now, not during a game.
    if isinstance(agent, EvaluatingAgent) and evaluation is not None:
        agent.judge_by(evaluation(content), book.version)
    elif isinstance(agent, StateValuingAgent) and facets.features is not None:
        agent.value_by(_values_by_features(book.game, content, facets.features), book.version)
    return agent


def tuning(book: ExperienceBook, agent: Agent, facets: AgentFacets) -> Agent:
    """The agent, with the book's tuned evaluation if its own can be tuned. Raises BookError `book/format`."""
    tuned, content = facets.experience.tuned, book.section(TUNING)
    if tuned is not None and content is not None and isinstance(agent, TunableAgent):
        evaluation = tuned(content)
        if evaluation is not None:
            agent.tune_by(evaluation, book.version)
    return agent


def _values_by_features(
    game: str, content: bytes, features: Callable[[Any, int], Sequence[float]]
) -> Callable[[Any], Sequence[float]]:
    rules, weights = GAMES[game], decode(content)

    def values(state: Any) -> list[float]:
        return [2 * chance - 1 for chance in chances(weights, [features(state, seat) for seat in range(rules.seats)])]

    values(rules.begin(options := rules.options({}), rules.deal(options, Random(0)), None))
    return values
