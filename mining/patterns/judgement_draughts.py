"""Judgement: what pieces are worth where, fitted to the results of logged games (English draughts).

In every logged position that is quiet and even, the chance of its mover's result is a logistic function of the
hand-made judgement plus a correction by square, kind and phase, found by ridge regression. Only *even* positions,
because people give a man only for something: fitted to all, a man is worth nothing in the opening. For the same reason
the corrections of men, and of kings, are centred: what material is worth stays as it was made by hand. Half of the
correction is taken, which plays better than all of it: results are a noisy teacher.

What is left of the results after that is fitted by patterns: what men of both sides on two neighbouring rows are worth
together, where a sum over squares cannot tell. Of them half is taken, too. A search then needs a quarter more time for
a position. From 22,621 games of people patterns gain nothing; with 15,000 practice games beside them the judgement
scored 0.560 [0.534, 0.586] against one without patterns from people alone (600 games, equal nodes, unseen boards).

All positions of the tally count, as often as they were reached.
"""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.patterns.boards import Boards, boards_of
from mining.tally import Tally
from shared.experience import Section
from shared.experience.judgement import PIECES, Knot, encode

LEAST = 300
"""Games below which nothing is fitted: the correction would be chance."""
FITTED = np.array([8, 16, 24])
"""Pieces on the board for which a correction is fitted; below the first it stays what it is there."""
WRITTEN = (2, 8, 16, 24)
"""Pieces for which the book says the worth: the knots of the hand-made judgement and of the correction."""
HUNDREDTH = 0.0066
"""How much a hundredth of a man adds to the logit of the result."""
RIDGE = 100.0
SHRINK = 0.5
STEPS = 8
"""Of Newton's method with a curvature that is never too small: each reduces the loss."""
PATTERN_RIDGE = 900.0
"""A pattern's worth has a standard deviation of five hundredths of a man before anything is known."""
PATTERN_SHRINK = 0.5
PATTERN_STEPS = 30

MEN_SQUARES = 28
"""Squares on which a man can stand: on the others it is a king."""

Numbers = NDArray[np.float64]


def draughts_judgement(tally: Tally) -> tuple[Section, dict[str, Any]] | None:
    """The section and what the header says of it; None where there is too little."""
    if tally.games < LEAST:
        return None
    boards, points, times = even_positions(tally)
    if not len(boards):
        return None
    knots = judged(boards, points, times)
    return encode(knots), {"positions": int(times.sum()), "distinct": len(boards)}


def judged(boards: Boards, points: Numbers, times: Numbers) -> tuple[Knot, ...]:
    """The judgement that these even positions teach, as the book writes it."""
    knots = knots_of(fitted(boards, points, times))
    return with_patterns(knots, fitted_patterns(boards, points, times, knots))


def even_positions(tally: Tally) -> tuple[Boards, Numbers, Numbers]:
    """Quiet positions with even material, as their mover sees them; the mover's mean points in [0, 1]; how often."""
    from ai.kernels.draughts_judging import fair  # numba loads when there is something to fit

    boards = boards_of(tally.premises)
    kept = fair(boards)
    times = tally.seen[kept].astype(np.float64)
    points = (tally.wins[kept] + tally.draws[kept] / 2) / times
    return boards[kept], points, times


def fitted(boards: Boards, points: Numbers, times: Numbers) -> Numbers:
    """The correction, float64[fitted knots, 65] in logits, neither centred nor halved."""
    from ai.kernels import draughts_judging as kernel
    from ai.kernels.draughts_leaf import hand_weights

    index, sign = _terms(boards)
    knot, share = _between(_pieces(boards), FITTED)
    given = _judged(boards, index, sign, *hand_weights())
    size = len(FITTED) * kernel.NUMBERS
    curve = np.zeros((size, size))
    # p (1 − p) ≤ ¼, so this bounds the curvature everywhere (Böhning 1992) and is needed once.
    kernel.curvature(index, sign, knot, share, times / 4, curve)
    curve[np.diag_indices(size)] += RIDGE
    inverse = np.linalg.inv(curve)
    correction = np.zeros((len(FITTED), kernel.NUMBERS))
    for _ in range(STEPS):
        worth = given.copy()
        kernel.add_up(index, sign, knot, share, correction, worth)
        slope = -RIDGE * correction
        kernel.slopes(index, sign, knot, share, times * (points - 1 / (1 + np.exp(-worth))), slope)
        correction += (inverse @ slope.reshape(-1)).reshape(correction.shape)
    return correction


def _terms(boards: Boards) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """The pieces of every position as numbers of weights, and their signs."""
    from ai.kernels import draughts_judging as kernel

    index = np.zeros((len(boards), kernel.TERMS), np.int16)
    sign = np.zeros(index.shape, np.int8)
    kernel.terms(boards, index, sign)
    return index, sign


def _pieces(boards: Boards) -> NDArray[np.int64]:
    return np.bitwise_count(boards[:, 0] | boards[:, 1]).astype(np.int64)


