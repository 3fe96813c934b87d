"""What of a tally is believed: counts of pairs in which no one player has the last word. Knows tallies, reads no log.

For exact states (rules, key states) the player most in favour of a pair and the one most against it are left out, and
nobody counts more than a few times: then what one player adds cannot take a net beyond what the others say. It cannot
make a rule of a move that won for nobody else. Fitted kinds need rare positions too, which one player alone has seen:
there nobody has more than a share of all decisions. Players are the witnesses of `mining.pipeline.support`. Rounds
without one, as AI players play them among themselves, all count.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from mining.games.facets import mining_facets
from mining.pipeline.support import kind_of, unknown
from mining.pipeline.tally import Tally, starts_of_runs
from shared.experience.evidence import KINDS
from shared.experience.explorer import RECALLED

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Trust:
    """How much one player may say."""

    witnesses: int = 2
    """Players who must agree: this many less one, at either end, are left out of a pair. 1 believes everybody."""
    most: int = 2
    """Times that one player counts in a pair: as many wins, draws and losses."""
    share: float = 0.03
    """Of all decisions that a kind is fitted to, at most one player's."""
    least: int = 5_000
    """Decisions that any one player may have there."""
    weights: Mapping[str, float] = field(default_factory=dict[str, float])
    """What a win less a loss is worth, by maker (`ai:child`) or kind of maker (`ai`); 1 where nothing is said."""

    def weight(self, maker: str) -> float:
        """Of a maker's moves."""
        return self.weights.get(maker, self.weights.get(kind_of(maker), 1.0))


@dataclass(frozen=True, slots=True)
class Believed:
    """Pairs, each in one row, and what they rest on; columns of equal length."""

    tally: Tally
    """The counts that are left; pairs of which nothing is left are gone."""
    net: NDArray[np.float64]
    """Wins less losses, weighted by who made the move: what decides between rules."""
    witnesses: Numbers
    """Players by name behind the counts, and rounds without one."""
    by_kind: Numbers
    """[pairs, KINDS]: how often the move was made, by kind of maker, believed or not."""
    oldest: Numbers
    newest: Numbers


def believed(tally: Tally, trust: Trust | None = None) -> Believed:
    """The pairs of the tally as far as `trust` goes."""
    trust = trust or Trust()
    rows = tally.evidence
    first = starts_of_runs(*tally.columns[:4])
    pair_of = np.repeat(np.arange(len(first)), np.diff(first, append=len(tally)))
    counts = np.column_stack([tally.wins, tally.draws, tally.losses]).astype(np.int64)
    weights = np.array([trust.weight(maker) for maker in tally.makers] or [1.0])[rows["maker"]]
    kinds = np.array([_kind_index(maker) for maker in tally.makers] or [0])[rows["maker"]]
    by_kind = np.zeros((len(first), len(KINDS)), np.int64)
    np.add.at(by_kind, (pair_of, kinds), tally.seen)

    # Says: what one witness says of one pair, whoever moved.
    witness = rows["witness"].astype(np.int64)
    order = np.lexsort([witness, pair_of])
    starts = starts_of_runs(pair_of[order], witness[order])
    says = np.add.reduceat(counts[order], starts, axis=0) if len(starts) else counts
    said_of, said_by = pair_of[order][starts], witness[order][starts]
    weighted = np.add.reduceat(((counts[:, 0] - counts[:, 2]) * weights)[order], starts) if len(starts) else weights
    named = said_by != 0
    left = says.copy()
    if trust.witnesses > 1:
        left[named] = np.minimum(says[named], trust.most)
        left[_extreme(said_of, named, left[:, 0] - left[:, 2], trust.witnesses - 1)] = 0
    part = left.sum(axis=1) / np.maximum(says.sum(axis=1), 1)

    size = len(first)
    kept, net, witnesses = np.zeros((size, 3), np.int64), np.zeros(size), np.zeros(size, np.int64)
    np.add.at(kept, said_of, left)
    np.add.at(net, said_of, weighted * part if trust.weights else left[:, 0] - left[:, 2])
    np.add.at(witnesses, said_of, cast(NDArray[np.int64], np.where(named, left.sum(axis=1) > 0, left.sum(axis=1))))
    real = np.flatnonzero(kept.sum(axis=1) > 0)
    pairs = _rows(tally, first[real], kept[real])
    oldest, newest = (
        function.reduceat(rows[name].astype(np.int64), first) if size else np.zeros(0, np.int64)
        for function, name in ((np.minimum, "oldest"), (np.maximum, "newest"))
    )
    return Believed(pairs, net[real], witnesses[real], by_kind[real], oldest[real], newest[real])


