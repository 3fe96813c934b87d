"""A book's learned evaluations for the search of Chinese checkers: the value of each cell, and for `master` of the turn
as well."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from shared.experience import tuning
from shared.games.chinese_checkers.judgement import CELLS, decode

if TYPE_CHECKING:
    import numpy as np

    TunedCells = tuple[np.ndarray, int]
    """int32[seat, cell] and the value of the turn, in hundredths of a row."""


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


def tuned(content: bytes) -> "Callable[[], TunedCells] | None":
    """Makes the tuned values when they are asked for; None where the ones that ship are others than those tuned. Raises
    BookError `book/format`."""
    from ai.games.chinese_checkers.evaluation import shipped_numbers

    shipped = shipped_numbers()
    numbers = tuning.decode(content, len(shipped), repr(shipped).encode())
    return None if numbers is None else partial(_tuned_cells, numbers)


def _tuned_cells(numbers: tuple[int, ...]) -> "TunedCells":
    import numpy as np

    from ai.games.chinese_checkers.evaluation import for_both_seats

    return for_both_seats(np.array(numbers[:CELLS])), numbers[CELLS]
