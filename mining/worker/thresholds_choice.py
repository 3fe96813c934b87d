"""Thresholds of rules chosen by what rules are worth in games that they were not mined from. Plays no game.

A tenth of the rounds, drawn by hash, is held out. Of more than MOST rounds a sample of that size is used: how far a
rule can be trusted depends on its own counts, not on the size of the log. For every choice of thresholds the rules of
the other rounds are held against the decisions of these: how often a rule had something to say (coverage), and how much
better those fared who happened to play it than those who, in the same state, did not. Comparing within states matters:
in a state that is won anyway every move scores well. Usefulness is coverage times that difference: points that
following the rules would add to a decision, were the difference all the rules' doing.

Key States (Wang et al. 2015) are no moves but goals. Theirs is how often they were made in a game held out, times how
much the score of those who made them is above a half. Wang et al. leave the choice open; their Table 5 is tried.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.games.registry import mining_facets
from mining.patterns.key_states import key_states
from mining.patterns.thresholds import Thresholds
from mining.pipeline.rounds import BATCH, mark_of, tally_of_rounds
from mining.pipeline.tally import merged
from mining.pipeline.weighting import WeightedPairs, Weighting, weighted_pairs, without_lessons, without_recalled
from mining.rows import in_order, starts_of_runs
from shared.experience.evidence import lower_bound
from shared.game_log import FinishedRound, GameLog
from shared.keys import key_of

NETS, SEEN = (1, 2, 3, 4, 6), (2, 3, 5, 8)
"""Thresholds that are tried. A pair seen once is no experience."""
FREQS = (0.05, 0.04, 0.03, 0.02, 0.01, 0.005, 0.0025, 0.00125, 0.000625, 0.0003125)
"""Shares of all games that key states need (formula (4)), tried: those of the paper's Table 5, and two halves more."""
CERTAINTY = 1.96
MOST = 100_000
"""Rounds that are used at most: all of a million games took ten minutes and 18 GB."""
LEAST = 50
"""Decisions that followed a rule, below which nothing is chosen."""


@dataclass(frozen=True, slots=True)
class Point:
    """One choice of thresholds, judged by the rounds held out."""

    min_net: int
    min_seen: int
    rules: int
    coverage: float
    """Share of the decisions held out for which there is a rule."""
    followed: int
    """Decisions that are what the rule says."""
    score: float
    """Their mean score in [0, 1]."""
    otherwise: float
    """Of the other decisions in states with a rule."""
    gain: float
    """Score more than otherwise in the same states."""
    low: float
    """Lower end of its 95 % interval."""
    usefulness: float
    """`coverage` × `gain`."""
    useful_low: float
    """`coverage` × `low`."""


@dataclass(frozen=True, slots=True)
class KeyStatesPoint:
    """One share that key states need, judged by the rounds held out."""

    min_freq: float
    states: int
    made: int
    """Times that one of them was made."""
    score: float
    """The mean score in [0, 1] of those who made one."""
    low: float
    """The score that they have at least, as if one a round were independent, and no more."""
    useful_low: float
    """Times made a round × (`low` − ½)."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The results of all choices, and the best."""

    held_out: int
    """Rounds."""
    decisions: int
    points: tuple[Point, ...]
    best: Thresholds | None
    """The most useful choice that is useful beyond its interval, if there is one."""
    key_states: tuple[KeyStatesPoint, ...] = ()
    """By the thresholds that are best for rules; none in a game without key states."""

    @property
    def best_freq(self) -> float | None:
        """The most useful share, the largest of equal ones; None where none is useful beyond its interval."""
        sure = [point for point in self.key_states if point.useful_low > 0]
        return max(sure, key=lambda point: (point.useful_low, point.min_freq)).min_freq if sure else None


class ThresholdsChoice(TypedDict):
    """A choice as the list of books keeps it."""

    games: int
    """Of the log, when the choice was made."""
    given: Mapping[str, Any] | None
    """The fields of the thresholds; None where no choice is useful beyond doubt."""


