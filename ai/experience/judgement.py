"""Judgement: a searching mind values its leaves as the log taught it, not as they were valued by hand.

A kind of experience can be asked for with every mind of every game, and a book may be older than the kind; so a mind
without leaves, and a book without the section, change nothing: a seat is never left empty for a book's sake.
"""

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ai.games.chinese_checkers.searcher import CheckersSearchAgent
from ai.games.english_draughts.searcher import DraughtsSearchAgent
from shared.agent import Agent
from shared.experience import ExperienceBook
from shared.experience.judgement import NAME, decode
from shared.games.chinese_checkers import judgement as judgement_checkers

if TYPE_CHECKING:
    import numpy as np


def judgement(book: ExperienceBook, agent: Agent) -> Agent:
    """The agent, with the book's judgement if it searches. Raises BookError `book/format`."""
    searches = isinstance(agent, DraughtsSearchAgent | CheckersSearchAgent)
    content = book.section(NAME) if searches else None
    if content is None:
        return agent
    # A section that cannot be read is told now, and not in the middle of a game.
    if isinstance(agent, DraughtsSearchAgent):
        decode(content)
        agent.judge_by(partial(tables, content), book.version)
    elif isinstance(agent, CheckersSearchAgent):
        judgement_checkers.decode(content)
        agent.judge_by(partial(worths, content), book.version)
    return agent


@lru_cache(maxsize=4)
def tables(content: bytes) -> "np.ndarray":
    """The look-up tables of a draughts section, for all seats that use it. Raises BookError `book/format`."""
    import numpy as np

    from ai.games.english_draughts.kernels.evaluation import WINDOW, WINDOWS, by_pieces, leaf_tables

    knots = decode(content)
    weights = by_pieces([(knot.pieces, np.array([knot.men, knot.kings])) for knot in knots])
    tempo = by_pieces([(knot.pieces, np.array(knot.tempo)) for knot in knots])
    if not knots[0].patterns:
        return leaf_tables(weights, tempo)
    patterns = [(knot.pieces, np.frombuffer(knot.patterns, "<i2").reshape(WINDOWS, WINDOW)) for knot in knots]
    return leaf_tables(weights, tempo, by_pieces(patterns))


@lru_cache(maxsize=4)
def worths(content: bytes) -> "np.ndarray":
    """int32[seat, cell] of a Chinese checkers section, for all seats. Raises BookError `book/format`."""
    import numpy as np

    from ai.games.chinese_checkers.evaluation import for_both_seats

    return for_both_seats(np.array(judgement_checkers.decode(content)))
