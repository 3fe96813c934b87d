"""Judgement: a searching agent evaluates its leaves as the log taught, not by its hand-made evaluation.

A kind of experience can be asked for with every agent of every game, and a book may be older than the kind; so an agent
without leaves, and a book without the section, change nothing: a seat is never left empty for a book's sake.
"""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from ai.games.facets import agent_facets
from shared.agent import Agent
from shared.experience import ExperienceBook
from shared.experience.judgement import NAME


@runtime_checkable
class EvaluatingAgent(Protocol):
    """An agent whose search can take another evaluation."""

    def judge_by(self, evaluation: Callable[[], Any], book: int) -> None:
        """Evaluate by what this gives, which a book of this version taught; to be called before any move."""
        ...


def judgement(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent, with the book's evaluation if it searches. Raises BookError `book/format`."""
    content = book.section(NAME) if isinstance(agent, EvaluatingAgent) else None
    read = None if content is None else agent_facets(book.game).evaluation
    if read is not None and content is not None and isinstance(agent, EvaluatingAgent):
        agent.judge_by(read(content), book.version)  # a section that cannot be read is told now, not during a game
    return agent
