"""Judgement of Chinese checkers: what a piece is worth on each cell, fitted to the moves that winners chose.

A conditional logit: of its legal moves, a winner is taken to have chosen each in proportion to the exponential of what
its end is worth less its start. The worth of a cell is a multiple of its row and a correction by the cell, the same for
its mirror image, found by ridge regression. Rescaled so that a row is worth a hundred on the whole.

Choices, and not results: fitted to results, cells near the goal come out wrong, for whoever wins has just left them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.patterns.cells import NO_MOVE, cells_of, moves_between, sides_of
from mining.tally import Tally
from shared.experience import Section
from shared.experience.judgement_checkers import decode, encode
from shared.games.chinese_checkers import CELLS, SIDE

LEAST = 150
"""Games below which nothing is fitted: the correction would be chance."""
LARGEST = 100_000
"""Pairs that are fitted at most: those with the smallest premise keys, a fair sample, since keys are hashes."""
MOST = 4
"""Equal pairs count up to so often."""
RIDGE = 20.0
STEPS = 8
"""Of Newton's method, on a function that has one peak."""
ROW = 100

Numbers = NDArray[np.float64]

_ROWS = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)], np.float64)


def checkers_judgement(tally: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None where there is too little."""
    if tally.games < LEAST:
        return None
    won = np.flatnonzero(tally.wins > 0)
    moves = moves_between(tally.premises[won], tally.results[won])
    kept = np.flatnonzero(moves != NO_MOVE)[:LARGEST]
    if not len(kept):
        return None
    own, enemy = (cells_of(side) for side in sides_of(tally.premises[won[kept]]))
    times = np.minimum(tally.wins[won[kept]], MOST).astype(np.float64)
    worths, likelihood = fitted(own, enemy, moves[kept], times)
    if worths is None:
        return None
    told = {"decisions": len(kept), "log_likelihood": round(likelihood, 4)}
    return encode([round(worth) for worth in worths.tolist()]), told


def fitted(
    own: NDArray[np.uint8], enemy: NDArray[np.uint8], made: NDArray[np.int64], times: Numbers
) -> tuple[Numbers | None, float]:
    """The worth of every own cell in hundredths of a row, and the mean log-likelihood of the moves made.

    There are no worths when the moves do not go forward: who plays to lose teaches nothing.
    """
    from ai.kernels import chinese_checkers_habit as habit  # numba loads when there is something to fit
    from ai.kernels import chinese_checkers_judging as kernel

    board, moves = habit.blank_board(), np.zeros(habit.ROOM, np.int32)
    listed = np.zeros(habit.count_all(board, own, enemy, moves), np.int16)
    ends = kernel.list_all(board, own, enemy, moves, listed)
    cells, group = np.unique(habit.FOLDED, return_inverse=True)
    size = len(cells)
    # The last number is the multiple of the row, which no ridge holds back.
    terms = np.column_stack([np.eye(size), _ROWS[cells]])
    ridge = np.array([RIDGE] * size + [1e-6])
    numbers = np.array([0.0] * size + [1.0])
    likelihood = 0.0
    for _ in range(STEPS):
        slope, curve = np.zeros(size), np.zeros((size, size))
        likelihood = kernel.tell(listed, ends, made, times, group.astype(np.int64), terms @ numbers, slope, curve)
        held = np.append(numbers[:size], 0.0)
        numbers += np.linalg.solve(terms.T @ curve @ terms + np.diag(ridge), terms.T @ slope - ridge * held)
    worths = (terms @ numbers)[group]
    row = np.polyfit(_ROWS, worths, 1)[0]
    return (worths * (ROW / row) if row > 0 else None), likelihood / float(times.sum())


def worth_of(section: Section) -> NDArray[np.int32]:
    """The worths of a section's judgement by seat and cell, as a seat that holds the book has them."""
    from ai.chinese_checkers.worth import for_both_seats

    return for_both_seats(np.array(decode(b"".join(section.columns))))
