"""Leads: by how many moves a side was ahead when the race of a game of Chinese checkers began, told from a tally.

A tally has no games, but its pairs hang together: the state that a move makes is the premise of the next. So what is
known of the states in which races begin is handed back from state to state. Where games part, a state has the mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Keys, Tally
from mining.games.chinese_checkers.cells import cells_of, sides_of
from mining.rows import in_parts
from shared.games.chinese_checkers.board import CELLS, SIDE

MOST = 4.0
"""Moves that a lead counts at most: of a lost game it is all the same how badly."""
TO_MOVE = 0.5
"""Moves that the turn is worth when a race begins: of two sides that need as many the mover is home first."""
WIDTH = 100
"""Places in the beam that finds the moves home."""
_LONGEST = 400
"""Plies of a game at most."""
_ROWS = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)])

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Leads:
    """States before races, as columns of equal length."""

    states: Keys
    """Ascending."""
    lead: Numbers
    """Of the mover, in moves from −MOST to MOST; NaN where no race is known."""
    race: Keys
    """The key of the state in which a race begins behind it, one of several; 0 where none is known."""


def leads_in(played: Tally) -> Leads:
    """The leads of the premises before races."""
    before = np.concatenate([~are_races(played.premises[rows]) for rows in in_parts(played)] or [np.zeros(0, np.bool_)])
    pairs = np.flatnonzero(before)
    states, premise = np.unique(played.premise_keys[pairs], return_inverse=True)
    reached = played.result_keys[pairs]
    lead = np.full(len(pairs), np.nan)
    begun = np.flatnonzero(are_races(played.results[pairs]))
    _, first, race = np.unique(reached[begun], return_index=True, return_inverse=True)
    if len(begun):
        lead[begun] = -race_leads(played.results[pairs[begun[first]]])[race]
    after = np.minimum(np.searchsorted(states, reached), max(len(states) - 1, 0))
    goes_on = np.flatnonzero((states[after] == reached) & np.isnan(lead)) if len(states) else np.zeros(0, np.int64)
    times = played.seen[pairs].astype(np.float64)
    behind = np.where(np.isnan(lead), np.uint64(0), reached)
    race_of = np.zeros(len(states), np.uint64)
    found = np.full(len(states), np.nan)
    for _ in range(_LONGEST):
        known = ~np.isnan(lead)
        counted = np.bincount(premise[known], times[known], len(states))
        summed = np.bincount(premise[known], times[known] * lead[known], len(states))
        was, found = found, np.divide(summed, counted, out=np.full(len(states), np.nan), where=counted > 0)
        if np.array_equal(was, found, equal_nan=True):
            break
        race_of[premise[known]] = behind[known]
        lead[goes_on], behind[goes_on] = -found[after[goes_on]], race_of[after[goes_on]]
    return Leads(states, found, race_of)


def are_races(states: Bytes) -> NDArray[np.bool_]:
    """Whether, in each normal state, all pieces of the mover have passed all others."""
    own, enemy = sides_of(states)
    last = np.where(own, _ROWS, 2 * SIDE).min(axis=1)
    return last > np.where(enemy, _ROWS, -1).max(axis=1)


def race_leads(states: Bytes) -> Numbers:
    """The lead of the mover of each normal state that is a race, in moves; NaN where no way home was found."""
    own, enemy = (cells_of(side) for side in sides_of(states))
    needed = [[_moves_home(cells) for cells in side.tolist()] for side in (own, (CELLS - 1 - enemy)[:, ::-1])]
    mine, others = np.array(needed, np.float64)
    return np.clip(others - mine + TO_MOVE, -MOST, MOST)


def _moves_home(own: Sequence[int]) -> float:
    """The moves that a side alone needs from these own cells; NaN where no way was found."""
    from ai.games.chinese_checkers.kernels.endings import way_home  # numba loads when there is a race
    from ai.games.chinese_checkers.kernels.race import shortest_way

    way = way_home(own, "adjacent")
    way = shortest_way(own, "adjacent", WIDTH, np.zeros(1, np.uint8)) if way is None else way
    return np.nan if way is None else len(way)
