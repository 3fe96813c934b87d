"""Experience Rules (Wang et al. 2015, Alg. 4 and 5): in this state, that state was won with.

A pair of premise and result that meets the thresholds is frequent. The rule of a premise is its most reliable frequent
pair: the greatest net, among equals the smaller result key.
"""

import numpy as np

from mining.patterns.thresholds import Thresholds
from mining.tally import Tally, in_order, starts_of_runs
from shared.experience import Section


def recall_section(tally: Tally, thresholds: Thresholds) -> tuple[Section, int]:
    """Every frequent pair by premise, most reliable first, as the section `recall`; and how many rules that makes."""
    frequent = np.flatnonzero(thresholds.met(tally.net, tally.seen, tally.games))
    order = frequent[
        in_order(
            tally.premise_keys[frequent],
            tally.premises[frequent],
            -tally.net[frequent],
            tally.result_keys[frequent],
        )
    ]
    keys, states = tally.premise_keys[order], tally.premises[order]
    columns = (
        keys.astype("<u8"),
        states,
        tally.result_keys[order].astype("<u8"),
        *(counts[order].astype("<u4") for counts in (tally.wins, tally.draws, tally.losses)),
    )
    section = Section(len(order), states.shape[1], tuple(column.tobytes() for column in columns))
    return section, len(starts_of_runs(keys, states))
