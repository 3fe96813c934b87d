"""Experience Rules (Wang et al. 2015, Alg. 4 and 5): in this state, that state was won with; and what lost there.

A pair of premise and result that meets the thresholds is frequent. The rule of a premise is its most reliable frequent
pair: the greatest net, among equals the smaller result key. A pair that lost clearly more often than it won is barred:
that is ours, the paper forgets what lost. Games in which experience itself chose the pair are counted for that alone.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mining.columns import ALWAYS, NEVER, Tally
from mining.patterns.thresholds import Thresholds
from mining.pipeline.tally import merged
from mining.pipeline.weighting import Numbers, WeightedPairs
from mining.rows import in_order, starts_of_runs
from shared.experience import Section
from shared.experience.evidence import lower_bound


def index_section(recall: Section) -> Section | None:
    """The section `recall-index` of a section `recall`; None when that is empty."""
    if not recall.entries:
        return None
    return Section(*index_of(np.frombuffer(recall.columns[0], "<u8")))


def index_of(keys: NDArray[np.uint64]) -> tuple[int, int, tuple[bytes]]:
    """Entries, width and column of the index of ascending keys, of which there is one at least."""
    bits = len(keys).bit_length()
    firsts = np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits)
    starts = np.append(np.searchsorted(keys, firsts), len(keys)).astype("<u4")
    return 1 << bits, 0, (starts.tobytes(),)


def barred_pairs(pairs: WeightedPairs, recalled: WeightedPairs) -> Tally:
    """Every pair whose score, by its counts, is below one half with 97.5 %. `recalled`: pairs that experience has
    chosen, with what became of that counted, too; it cannot clear what lost without it."""
    own, echoed = (_clearly_lost(each.tally) for each in (pairs, recalled))
    return merged([own, echoed.chosen(~_are_among(echoed, own))])


def _clearly_lost(tally: Tally) -> Tally:
    often = np.flatnonzero((tally.losses >= 4) & (tally.losses > tally.wins))  # fewer are never clear
    clear = [lower_bound(int(tally.losses[row]), int(tally.draws[row]), int(tally.wins[row])) > 0.5 for row in often]
    return tally.chosen(often[np.array(clear, np.bool_)])


def _are_among(tally: Tally, others: Tally) -> NDArray[np.bool_]:
    """For every row of the tally whether its pair is among the others."""
    known = {
        (premise.tobytes(), result.tobytes()) for premise, result in zip(others.premises, others.results, strict=True)
    }
    among = np.isin(tally.premise_keys, others.premise_keys)
    for row in np.flatnonzero(among).tolist():
        among[row] = (tally.premises[row].tobytes(), tally.results[row].tobytes()) in known
    return among


def barred_section(barred: Tally) -> Section | None:
    """The pairs by premise, those that lost most first, as the section `barred`; None for none."""
    if not len(barred):
        return None
    order = in_order(barred.premise_keys, barred.premises, barred.net, barred.result_keys)
    return Section(len(order), barred.premises.shape[1], _columns(barred, order))


def refuted_section(refuted: Tally) -> Section | None:
    """Pairs by premise that a search has refuted, as the section `refuted`; None for none."""
    if not len(refuted):
        return None
    order = in_order(refuted.premise_keys, refuted.premises, refuted.result_keys)
    return Section(len(order), refuted.premises.shape[1], _columns(refuted, order))


def recall_sections(
    pairs: WeightedPairs,
    thresholds: Thresholds,
    barred: Tally | None = None,
    sift: Callable[[Tally], NDArray[np.int8]] | None = None,
) -> tuple[Section, Section, int, Tally]:
    """Every frequent pair by premise that is not barred, most reliable first, as the sections `recall` and
    `recall-evidence`; how many rules that makes; and the pairs that a search has refuted.

    `sift` gives 1 for each row that may become a rule, −1 for each that a search has refuted; without it all may.
    """
    tally = pairs.tally
    met = thresholds.met(pairs.net, tally.seen, tally.games)
    if barred is not None:
        met &= ~_are_among(tally, barred)
    frequent = np.flatnonzero(met)
    verdicts = np.ones(len(frequent), np.int8) if sift is None else sift(tally.chosen(frequent))
    refuted, frequent = tally.chosen(frequent[verdicts < 0]), frequent[verdicts > 0]
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
    backing = (pairs.support_players[order].astype("<u4"), *days, *pairs.by_kind[order].T.astype("<u4"))
    evidence = Section(len(order), 0, tuple(np.ascontiguousarray(column).tobytes() for column in backing))
    return section, evidence, len(starts_of_runs(keys, states)), refuted


def _columns(tally: Tally, rows: Numbers) -> tuple[bytes, ...]:
    """Some rows of a tally, in this order, as `shared.experience.recall` has them."""
    columns = (
        tally.premise_keys[rows].astype("<u8"),
        tally.premises[rows],
        tally.result_keys[rows].astype("<u8"),
        *(counts[rows].astype("<u4") for counts in (tally.wins, tally.draws, tally.losses)),
    )
    return tuple(column.tobytes() for column in columns)
