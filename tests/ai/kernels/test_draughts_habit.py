"""What habits see of a move, against the rule book; the small logit, against its formulas."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.habit import (
    AHEAD,
    AROUND,
    COLUMNS,
    CROWNED,
    GAIN,
    GAINS,
    HOME,
    LEFT,
    LIST_WORDS,
    OFFER,
    PATH,
    SHAPE,
    TAKEN,
    THREAT,
    WEIGHTS,
    count_all,
    see_all,
    settled,
)
from ai.games.english_draughts.kernels.logit import climb, weigh
from shared.games.english_draughts.board import BLACK, Position
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_positions import positions

MEMORY = np.zeros(LIST_WORDS, np.int64)
FIRST = {
    "path": (PATH, AROUND),
    "around": (AROUND, LEFT),
    "left": (LEFT, AHEAD),
    "ahead": (AHEAD, GAIN),
    "gain": (GAIN, TAKEN),
    "taken": (TAKEN, CROWNED),
    "crowned": (CROWNED, THREAT),
    "threat": (THREAT, OFFER),
    "offer": (OFFER, HOME),
    "home": (HOME, SHAPE),
    "shape": (SHAPE, WEIGHTS),
}
"""Where the weights of a group begin and end."""


def seen_of(state: DraughtsState, chosen: DraughtsState) -> tuple[np.ndarray, list[tuple[int, ...]], int]:
    """(numbers, boards after) of the moves of a state in which Black is to move, and which made `chosen`."""
    own, enemy, kings, _ = board_of(state)
    then = chosen.position
    positions = np.array([[own, enemy, kings]])
    most = count_all(positions, MEMORY.ctypes.data)
    seen, made = np.zeros((most, len(COLUMNS)), np.int32), np.zeros((most, 3), np.int64)
    row = np.zeros(1, np.int64)
    result = np.array([[then.black, then.white, then.kings]])
    (end,) = see_all(positions, result, MEMORY.ctypes.data, seen, made, row)
    return seen[:end], [tuple(board) for board in made[:end].tolist()], int(row[0])


@pytest.mark.slow
@given(positions())
def test_every_result_of_the_rule_book_is_seen_once(state: DraughtsState) -> None:
    if state.position.turn != BLACK or not ENGLISH_DRAUGHTS.legal_moves(state):
        return
    after = {ENGLISH_DRAUGHTS.successor(state, move).position[:3] for move in ENGLISH_DRAUGHTS.legal_moves(state)}
    for move in ENGLISH_DRAUGHTS.legal_moves(state):
        follower = ENGLISH_DRAUGHTS.successor(state, move)
        seen, made, row = seen_of(state, follower)
        if len(after) == 1:
            assert (len(seen), row) == (0, -1)
            return
        assert set(made) == after and len(made) == len(after)
        assert made[row] == follower.position[:3]
        for column, name in enumerate(COLUMNS):
            low, high = FIRST[name]
            assert (low <= seen[:, column]).all() and (seen[:, column] < high).all()


def settled_by_the_rules(state: DraughtsState) -> int:
    """Two for a man, three for a king: for the mover, once all captures are made."""
    moves = ENGLISH_DRAUGHTS.legal_moves(state)
    if not moves or "x" not in ENGLISH_DRAUGHTS.format_move(state, moves[0]):
        own, enemy, kings, _ = board_of(state)
        sides = [2 * side.bit_count() + (side & kings).bit_count() for side in (own, enemy)]
        return sides[0] - sides[1]
    return max(-settled_by_the_rules(ENGLISH_DRAUGHTS.successor(state, move)) for move in moves)


@pytest.mark.slow
@given(positions())
def test_material_is_settled_as_the_rules_settle_it(state: DraughtsState) -> None:
    own, enemy, kings, turn = (np.int64(word) for word in board_of(state))
    assert settled(own, enemy, kings, turn, MEMORY.ctypes.data) == settled_by_the_rules(state)


def numbers_of(position: str, move: str) -> dict[str, int]:
    """The number of each group's weight within the group."""
    state = ENGLISH_DRAUGHTS.parse_position(position)
    follower = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, move))
    seen, _, row = seen_of(state, follower)
    return {name: int(number) - FIRST[name][0] for name, number in zip(COLUMNS, seen[row], strict=True)}


def test_the_things_that_are_seen_of_a_move() -> None:
    first = numbers_of(START, "11-15")
    assert first["path"] == (10 * 32) + 14  # phase 0, a man
    assert (first["taken"], first["crowned"], first["threat"], first["home"]) == (0, 0, 0, 4)
    assert (first["gain"], first["offer"]) == (3, 3 * 2)
    taking = numbers_of("B:W17,18,32:B14,1,2", "14x23")
    assert (taking["taken"] % 4, taking["gain"] % GAINS, taking["home"] % 5) == (1, 5, 2)
    assert numbers_of("B:W10:B25,1", "25-30")["crowned"] % 2 == 1
    given_away = numbers_of("B:W22,32:B14,1", "14-18")
    assert (given_away["gain"] % GAINS, given_away["offer"] % 2) == (1, 1)
    assert [numbers_of("B:W18,32:B10,1", move)["threat"] % 3 for move in ("1-6", "10-14")] == [0, 1]
    assert numbers_of("B:W19,32:B11,1", "11-15")["offer"] % 2 == 1


def test_the_phase_is_of_the_pieces_on_the_board() -> None:
    def phase(pieces: int) -> int:
        white = ",".join(str(square) for square in range(33 - pieces // 2, 33))
        black = ",".join(str(square) for square in range(1, pieces - pieces // 2 + 1))
        state = ENGLISH_DRAUGHTS.parse_position(f"B:W{white}:B{black}")
        follower = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.legal_moves(state)[0])
        seen, _, row = seen_of(state, follower)
        return (int(seen[row][0]) - PATH) // (2 * 32 * 32)

    assert [phase(pieces) for pieces in (24, 20, 19, 14, 13, 8, 7, 2)] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_choice_has_no_rows_where_its_result_is_no_move_s() -> None:
    state = ENGLISH_DRAUGHTS.parse_position(START)
    elsewhere = ENGLISH_DRAUGHTS.parse_position("W:W21:B1")
    assert isinstance(elsewhere.position, Position)
    seen, _, row = seen_of(state, elsewhere)
    assert (len(seen), row) == (0, -1)


def test_a_logit_learns_what_is_chosen_and_how_often() -> None:
    """Two moves, the first chosen three times of four: its odds become three to one."""
    seen = np.tile(np.array([[0], [1]], np.int32), (4000, 1))
    ends = np.arange(2, 8002, 2)
    chosen = np.array([start + (number % 4 == 3) for number, start in enumerate(range(0, 8000, 2))])
    weights, squares = np.zeros(2), np.zeros(2)
    for rate in (0.2, 0.1, 0.05, 0.01):
        climb(seen, ends, chosen, np.ones(4000), rate, 0.0, weights, squares)
    assert 2.8 < np.exp(weights[0] - weights[1]) < 3.2
    value = np.zeros(3)
    weigh(np.array([[0, 0], [0, 1], [1, 1]], np.int32), weights, value)
    assert all(abs(step - weights[1] + weights[0]) < 1e-12 for step in np.diff(value))
    assert all(one > two for one, two in pairwise(value))
