"""A book's learned evaluation for the search of Chinese checkers: the value of each cell."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from shared.games.chinese_checkers.judgement import decode

if TYPE_CHECKING:
    import numpy as np


def evaluation(content: bytes) -> "Callable[[], np.ndarray]":
    """Makes the cell values when they are asked for. Raises BookError `book/format` at once."""
    decode(content)
    return partial(cell_values, content)


@lru_cache(maxsize=4)
def cell_values(content: bytes) -> "np.ndarray":
    """int32[seat, cell] of a Chinese checkers section, for all seats. Raises BookError `book/format`."""
    import numpy as np

    from ai.games.chinese_checkers.evaluation import for_both_seats

    return for_both_seats(np.array(decode(content)))
