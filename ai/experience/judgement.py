"""Judgement: a searching agent evaluates its leaves as the log taught, not by its hand-made evaluation. Tuning: the
strongest one evaluates by what it was made with, fitted further to positions of the log.

A kind of experience can be asked for with every agent of every game, and a book may be older than the kind; so an agent
without leaves, and a book without the section, change nothing: a seat is never left empty for a book's sake.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from ai.contracts import AgentFacets, Evaluation, Evaluator
from ai.experience.network import begun, evaluator
from shared.agent import Agent
from shared.core import Game
from shared.experience import ExperienceBook
from shared.experience.feature_weights import chances, decode
from shared.experience.judgement import NAME
from shared.experience.tuning import NAME as TUNING
from shared.games import GAMES

NTUPLES = b"ntup"
"""With these bytes begin sections of another form, from books of before networks. The next full fit replaces them."""


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
class StateEvaluatingAgent(Protocol):
    """An agent that searches states of the rule book and can evaluate its leaves."""

    def evaluate_by(self, evaluate: Evaluator, book: int) -> None:
        """Evaluate a state so, as a book of this version taught; to be called before any move."""
        ...


def judgement(book: ExperienceBook, agent: Agent, facets: AgentFacets) -> Agent:
    """The agent, with the book's evaluation if it searches. Raises BookError `book/format`."""
    # A section that cannot be read raises now, not during a game.
    if isinstance(agent, EvaluatingAgent) and facets.experience.evaluation is not None:
        content = _content(book)
        if content is not None:
            agent.judge_by(facets.experience.evaluation(content), book.version)
    elif isinstance(agent, StateEvaluatingAgent):
        made = state_evaluator(book, facets)
        if made is not None:
            agent.evaluate_by(made, book.version)
    return agent


def state_evaluator(book: ExperienceBook, facets: AgentFacets) -> Evaluator | None:
    """What the book says of states, for a search that knows no game; None where it says nothing, and of a game with an
    evaluation of its own. Raises BookError `book/format`."""
    content = _content(book)
    if content is None or facets.experience.evaluation is not None:
        return None
    rules, own = GAMES[book.game], facets.features
    return evaluator(rules, content, facets.observer) if own is None else _by_features(rules, content, own)


def _content(book: ExperienceBook) -> bytes | None:
    """The bytes of the section; None without one."""
    content = book.section(NAME)
    return None if content is None or content.startswith(NTUPLES) else content


def tuning(book: ExperienceBook, agent: Agent, facets: AgentFacets) -> Agent:
    """The agent, with the book's tuned evaluation if its own can be tuned. Raises BookError `book/format`."""
    tuned, content = facets.experience.tuned, book.section(TUNING)
    if tuned is not None and content is not None and isinstance(agent, TunableAgent):
        evaluation = tuned(content)
        if evaluation is not None:
            agent.tune_by(evaluation, book.version)
    return agent


def _by_features(rules: Game[Any, Any], content: bytes, features: Callable[[Any, int], Sequence[float]]) -> Evaluator:
    weights = decode(content)

    def evaluate(state: Any) -> Evaluation:
        found = chances(weights, [features(state, seat) for seat in range(rules.seats)])
        return Evaluation([2 * chance - 1 for chance in found])

    evaluate(begun(rules))
    return evaluate
