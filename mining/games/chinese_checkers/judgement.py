"""Judgement of Chinese checkers: what a piece is worth on each cell, fitted to the moves that winners chose.

A conditional logit: of its legal moves, a winner is taken to have chosen each in proportion to the exponential of what
its end is worth less its start. It is fitted twice, the second time among the moves that come near the best by the
first: a search seldom has to tell a good move from a bad one, but often good ones from each other, and to learn both
at once is to learn mostly the first. Worths change evenly from cell to cell, and are the same for a cell and its mirror
image; so where nobody goes, cells are worth what their neighbours lead one to expect. Rescaled so that a row is worth a
hundred on the whole.

Choices, and not results: fitted to results, cells near the goal come out wrong, for the winner has just left them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.games.chinese_checkers.cells import NO_MOVE, cells_of, moves_between, sides_of
from mining.pipeline.normal_states import Bytes
from mining.pipeline.surprises import SURE, Surprises
from mining.pipeline.tally import Tally
from shared.experience import Section
from shared.games.chinese_checkers.board import CELLS, SIDE
from shared.games.chinese_checkers.judgement import decode, encode

LEAST = 150
"""Games below which nothing is fitted: the correction would be chance."""
LARGEST = 100_000
"""Pairs that are fitted at most: those with the smallest premise keys, a fair sample, since keys are hashes."""
SAMPLED = 4_000
"""Pairs that tell how much a fit to all rests on."""
MOST = 4
"""Equal pairs count up to so often."""
MARGIN = 100.0
"""Hundredths of a row by which a move may gain less than the best and still contend."""
EVENNESS = 30.0
"""How strongly the values of three cells in line are held to one slope."""
RIDGE = 1.0
"""How strongly a worth is held to its row's."""
STEPS = 16
"""Of Newton's method, on a function that has one peak."""
ROW = 100

Numbers = NDArray[np.float64]

_ROWS = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)], np.float64)
_WAYS = ((1, 0), (0, 1), (1, -1))
"""Along the board's lines, by one cell."""


@dataclass(frozen=True, slots=True)
class ListedChoices:
    """The moves that winners chose among: position k has the moves from `ends[k − 1]` to `ends[k]`."""

    listed: NDArray[np.int16]
    ends: NDArray[np.int64]
    made: NDArray[np.int64]
    """The move played."""
    times: Numbers
    """How much the choice counts."""

    def contending(self, values: Numbers) -> "ListedChoices":
        """The choices among moves that come near the best by `values` (hundredths of a row by cell); where the move
        made does not, a choice counts nothing."""
        from ai.games.chinese_checkers.kernels.fitting import keep_contenders

        left = ListedChoices(self.listed.copy(), self.ends.copy(), self.made, self.times.copy())
        keep_contenders(left.listed, left.ends, left.made, left.times, values, MARGIN)
        return left

    def tell(self, group: NDArray[np.int64], values: Numbers, slope: Numbers, curve: Numbers) -> float:
        """The log-likelihood by `values` (logits by group of cells); slope and curvature are added to what is given."""
        from ai.games.chinese_checkers.kernels.fitting import tell

        return tell(self.listed, self.ends, self.made, self.times, group, values, slope, curve)


