"""What habits see of moves at Chinese checkers: the same from both seats and in the mirror, and what the rules say."""

from functools import cache
from random import Random

import numpy as np
import pytest

from ai.games.chinese_checkers.kernels import habit as kernel
from ai.games.chinese_checkers.kernels.board import MOST_MOVES, board_of, moves_of
from mining.games.chinese_checkers.cells import cells_of, moves_between, sides_of
from shared.core import Seat, other
from shared.games.chinese_checkers.board import CELLS, HOMES, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.games.chinese_checkers.rules import ChineseCheckersState
from shared.keys import frame_of

NOTHING = 65_535
Seen = dict[tuple[int, int], tuple[int, ...]]


@cache
def positions() -> tuple[ChineseCheckersState, ...]:
    """Of some random games that press forward, so that all phases come."""
    found: list[ChineseCheckersState] = []
    for seed in range(6):
        rng = Random(seed)
        state = GAME.parse_position(GAME.deal(GAME.options({}), rng))
        while GAME.outcome(state) is None and state.plies < 200:
            if rng.random() < 0.2:
                found.append(state)
            way = 1 if state.turn == 0 else -1
            moves = rng.choices(GAME.legal_moves(state), k=4)
            state = GAME.successor(state, max(moves, key=lambda move: way * rows_of(move)))
    return tuple(found)


def rows_of(move: tuple[int, int]) -> int:
    return sum(divmod(move[1], SIDE)) - sum(divmod(move[0], SIDE))


def seen_in(state: ChineseCheckersState, ahead: bool = True) -> Seen:
    board, moves = board_of(state), np.zeros(kernel.ROOM, np.int32)
    before = board.copy()
    numbers = np.full((MOST_MOVES, len(kernel.COLUMNS)), NOTHING, np.uint16)
    end = moves_of(board, moves, 0)
    kernel.see(board, moves, 0, end, ahead, numbers, 0)
    for name in ("lines", "cells", "turn", "plies", "key"):
        assert (board[0][name] == before[0][name]).all(), "looking leaves the board as it was"
    rows = [tuple(row) for row in numbers[:end].tolist()]
    return dict(zip([divmod(int(move), 128) for move in moves[:end]], rows, strict=True))


def changed(state: ChineseCheckersState, cell_of: list[int], turned: bool) -> ChineseCheckersState:
    """The position with every cell somewhere else, and seats exchanged when the board is turned."""
    sides = tuple(sum(1 << cell_of[cell] for cell in range(CELLS) if side >> cell & 1) for side in state.pieces)
    pieces = (sides[1], sides[0]) if turned else (sides[0], sides[1])
    return ChineseCheckersState(pieces, other(state.turn) if turned else state.turn, state.plies, state.options)


MIRROR = [SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)]
TURN = [CELLS - 1 - cell for cell in range(CELLS)]


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell_of", "turned"), [(MIRROR, False), (TURN, True)], ids=["mirrored", "from the other seat"]
)
def test_moves_look_the_same(cell_of: list[int], turned: bool) -> None:
    for state in positions():
        other_side = seen_in(changed(state, cell_of, turned))
        assert {(cell_of[a], cell_of[b]): row for (a, b), row in seen_in(state).items()} == other_side


def column(name: str, row: tuple[int, ...], first: int) -> int:
    return row[kernel.COLUMNS.index(name)] - first


def test_every_group_has_its_own_weights() -> None:
    bounds = [
        *(kernel.PATH, kernel.LEAVING, kernel.ARRIVING, kernel.ROWS, kernel.HOPS, kernel.BEHIND, kernel.STRAGGLER),
        *(kernel.COMPANY, kernel.DESERTED, kernel.AROUND, kernel.LEFT, kernel.PLACE, kernel.NEXT, kernel.REPLY),
        *(kernel.WAYS, kernel.REPLIES, kernel.BLOCK, kernel.WIN, kernel.FINISH, kernel.WEIGHTS),
    ]
    for state in positions():
        for row in seen_in(state).values():
            assert all(low <= number < high for low, number, high in zip(bounds, row, bounds[1:], strict=False))


def test_static_columns_are_the_same_as_looking_ahead_and_no_more() -> None:
    for state in positions()[::4]:
        static, whole = seen_in(state, ahead=False), seen_in(state)
        for move, row in whole.items():
            assert static[move][: kernel.STATIC_COLUMNS] == row[: kernel.STATIC_COLUMNS]
            assert set(static[move][kernel.STATIC_COLUMNS :]) == {NOTHING}