def choose(log: GameLog, game: str, games: int, weighting: Weighting) -> ThresholdsChoice:
    """The best thresholds for a log of `games` rounds."""
    curve = curve_of(log, game, weighting)
    best, freq = curve.best, curve.best_freq
    if best is None and freq is None:
        return {"games": games, "given": None}
    best = best or Thresholds()
    return {"games": games, "given": asdict(best if freq is None else replace(best, min_freq=freq))}


def thresholds_of(choice: ThresholdsChoice | None, default: Thresholds) -> Thresholds:
    """The thresholds of a choice, if there is one."""
    return default if choice is None or choice["given"] is None else Thresholds(**choice["given"])


def curve_of(log: GameLog, game: str, weighting: Weighting | None = None) -> Curve:
    """Every choice of thresholds, judged by the log."""
    learned, held_out = split(log, game)
    pairs = weighted_pairs(learned, weighting)
    points = tuple(_measured(pairs, held_out, Thresholds(net, seen)) for net in NETS for seen in SEEN)
    sure = [point for point in points if point.low > 0 and point.followed >= LEAST]
    best = max(sure, key=lambda point: (point.useful_low, -point.rules), default=None)
    chosen = None if best is None else Thresholds(best.min_net, best.min_seen)
    key_states = _key_states_points(pairs.tally, held_out, chosen or Thresholds())
    return Curve(held_out.games, int(held_out.seen.sum()), points, chosen, key_states)


def split(log: GameLog, game: str) -> tuple[Tally, Tally]:
    """The tallies of nine tenths of the finished rounds and of the tenth, the same in every run; of more than MOST
    rounds, of a sample."""
    parts: tuple[list[Tally], list[Tally]] = ([], [])
    share = MOST / max(sum(len(batch) for batch in _batches(log, game)), MOST)
    for every in _batches(log, game):
        batch = [row for row in every if _key(row) < share * 2**64]
        out = [is_held_out(row) for row in batch]
        for part, wanted in zip(parts, (False, True), strict=True):
            rows = [row for row, held in zip(batch, out, strict=True) if held is wanted]
            part.append(tally_of_rounds(log, game, rows))
    whole = (merged([tally_of_rounds(log, game, []), *part]) for part in parts)
    learned, held_out = (without_lessons(without_recalled(each)) for each in whole)
    return learned, held_out


def is_held_out(row: FinishedRound) -> bool:
    """Whether a round is among the tenth that is held out."""
    return _key(row) % 10 == 0


def _batches(log: GameLog, game: str) -> Iterator[Sequence[FinishedRound]]:
    """All finished rounds of the game."""
    after = 0
    while batch := log.finished(game, after, BATCH):
        yield batch
        after = mark_of(batch[-1]).number


def _key(row: FinishedRound) -> int:
    return key_of(f"{row.table}/{row.match}/{row.round}".encode())


def _measured(pairs: WeightedPairs, held_out: Tally, thresholds: Thresholds) -> Point:
    premises, results = _rules(pairs, thresholds)
    place = np.searchsorted(premises, held_out.premise_keys)
    known = np.zeros(len(held_out), np.bool_)
    inside = place < len(premises)
    known[inside] = premises[place[inside]] == held_out.premise_keys[inside]
    place = place[known]
    follows = held_out.result_keys[known] == results[place]
    seen = held_out.seen[known].astype(np.float64)
    score = held_out.wins[known] + held_out.draws[known] / 2

    def sums(chosen: NDArray[np.bool_]) -> tuple[NDArray[Any], NDArray[Any]]:
        """By rule: how often, and the points made."""
        return (
            np.bincount(place[chosen], weights=seen[chosen], minlength=len(premises)),
            np.bincount(place[chosen], weights=score[chosen], minlength=len(premises)),
        )

    (did, did_score), (did_not, did_not_score) = sums(follows), sums(~follows)
    gain, error = _difference(did, did_score, did_not, did_not_score)
    coverage = float(seen.sum() / max(int(held_out.seen.sum()), 1))
    low = gain - CERTAINTY * error
    return Point(
        thresholds.min_net,
        thresholds.min_seen,
        len(premises),
        round(coverage, 5),
        int(did.sum()),
        _mean(did_score.sum(), did.sum()),
        _mean(did_not_score.sum(), did_not.sum()),
        round(gain, 4),
        round(low, 4),
        round(coverage * gain, 6),
        round(coverage * low, 6),
    )


