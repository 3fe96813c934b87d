"""Hindsight: finished hands of 101 domino, all four known, played otherwise wherever somebody could have.

A hand is looked back at whole, so its cells depend on nothing else: hands counted in two halves, in any order, add up
to the same. Which move was played, by whom and why, has no weight (`ai.games.domino_101.kernels.hindsight`): neither
does a move that hindsight chose echo in it, nor can hands lost on purpose teach that losing moves are good.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shared.core import Options
from shared.events import Event
from shared.experience.book import Section
from shared.experience.hindsight import CELLS, HindsightTable, hindsight_section
from shared.games.domino_101.rules import DOMINO_101

Cells = NDArray[np.int64]
"""[CELLS, 2]: by cell, how often it was seen and the sum of what it gained; [0, 2]: nothing was looked back at."""

TIMES, SUMS = 0, 1


def no_cells() -> Cells:
    """Of no hand, or of a game without hidden hands."""
    return np.zeros((0, 2), np.int64)


def cells_added(parts: Iterable[Cells]) -> Cells:
    """The cells of all the parts' hands."""
    filled = [part for part in parts if len(part)]
    return np.sum(filled, axis=0) if filled else no_cells()


def cells_of_rounds(
    game: str, rounds: Iterable[Sequence[Event]], options_of: Callable[[str], Mapping[str, Any]]
) -> Cells:
    """The cells of finished rounds, each given by its events from DEALT to ROUND_ENDED; of domino only.

    `options_of(table)` tells a table's options. A hand is looked back at up to the first ply that is not legal.
    """
    if game != DOMINO_101.id:
        return no_cells()
    played = [events for events in rounds if "deal" in (events[0].data or {}) and any(event.move for event in events)]
    if not played:
        return no_cells()
    # Machine code is loaded when a hand needs it, and not before.
    from ai.games.domino_101.kernels.hindsight import look_back_all
    from ai.games.domino_101.observation import codes

    hands = np.stack([hand_as_led(DOMINO_101.options(options_of(events[0].table)), events) for events in played])
    plies = [codes([event.move for event in events if event.move]) for events in played]
    starts = np.cumsum([0, *map(len, plies)])
    cells = np.zeros((CELLS, 2), np.int64)
    look_back_all(hands, np.concatenate(plies), starts, cells[:, TIMES], cells[:, SUMS])
    return cells


def hand_as_led(options: Options, events: Sequence[Event]) -> NDArray[np.int64]:
    """The kernels' array of a hand as dealt, whoever made its first ply leading it."""
    from ai.games.domino_101.kernels import hand as kernel
    from ai.games.domino_101.observation import set_house_rules

    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    set_house_rules(hand, options, events[0].round)
    state = DOMINO_101.begin(
        options, (events[0].data or {})["deal"], next(event.seat for event in events if event.move), events[0].round
    )
    assert state.leader is not None
    kernel.lead(hand, int(state.leader))
    hand[kernel.HANDS : kernel.HANDS + 4] = state.hands
    hand[kernel.COUNTS : kernel.COUNTS + 4] = [held.bit_count() for held in state.hands]
    hand[kernel.MUST_LEAD] = -1 if state.must_lead is None else state.must_lead
    return hand


def section_of_cells(cells: Cells) -> Section | None:
    """The section `hindsight`; None when nothing was seen."""
    seen = np.flatnonzero(cells[:, TIMES])
    if not len(seen):
        return None
    return hindsight_section(HindsightTable(seen.tolist(), cells[seen, TIMES].tolist(), cells[seen, SUMS].tolist()))
