"""Robust weighting: counts of pairs in which no one player has the last word. Knows tallies, reads no log.

For exact states (rules, key states) the player most in favour of a pair and the one most against it are left out, and
nobody counts more than a few times: so one player cannot take a net beyond what the others' games give, nor make a
rule of a move that won for nobody else. Fitted kinds need rare positions too, which one player alone has seen: there
nobody has more than a share of all decisions. Players are the support players of `mining.pipeline.support`. Rounds
without one, as AI players play them among themselves, all count.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally, unknown
from mining.games.registry import mining_facets
from mining.pipeline.support import kind_of
from mining.rows import starts_of_runs
from shared.experience.evidence import KINDS
from shared.experience.tally_table import RECALLED

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Weighting:
    """How much one player may count."""

    support_players: int = 2
    """Players who must agree: this many less one, at either end, are left out of a pair. 1 counts everybody in full."""
    most: int = 2
    """Times that one player counts in a pair: as many wins, draws and losses."""
    share: float = 0.03
    """Of all decisions that a kind is fitted to, at most one player's."""
    least: int = 5_000
    """Decisions that any one player may have there."""
    weights: Mapping[str, float] = field(default_factory=dict[str, float])
    """The weight of a win less a loss, by maker (`ai:child`) or kind of maker (`ai`); 1 by default."""

    def weight(self, maker: str) -> float:
        """Of a maker's moves."""
        return self.weights.get(maker, self.weights.get(kind_of(maker), 1.0))

    def stored(self) -> dict[str, Any]:
        """As book headers and files of fits hold it, under `trust`: their words are older than ours."""
        fields = asdict(self)
        return {"witnesses": fields.pop("support_players"), **fields}


@dataclass(frozen=True, slots=True)
class WeightedPairs:
    """Pairs, each in one row, and what they rest on; columns of equal length."""

    tally: Tally
    """The counts that are left; pairs of which nothing is left are gone."""
    net: NDArray[np.float64]
    """Wins less losses, weighted by who made the move: what decides between rules."""
    support_players: Numbers
    """Players by name behind the counts, and rounds without one."""
    by_kind: Numbers
    """[pairs, KINDS]: how often the move was made, by kind of maker, before weighting."""
    oldest: Numbers
    newest: Numbers


def weighted_pairs(tally: Tally, weighting: Weighting | None = None) -> WeightedPairs:
    """The pairs of the tally, weighted."""
    weighting = weighting or Weighting()
    rows = tally.evidence
    first = starts_of_runs(*tally.columns[:4])
    pair_of = np.repeat(np.arange(len(first)), np.diff(first, append=len(tally)))
    counts = np.column_stack([tally.wins, tally.draws, tally.losses]).astype(np.int64)
    weights = np.array([weighting.weight(maker) for maker in tally.makers] or [1.0])[rows["maker"]]
    kinds = np.array([_kind_index(maker) for maker in tally.makers] or [0])[rows["maker"]]
    by_kind = np.zeros((len(first), len(KINDS)), np.int64)
    np.add.at(by_kind, (pair_of, kinds), tally.seen)

    # Votes: the counts of one pair that rest on one support player, for any mover.
    voters = rows["witness"].astype(np.int64)
    order = np.lexsort([voters, pair_of])
    starts = starts_of_runs(pair_of[order], voters[order])
    votes = np.add.reduceat(counts[order], starts, axis=0) if len(starts) else counts
    pair, voter = pair_of[order][starts], voters[order][starts]
    weighted = np.add.reduceat(((counts[:, 0] - counts[:, 2]) * weights)[order], starts) if len(starts) else weights
    named = voter != 0
    left = votes.copy()
    if weighting.support_players > 1:
        left[named] = np.minimum(votes[named], weighting.most)
        left[_extreme(pair, named, left[:, 0] - left[:, 2], weighting.support_players - 1)] = 0
    part = left.sum(axis=1) / np.maximum(votes.sum(axis=1), 1)

    size = len(first)
    kept, net, players = np.zeros((size, 3), np.int64), np.zeros(size), np.zeros(size, np.int64)
    np.add.at(kept, pair, left)
    np.add.at(net, pair, weighted * part if weighting.weights else left[:, 0] - left[:, 2])
    np.add.at(players, pair, cast(NDArray[np.int64], np.where(named, left.sum(axis=1) > 0, left.sum(axis=1))))
    real = np.flatnonzero(kept.sum(axis=1) > 0)
    pairs = _rows(tally, first[real], kept[real])
    oldest, newest = (
        function.reduceat(rows[name].astype(np.int64), first) if size else np.zeros(0, np.int64)
        for function, name in ((np.minimum, "oldest"), (np.maximum, "newest"))
    )
    return WeightedPairs(pairs, net[real], players[real], by_kind[real], oldest[real], newest[real])


def without_lessons(tally: Tally) -> Tally:
    """The tally without what is there for Judgement alone (`MiningFacets.lessons`)."""
    return _without(tally, mining_facets(tally.game).lessons)


def without_recalled(tally: Tally) -> Tally:
    """The tally without moves that experience chose itself, which support nothing."""
    return _without(tally, RECALLED)


def with_recalled(tally: Tally) -> Tally:
    """Of the tally the pairs that experience has chosen at least once, by any player."""
    if RECALLED not in tally.makers:
        return tally.chosen(np.zeros(len(tally), np.bool_))
    first = starts_of_runs(*tally.columns[:4])
    chosen = np.logical_or.reduceat(tally.evidence["maker"] == tally.makers.index(RECALLED), first)
    return tally.chosen(np.repeat(chosen, np.diff(first, append=len(tally))))


def _without(tally: Tally, maker: str | None) -> Tally:
    if maker not in tally.makers:
        return tally
    return tally.chosen(tally.evidence["maker"] != tally.makers.index(maker))


def _extreme(pair: Numbers, named: NDArray[np.bool_], net: Numbers, each: int) -> Numbers:
    """The `each` rows of every pair with the greatest net above 0, and those with the smallest below it."""
    out: list[Numbers] = []
    for sign in (1, -1):
        rows = np.flatnonzero(named & (sign * net > 0))
        rows = rows[np.lexsort([-sign * net[rows], pair[rows]])]
        start = starts_of_runs(pair[rows])
        rank = np.arange(len(rows)) - np.repeat(start, np.diff(start, append=len(rows)))
        out.append(rows[rank < each])
    return np.concatenate(out)


def fair(tally: Tally, weighting: Weighting | None = None) -> Tally:
    """All pairs, each in one row, without what a player has beyond its share of the decisions. Of the evidence the
    newest round is left.

    Of such a player those with the smallest premise keys stay: keys are hashes, so these are a fair sample, and mostly
    the same from book to book.
    """
    weighting = weighting or Weighting()
    voters, seen = tally.evidence["witness"].astype(np.int64), tally.seen
    dropped = np.zeros(len(tally), np.bool_)
    if weighting.support_players > 1:
        names, number = np.unique(voters, return_inverse=True)
        total = np.bincount(number, weights=seen, minlength=len(names))
        allowed = np.maximum(weighting.share * (total.sum() - total), weighting.least)
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
    """These rows' pairs with other counts and no evidence."""
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