def _key_states_points(learned: Tally, held_out: Tally, thresholds: Thresholds) -> tuple[KeyStatesPoint, ...]:
    if mining_facets(learned.game).lateness is None:
        return ()
    return tuple(_measured_states(learned, held_out, replace(thresholds, min_freq=freq)) for freq in FREQS)


def _measured_states(learned: Tally, held_out: Tally, thresholds: Thresholds) -> KeyStatesPoint:
    states = key_states(learned, thresholds)
    made = np.isin(held_out.result_keys, np.array([key_of(state.state) for state in states], np.uint64))
    counts = [int(column[made].sum()) for column in (held_out.wins, held_out.draws, held_out.losses)]
    times = sum(counts)
    independent = min(1.0, held_out.games / max(times, 1))
    low = lower_bound(*(round(count * independent) for count in counts)) if times else 0.5
    return KeyStatesPoint(
        thresholds.min_freq,
        len(states),
        times,
        _mean(counts[0] + counts[1] / 2, times),
        round(low, 4),
        round(times / max(held_out.games, 1) * (low - 0.5), 6),
    )


def _rules(pairs: WeightedPairs, thresholds: Thresholds) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Premise keys, ascending, and the result key that each one's rule makes."""
    tally = pairs.tally
    met = np.flatnonzero(thresholds.met(pairs.net, tally.seen, tally.games))
    order = met[in_order(tally.premise_keys[met], -pairs.net[met], tally.result_keys[met])]
    first = order[starts_of_runs(tally.premise_keys[order])]
    return tally.premise_keys[first], tally.result_keys[first]


def _difference(
    did: NDArray[Any], did_score: NDArray[Any], did_not: NDArray[Any], did_not_score: NDArray[Any]
) -> tuple[float, float]:
    """Mean score of those who followed less that of those who did not, within states, and its standard error.

    States weigh by how much they tell (Mantel and Haenszel 1959): n m / (n + m) of n who did and m who did not.
    """
    both = (did > 0) & (did_not > 0)
    if not both.any():
        return 0.0, math.inf
    n, m = did[both], did_not[both]
    weights = n * m / (n + m)
    gain = float(weights @ (did_score[both] / n - did_not_score[both] / m) / weights.sum())
    mean = float((did_score[both].sum() + did_not_score[both].sum()) / (n.sum() + m.sum()))
    # The variance of a score of 0, ½ or 1 with this mean is at most that of 0 or 1.
    spread = mean * (1 - mean) * float(weights @ (weights * (1 / n + 1 / m)))
    return gain, math.sqrt(spread) / float(weights.sum())


def _mean(total: Any, count: Any) -> float:
    return round(float(total) / max(float(count), 1.0), 4)


def lines(curve: Curve) -> Sequence[str]:
    """The curve for people."""
    head = "net  seen   rules  coverage  followed  score  otherwise   gain     low  useful ×1000"
    rows = [
        f"{one.min_net:3}  {one.min_seen:4}  {one.rules:6}  {one.coverage:8.2%}  {one.followed:8}  {one.score:5.3f}"
        f"  {one.otherwise:9.3f}  {one.gain:+.3f}  {one.low:+.3f}  {1000 * one.usefulness:+12.3f}"
        for one in curve.points
    ]
    best = "none is useful beyond doubt" if curve.best is None else f"best: {curve.best}"
    text = [f"{curve.held_out} rounds held out, {curve.decisions} decisions", head, *rows, best]
    if not curve.key_states:
        return text
    states = [
        f"{one.min_freq:8.4%}  {one.states:10}  {one.made:5}  {one.score:5.3f}  {one.low:5.3f}  {one.useful_low:+11.4f}"
        for one in curve.key_states
    ]
    freq = "none is useful beyond doubt" if curve.best_freq is None else f"best: min_freq={curve.best_freq}"
    return [*text, "", "min-freq  key states   made  score    low  useful low", *states, freq]
