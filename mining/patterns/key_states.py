"""Key States (Wang et al. 2015, (4) and Definition 1): states that winners made clearly more often than losers did.

Their share of all rounds, wins less losses, is at least `Thresholds.min_freq`. They are filed so that what is behind a
state comes after it, by a number that only grows from a state to one behind it (`MiningFacets.lateness`).
"""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Tally
from mining.games.registry import mining_facets
from mining.patterns.thresholds import Thresholds
from mining.rows import in_order, starts_of_runs
from shared.experience import Section
from shared.experience.key_states import KeyState, encode


def count_key_states(tally: Tally, thresholds: Thresholds) -> int:
    """How many states meet the thresholds, whatever the state before them was."""
    return len(key_states(tally, thresholds))


def key_states_section(tally: Tally, thresholds: Thresholds) -> Section | None:
    """The section `key-states`; None if there is none, and for a game that cannot say which of two states is later."""
    if mining_facets(tally.game).lateness is None:
        return None
    found = key_states(tally, thresholds)
    return encode(tally.games, tally.results.shape[1], found) if found else None


def key_states(tally: Tally, thresholds: Thresholds) -> list[KeyState]:
    """The key states of the tally, what is behind another after it; among the rest ascending by state."""
    if not len(tally):
        return []
    order = in_order(tally.result_keys, tally.results)
    first = starts_of_runs(tally.result_keys[order], tally.results[order])
    wins, draws, losses = (
        np.add.reduceat(column[order].astype(np.int64), first) for column in (tally.wins, tally.draws, tally.losses)
    )
    states, net = tally.results[order[first]], wins - losses
    met = np.flatnonzero(
        thresholds.met(net, wins + draws + losses, tally.games) & (net >= thresholds.min_freq * tally.games)
    )
    met = met[in_order(_lateness(tally.game, states[met]), states[met])]
    return [
        KeyState(states[row].tobytes(), *counts)
        for row, *counts in zip(met.tolist(), *(column[met].tolist() for column in (wins, draws, losses)), strict=True)
    ]


def _lateness(game: str, states: Bytes) -> NDArray[np.int64]:
    """A number that is greater for every state behind another one."""
    count = mining_facets(game).lateness
    return np.zeros(len(states), np.int64) if count is None else count(states)
