"""Pruning of a tally: as it grows for years, the pairs seen least often, the oldest first; and for fits, what came from
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
    """The tally with no more than `most` rows: of more, some are left free (ROOM).

    The pairs that were seen least often go first, and of these the ones that were last seen longest ago; what nobody
    knows the day of is oldest of all. No rule, key state or figure of a position rests on a pair seen once alone, and
    those are most of a log: few others go, unless the same games are played again and again by many people.
    """
    if len(tally) <= most:
        return tally
    first = starts_of_runs(*tally.columns[:4])
    rows = np.diff(first, append=len(tally))
    newest, sample = (np.maximum.reduceat(tally.evidence[name], first) for name in ("newest", "sample"))
    order = np.lexsort([tally.premise_keys[first], sample, newest, np.add.reduceat(tally.seen, first)])
    left_out = np.cumsum(rows[order]) - rows[order] < len(tally) - int(ROOM * most)
    kept = np.ones(len(first), np.bool_)
    kept[order[left_out]] = False
    left = tally.chosen(np.repeat(kept, rows))
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
