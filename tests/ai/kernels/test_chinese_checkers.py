"""The compiled Chinese checkers against its twin, the rule book: counts, moves, wins and positions."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ai.games.chinese_checkers.kernels import board as kernel
from shared.core import Seat
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from tests.games.chinese_checkers_perft import OPTIONS, rows

PERFT = [
    pytest.param(position, depth, count, marks=() if depth < 6 else (pytest.mark.deep,))
    for position, (depth, count) in rows("perft")
]


def moves_of(board: np.ndarray) -> list[tuple[int, int]]:
    """The kernel's moves as the rule book writes them, ascending."""
    room = np.zeros(kernel.MOST_MOVES, np.int32)
    found = [divmod(int(move), 128) for move in room[: kernel.moves_of(board, room, 0)]]
    assert len(set(found)) == len(found)
    return sorted(found)


def forward_or_any(state: ChineseCheckersState, rng: Random) -> tuple[int, int]:
    """A forward move drawn by lot, now and then any: such games end."""
    moves = GAME.legal_moves(state)
    way = 1 if state.turn == 0 else -1
    forward = [(start, end) for start, end in moves if way * (sum(divmod(end, 9)) - sum(divmod(start, 9))) > 0]
    return rng.choice(forward if forward and rng.random() < 0.9 else moves)


@pytest.mark.slow
@pytest.mark.parametrize(("position", "depth", "count"), PERFT)
def test_move_sequences_are_as_many_as_other_generators_count(position: str, depth: int, count: int) -> None:
    assert kernel.perft(GAME.parse_position(position, OPTIONS), depth) == count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({}, 1),
        ({}, 2),
        ({"squat_from_ply": 0}, 3),
        ({"squat_from_ply": "never", "ply_cap": 500}, 4),
        ({"hop": "symmetric_long"}, 5),
    ],
)
def test_random_games_have_the_rule_books_moves_keys_and_wins(options: dict[str, Any], seed: int) -> None:
    rng, complete = Random(seed), GAME.options({"repetition": "off", **options})
    state = GAME.parse_position(GAME.deal(complete, rng), complete)
    board = kernel.board_of(state)
    while GAME.outcome(state) is None:
        listed = GAME.legal_moves(state)
        assert moves_of(board) == list(listed)
        start, end = forward_or_any(state, rng)
        state = GAME.successor(state, (start, end))
        kernel.play(board, start * 128 + end)
        assert kernel.state_of(board, complete) == GAME.parse_position(GAME.format_position(state), complete)
        assert int(board[0]["key"]) == kernel.key_of(state.pieces, state.turn)
        outcome = GAME.outcome(state)
        won = [kernel.has_won(board, seat) for seat in (0, 1)]
        mover = state.turn ^ 1
        assert won[mover] == (outcome is not None and outcome.reason == "goal" and outcome.points[mover] == 1)


@pytest.mark.slow
def test_a_move_taken_back_leaves_no_trace() -> None:
    board = kernel.board_of(GAME.parse_position(rows("perft")[-1][0] + "@59"))
    before = board.copy()
    for start, end in moves_of(board):
        kernel.play(board, start * 128 + end)
        kernel.take_back(board, start * 128 + end)
        for field in ("lines", "cells", "in_goal", "at_home", "turn", "plies", "key"):
            assert np.array_equal(board[0][field], before[0][field]), field


ENDS = "e5,f9,g8,g9,h7,h8,h9,i6,i7,i8:a1,a2,a3,b1,b2,b3,c1,c2,d1"


@pytest.mark.parametrize(
    ("position", "winners"),
    [
        (f"0:{ENDS},i9@60", [0]),
        (f"0:{ENDS},i9@59", []),
        (f"0:{ENDS},e9@60", []),
        ("0:a1,a2,a3,a4,b1,b2,b3,c1,c2,f9:e5,g8,g9,h7,h8,h9,i6,i7,i8,i9@20", []),
        ("0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9@60", []),
    ],
)
def test_enemy_pieces_fill_a_goal_from_ply_60_on(position: str, winners: list[Seat]) -> None:
    board = kernel.board_of(GAME.parse_position(position))
    assert [seat for seat in (0, 1) if kernel.has_won(board, seat)] == winners


def test_a_board_is_the_position_it_was_made_of() -> None:
    for position, _ in rows("perft"):
        state = GAME.parse_position(position + "@61")
        assert kernel.state_of(kernel.board_of(state), state.options) == state