def _judged(
    boards: Boards, index: NDArray[np.int16], sign: NDArray[np.int8], weights: Numbers, tempo: Numbers
) -> Numbers:
    """What the positions are worth in logits; `weights` and `tempo` as for `leaf_tables`."""
    from ai.kernels import draughts_judging as kernel

    judged = np.column_stack([weights.reshape(PIECES + 1, -1), tempo])
    given = np.zeros(len(boards))
    # The worth is read between all counts, of which it is given for each.
    kernel.add_up(index, sign, *_between(_pieces(boards), np.arange(PIECES + 1)), judged * HUNDREDTH, given)
    return given


def fitted_patterns(boards: Boards, points: Numbers, times: Numbers, knots: tuple[Knot, ...]) -> Numbers:
    """What patterns are worth beside these knots, float64[fitted knots, BANDS, BAND] in logits, not halved.

    By L-BFGS on weights scaled by their own curvature (Nocedal 1980), which ends before it has converged.
    """
    from scipy.optimize import minimize

    from ai.kernels import draughts_judging as kernel
    from ai.kernels.draughts_leaf import BAND, BANDS, digits

    weights, tempo = _between_knots(knots)
    given = _judged(boards, *_terms(boards), weights, tempo)
    knot, share = _between(_pieces(boards), FITTED)
    index = np.zeros((len(boards), 2 * BANDS), np.int32)
    kernel.patterns(boards, digits(), index)
    shape = (len(FITTED), BANDS * BAND)
    curve = np.zeros(shape)
    kernel.curves_of_patterns(index, knot, share, times, curve)
    scale = 1 / np.sqrt(curve + PATTERN_RIDGE)

    def loss(scaled: Numbers) -> tuple[float, Numbers]:
        found = scaled.reshape(shape) * scale
        worth = given.copy()
        kernel.add_up_patterns(index, knot, share, found, worth)
        slope = PATTERN_RIDGE * found
        kernel.slopes_of_patterns(index, knot, share, times * (1 / (1 + np.exp(-worth)) - points), slope)
        missed = times @ (np.logaddexp(0, worth) - points * worth) + PATTERN_RIDGE / 2 * (found**2).sum()
        return float(missed), (slope * scale).reshape(-1)

    start = np.zeros(shape[0] * shape[1])
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": PATTERN_STEPS}).x
    return (found.reshape(shape) * scale).reshape(len(FITTED), BANDS, BAND)


def with_patterns(knots: tuple[Knot, ...], worth: Numbers) -> tuple[Knot, ...]:
    """The knots with half of these patterns."""
    from ai.kernels.draughts_leaf import by_pieces

    hundredths = by_pieces(list(zip(FITTED.tolist(), PATTERN_SHRINK * worth / HUNDREDTH, strict=True)))
    written = np.rint(hundredths).astype("<i2")
    return tuple(replace(knot, patterns=written[knot.pieces].tobytes()) for knot in knots)


def _between_knots(knots: tuple[Knot, ...]) -> tuple[Numbers, Numbers]:
    """The knots' weights and tempo for every count of pieces, as for `leaf_tables`."""
    from ai.kernels.draughts_leaf import by_pieces

    weights = by_pieces([(knot.pieces, np.array([knot.men, knot.kings])) for knot in knots])
    return weights, by_pieces([(knot.pieces, np.array(knot.tempo)) for knot in knots])


def _between(pieces: NDArray[np.int64], knots: NDArray[np.int64]) -> tuple[NDArray[np.int64], Numbers]:
    """The knot at or below each count (of the first and last pair beyond them), and the share of the next one."""
    low = np.clip(np.searchsorted(knots, pieces, side="right") - 1, 0, len(knots) - 2)
    return low, np.clip((pieces - knots[low]) / (knots[low + 1] - knots[low]), 0.0, 1.0)


def knots_of(correction: Numbers) -> tuple[Knot, ...]:
    """The hand-made judgement with the correction, centred and halved, as the book writes it."""
    from ai.kernels.draughts_leaf import by_pieces, hand_weights

    places = correction[:, :-1].reshape(-1, 2, 32) / HUNDREDTH
    places[:, 0] -= places[:, 0, :MEN_SQUARES].mean(axis=1, keepdims=True)
    places[:, 1] -= places[:, 1].mean(axis=1, keepdims=True)
    places *= SHRINK
    tempo = SHRINK * correction[:, -1] / HUNDREDTH
    weights, turn = hand_weights()
    weights = np.rint(weights + by_pieces(list(zip(FITTED.tolist(), places, strict=True)))).astype(int)
    turn = np.rint(turn + by_pieces(list(zip(FITTED.tolist(), tempo, strict=True)))).astype(int)
    return tuple(
        Knot(pieces, tuple(weights[pieces, 0].tolist()), tuple(weights[pieces, 1].tolist()), int(turn[pieces]))
        for pieces in WRITTEN
    )


def tables_of(section: Section) -> NDArray[np.int16]:
    """The look-up tables of a section's judgement, as a seat that holds the book has them."""
    from ai.advisors.judgement import tables

    return tables(b"".join(section.columns))
