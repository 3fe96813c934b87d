"""TentativeMove in machine code: Wang et al. 2015, Algorithm 10, with its evaluation (A.6). Knows no view and no bar.

Every move of the first level is worth its own evaluation less what the enemy gets from there; from the second level on
only the move that evaluates best is followed, to the end of the line. The paper's looks for no win; `completed`, a move
that wins is worth WIN more, and a line ends with a win of either side, which is worth WIN_AHEAD less its level.
"""

from typing import Any, NamedTuple

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, has_won, moves_from, moves_of, play, take_back
from ai.games.chinese_checkers.kernels.lines import BASE_OF, BIT_OF, LINE_OF, REACH
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.board import CELLS, SIDE

STEPS = 11
""""Through testing, we set steps to 11": levels of a line, the first included."""
OF_THE_PIECE, OF_ALL_PIECES, LEFT_OUT = 0, 1, 2
"""Pieces whose falling cells FC_Incre counts; the paper does not say."""
ROOM = 3 * MOST_MOVES + STEPS
"""Moves of the root, of the end of a line, and of one position behind it."""
NO_MOVE = -1e9
WIN, WIN_AHEAD = 1000.0, 500.0
PARITY = np.array([2 * (cell // SIDE % 2) + cell % SIDE % 2 for cell in range(CELLS)], np.uint8)
"""PARITY[cell]: whether x and y are odd."""


class Reading(NamedTuple):
    """How the paper is read. Fields are float64, float64, int, float, bool, for machine code has types."""

    rows: Any
    """[seat, cell]: FD of a move is the difference of two."""
    usage: Any
    """[seat, cell]: CU of the cell where a move ends."""
    mode: int
    """OF_THE_PIECE, OF_ALL_PIECES or LEFT_OUT."""
    weight: float
    """Of FC_Incre; the paper's is 1."""
    completed: bool
    """Whether wins count."""


@compiled
def evaluations(board, reading, moves, values, at):
    """Writes the mover's moves and their evaluations from index `at` on; returns the index behind the last.

    (A.6): (FD + FC_Incre) · (1 + CU), with FD the rows gained, FC_Incre the falling cells gained, `weight` times, and
    CU the usage of the falling cell. `reading`: Reading.
    """
    rows, usage, mode, weight, _ = reading
    here = board[0]
    seat = here.turn
    end = moves_of(board, moves, at)
    start, before, around = -1, 0, 0
    for number in range(at, end):
        move = moves[number]
        gained = 0
        if mode == OF_THE_PIECE:
            if move >> 7 != start:
                start, before = move >> 7, 1
                while number + before < end and moves[number + before] >> 7 == start:
                    before += 1
                around = _empty_around(here, start)
            gained = _falling_cells_after(here, move, moves, end, before - around) - before
        elif mode == OF_ALL_PIECES:
            play(board, move)
            here.turn = seat
            gained = moves_of(board, moves, end) - end - (end - at)
            here.turn = seat ^ 1
            take_back(board, move)
        forward = rows[seat, move & 127] - rows[seat, move >> 7]
        values[number] = (forward + weight * gained) * (1.0 + usage[seat, move & 127])
    return end


@compiled
def _falling_cells_after(here, move, moves, at, hops):
    """How many cells the piece can move to after its move. `moves` is room from index `at` on.

    Hops can be undone, so a piece that hopped can hop to as many cells as before, `hops`: only its steps are others. A
    step changes the parity of x or y, a hop neither.
    """
    start, end = np.uint8(move >> 7), np.uint8(move & 127)
    if PARITY[start] == PARITY[end]:
        return hops + _empty_around(here, end)
    _flip(here, start)
    _flip(here, end)
    after = moves_from(here, end, moves, at) - at
    _flip(here, start)
    _flip(here, end)
    return after


@compiled
def _empty_around(here, cell):
    """Empty neighbours of a cell."""
    count = 0
    for which in range(3):
        places = REACH[here.hop, BASE_OF[cell, which] + here.lines[LINE_OF[cell, which]]] >> np.uint32(16)
        while places:
            count += 1
            places &= places - np.uint32(1)
    return count


@compiled
def _flip(here, cell):
    """Puts a piece on the lines through a cell, or takes it off."""
    for which in range(3):
        here.lines[LINE_OF[cell, which]] ^= BIT_OF[cell, which]


@compiled
def _line_value(board, reading, steps, moves, values, at):
    """The mover's gain along the line of best evaluations `steps` plies long, less the enemy's."""
    total, sign, played = 0.0, 1.0, 0
    while played < steps:
        end = evaluations(board, reading, moves, values, at)
        if end == at:
            total += sign * NO_MOVE
            break
        best = at
        for number in range(at + 1, end):
            if values[number] > values[best]:  # line 28: the first of equals stays
                best = number
        total += sign * values[best]
        sign = -sign
        play(board, moves[best])
        moves[at] = moves[best]
        at += 1
        played += 1
        if reading.completed and has_won(board, board[0].turn ^ 1):
            total -= sign * (WIN_AHEAD - played)  # the sign is the next mover's by now
            break
    for number in range(at - 1, at - 1 - played, -1):
        take_back(board, moves[number])
    return total


@compiled
def tentative_move(board, reading, steps, moves, values, stop, most_nodes):
    """Writes the moves and their values; returns how many, from the first on, were looked at.

    `moves` (int32) and `values` (float64) have ROOM. Fewer than all are looked at when
    `stop[0]` is set or `most_nodes` evaluations are spent, at least one where there is one.
    """
    end = evaluations(board, reading, moves, values, np.int64(0))
    nodes = end
    for number in range(end):
        if number > 0 and (stop[0] != 0 or nodes >= most_nodes):
            return number
        play(board, moves[number])
        if reading.completed and has_won(board, board[0].turn ^ 1):
            values[number] += WIN
        else:
            values[number] -= _line_value(board, reading, steps - 1, moves, values, end)
        nodes += (steps - 1) * end
        take_back(board, moves[number])
    return end
