"""The sums and slopes with which a judgement is fitted, against the plain formulas."""

import numpy as np
import pytest
from hypothesis import given

from ai.games.english_draughts.kernels import fitting as kernel
from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.evaluation import ARMIES, WINDOW, WINDOWS, digits, evaluate, evaluation_tables
from shared.games.english_draughts.board import BLACK, SQUARE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from tests.games.draughts_positions import positions

LOTS = np.random.default_rng(3)
WEIGHTS = LOTS.normal(size=(3, kernel.NUMBERS))


def boards(*states: DraughtsState) -> np.ndarray:
    return np.array([board_of(state)[:3] for state in states])


def plain(state: DraughtsState, knot: int, share: float) -> np.ndarray:
    """How much every weight counts in the position."""
    own, enemy, kings, _ = board_of(state)
    counts = np.zeros((3, kernel.NUMBERS))
    for bit, square in SQUARE.items():
        for side, sign, place in ((own, 1, square - 1), (enemy, -1, 32 - square)):
            if side & bit:
                counts[knot : knot + 2, place + (32 if kings & bit else 0)] += sign
    counts[knot : knot + 2, kernel.TEMPO] += 1
    counts[knot] *= 1 - share
    counts[knot + 1] *= share
    return counts


@pytest.mark.slow
@given(positions(), positions())
def test_sums_slopes_and_curvature_are_those_of_the_plain_formula(one: DraughtsState, two: DraughtsState) -> None:
    black = [state for state in (one, two) if state.position.turn == BLACK]
    if not black:
        return
    found = boards(*black)
    index, sign = np.zeros((len(black), kernel.TERMS), np.int16), np.zeros((len(black), kernel.TERMS), np.int8)
    kernel.terms(found, index, sign)
    knot, share = np.array([0, 1])[: len(black)], np.array([0.25, 0.75])[: len(black)]
    counts = [plain(state, int(knot[k]), share[k]) for k, state in enumerate(black)]

    value = np.zeros(len(black))
    kernel.add_up(index, sign, knot, share, WEIGHTS, value)
    assert np.allclose(value, [(count * WEIGHTS).sum() for count in counts])

    error = np.array([0.5, -2.0])[: len(black)]
    slope = np.zeros_like(WEIGHTS)
    kernel.slopes(index, sign, knot, share, error, slope)
    assert np.allclose(slope, sum(e * count for e, count in zip(error, counts, strict=True)))

    curve = np.zeros((WEIGHTS.size, WEIGHTS.size))
    kernel.curvature(index, sign, knot, share, np.abs(error), curve)
    flat = [count.reshape(-1) for count in counts]
    assert np.allclose(curve, sum(abs(e) * np.outer(f, f) for e, f in zip(error, flat, strict=True)))


def test_only_quiet_and_even_positions_are_fair() -> None:
    texts = {
        "B:W21,22:B1,2": True,
        "B:W21,22:B1": False,
        "B:WK21,22:B1,2": False,
        "B:WK21,22:BK1,2": True,
        "B:W18,32:B14,2": False,  # Black can take
        "B:W18,32:B14,15,2": False,
        "B:W18,23:B14,1": False,  # White could, if it were on move
    }
    given = boards(*(ENGLISH_DRAUGHTS.parse_position(text) for text in texts))
    assert kernel.fair(given).tolist() == list(texts.values())
    assert kernel.quiet(given).tolist() == [True] * 4 + [False] * 3


@given(positions())
def test_patterns_are_numbered_as_a_leaf_reads_them(state: DraughtsState) -> None:
    if state.position.turn != BLACK:
        return
    index = np.zeros((1, 2 * WINDOWS), np.int32)
    kernel.patterns(boards(state), digits(), index)
    weights = np.arange(WINDOWS * WINDOW) % 101
    both = np.broadcast_to(weights.reshape(WINDOWS, WINDOW), (ARMIES + 1, WINDOWS, WINDOW))
    tables = evaluation_tables(np.zeros((ARMIES + 1, 2, 32)), np.zeros(ARMIES + 1), both)
    value = np.zeros(1)
    knots = np.stack([weights, weights]).astype(np.float64)
    kernel.add_up_patterns(index, np.array([0]), np.array([0.25]), knots, value)
    assert value[0] == pytest.approx(evaluate(*board_of(state), tables.ctypes.data))


def test_slopes_and_curves_of_patterns_are_those_of_their_sum() -> None:
    index = LOTS.integers(0, WINDOWS * WINDOW, (5, 2 * WINDOWS)).astype(np.int32)
    knot, share, error = np.array([0, 1, 0, 1, 1]), LOTS.random(5), LOTS.normal(size=5)
    weights, slope, curve = (np.zeros((3, WINDOWS * WINDOW)) for _ in range(3))
    kernel.slopes_of_patterns(index, knot, share, error, slope)
    kernel.curves_of_patterns(index, knot, share, np.ones(5), curve)
    squares = np.zeros_like(curve)
    for at in np.argwhere(slope != 0).tolist():
        weights[:] = 0
        weights[at[0], at[1]] = 1
        value = np.zeros(5)
        kernel.add_up_patterns(index, knot, share, weights, value)
        assert slope[at[0], at[1]] == pytest.approx(value @ error)
        squares[at[0], at[1]] = value @ value
    assert np.allclose(curve, squares)
