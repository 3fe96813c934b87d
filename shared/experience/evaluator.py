"""A book's learned evaluation of moves, in plain Python: for reviewing a game, not for playing one.

The players' kernels compute the same values a thousand times faster; differential tests keep the two equal. The section
of the book that holds the evaluation is called `judgement`.
"""

from functools import lru_cache

from shared.experience.book import ExperienceBook
from shared.experience.judgement import NAME
from shared.games.contracts import MoveEvaluator
from shared.games.facets import facets_of

WIN = 10_000
"""Worth of a won position; no evaluation goes that far."""


def evaluator_of(book: ExperienceBook) -> MoveEvaluator | None:
    """The evaluator that a book makes; None when it has no evaluation. Raises BookError `book/format`."""
    if facets_of(book.game).evaluator is None:
        return None
    content = book.section(NAME)
    return None if content is None else _made(book.game, content)


@lru_cache(maxsize=8)
def _made(game: str, content: bytes) -> MoveEvaluator:
    make = facets_of(game).evaluator
    assert make is not None
    return make(content)
