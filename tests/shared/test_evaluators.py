"""What a book's judgement says of positions, in plain Python: the same as the players' kernels say."""

from random import Random

import numpy as np
from hypothesis import given

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.evaluation import evaluate
from ai.games.english_draughts.learned_evaluation import tables
from shared.experience.evaluator import WIN
from shared.experience.judgement import PATTERNS, Knot, encode
from shared.games.chinese_checkers import judgement as judgement_checkers
from shared.games.chinese_checkers.evaluator import CheckersEvaluator
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.evaluator import DraughtsEvaluator
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from tests.games.draughts_positions import positions

LOTS = Random(11)
KNOTS = tuple(
    Knot(
        pieces,
        tuple(LOTS.randrange(50, 150) for _ in range(32)),
        tuple(LOTS.randrange(150, 250) for _ in range(32)),
        LOTS.randrange(-20, 20),
        np.random.default_rng(pieces).integers(-30, 30, PATTERNS).astype("<i2").tobytes(),
    )
    for pieces in (2, 7, 16, 24)
)
CONTENT = b"".join(encode(KNOTS).columns)
BETWEEN = 45
"""Hundredths of a man by which the kernels' tables may differ: they round every square and every window by itself."""


@given(positions())
def test_a_leaf_is_worth_what_the_kernels_find(state: DraughtsState) -> None:
    pieces = (state.position.black | state.position.white).bit_count()
    known = evaluate(*board_of(state), tables(CONTENT).ctypes.data)
    found = DraughtsEvaluator(KNOTS).evaluate(state.position)
    assert abs(found - known) <= (0 if pieces in (2, 7, 16, 24) else BETWEEN)


def test_the_judge_plays_captures_out_before_it_looks() -> None:
    judge = DraughtsEvaluator(KNOTS, depth=1)
    state = ENGLISH_DRAUGHTS.parse_position("B:W18,31,32:B5,10,1", ENGLISH_DRAUGHTS.options({}))
    values = judge.move_values(state)
    assert set(values) == {ENGLISH_DRAUGHTS.format_move(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)}
    assert min(values, key=lambda move: values[move]) in ("10-14", "10-15"), "they give a man away"
    lost = ENGLISH_DRAUGHTS.parse_position("B:W32:B28", ENGLISH_DRAUGHTS.options({}))
    assert judge.standing(lost) == -WIN


def test_a_checkers_move_is_worth_its_pieces_gain() -> None:
    values = [100 * (cell // 9 + cell % 9) for cell in range(81)]
    assert judgement_checkers.decode(b"".join(judgement_checkers.encode(values).columns)) == tuple(values)
    judge = CheckersEvaluator(values)
    start = CHINESE_CHECKERS.parse_position(
        CHINESE_CHECKERS.deal(CHINESE_CHECKERS.options({}), Random(1)), CHINESE_CHECKERS.options({})
    )
    assert judge.standing(start) == 0
    assert judge.move_values(start)["a3xa5"] == 200
    after = CHINESE_CHECKERS.successor(start, CHINESE_CHECKERS.parse_move(start, "a3xa5"))
    assert judge.standing(after) == 200
    assert judge.move_values(after)["i7xi5"] == 200
