"""Experience Rules (Wang et al. 2015, Alg. 4 and 5): in this state, that state was won with.

A pair of premise and result that meets the thresholds is frequent. The rule of a premise is its most reliable frequent
pair: the greatest net, among equals the smaller result key.
"""

import numpy as np

from mining.evidence import ALWAYS, NEVER
from mining.patterns.thresholds import Thresholds
from mining.tally import in_order, starts_of_runs
from mining.trust import Believed
from shared.experience import Section


def recall_sections(pairs: Believed, thresholds: Thresholds) -> tuple[Section, Section, int]:
    """Every frequent pair by premise, most reliable first, as the sections `recall` and `recall-evidence`.

    And how many rules that makes.
    """
    tally = pairs.tally
    frequent = np.flatnonzero(thresholds.met(pairs.net, tally.seen, tally.games))
    order = frequent[
        in_order(
            tally.premise_keys[frequent],
            tally.premises[frequent],
            -pairs.net[frequent],
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
    days = (np.where(column == ALWAYS, NEVER, column)[order].astype("<i4") for column in (pairs.oldest, pairs.newest))
    backing = (pairs.witnesses[order].astype("<u4"), *days, *pairs.by_kind[order].T.astype("<u4"))
    evidence = Section(len(order), 0, tuple(np.ascontiguousarray(column).tobytes() for column in backing))
    return section, evidence, len(starts_of_runs(keys, states))
