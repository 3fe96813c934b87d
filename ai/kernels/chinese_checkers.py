"""Chinese checkers in machine code: a board, its moves, wins by a full goal, perft. Knows no repetition and no ply cap.

The twin of `shared.games.chinese_checkers`, equal to it by test. A board is a record array of one element (`BOARD`); a
move is the number 128 · from + to, so that 0 is none.
"""

import numpy as np

from ai.kernels.chance import chance, draw
from ai.kernels.chinese_checkers_lines import (
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
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers import CELLS, PIECES, State, _cells

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
        ("hop", np.int64),  # index into HOP_KINDS
        ("squat_from", np.int64),  # plies from which enemy pieces in the goal count
        ("seen", np.int32, (CELLS,)),  # scratch of `moves_of`: the stamp of the last piece that reached the cell
        ("stamp", np.int32),
        ("to_visit", np.uint8, (CELLS,)),
    ],
    align=True,
)


def _words() -> np.ndarray:
    state = chance(81)
    return np.array([[draw.py_func(state) for _ in range(CELLS)] for _ in range(2)], np.uint64)


def board_of(state: State) -> np.ndarray:
    """The board of a state, its plies and house rules included: BOARD[1]. Its past is left behind."""
    board = np.zeros(1, BOARD)
    here = board[0]
    for seat in (0, 1):
        for number, cell in enumerate(_cells(state.pieces[seat])):
            here["cells"][seat, number] = cell
    squat_from = state.options["squat_from_ply"]
    here["squat_from"] = NEVER if squat_from == "never" else squat_from
    here["hop"] = HOP_KINDS.index(state.options["hop"])
    here["turn"], here["plies"] = state.turn, state.plies
    set_up(board)
    return board
