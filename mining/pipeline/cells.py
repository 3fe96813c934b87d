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
from shared.experience.hindsight import CELLS, NAME, HindsightTable, hindsight_section, parse_hindsight


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


def cells_in(book: ExperienceBook) -> Cells:
    """The cells that a book was made of."""
    content = book.section(NAME)
    if content is None:
        return no_cells()
    seen = parse_hindsight(content)
    cells = np.zeros((CELLS, 2), np.int64)
    cells[list(seen.cells), TIMES], cells[list(seen.cells), SUMS] = seen.times, seen.sums
    return cells


def section_of_cells(cells: Cells) -> Section | None:
    """The section `hindsight`; None when nothing was seen."""
    seen = np.flatnonzero(cells[:, TIMES])
    if not len(seen):
        return None
    return hindsight_section(HindsightTable(seen.tolist(), cells[seen, TIMES].tolist(), cells[seen, SUMS].tolist()))
