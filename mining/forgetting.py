"""What a tally that grows for years does without: pairs seen once, the oldest first. Equal tallies forget alike."""

from dataclasses import replace

import numpy as np

from mining.tally import Tally, starts_of_runs

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
    told = tally.evidence[rare]
    order = np.lexsort([tally.premise_keys[rare], told["sample"], told["newest"]])
    kept = np.ones(len(tally), np.bool_)
    kept[rare[order][: len(tally) - int(ROOM * most)]] = False
    left = tally.chosen(kept)
    used = np.unique(left.evidence["maker"])
    evidence = left.evidence.copy()
    evidence["maker"] = np.searchsorted(used, evidence["maker"])
    return replace(left, evidence=evidence, makers=tuple(tally.makers[number] for number in used.tolist()))
