"""Pruning of a tally: as it grows for years, pairs seen once, the oldest first; and for fits, what came from
people who want to be forgotten. Equal tallies forget alike.
"""

from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.rows import starts_of_runs

ROOM = 0.9
"""Of the bound that is left filled, so that not every new game forgets something."""


def without_the_rarest(tally: Tally, most: int) -> Tally:
    """The tally with no more than `most` rows, if leaving out pairs seen once can do it.

    No rule, key state or figure of a position rests on one of these alone. Of them go first those that were last seen
    longest ago; what nobody knows the day of is oldest of all.
    """
    if len(tally) <= most:
        return tally
    first = starts_of_runs(*tally.columns[:4])
    seen = np.add.reduceat(tally.seen, first)
    rare = first[seen == 1]
    of_rare = tally.evidence[rare]
    order = np.lexsort([tally.premise_keys[rare], of_rare["sample"], of_rare["newest"]])
    kept = np.ones(len(tally), np.bool_)
    kept[rare[order][: len(tally) - int(ROOM * most)]] = False
    left = tally.chosen(kept)
    used = cast(NDArray[np.int64], np.unique(left.evidence["maker"]))
    evidence = left.evidence.copy()
    evidence["maker"] = np.searchsorted(used, evidence["maker"])
    return replace(
        left, evidence=evidence, makers=tuple(tally.makers[number] for number in cast(list[int], used.tolist()))
    )


def without_rounds(tally: Tally, rounds: Tally) -> Tally:
    """The tally without the decisions of these rounds, whatever support player they count for: that player may have
    been blanked in the log since. The facts about the whole tally stay.
    """
    counts = np.column_stack([tally.wins, tally.draws, tally.losses]).astype(np.int64)
    makers = tally.evidence["maker"]
    for row in range(len(rounds)):
        maker = rounds.makers[int(rounds.evidence["maker"][row])]
        if maker not in tally.makers:
            continue
        key = rounds.premise_keys[row]
        first, end = (int(cast(np.intp, np.searchsorted(tally.premise_keys, key, side))) for side in ("left", "right"))
        same = (tally.result_keys[first:end] == rounds.result_keys[row]) & (
            makers[first:end] == tally.makers.index(maker)
        )
        same &= (tally.premises[first:end] == rounds.premises[row]).all(axis=1)
        same &= (tally.results[first:end] == rounds.results[row]).all(axis=1)
        left = np.array([rounds.wins[row], rounds.draws[row], rounds.losses[row]], np.int64)
        # Rows of the same support player first; others only where that player is not known any more.
        own = tally.evidence["witness"][first:end] == rounds.evidence["witness"][row]
        for place in (first + np.flatnonzero(same)[np.argsort(~own[same], kind="stable")]).tolist():
            taken = np.minimum(counts[place], left)
            counts[place] -= taken
            left -= taken
    kept = np.flatnonzero(counts.sum(axis=1) > 0)
    wins, draws, losses = (np.ascontiguousarray(column, np.uint32) for column in counts[kept].T)
    return replace(tally.chosen(kept), wins=wins, draws=draws, losses=losses)