def test_hops_and_rows_are_those_of_the_canonical_text() -> None:
    for state in positions():
        way = 1 if state.turn == 0 else -1
        for move, row in seen_in(state).items():
            hops, phase = divmod(column("hops", row, kernel.HOPS), kernel.PHASES)
            assert hops == min(GAME.format_move(state, move).count("x"), 5)
            gained = max(-4, min(way * rows_of(move), 12))
            assert column("rows", row, kernel.ROWS) == (gained + 4) * kernel.PHASES + phase


def best_gain(state: ChineseCheckersState, seat: Seat) -> int:
    """The most rows that the seat could gain if it were to move."""
    here = ChineseCheckersState(state.pieces, seat, state.plies, state.options)
    way = 1 if seat == 0 else -1
    return max(0, *(way * rows_of(move) for move in GAME.legal_moves(here)))


def test_the_next_moves_of_each_side_are_those_of_the_rules() -> None:
    for state in positions()[::5]:
        for move, row in seen_in(state).items():
            after = GAME.successor(state, move)
            if GAME.outcome(after) is not None:
                continue
            reply = column("reply", row, kernel.REPLY) // kernel.PHASES
            assert reply == min(best_gain(after, after.turn), 15)
            assert column("next", row, kernel.NEXT) // kernel.PHASES == min(best_gain(after, state.turn), 15)


def test_a_winning_move_is_seen() -> None:
    goal = GAME.format_position(ChineseCheckersState(HOMES, Seat(0), 0, GAME.options({}))).split(":")[2]
    state = GAME.parse_position(f"0:{goal.replace('f9', 'f8')}:a1,a2,a3,a4,b1,b2,b3,c1,c2,e1@80")
    wins = {GAME.format_move(state, move): column("win", row, kernel.WIN) for move, row in seen_in(state).items()}
    assert wins["f8-f9"] == 1 and sum(wins.values()) == 1


def test_moves_are_told_from_normal_pairs() -> None:
    frame = frame_of(GAME.id)
    pairs = [(state, move) for state in positions() for move in GAME.legal_moves(state)]
    premises = [frame.normal(GAME.pack(state), state.turn)[0] for state, _ in pairs]
    results = [
        frame.normal(GAME.pack(after), after.turn)[0]
        for state, move in pairs
        for after in [GAME.successor(state, move)]
    ]
    before, behind = (
        np.frombuffer(b"".join(states), np.uint8).reshape(len(pairs), -1) for states in (premises, results)
    )
    for number, move in enumerate(moves_between(before, behind).tolist()):
        normal = GAME.unpack(premises[number])
        after = GAME.successor(normal, divmod(move, 128))
        assert frame.normal(GAME.pack(after), after.turn)[0] == results[number]
    own, enemy = (cells_of(side) for side in sides_of(before))
    assert (np.diff(own.astype(int)) > 0).all() and (np.diff(enemy.astype(int)) > 0).all()


def test_where_no_move_leads_none_is_told() -> None:
    frame = frame_of(GAME.id)
    start = np.frombuffer(frame.normal(GAME.pack(positions()[0]), positions()[0].turn)[0], np.uint8)[None]
    assert moves_between(start, start).tolist() == [-1]


def test_the_moves_played_are_found_among_all() -> None:
    states = [state for state in positions() if state.turn == 0][:12]
    sides = [np.array([[side >> cell & 1 for cell in range(CELLS)] for side in state.pieces], bool) for state in states]
    own, enemy = (cells_of(np.array([each[side] for each in sides])) for side in (0, 1))
    played = [GAME.legal_moves(state)[number % 3] for number, state in enumerate(states)]
    made = np.array([start << 7 | end for start, end in played])
    made[4] = 5 << 7 | 5
    board, moves = kernel.blank_board(), np.zeros(kernel.ROOM, np.int32)
    count = kernel.count_all(board, own, enemy, moves)
    assert count == sum(len(GAME.legal_moves(state)) for state in states)
    seen, chosen = np.zeros((count, len(kernel.COLUMNS)), np.uint16), np.zeros(len(states), np.int64)
    ends = kernel.see_all(board, own, enemy, made, moves, True, seen, chosen)
    assert chosen[4] == -1 and ends[4] == ends[3]
    for number, state in enumerate(states):
        if number != 4:
            path = seen_in(state)[played[number]][0]
            assert (
                seen[chosen[number], 0] == path and (ends[number - 1] if number else 0) <= chosen[number] < ends[number]
            )
