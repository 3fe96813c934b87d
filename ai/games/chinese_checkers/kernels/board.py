"""Chinese checkers in machine code: a board, its moves, wins by a full goal, perft. Knows no repetition and no ply cap.

The twin of `shared.games.chinese_checkers.rules`, equal to it by test. A board is a record array of one element
(`BOARD`); a move is the number 128 · from + to, so that 0 is none.
"""

from random import Random

import numpy as np

from ai.games.chinese_checkers.kernels.lines import (
    BASE_OF,
    BIT_OF,
    CELL_AT,
    HOME,
    HOP_KINDS,
    LINE_OF,
    LINES,
    LOWEST,
    REACH,
)
from ai.kernels.compiled import compiled, inlined
from shared.core import Options, Seat
from shared.games.chinese_checkers.board import CELLS, PIECES
from shared.games.chinese_checkers.rules import ChineseCheckersState

NEVER = 1 << 30
"""`squat_from` when enemy pieces in the goal never count."""
MOST_MOVES = PIECES * (CELLS - 1)
"""No position has more moves, so no list needs more room."""

BOARD = np.dtype(
    [
        ("lines", np.uint16, (LINES,)),  # the pieces on each line, of both seats
        ("cells", np.uint8, (2, PIECES)),  # [seat, piece]
        ("piece_on", np.uint8, (CELLS,)),  # number of the piece on an occupied cell
        ("in_goal", np.int64, (2,)),  # pieces of the seat in its goal
        ("at_home", np.int64, (2,)),  # pieces of the seat in its home
        ("turn", np.int64),
        ("plies", np.int64),
        ("key", np.uint64),  # pieces and turn, hashed
        ("hop", np.uint8),  # index into HOP_KINDS
        ("squat_from", np.int64),  # plies from which enemy pieces in the goal count
        ("seen", np.int64, (CELLS,)),  # scratch of `moves_from`: the stamp of the last piece that reached the cell
        ("stamp", np.int64),
        ("to_visit", np.uint8, (CELLS,)),
    ],
    align=True,
)

_words = Random(81)
KEYS = np.array([[_words.getrandbits(64) for _ in range(CELLS)] for _ in range(2)], np.uint64)
"""KEYS[seat, cell]: a random word; the key of a position is the words of its pieces, and TURN's for seat 1, xored."""
TURN = np.uint64(_words.getrandbits(64))

_ONE, _STEPS, _LANDINGS = np.uint64(1), np.uint64(16), np.uint64(511)
# Unsigned: an index that may be negative costs a comparison.


def board_of(state: ChineseCheckersState) -> np.ndarray:
    """The board of a state, its plies and house rules included: BOARD[1]. Its past is left behind."""
    board = np.zeros(1, BOARD)
    here = board[0]
    for seat in (0, 1):
        here["cells"][seat] = [cell for cell in range(CELLS) if state.pieces[seat] >> cell & 1]
    squat_from = state.options["squat_from_ply"]
    here["squat_from"] = NEVER if squat_from == "never" else squat_from
    here["hop"] = HOP_KINDS.index(state.options["hop"])
    here["turn"], here["plies"] = state.turn, state.plies
    settle(board)
    return board


def state_of(board: np.ndarray, options: Options) -> ChineseCheckersState:
    """The position on a board, with an empty past."""
    here = board[0]
    pieces = [sum(1 << int(cell) for cell in here["cells"][seat]) for seat in (0, 1)]
    return ChineseCheckersState((pieces[0], pieces[1]), Seat(int(here["turn"])), int(here["plies"]), options)


def key_of(pieces: tuple[int, int], turn: int) -> int:
    """The value of `key` on the board of these pieces (bit sets by seat) with that seat to move."""
    key = int(TURN) if turn else 0
    for seat in (0, 1):
        for cell in range(CELLS):
            if pieces[seat] >> cell & 1:
                key ^= int(KEYS[seat, cell])
    return key


@compiled
def settle(board):
    """Works out everything else on a board from its `cells` and `turn`."""
    here = board[0]
    here.lines[:] = 0
    here.in_goal[:] = 0
    here.at_home[:] = 0
    here.key = TURN if here.turn == 1 else np.uint64(0)
    for seat in range(2):
        for piece in range(PIECES):
            cell = here.cells[seat, piece]
            here.piece_on[cell] = piece
            _flip(here, cell)
            here.key ^= KEYS[seat, cell]
            here.in_goal[seat] += HOME[seat ^ 1, cell]
            here.at_home[seat] += HOME[seat, cell]


