"""Sums of hindsight, added up with a tally: what finished hands replayed otherwise would have gained, by cell.

Cells, and the review of a hand, are a facet of the game (`mining.games.registry`).
"""

from collections.abc import Iterable, Sequence

import numpy as np

from mining.columns import SUMS, TIMES, Cells, no_cells
from mining.contracts import OptionsOf
from mining.games.registry import mining_facets
from shared.events import Event
from shared.experience import ExperienceBook
from shared.experience.book import Section
from shared.experience.hindsight import (
    CELLS,
    FACTS_NAME,
    KINDS,
    NAME,
    HindsightTable,
    hindsight_section,
    parse_hindsight,
)


def cells_added(parts: Iterable[Cells]) -> Cells:
    """The cells of all the parts' hands."""
    filled = [part for part in parts if len(part)]
    return np.sum(filled, axis=0) if filled else no_cells()


def cells_of_rounds(game: str, rounds: Iterable[Sequence[Event]], options_of: OptionsOf) -> Cells:
    """The cells of finished rounds, each given by its events from DEALT to ROUND_ENDED.

    `options_of(table)` gives a table's options.
    """
    look_back = mining_facets(game).look_back
    return no_cells() if look_back is None else look_back(rounds, options_of)


_PARTS = ((NAME, 0, KINDS), (FACTS_NAME, KINDS, CELLS))
"""Of the cells: the section that a book keeps them in, the first one, and the first that is not among them."""


def cells_in(book: ExperienceBook) -> Cells:
    """The cells that a book was made of."""
    if book.section(NAME) is None:
        return no_cells()
    cells = np.zeros((CELLS, 2), np.int64)
    for name, first, end in _PARTS:
        seen = parse_hindsight(book.section(name) or b"", end - first)
        at = np.array(seen.cells, np.int64) + first
        cells[at, TIMES], cells[at, SUMS] = seen.times, seen.sums
    return cells


def sections_of_cells(cells: Cells) -> dict[str, Section]:
    """The sections `hindsight` and `hindsight-facts`, by name; none when nothing was seen."""
    found: dict[str, Section] = {}
    for name, first, end in _PARTS:
        part = cells[first:end]
        seen = np.flatnonzero(part[:, TIMES])
        if len(seen):
            table = HindsightTable(seen.tolist(), part[seen, TIMES].tolist(), part[seen, SUMS].tolist())
            found[name] = hindsight_section(table)
    return found