def checkers_judgement(tally: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None where there is too little."""
    if tally.games < LEAST:
        return None
    choices = choices_of(tally, LARGEST)
    if not len(choices.ends):
        return None
    values, likelihood = fitted(choices)
    if values is None:
        return None
    facts = {"decisions": len(choices.ends), "log_likelihood": round(likelihood, 4)}
    return encode([round(value) for value in values.tolist()]), facts


def choices_of(tally: Tally, most: int) -> ListedChoices:
    """The choices of winners, `most` pairs of the tally at most."""
    won = np.flatnonzero(tally.wins > 0)
    times = np.minimum(tally.wins[won], MOST).astype(np.float64)
    return choices_between(tally.premises[won], tally.results[won], times, most)


def choices_between(premises: Bytes, results: Bytes, times: Numbers, most: int = LARGEST) -> ListedChoices:
    """The choices from these normal states to these, `most` of those that can be told."""
    moves = moves_between(premises, results)
    kept = np.flatnonzero(moves != NO_MOVE)[:most]
    own, enemy = (cells_of(side) for side in sides_of(premises[kept]))
    return choices_among(own, enemy, moves[kept], times[kept])


def choices_among(
    own: NDArray[np.uint8], enemy: NDArray[np.uint8], made: NDArray[np.int64], times: Numbers
) -> ListedChoices:
    """The choices of movers on the cells `own` against `enemy`, who played `made`."""
    from ai.games.chinese_checkers.kernels import habit  # numba loads when there is something to fit
    from ai.games.chinese_checkers.kernels.fitting import list_all

    board, moves = habit.blank_board(), np.zeros(habit.ROOM, np.int32)
    listed = np.zeros(habit.count_all(board, own, enemy, moves), np.int16)
    return ListedChoices(listed, list_all(board, own, enemy, moves, listed), made, times)


def fitted(choices: ListedChoices) -> tuple[Numbers | None, float]:
    """The worth of every own cell in hundredths of a row, and the mean log-likelihood of the moves made.

    There are no values when the moves do not go forward: who plays to lose teaches nothing.
    """
    cells, group = _groups()
    # The last number is the multiple of the row, which nothing holds back.
    terms = np.column_stack([np.eye(len(cells)), _ROWS[cells]])
    held = np.diag(np.append(np.full(len(cells), RIDGE), 1e-6))
    held[:-1, :-1] += _unevenness(group, len(cells))
    counted, likelihood, scaled = choices, 0.0, _ROWS * ROW
    for attempt in range(2):
        if attempt:
            counted = choices.contending(scaled)
        numbers, likelihood = _climbed(partial(counted.tell, group), terms, held)
        values = (terms @ numbers)[group]
        row = np.polyfit(_ROWS, values, 1)[0]
        if row <= 0:
            return None, likelihood / float(choices.times.sum())
        scaled = values * (ROW / row)
    return scaled, likelihood / max(1.0, float(counted.times.sum()))


def checkers_judgement_after(
    before: Section, new: Tally, times: float, whole: Tally, surprises: Surprises
) -> tuple[Section, dict[str, Any]]:
    """The judgement of `before` after the choices of winners in `new`, each of which stands for so many `times`, and
    after those that a deep search would have made in the place of a move that surprised.

    Newton's method as for `fitted`, with what was known as a normal prior: about the values of `before`, as narrow as
    the choices in `whole` make it, of which a sample is looked at.
    """
    values = np.array(decode(b"".join(before.columns)), np.float64)
    learned, sample = (choices_of(tally, most).contending(values) for tally, most in ((new, LARGEST), (whole, SAMPLED)))
    better = choices_between(*surprises.choices()).contending(values)
    count = int((learned.times > 0).sum() + (better.times > 0).sum())
    cells, group = _groups()
    # A judgement is told in rows; how many logits a row is, the sample says.
    row = _climbed(partial(sample.tell, group), values[cells, None] / ROW, np.zeros((1, 1)))[0][0] if count else 0.0
    if row <= 0:
        return before, {"learned": 0}
    known = values[cells] * row / ROW
    slope, curve = np.zeros(len(cells)), np.zeros((len(cells), len(cells)))
    sample.tell(group, known, slope, curve)
    held = curve * min(LARGEST, int((whole.wins > 0).sum())) / len(sample.ends)
    held += np.diag(np.full(len(cells), RIDGE)) + _unevenness(group, len(cells))
    lessons = [replace(one, times=one.times * counts) for one, counts in ((learned, times), (better, SURE))]

    def tell(moved: Numbers, slope: Numbers, curve: Numbers) -> float:
        return sum(one.tell(group, known + moved, slope, curve) for one in lessons)

    after = (known + _climbed(tell, np.eye(len(cells)), held)[0])[group]
    after *= ROW / np.polyfit(_ROWS, after, 1)[0]
    return encode([round(value) for value in after.tolist()]), {"learned": count}


def _groups() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One cell of each that are mirror images, and by cell the number of its group."""
    from ai.games.chinese_checkers.kernels.habit import FOLDED

    return np.unique(FOLDED, return_inverse=True)


def _climbed(
    tell: Callable[[Numbers, Numbers, Numbers], float], terms: Numbers, held: Numbers
) -> tuple[Numbers, float]:
    """The numbers at the peak of the likelihood less the penalty `held`, and the likelihood there.

    `tell` tells it, with slope and curvature, of `terms` times the numbers.
    """
    size, count = terms.shape
    kept = step = np.zeros(count)
    reached, likelihood = -np.inf, 0.0
    for _ in range(STEPS):
        slope, curve = np.zeros(size), np.zeros((size, size))
        numbers = kept + step
        likelihood_here = tell(terms @ numbers, slope, curve)
        height = likelihood_here - numbers @ held @ numbers / 2
        if height < reached:
            step = step / 2  # too far, where the likelihood is no parabola
            continue
        kept, likelihood, reached = numbers, likelihood_here, height
        step = np.linalg.solve(terms.T @ curve @ terms + held, terms.T @ slope - held @ numbers)
    return kept, likelihood


def _unevenness(group: NDArray[np.int64], size: int) -> Numbers:
    """[size, size]: the penalty as a quadratic form of the values, less their rows', of the groups of cells."""
    bends: list[Numbers] = []
    for cell in range(CELLS):
        x, y = divmod(cell, SIDE)
        for across, along in _WAYS:
            near, far = (x - across, y - along), (x + across, y + along)
            if all(0 <= number < SIDE for number in near + far):
                bend = np.zeros(size)
                for (a, b), share in ((near, 1.0), ((x, y), -2.0), (far, 1.0)):
                    bend[group[SIDE * a + b]] += share
                bends.append(bend)
    return EVENNESS * np.array(bends).T @ np.array(bends)
