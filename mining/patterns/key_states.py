"""Key States (Wang et al. 2015, (4) and Definition 1): states that winners made clearly more often than losers did.

Their share of all rounds, wins less losses, is at least `min_freq`. They are filed so that what is behind a state comes
after it: both sides' rows, added up, only grow from a state to one behind it. In draughts the same holds for the rows
of men and kings while no piece is taken, and a state with fewer pieces is put behind one with more.
"""

import numpy as np
from numpy.typing import NDArray

from mining.patterns.thresholds import Thresholds
from mining.patterns.usage import cells_of
from mining.pipeline.normal_states import Bytes
from mining.pipeline.tally import Tally, in_order, starts_of_runs
from shared.experience import Section
from shared.experience.key_states import KeyState, encode
from shared.games.chinese_checkers.rules import CELLS, CHINESE_CHECKERS, SIDE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

MIN_FREQ = 0.01
"""The paper's choice (its Table 5)."""
ROW = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)])


def count_key_states(tally: Tally, thresholds: Thresholds, min_freq: float = MIN_FREQ) -> int:
    """How many states meet the thresholds, whatever the state before them was."""
    return len(key_states(tally, thresholds, min_freq))


def key_states_section(tally: Tally, thresholds: Thresholds, min_freq: float = MIN_FREQ) -> Section | None:
    """The section `key-states`; None if there is none, and for 101 domino, where each seat knows another state."""
    if tally.game not in (CHINESE_CHECKERS.id, ENGLISH_DRAUGHTS.id):
        return None
    found = key_states(tally, thresholds, min_freq)
    return encode(tally.games, tally.results.shape[1], found) if found else None


def key_states(tally: Tally, thresholds: Thresholds, min_freq: float = MIN_FREQ) -> list[KeyState]:
    """The key states of the tally, what is behind another after it; among the rest ascending by state."""
    if not len(tally):
        return []
    order = in_order(tally.result_keys, tally.results)
    first = starts_of_runs(tally.result_keys[order], tally.results[order])
    wins, draws, losses = (
        np.add.reduceat(column[order].astype(np.int64), first) for column in (tally.wins, tally.draws, tally.losses)
    )
    states, net = tally.results[order[first]], wins - losses
    met = np.flatnonzero(thresholds.met(net, wins + draws + losses, tally.games) & (net >= min_freq * tally.games))
    met = met[in_order(_lateness(tally.game, states[met]), states[met])]
    return [
        KeyState(states[row].tobytes(), *counts)
        for row, *counts in zip(met.tolist(), *(column[met].tolist() for column in (wins, draws, losses)), strict=True)
    ]


def _lateness(game: str, states: Bytes) -> NDArray[np.int64]:
    """A number that is greater for every state behind another one."""
    if game == CHINESE_CHECKERS.id:
        cells = cells_of(states).astype(np.int64)
        return cells[:, 0] @ ROW + cells[:, 1] @ (2 * (SIDE - 1) - ROW)
    if game == ENGLISH_DRAUGHTS.id:
        pieces = np.unpackbits(np.ascontiguousarray(states[:, :8]), axis=1, bitorder="little").astype(np.int64)
        pieces = pieces.reshape(-1, 2, 32)
        rows = np.arange(32) // 4
        left = pieces.sum(axis=(1, 2), dtype=np.int64)
        return pieces[:, 0] @ rows + pieces[:, 1] @ (7 - rows) - 1000 * left
    return np.zeros(len(states), np.int64)
