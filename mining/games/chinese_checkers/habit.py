"""Habit of Chinese checkers: how strongly winners are drawn to a move by what it looks like.

A conditional logit over the legal moves of each logged decision, like that of draughts, with the weights of
`ai.games.chinese_checkers.kernels.habit`. Only the choices of winners are learned from: a model of all players
predicts better and plays worse. The rate falls and the weights of the later passes are averaged, for the last few
decisions of a pass would else weigh most.

The pairs with the greatest keys are kept out of the fit, and tell how well it predicts.
"""

from array import array
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Tally
from mining.contracts import SURE, Fitted, SectionFacts, SurprisingPositions
from mining.games.chinese_checkers.cells import NO_MOVE, cells_of, moves_between, sides_of
from shared.experience import Section
from shared.experience.habit import SCALE, Habits, decode, encode

LEAST = 150
"""Games below which nothing is fitted: a player made by hand is better."""
LARGEST = 80_000
"""Pairs that are fitted at most, about fifteen hundred games."""
KEPT_OUT = 1_500
"""Pairs on which the fit is measured, at most a tenth of all."""
MOST = 4
"""Equal pairs count up to so often, or the first moves would drown everything else."""
PASSES = 8
RATE = 0.1
"""Of the first pass; it falls to a tenth of itself."""
RIDGE = 1e-4
SAMPLED = 4_000
"""Pairs that tell how far the climb over all had come."""
_AT_ONCE = 4_000
"""Positions whose moves are seen in one call, a fraction of a second."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CheckersChoices:
    """Decisions with at least two moves; decision k has the rows from `ends[k − 1]` to `ends[k]`."""

    seen: NDArray[np.uint16]
    """[moves, columns]: the numbers of every move's weights."""
    ends: NDArray[np.int64]
    chosen: NDArray[np.int64]
    """The row that was played."""
    times: Numbers
    """How much the decision counts."""


def checkers_habit(tally: Tally, judged: Section | None) -> Fitted | None:
    """The section and what the header says of it; None where there is too little. No search is weighed beside it."""
    if tally.games < LEAST:
        return None
    won = np.flatnonzero(tally.wins > 0)
    kept = min(KEPT_OUT, len(won) // 10)
    learned = choices_of(tally, won[: min(LARGEST, len(won) - kept)])
    tested = choices_of(tally, won[len(won) - kept :])
    if not len(learned.ends) or not len(tested.ends):
        return None
    weights = fitted(learned)
    facts = {
        "decisions": len(learned.ends),
        "kept_out": len(tested.ends),
        "predicted": round(predicted(tested, weights), 4),
    }
    return encode(Habits(_thousandths(weights))), facts


def checkers_habit_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions
) -> Fitted:
    """The habits of `before`, the climb that found them continued over the choices of winners in `new`, and then over
    those that a deep search would have made in the place of a move that surprised.

    Each step is as small as the last ones of the fit to all: how far it had come is told by a sample of `whole`.
    """
    from ai.games.chinese_checkers.kernels.habit import WEIGHTS
    from ai.games.english_draughts.kernels.logit import climb

    habits = decode(b"".join(before.columns))
    learned = choices_of(new, np.flatnonzero(new.wins > 0)[:LARGEST])
    better = choices_between(*surprises.choices())
    if not len(learned.ends) + len(better.ends) or len(habits.weights) != WEIGHTS:
        return before, {"learned": 0}
    weights = np.array(habits.weights) / SCALE
    facts: SectionFacts = {"learned": len(learned.ends)}
    if len(learned.ends):
        facts["foretold"] = round(predicted(learned, weights), 4)
    won = np.flatnonzero(whole.wins > 0)[:LARGEST]
    sample = choices_of(whole, won[:SAMPLED])
    squares = np.zeros(WEIGHTS)
    climb(sample.seen, sample.ends, sample.chosen, sample.times, 0.0, RIDGE, weights.copy(), squares)
    squares = 0.1 + squares * PASSES * len(won) / max(1, min(len(won), SAMPLED))
    for choices, counts in ((learned, times), (better, SURE)):
        climb(choices.seen, choices.ends, choices.chosen, choices.times * counts, RATE, RIDGE, weights, squares)
    return encode(replace(habits, weights=_thousandths(weights))), facts


def _thousandths(weights: Numbers) -> "array[int]":
    return array("h", np.clip(np.rint(weights * SCALE), -32_767, 32_767).astype(np.int16).tolist())


def choices_of(tally: Tally, rows: NDArray[np.int64]) -> CheckersChoices:
    """The choices of winners in these rows of the tally; decisions without a choice are left out."""
    times = np.minimum(tally.wins[rows], MOST).astype(np.float64)
    return choices_between(tally.premises[rows], tally.results[rows], times)


def choices_between(premises: Bytes, results: Bytes, times: Numbers) -> CheckersChoices:
    """The decisions from these normal states to these; those without a choice are left out."""
    moves = moves_between(premises, results)
    known = moves != NO_MOVE
    own, enemy = (cells_of(side) for side in sides_of(premises[known]))
    return choices_among(own, enemy, moves[known], times[known])


def choices_among(
    own: NDArray[np.uint8], enemy: NDArray[np.uint8], made: NDArray[np.int64], times: Numbers
) -> CheckersChoices:
    """The decisions of movers on the cells `own` against `enemy`, who played `made`."""
    from ai.games.chinese_checkers.kernels import habit as kernel  # numba loads with the first fit

    board, moves = kernel.blank_board(), np.zeros(kernel.ROOM, np.int32)
    seen = np.zeros((kernel.count_all(board, own, enemy, moves), len(kernel.COLUMNS)), np.uint16)
    chosen = np.zeros(len(own), np.int64)
    ends, row = np.zeros(len(own), np.int64), 0
    for first in range(0, len(own), _AT_ONCE):  # in parts, for a fit that makes way pauses between two calls
        part = slice(first, first + _AT_ONCE)
        ends[part] = row + kernel.see_all(
            board, own[part], enemy[part], made[part], moves, True, seen[row:], chosen[part]
        )
        chosen[part] += np.where(chosen[part] >= 0, row, 0)
        row = int(ends[part][-1])
    real = chosen >= 0
    return CheckersChoices(seen[: int(ends[-1]) if len(ends) else 0], ends[real], chosen[real], times[real])


def fitted(choices: CheckersChoices) -> Numbers:
    """The weights of a conditional logit."""
    from ai.games.chinese_checkers.kernels.habit import WEIGHTS
    from ai.games.english_draughts.kernels.logit import climb

    weights, squares, sum_ = np.zeros(WEIGHTS), np.full(WEIGHTS, 0.1), np.zeros(WEIGHTS)
    for number in range(PASSES):
        rate = RATE * (1 - 0.9 * number / (PASSES - 1))
        climb(choices.seen, choices.ends, choices.chosen, choices.times, rate, RIDGE, weights, squares)
        if 2 * number >= PASSES:
            sum_ += weights
    return sum_ / (PASSES - (PASSES + 1) // 2)


def predicted(choices: CheckersChoices, weights: Numbers) -> float:
    """Which share of the moves played were the strongest; of equals the first counts."""
    from ai.games.english_draughts.kernels.logit import weigh

    strengths = np.zeros(len(choices.seen))
    weigh(choices.seen, weights, strengths)
    starts = np.concatenate([[0], choices.ends[:-1]]).tolist()
    best = [start + strengths[start:end].argmax() for start, end in zip(starts, choices.ends.tolist(), strict=True)]
    return float(choices.times @ (np.array(best) == choices.chosen) / choices.times.sum())
