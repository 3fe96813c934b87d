"""Habit: how strongly people are drawn to a move by what it looks like, fitted to logged choices (English draughts).

A conditional logit over the legal moves of each logged decision (a generalised Bradley–Terry model, Coulom 2007):
every pair of the tally is a decision, the distinct results are its moves. Equal pairs count up to `MOST` times, or the
first moves of all games would drown everything else. Where the log is large, the fit takes the pairs with the smallest
premise keys: keys are hashes, so these are a fair sample, the same in every run, and mostly the same from book to book.

Some rounds are kept out of the fit. On them it is measured how well it predicts, and how much a search of `DEPTH` plies
with the mined judgement tells beside it. A tally knows of every pair the newest round only, so a pair of such a round
is learned from all the same where a newer one has it too: `oldhand experiment habit` leaves out whole games.
"""

from array import array
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.contracts import SURE, Fitted, SectionFacts, SurprisingPositions
from mining.games.english_draughts.boards import Boards, boards_of, seen_by_maker
from mining.games.english_draughts.judgement import tables_of
from shared.experience import Section
from shared.experience.habit import SCALE, Habits, decode, encode

LEAST = 300
"""Games below which nothing is fitted."""
LARGEST = 200_000
"""Pairs that are fitted at most: about five thousand games, as many as the weights can use."""
KEPT_OUT = 1_500
"""Pairs on which the fit is measured, at most a tenth of all and the rest of the last round."""
MOST = 4
RATES = (0.2, 0.1, 0.05, 0.03)
"""Of the passes over all decisions."""
RIDGE = 1e-5
SAMPLED = 10_000
"""Pairs that tell how far the climb over all had come."""
DEPTH = 7
NODES = 20_000
"""Positions that the search of one move looks at, at most; it seldom needs a tenth."""
LOSSES = (0, 4, 10, 20, 40, 80, 150, 30_000)
"""The greatest loss of each bucket, in hundredths of a man."""

_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""Rounds times this, modulo 2**64, are in no order of time."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DraughtsChoices:
    """Decisions with at least two moves; decision k has the rows from `ends[k − 1]` to `ends[k]`."""

    seen: NDArray[np.int32]
    """[moves, columns]: the numbers of every move's weights."""
    made: NDArray[np.int64]
    """[moves, 3]: the board after it."""
    ends: NDArray[np.int64]
    chosen: NDArray[np.int64]
    """The row that was played."""
    times: NDArray[np.int64]
    """How often."""
    row: NDArray[np.int64]
    """Which of the pairs it is."""

    @property
    def starts(self) -> NDArray[np.int64]:
        """The first row of every decision."""
        return np.concatenate([[0], self.ends[:-1]])

    @property
    def weight(self) -> Numbers:
        """How much every decision counts."""
        return np.minimum(self.times, MOST).astype(np.float64)


def draughts_habit(tally: Tally, judged: Section | None) -> Fitted | None:
    """The section and what the header says of it; None where there is too little.

    `judged`: the judgement that the search beside it has; None: the hand-made one.
    """
    if tally.games < LEAST:
        return None
    out = kept_out(tally)
    learned, tested = choices_of(tally, np.flatnonzero(~out)[:LARGEST]), choices_of(tally, np.flatnonzero(out))
    if not len(learned.ends) or not len(tested.ends):
        return None
    weights = fitted(learned)
    strengths = strengths_of(tested, weights)
    losses = losses_of(tested, None if judged is None else tables_of(judged))
    factor, regrets = weighed(tested, strengths, losses)
    habits = replace(
        Habits(array("h", _thousandths(weights).tolist())),
        depth=DEPTH,
        factor=round(factor * SCALE),
        losses=LOSSES,
        regrets=tuple(_thousandths(regrets).tolist()),
    )
    both = factor * strengths + regrets[np.searchsorted(LOSSES, losses)]
    return encode(habits), {
        "decisions": len(learned.ends),
        "kept_out": len(tested.ends),
        "predicted": round(predicted(tested, strengths), 4),
        "predicted_with_search": round(predicted(tested, both), 4),
    }


def draughts_habit_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions
) -> Fitted:
    """The habits of `before`, the climb that found them continued over the choices in `new`, each of which stands for
    so many `times`, and then over those that a deep search would have made in the place of a move that surprised.

    Each step is as small as the last ones of the fit to all: how far it had come is told by a sample of `whole`. How a
    search counts beside them stays.
    """
    from ai.games.english_draughts.kernels.habit import WEIGHTS
    from ai.games.english_draughts.kernels.logit import climb

    habits = decode(b"".join(before.columns))
    learned = choices_of(new, slice(LARGEST))
    premises, results, lost = surprises.choices()
    better = choices_among(boards_of(premises), seen_by_maker(results), np.ones(len(lost), np.int64))
    if not len(learned.ends) + len(better.ends) or len(habits.weights) != WEIGHTS:
        return before, {"learned": 0}
    weights, squares = np.array(habits.weights) / SCALE, np.zeros(WEIGHTS)
    facts: SectionFacts = {"learned": len(learned.ends)}
    if len(learned.ends):
        facts["foretold"] = round(predicted(learned, strengths_of(learned, weights)), 4)
    sample = choices_of(whole, slice(SAMPLED))
    climb(sample.seen, sample.ends, sample.chosen, sample.weight, 0.0, RIDGE, weights.copy(), squares)
    squares *= len(RATES) * min(LARGEST, len(whole)) / max(1, min(SAMPLED, len(whole)))
    for choices, weight in ((learned, learned.weight * times), (better, SURE * lost[better.row])):
        climb(choices.seen, choices.ends, choices.chosen, weight, RATES[0], RIDGE, weights, squares)
    habits = replace(habits, weights=array("h", _thousandths(weights).tolist()))
    return encode(habits), facts