def without_lessons(tally: Tally) -> Tally:
    """The tally without what is there for Judgement alone (`MiningFacets.lessons`)."""
    return _without(tally, mining_facets(tally.game).lessons)


def without_recalled(tally: Tally) -> Tally:
    """The tally without moves that experience chose itself, which support nothing."""
    return _without(tally, RECALLED)


def with_recalled(tally: Tally) -> Tally:
    """Of the tally the pairs that experience has chosen at least once, whoever made them."""
    if RECALLED not in tally.makers:
        return tally.chosen(np.zeros(len(tally), np.bool_))
    first = starts_of_runs(*tally.columns[:4])
    chosen = np.logical_or.reduceat(tally.evidence["maker"] == tally.makers.index(RECALLED), first)
    return tally.chosen(np.repeat(chosen, np.diff(first, append=len(tally))))


def _without(tally: Tally, maker: str | None) -> Tally:
    if maker not in tally.makers:
        return tally
    return tally.chosen(tally.evidence["maker"] != tally.makers.index(maker))


def _extreme(said_of: Numbers, named: NDArray[np.bool_], net: Numbers, each: int) -> Numbers:
    """The `each` rows of every pair with the greatest net above 0, and those with the smallest below it."""
    out: list[Numbers] = []
    for sign in (1, -1):
        rows = np.flatnonzero(named & (sign * net > 0))
        rows = rows[np.lexsort([-sign * net[rows], said_of[rows]])]
        start = starts_of_runs(said_of[rows])
        rank = np.arange(len(rows)) - np.repeat(start, np.diff(start, append=len(rows)))
        out.append(rows[rank < each])
    return np.concatenate(out)


def fair(tally: Tally, trust: Trust | None = None) -> Tally:
    """All pairs, each in one row, without what a player has beyond its share of the decisions. Of the evidence the
    newest round is left.

    Of such a player those with the smallest premise keys stay: keys are hashes, so these are a fair sample, and mostly
    the same from book to book.
    """
    trust = trust or Trust()
    witness, seen = tally.evidence["witness"].astype(np.int64), tally.seen
    dropped = np.zeros(len(tally), np.bool_)
    if trust.witnesses > 1:
        names, number = np.unique(witness, return_inverse=True)
        total = np.bincount(number, weights=seen, minlength=len(names))
        allowed = np.maximum(trust.share * (total.sum() - total), trust.least)
        for one in np.flatnonzero((total > allowed) & (names != 0)).tolist():
            rows = np.flatnonzero(number == one)
            dropped[rows[np.cumsum(seen[rows]) > allowed[one]]] = True
    kept = np.flatnonzero(~dropped)
    columns = tuple(column[kept] for column in tally.columns[:4])
    first = starts_of_runs(*columns)
    counts = np.column_stack([tally.wins, tally.draws, tally.losses])[kept].astype(np.int64)
    sums = np.add.reduceat(counts, first, axis=0) if len(first) else counts
    pairs = _rows(tally, kept[first], sums)
    if len(first):
        pairs.evidence["sample"] = np.maximum.reduceat(tally.evidence["sample"][kept], first)
    return pairs


def _rows(tally: Tally, rows: Numbers, counts: Numbers) -> Tally:
    """These rows' pairs with other counts, about whose evidence nothing is told."""
    wins, draws, losses = (np.ascontiguousarray(column, np.uint32) for column in counts.T)
    return replace(
        tally.chosen(rows),
        wins=wins,
        draws=draws,
        losses=losses,
        evidence=unknown(len(rows)),
        makers=("unknown",) if len(rows) else (),
    )


def _kind_index(maker: str) -> int:
    kind = kind_of(maker)
    return KINDS.index(kind) if kind in KINDS else 0
