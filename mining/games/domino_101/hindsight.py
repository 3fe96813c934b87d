"""Hindsight: finished hands of 101 domino, all four known, played otherwise wherever somebody could have.

A hand is looked back at whole, so its cells depend on nothing else: hands counted in two halves, in any order, add up
to the same. Which move was played, by whom and why, has no weight (`ai.games.domino_101.kernels.hindsight`): neither
does a move that hindsight chose echo in it, nor can hands lost on purpose teach that losing moves are good.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from mining.columns import SUMS, TIMES, Cells, no_cells
from mining.contracts import OptionsOf
from shared.core import Options
from shared.events import Dealt, Event
from shared.experience.hindsight import CELLS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.set_up import read_set_up


def look_back(rounds: Iterable[Sequence[Event]], options_of: OptionsOf) -> Cells:
    """The cells of finished hands (`mining.pipeline.cells`), each up to the first ply that is not legal."""
    played = [events for events in rounds if is_whole(events)]
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


def is_whole(events: Sequence[Event]) -> bool:
    """Whether these are the events of a hand that was played from its deal on, not from a position within it."""
    dealt = events[0].data
    return isinstance(dealt, Dealt) and read_set_up(dealt.deal) is None and any(event.move for event in events)


def hand_as_led(options: Options, events: Sequence[Event]) -> NDArray[np.int64]:
    """The kernels' array of a hand as dealt, with the maker of its first ply as leader."""
    from ai.games.domino_101.kernels import hand as kernel
    from ai.games.domino_101.observation import set_house_rules

    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    set_house_rules(hand, options, events[0].round)
    state = DOMINO_101.begin(
        options, events[0].expect(Dealt).deal, next(event.seat for event in events if event.move), events[0].round
    )
    assert state.leader is not None
    kernel.lead(hand, int(state.leader))
    hand[kernel.HANDS : kernel.HANDS + 4] = state.hands
    hand[kernel.COUNTS : kernel.COUNTS + 4] = [held.bit_count() for held in state.hands]
    hand[kernel.MUST_LEAD] = -1 if state.must_lead is None else state.must_lead
    return hand