def _thousandths(numbers: Numbers) -> NDArray[np.int16]:
    return np.clip(np.rint(numbers * SCALE), -32_767, 32_767).astype(np.int16)


def kept_out(tally: Tally) -> NDArray[np.bool_]:
    """By row, whether its newest round is one of the few kept out of the fit: at random, the same for equal tallies.

    Where no round is known, rows take the place of rounds.
    """
    few = min(KEPT_OUT, len(tally) // 10)
    if not few:
        return np.zeros(len(tally), np.bool_)
    rounds = tally.evidence["sample"].astype(np.uint64)
    lots = np.where(rounds > 0, rounds * _SPREAD, tally.premise_keys)
    return lots >= np.partition(lots, -few)[-few]


def choices_of(tally: Tally, rows: slice | NDArray[np.int64]) -> DraughtsChoices:
    """The decisions of these rows of the tally; those that leave no choice are left out."""
    return choices_among(boards_of(tally.premises[rows]), seen_by_maker(tally.results[rows]), tally.seen[rows])


def choices_among(positions: Boards, results: Boards, times: NDArray[np.int64]) -> DraughtsChoices:
    """The decisions from these boards to these, made so often; those that leave no choice are left out."""
    from ai.games.english_draughts.kernels.habit import (
        COLUMNS,
        LIST_WORDS,
        count_all,
        see_all,
    )  # numba loads with the first fit

    memory = np.zeros(LIST_WORDS, np.int64)
    most = count_all(positions, memory.ctypes.data)
    seen, made = np.zeros((most, len(COLUMNS)), np.int32), np.zeros((most, 3), np.int64)
    chosen = np.zeros(len(positions), np.int64)
    ends = see_all(positions, results, memory.ctypes.data, seen, made, chosen)
    real = chosen >= 0
    filled = int(ends[-1]) if len(ends) else 0
    return DraughtsChoices(seen[:filled], made[:filled], ends[real], chosen[real], times[real], np.flatnonzero(real))


def fitted(choices: DraughtsChoices) -> Numbers:
    """The weights of a conditional logit."""
    from ai.games.english_draughts.kernels.habit import WEIGHTS
    from ai.games.english_draughts.kernels.logit import climb

    weights, squares = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    for rate in RATES:
        climb(choices.seen, choices.ends, choices.chosen, choices.weight, rate, RIDGE, weights, squares)
    return weights


def strengths_of(choices: DraughtsChoices, weights: Numbers) -> Numbers:
    """Every move's strength."""
    from ai.games.english_draughts.kernels.logit import weigh

    strengths = np.zeros(len(choices.seen))
    weigh(choices.seen, weights, strengths)
    return strengths


def predicted(choices: DraughtsChoices, strengths: Numbers) -> float:
    """Which share of the moves played were the strongest; of equals the first counts."""
    return float(choices.weight @ strongest_played(choices, strengths) / choices.weight.sum())


def strongest_played(choices: DraughtsChoices, strengths: Numbers) -> NDArray[np.bool_]:
    """By decision, whether the move played was the strongest; of equals the first counts."""
    best = [
        start + strengths[start:end].argmax()
        for start, end in zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)
    ]
    return np.array(best) == choices.chosen


def losses_of(choices: DraughtsChoices, tables: NDArray[np.int16] | None) -> NDArray[np.int64]:
    """How much worse than the best every move looks after DEPTH plies, in hundredths of a man."""
    from ai.games.english_draughts.search import DraughtsSearch

    search = DraughtsSearch(NODES, tables)
    values = np.array(
        [-search.evaluate((enemy, own, kings, 1), DEPTH - 1, NODES) for own, enemy, kings in choices.made.tolist()]
    )
    best = np.maximum.reduceat(values, choices.starts)
    return np.minimum(np.repeat(best, choices.ends - choices.starts) - values, LOSSES[-1])


def weighed(choices: DraughtsChoices, strengths: Numbers, losses: NDArray[np.int64]) -> tuple[float, Numbers]:
    """By what factor the strengths count beside a search, and what each bucket of losses weighs: a small logit."""
    bucket = np.searchsorted(LOSSES, losses)
    columns = np.column_stack([strengths, bucket[:, None] == np.arange(len(LOSSES))]).astype(np.float64)
    sizes = choices.ends - choices.starts
    played = choices.weight @ columns[choices.chosen]
    factors = np.zeros(columns.shape[1])
    for _ in range(12):
        value = columns @ factors
        odds = np.exp(value - np.repeat(np.maximum.reduceat(value, choices.starts), sizes))
        odds /= np.repeat(np.add.reduceat(odds, choices.starts), sizes)
        means = np.add.reduceat(odds[:, None] * columns, choices.starts)
        slope = played - choices.weight @ means - factors
        curve = (columns * (odds * np.repeat(choices.weight, sizes))[:, None]).T @ columns
        curve -= (means * choices.weight[:, None]).T @ means
        factors += np.linalg.solve(curve + np.eye(len(factors)), slope)
    return float(factors[0]), factors[1:]
