"""TentativeMove: its kernel against the algorithm told in the rule book's terms, and the player around it."""

from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.kernels import tentative as kernel
from ai.games.chinese_checkers.kernels.board import board_of
from ai.games.chinese_checkers.kernels.lines import ROW
from ai.games.chinese_checkers.tentative import Mobility, TentativeAgent
from shared.agent import Budget
from shared.core import other
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState, Move, _moves
from shared.reason_codec import to_document

pytestmark = pytest.mark.slow

OPTIONS = GAME.options({"repetition": "off"})
MIDDLE = "0:a2,a4,b1,b3,c4,d4,e3,e4,e5,h7:e6,e9,f5,f6,f9,g5,g6,g8,i7,i8"
USAGE = np.random.default_rng(1).random((2, 81)) * 4
ROWS = ROW + np.random.default_rng(2).random((2, 81)) / 100
"""Rows with a little on top, so that no two moves are equal."""


def falling_cells(state: ChineseCheckersState, piece: int | None) -> int:
    """Destinations of one piece, or of all, of the seat whose turn it is."""
    return sum(piece is None or start == piece for start, _ in _moves(state))


def eva(state: ChineseCheckersState, move: Move, mobility: Mobility) -> float:
    """Formula (A.6)."""
    start, end = move
    gained = 0
    if mobility is not Mobility.LEFT_OUT:
        after = GAME.successor(state, move)
        own_again = ChineseCheckersState(after.pieces, state.turn, after.plies, after.options)
        one = mobility is Mobility.OF_THE_PIECE
        gained = falling_cells(own_again, end if one else None) - falling_cells(state, start if one else None)
    forward = float(ROWS[state.turn, end] - ROWS[state.turn, start])
    return (forward + gained) * (1 + float(USAGE[state.turn, end]))


def line_value(state: ChineseCheckersState, steps: int, mobility: Mobility) -> float:
    """Algorithm 10 behind its first level, where only the best move is followed."""
    if steps == 0:
        return 0.0
    values = {move: eva(state, move, mobility) for move in _moves(state)}
    best = max(values.values())
    firsts = [move for move in values if values[move] == best]
    assert len(firsts) == 1, "no two moves are equal here"
    return best - line_value(GAME.successor(state, firsts[0]), steps - 1, mobility)


@pytest.mark.parametrize("mobility", Mobility)
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_the_kernel_values_moves_as_algorithm_10_does(mobility: Mobility, steps: int) -> None:
    state = GAME.parse_position(MIDDLE, OPTIONS)
    moves, values = np.zeros(kernel.ROOM, np.int32), np.zeros(kernel.ROOM)
    reading = kernel.Reading(ROWS, USAGE, mobility.value, 1.0, completed=False)
    never = np.zeros(1, np.uint8)
    count = kernel.tentative_move(board_of(state), reading, steps, moves, values, never, 1 << 60)
    found = {divmod(int(move), 128): float(value) for move, value in zip(moves[:count], values[:count], strict=True)}
    assert set(found) == set(_moves(state))
    for move in sorted(found)[::5]:
        expected = eva(state, move, mobility) - line_value(GAME.successor(state, move), steps - 1, mobility)
        assert found[move] == pytest.approx(expected)


def test_it_bars_moves_that_bring_an_earlier_position_back() -> None:
    state = GAME.parse_position(GAME.deal(OPTIONS, Random(0)), OPTIONS)
    agent, seen = TentativeAgent(Random(1)), set[int]()
    for _ in range(60):
        seen.add(state.key)
        legal = [GAME.format_move(state, move) for move in GAME.legal_moves(state)]
        decision = agent.choose(GAME.view(state, state.turn), legal, Budget())
        assert decision.move in legal
        state = GAME.successor(state, GAME.parse_move(state, decision.move))
        assert state.key not in seen
    assert other(state.turn) == 1


def test_a_stop_flag_still_gives_a_move() -> None:
    state = GAME.parse_position(MIDDLE, OPTIONS)
    legal = [GAME.format_move(state, move) for move in GAME.legal_moves(state)]
    decision = TentativeAgent(Random(1)).choose(GAME.view(state, state.turn), legal, Budget(stop=bytearray(b"\1")))
    assert decision.move in legal
    assert (to_document(decision.why)["by"], to_document(decision.why)["depth"]) == ("tentative", 11)
