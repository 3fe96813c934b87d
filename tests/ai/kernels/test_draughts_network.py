"""The network's arithmetic: against plain sums, and move by move against from nothing."""

from random import Random

import numpy as np
import pytest

from ai.games.english_draughts.kernels import network as kernel
from ai.games.english_draughts.kernels.board import MOVES, RECORD, board_of, jumpers, kings_after, legal
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.search import DraughtsSearch
from ai.kernels.lanes import LINE, TOP, WIDTH, on_lines
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START

NETWORK = on_lines(np.random.default_rng(1).integers(-120, 121, kernel.NUMBERS).astype(np.int16))


def plain(own: int, enemy: int, kings: int, turn: int, network: np.ndarray) -> int:
    """What the network's description says, in plain sums."""
    first = network[: kernel.SECOND].reshape(-1, WIDTH).astype(np.int64)
    second = network[kernel.SECOND : kernel.SECOND_BIAS].reshape(kernel.PHASES, 2, WIDTH).astype(np.int64)
    sums = [first[kernel.INPUTS].copy() for _ in range(2)]
    for side, pieces in enumerate((own, enemy)):
        for place in range(35):
            if not pieces >> place & 1:
                continue
            square, kind = place - place // 9, kings >> place & 1
            as_black = square if turn == 0 else 31 - square  # the mover's view is that of who moves up the bits
            sums[0] += first[64 * side + 32 * kind + as_black]
            sums[1] += first[64 * (1 - side) + 32 * kind + 31 - as_black]
    phase = ((own | enemy).bit_count() - 1) // kernel.PHASE_PIECES
    total = sum(int((np.clip(row, 0, TOP) ** 2 * second[phase, view]).sum()) for view, row in enumerate(sums))
    logit = total * kernel.LOGIT // (TOP * TOP * kernel.UNIT) + int(network[kernel.SECOND_BIAS + phase])
    return max(-kernel.WORST, min(kernel.WORST, logit))


def random_boards(rng: Random, games: int):
    """Every (board, change, taken) of games of moves drawn by lot."""
    memory = np.zeros(2 * MOVES * RECORD // 8, np.int64)
    start = board_of(ENGLISH_DRAUGHTS.parse_position(START))
    for _ in range(games):
        own, enemy, kings, turn = start
        for _ in range(120):
            words = (int(legal(own, enemy, kings, turn, memory.ctypes.data)) - memory.ctypes.data) // 8
            if not words:
                break
            change, taken, _ = rng.choice(memory[:words].reshape(-1, 3).tolist())
            yield own, enemy, kings, turn, change, taken
            kings = int(kings_after(own, kings, turn, change, taken))
            own, enemy, turn = enemy & ~taken, own ^ change, 1 - turn


@pytest.mark.slow
def test_a_worth_is_what_plain_sums_make_of_the_board() -> None:
    sums = on_lines(np.zeros(kernel.SUMS, np.int64))
    values = set[int]()
    for network in (NETWORK, on_lines(shipped())):
        for own, enemy, kings, turn, _, _ in random_boards(Random(1), 10):
            found = kernel.evaluate_board(own, enemy, kings, turn, sums.ctypes.data, network.ctypes.data)
            assert found == plain(own, enemy, kings, turn, network)
            values.add(found)
    assert len(values) > 500


@pytest.mark.slow
def test_sums_carried_from_move_to_move_are_those_made_from_nothing() -> None:
    before, behind, fresh = (on_lines(np.zeros(kernel.SUMS, np.int64)) for _ in range(3))
    network = NETWORK.ctypes.data
    captures = crowned = 0
    for own, enemy, kings, turn, change, taken in random_boards(Random(2), 15):
        after = int(kings_after(own, kings, turn, change, taken))
        kernel.sum_up(own, enemy, kings, turn, before.ctypes.data, network)
        kernel.carry_on(own, kings, turn, change, taken, after, before.ctypes.data, behind.ctypes.data, network)
        kernel.sum_up(enemy & ~taken, own ^ change, after, 1 - turn, fresh.ctypes.data, network)
        assert (behind == fresh).all()
        captures, crowned = captures + (taken != 0), crowned + (after.bit_count() > (kings & ~taken).bit_count())
    assert captures > 100
    assert crowned > 10


@pytest.mark.slow
def test_a_search_is_worth_what_the_network_makes_of_the_end_of_its_line() -> None:
    sums = on_lines(np.zeros(kernel.SUMS, np.int64))
    rng, compared = Random(3), 0
    for _ in range(150):
        state = ENGLISH_DRAUGHTS.parse_position(START)
        for _ in range(rng.randint(2, 40)):
            moves = ENGLISH_DRAUGHTS.legal_moves(state)
            if len(moves) == 0:
                break
            state = ENGLISH_DRAUGHTS.successor(state, rng.choice(moves))
        if not ENGLISH_DRAUGHTS.legal_moves(state):
            continue
        found = DraughtsSearch(50_000, network=NETWORK).find(state, 50_000, bytearray(1), 3)
        for move in found.line:
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, move))
        own, enemy, kings, turn = board_of(state)
        if len(found.line) < 3 or jumpers(own, enemy, kings, turn) or not ENGLISH_DRAUGHTS.legal_moves(state):
            continue  # the score is that behind captures that the line does not tell
        judged = kernel.evaluate_board(own, enemy, kings, turn, sums.ctypes.data, NETWORK.ctypes.data)
        assert found.score == (judged if len(found.line) % 2 == 0 else -judged)
        compared += 1
    assert compared > 60


def test_memory_is_moved_to_a_cache_line_only_where_needed() -> None:
    room = np.arange(200, dtype=np.int16)
    for begin in range(5):
        lined = on_lines(room[begin:])
        assert lined.ctypes.data % LINE == 0
        assert (lined == room[begin:]).all()
        assert on_lines(lined) is lined
