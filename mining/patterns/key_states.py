"""Key States (Wang et al. 2015, (4)): states that winners made clearly more often than losers did. Counted so far."""

import numpy as np

from mining.patterns.thresholds import Thresholds
from mining.tally import Tally, in_order, starts_of_runs


def count_key_states(tally: Tally, thresholds: Thresholds) -> int:
    """How many states meet the thresholds, whatever the state before them was."""
    order = in_order(tally.result_keys, tally.results)
    first = starts_of_runs(tally.result_keys[order], tally.results[order])
    if not len(first):
        return 0
    net, seen = (np.add.reduceat(column[order], first) for column in (tally.net, tally.seen))
    return int(thresholds.met(net, seen, tally.games).sum())
