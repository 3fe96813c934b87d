"""A book's learned evaluations for the search of English draughts: look-up tables, and the network of `master`."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from shared.experience import tuning
from shared.experience.judgement import decode

if TYPE_CHECKING:
    import numpy as np


def evaluation(content: bytes) -> "Callable[[], np.ndarray]":
    """Makes the tables when they are asked for. Raises BookError `book/format` at once."""
    decode(content)
    return partial(tables, content)


@lru_cache(maxsize=4)
def tables(content: bytes) -> "np.ndarray":
    """The look-up tables of a draughts section, for all seats that use it. Raises BookError `book/format`."""
    import numpy as np

    from ai.games.english_draughts.kernels.evaluation import WINDOW, WINDOWS, by_pieces, evaluation_tables

    knots = decode(content)
    weights = by_pieces([(knot.pieces, np.array([knot.men, knot.kings])) for knot in knots])
    tempo = by_pieces([(knot.pieces, np.array(knot.tempo)) for knot in knots])
    if not knots[0].patterns:
        return evaluation_tables(weights, tempo)
    patterns = [(knot.pieces, np.frombuffer(knot.patterns, "<i2").reshape(WINDOWS, WINDOW)) for knot in knots]
    return evaluation_tables(weights, tempo, by_pieces(patterns))


def tuned(content: bytes) -> "Callable[[], np.ndarray] | None":
    """Makes the network of a section `tuning` when it is asked for; None where it was tuned from another one than
    ships. Raises BookError `book/format`."""
    from ai.games.english_draughts.network import NUMBERS, SHIPPED  # numpy loads here

    numbers = tuning.decode(content, NUMBERS, SHIPPED.read_bytes())
    return None if numbers is None else partial(_network, numbers)


def _network(numbers: tuple[int, ...]) -> "np.ndarray":
    import numpy as np

    return np.array(numbers, np.int16)
