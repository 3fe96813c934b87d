"""Experience Rules (Wang et al. 2015, Alg. 4 and 5): in this state, that state was won with; and what lost there.

A pair of premise and result that meets the thresholds is frequent. The rule of a premise is its most reliable frequent
pair: the greatest net, among equals the smaller result key. A pair that lost clearly more often than it won is barred:
that is ours, the paper forgets what lost.
"""

import numpy as np

from mining.evidence import ALWAYS, NEVER
from mining.patterns.thresholds import Thresholds
from mining.tally import Tally, in_order, starts_of_runs
from mining.trust import Believed, Numbers
from shared.experience import Section
from shared.experience.evidence import lower_bound


def barred_section(pairs: Believed) -> Section | None:
    """Every pair by premise whose score, by its counts, is below one half with 97.5 %, as the section `barred`; None
    for none."""
    tally = pairs.tally
    often = np.flatnonzero((tally.losses >= 4) & (tally.losses > tally.wins))  # fewer are never clear
    clear = [lower_bound(int(tally.losses[row]), int(tally.draws[row]), int(tally.wins[row])) > 0.5 for row in often]
    lost = often[np.array(clear, np.bool_)]
    if not len(lost):
        return None
    order = lost[in_order(tally.premise_keys[lost], tally.premises[lost], pairs.net[lost], tally.result_keys[lost])]
    return Section(len(order), tally.premises.shape[1], _columns(tally, order))


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
    section = Section(len(order), states.shape[1], _columns(tally, order))
    days = (np.where(column == ALWAYS, NEVER, column)[order].astype("<i4") for column in (pairs.oldest, pairs.newest))
    backing = (pairs.witnesses[order].astype("<u4"), *days, *pairs.by_kind[order].T.astype("<u4"))
    evidence = Section(len(order), 0, tuple(np.ascontiguousarray(column).tobytes() for column in backing))
    return section, evidence, len(starts_of_runs(keys, states))


def _columns(tally: Tally, rows: Numbers) -> tuple[bytes, ...]:
    """Some rows of a tally, in this order, as `shared.experience.recall` has them."""
    columns = (
        tally.premise_keys[rows].astype("<u8"),
        tally.premises[rows],
        tally.result_keys[rows].astype("<u8"),
        *(counts[rows].astype("<u4") for counts in (tally.wins, tally.draws, tally.losses)),
    )
    return tuple(column.tobytes() for column in columns)
