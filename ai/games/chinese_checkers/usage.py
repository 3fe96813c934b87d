"""Checker Usage: TentativeMove weighs where a move ends by how often moves of the log ended there.

The third step of the strategy of Wang et al. 2015, Figure 5, by formula (A.6) as printed: measured, it makes a player
weaker, since it multiplies losses as well as gains. A kind of experience can be asked for with every agent of every
game; other agents, and books without the section, are left as they are.
"""

from functools import lru_cache

from ai.games.chinese_checkers.tentative import TentativeAgent
from shared.agent import Agent
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.usage import NAME, decode
from shared.games.chinese_checkers.board import CELLS


def usage(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent, heeding the book's usage if it is TentativeMove. Raises BookError `book/format`."""
    content = book.section(NAME) if isinstance(agent, TentativeAgent) else None
    if isinstance(agent, TentativeAgent) and content is not None:
        agent.heed(_read(content), book.version)
    return agent


@lru_cache(maxsize=4)
def _read(content: bytes) -> tuple[float, ...]:
    """One copy for all seats."""
    found = decode(content)
    if len(found) != CELLS:
        raise BookError("book/format", f"the book's section `usage` tells of {len(found)} cells and not of {CELLS}")
    return found
