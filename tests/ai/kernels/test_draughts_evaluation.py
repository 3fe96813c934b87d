"""The worth of a leaf against the plain sum it stands for."""

import numpy as np
import pytest
from hypothesis import given

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.evaluation import (  # fmt: skip
    ARMIES,
    COLUMNS,
    KING,
    MAN,
    ROWS,
    WINDOW,
    WINDOWS,
    by_pieces,
    evaluate,
    evaluation_tables,
    hand_weights,
    turned_pattern,
)
from shared.games.english_draughts.board import BLACK, SQUARE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import positions

LOTS = np.random.default_rng(5)
WEIGHTS, TEMPO = LOTS.integers(-300, 300, (ARMIES + 1, 2, 32)), LOTS.integers(-20, 20, ARMIES + 1)
TABLES = evaluation_tables(WEIGHTS, TEMPO)
PATTERNS = LOTS.integers(-30, 30, (ARMIES + 1, WINDOWS, WINDOW))
PATTERNED = evaluation_tables(WEIGHTS, TEMPO, PATTERNS)


def plain_sum(state: DraughtsState) -> int:
    black, white, kings, turn = state.position
    pieces = (black | white).bit_count()
    total = 0
    for bit, square in SQUARE.items():
        kind = KING if kings & bit else MAN
        if black & bit:
            total += WEIGHTS[pieces, kind, square - 1]
        elif white & bit:
            total -= WEIGHTS[pieces, kind, 33 - square - 1]
    return int(total if turn == BLACK else -total) + int(TEMPO[pieces])


@given(positions())
def test_a_leaf_is_worth_the_sum_of_its_pieces(state: DraughtsState) -> None:
    assert evaluate(*board_of(state), TABLES.ctypes.data) == plain_sum(state)


def patterns_of(state: DraughtsState, side: int) -> list[int]:
    """The number of every window's pattern as the side sees it."""
    black, white, kings, _ = state.position
    found = []
    for column in range(COLUMNS):
        for top in range(ROWS):
            pattern = 0
            for bit, square in SQUARE.items():
                row, place = divmod((square if side == BLACK else 33 - square) - 1, 4)
                inside = 0 <= row - top < 4 and 0 <= place - column < 2
                if inside and bit & (black | white) & ~kings:
                    own = bool(bit & black) == (side == BLACK)
                    pattern += 3 ** (2 * (row - top) + place - column) * (1 if own else 2)
            found.append(pattern)
    return found


@given(positions())
def test_patterns_of_both_sides_are_added_to_the_sum(state: DraughtsState) -> None:
    pieces, turn = (state.position.black | state.position.white).bit_count(), state.position.turn
    total = plain_sum(state)
    for side in (0, 1):
        value = sum(int(PATTERNS[pieces, window, pattern]) for window, pattern in enumerate(patterns_of(state, side)))
        total += value if side == turn else -value
    assert evaluate(*board_of(state), PATTERNED.ctypes.data) == total


def test_a_pattern_turned_twice_is_itself() -> None:
    turned = turned_pattern()
    assert (turned[turned] == np.arange(WINDOW)).all()
    assert turned[1] == 2 * 3**7  # a man on the first square is the other side's on the last


def test_the_hand_made_evaluation_of_the_start_is_the_turn() -> None:
    weights, tempo = hand_weights()
    tables = evaluation_tables(weights, tempo)
    assert evaluate(*board_of(ENGLISH_DRAUGHTS.parse_position(START)), tables.ctypes.data) == round(tempo[ARMIES])


def test_the_hand_made_evaluation_prefers_a_lead_with_few_pieces() -> None:
    tables = evaluation_tables(*hand_weights())

    def value(text: str) -> int:
        return evaluate(*board_of(ENGLISH_DRAUGHTS.parse_position(text)), tables.ctypes.data)

    many = value("B:W21,22,23,24,25,26,27:B5,6,7,8,9,10,11,12")
    few = value("B:WK18:BK15,K14")
    assert 50 < many < few


def test_between_two_counts_of_pieces_the_worth_lies_on_a_line() -> None:
    values = by_pieces([(4, np.array([0.0, 10.0])), (8, np.array([8.0, 10.0]))])
    assert values.shape == (ARMIES + 1, 2)
    assert values[:, 0].tolist() == [0, 0, 0, 0, 0, 2, 4, 6] + [8] * 17
    assert set(values[:, 1].tolist()) == {10}


def test_a_judgement_beyond_the_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="worth more than"):
        evaluation_tables(WEIGHTS * 10, TEMPO)
    with pytest.raises(ValueError, match="worth more than"):
        evaluation_tables(WEIGHTS, TEMPO, PATTERNS * 100)
