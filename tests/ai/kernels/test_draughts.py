"""The draughts kernel against its twin, the rule book."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given

from ai.games.english_draughts.kernels.board import (
    MOVES,
    RECORD,
    board_of,
    captures,
    count_legal,
    jumpers,
    kings_after,
    legal,
    made,
    waiting,
)
from ai.games.english_draughts.kernels.perft import perft
from shared.games.english_draughts.board import BIT
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from tests.games.draughts_perft import ENTRIES, Counted
from tests.games.draughts_positions import RULES_OFF, TRICKY, games, positions

MEMORY = np.empty(MOVES * RECORD // 8, np.int64)

Board = tuple[int, int, int, int]
"""own, enemy, kings, turn"""


def kernel_moves(board: Board) -> list[tuple[int, int]]:
    """(change, taken) of every legal move."""
    address = MEMORY.ctypes.data
    count = (legal(*board, address) - address) // RECORD
    return [(int(MEMORY[3 * number]), int(MEMORY[3 * number + 1])) for number in range(count)]


def kernel_follower(board: Board, change: int, taken: int) -> Board:
    own, enemy, kings, turn = board
    return enemy & ~taken, own ^ change, kings_after(own, kings, turn, change, taken), waiting(turn)


def rule_followers(state: DraughtsState) -> Counter[tuple[tuple[int, int], Board]]:
    """Every legal move and the board it makes, by the rule book; two paths with one result count twice."""
    after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return Counter((made(state, follower), board_of(follower)) for follower in after)


def check(state: DraughtsState) -> None:
    board = board_of(state)
    found = kernel_moves(board)
    assert Counter((move, kernel_follower(board, *move)) for move in found) == rule_followers(state)
    assert count_legal(*board, MEMORY.ctypes.data) == len(found)


@given(positions())
def test_any_position_has_the_moves_and_followers_of_the_rule_book(state: DraughtsState) -> None:
    check(state)


@given(games())
def test_random_positions_have_the_moves_of_the_rule_book(state: DraughtsState) -> None:
    check(ENGLISH_DRAUGHTS.parse_position(ENGLISH_DRAUGHTS.format_position(state), RULES_OFF))


@pytest.mark.slow
def test_random_games_are_the_same_to_their_last_ply() -> None:
    rng = Random(4)
    for _ in range(20):
        state = ENGLISH_DRAUGHTS.parse_position(START, RULES_OFF)
        for _ in range(300):
            check(state)
            moves = ENGLISH_DRAUGHTS.legal_moves(state)
            if not moves:
                assert kernel_moves(board_of(state)) == []
                break
            state = ENGLISH_DRAUGHTS.successor(state, rng.choice(moves))


@pytest.mark.parametrize(("position", "moves"), [case[:2] for case in TRICKY], ids=[case[0] for case in TRICKY])
def test_the_positions_of_the_rules_page_have_as_many_moves(position: str, moves: str) -> None:
    state = ENGLISH_DRAUGHTS.parse_position(position)
    assert len(kernel_moves(board_of(state))) == len(moves.split())
    check(state)


def test_those_who_can_capture_are_told_apart() -> None:
    board = board_of(ENGLISH_DRAUGHTS.parse_position("B:W10,11,18:B1,6,7"))
    assert jumpers(*board) == BIT[6] | BIT[7]
    address = MEMORY.ctypes.data
    assert captures(*board, address) - address == 3 * RECORD
    assert jumpers(*board_of(ENGLISH_DRAUGHTS.parse_position(START))) == 0


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.position)
def test_move_sequences_are_counted_as_published(entry: Counted) -> None:
    state = ENGLISH_DRAUGHTS.parse_position(entry.position)
    counts = [*entry.perft, *entry.deep]
    assert [perft(state, depth) for depth in range(len(counts) + 1)] == [1, *counts]


@pytest.mark.deep
def test_the_deepest_counts_of_the_start_are_the_published_ones() -> None:
    state = ENGLISH_DRAUGHTS.parse_position(START)
    assert [perft(state, depth) for depth in (11, 12, 13)] == [85_242_128, 388_623_673, 1_766_623_630]