@inlined
def _flip(here, cell):
    """Puts a piece on the lines through an empty cell, or takes it off."""
    for which in range(3):
        here.lines[LINE_OF[cell, which]] ^= BIT_OF[cell, which]


@inlined
def moves_of(board, moves, at):
    """Writes every move of the seat to move into `moves` (int32) from index `at` on; returns the index behind the last.

    The order is that of the pieces' numbers, and within a piece that of discovery.
    """
    here = board[0]
    for piece in range(PIECES):
        at = moves_from(here, here.cells[here.turn, piece], moves, at)
    return at


@compiled
def moves_from(here, start, moves, at):
    """The moves of the piece on `start` (uint8); as `moves_of`.

    The piece is lifted for as long: its cell counts as empty, and as it is visited from the first it is no end. A hop
    changes x and y by even numbers, so no chain ends where a step does.
    """
    _flip(here, start)
    here.stamp += 1
    visited, reach, move = here.stamp, REACH[here.hop], start << 7
    for which in range(3):
        line = LINE_OF[start, which]
        places = reach[BASE_OF[start, which] + here.lines[line]] >> _STEPS
        while places:
            moves[np.uint64(at)] = move | CELL_AT[line, LOWEST[places]]
            at += 1
            places &= places - _ONE
    here.seen[start] = visited
    here.to_visit[0] = start
    waiting = _ONE
    while waiting:
        waiting -= _ONE
        middle = here.to_visit[waiting]
        for which in range(3):
            line = LINE_OF[middle, which]
            places = reach[BASE_OF[middle, which] + here.lines[line]] & _LANDINGS
            while places:
                cell = CELL_AT[line, LOWEST[places]]
                places &= places - _ONE
                if here.seen[cell] != visited:
                    here.seen[cell] = visited
                    here.to_visit[waiting] = cell
                    waiting += _ONE
                    moves[np.uint64(at)] = move | cell
                    at += 1
    _flip(here, start)
    return at


@inlined
def play(board, move):
    """Makes a legal move."""
    here = board[0]
    seat = here.turn
    start, end = move >> 7, move & 127
    piece = here.piece_on[start]
    here.cells[seat, piece] = end
    here.piece_on[end] = piece
    _flip(here, start)
    _flip(here, end)
    here.key ^= KEYS[seat, start] ^ KEYS[seat, end] ^ TURN
    here.in_goal[seat] += np.int64(HOME[seat ^ 1, end]) - np.int64(HOME[seat ^ 1, start])
    here.at_home[seat] += np.int64(HOME[seat, end]) - np.int64(HOME[seat, start])
    here.turn = seat ^ 1
    here.plies += 1


@inlined
def take_back(board, move):
    """Undoes `play(board, move)`."""
    here = board[0]
    here.turn ^= 1
    play(board, (move & 127) << 7 | move >> 7)
    here.turn ^= 1
    here.plies -= 2


@inlined
def has_won(board, seat):
    """Whether the seat's goal is full: of its own pieces or, from `squat_from` on, of anybody's with one of its own."""
    here = board[0]
    own = here.in_goal[seat]
    if own == PIECES:
        return True
    return own > 0 and here.plies >= here.squat_from and own + here.at_home[seat ^ 1] == PIECES


@compiled
def count(board, depth, moves, at):
    """Move sequences of exactly `depth` plies, none beyond a win; the last ply is counted without being played.

    `moves` is room for `depth` lists from index `at` on.
    """
    if has_won(board, 0) or has_won(board, 1):
        return 0
    end = moves_of(board, moves, at)
    if depth == 1:
        return end - at
    total = 0
    for number in range(at, end):
        play(board, moves[number])
        total += count(board, depth - 1, moves, end)
        take_back(board, moves[number])
    return total


def perft(state: ChineseCheckersState, depth: int) -> int:
    """Legal move sequences of exactly `depth` plies, none beyond a win or the ply cap; repetition is not looked for."""
    if depth == 0:
        return 1
    if state.plies + depth > int(state.options["ply_cap"]):
        return 0
    return int(count(board_of(state), depth, np.zeros(depth * MOST_MOVES, np.int32), np.int64(0)))
