"""Features of a move of Chinese checkers, as indices of weights. Weighs nothing itself.

Every move has one weight in each column of `COLUMNS`; a table of weights is read and fitted by `logit`. Cells
are the mover's own: seat 1's board is turned. A cell and its mirror image, (x, y) and (y, x), have one weight. The
first `STATIC_COLUMNS` columns look at the board as it stands; the others at what both sides could play after the move.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import BOARD, MOST_MOVES, has_won, moves_of, play, settle, take_back
from ai.games.chinese_checkers.kernels.lines import BASE_OF, BIT_OF, CELL_AT, LINE_OF, LOWEST, REACH, ROW
from ai.kernels.compiled import compiled, inlined
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import CELLS, DIRECTIONS, PIECES, SIDE

PHASES = 6
"""By the rows that the mover's pieces have come, twenty each: at the start they stand on twenty, in the goal on 140."""
PATTERNS = 4096
"""The contents of six neighbours, each empty, the mover's, the other side's, or no cell."""

PATH = 0
"""The first weight of each group, and what chooses among its weights; first the cells of start and end."""
LEAVING = PATH + CELLS * CELLS
"""The cell of the start, and the phase."""
ARRIVING = LEAVING + CELLS * PHASES
ROWS = ARRIVING + CELLS * PHASES
"""The rows gained, from four back to twelve ahead, and the phase."""
HOPS = ROWS + 17 * PHASES
"""The hops of the shortest chain, none for a step and up to five, and the phase."""
BEHIND = HOPS + 6 * PHASES
"""The mover's pieces that are further back than this one, and the phase."""
STRAGGLER = BEHIND + PIECES * PHASES
"""How far the last piece is behind the next one, up to six rows, if it is the one that moves, else 7; and the phase."""
COMPANY = STRAGGLER + 8 * PHASES
"""How many neighbours of either side the piece will have."""
DESERTED = COMPANY + 49
"""How many it had."""
AROUND = DESERTED + 49
"""The neighbours of the cell of the end, the mover lifted."""
LEFT = AROUND + PATTERNS
"""The neighbours of the cell of the start."""
PLACE = LEFT + PATTERNS
"""The cell of the end, and the row of the last piece before the move."""
NEXT = PLACE + CELLS * 16
"""The most rows that the mover could gain next, and the phase."""
REPLY = NEXT + 16 * PHASES
"""The most rows that the other side can gain next, and the phase."""
WAYS = REPLY + 16 * PHASES
"""With how many moves the mover could gain two rows or more next, up to 31."""
REPLIES = WAYS + 32
BLOCK = REPLIES + 32
"""How much less the other side can gain than before the move, up to six rows either way."""
WIN = BLOCK + 13
FINISH = WIN + 2
"""The rows gained by this move and the best one next, and whether the phase is one of the last two."""
WEIGHTS = FINISH + 34
COLUMNS = (
    *("path", "leaving", "arriving", "rows", "hops", "behind", "straggler", "company", "deserted", "around", "left"),
    *("place", "next", "reply", "ways", "replies", "block", "win", "finish"),
)
"""The groups, by column."""
STATIC_COLUMNS = COLUMNS.index("next")
"""Columns that look at the board as it stands."""

ROOM = 3 * MOST_MOVES
"""Moves of a list and of one behind it."""

OUTSIDE = CELLS
"""The number of no cell."""


def _near() -> np.ndarray:
    near = np.full((CELLS, len(DIRECTIONS)), OUTSIDE, np.int64)
    for cell in range(CELLS):
        for which, (dx, dy) in enumerate(DIRECTIONS):
            x, y = cell // SIDE + dx, cell % SIDE + dy
            if 0 <= x < SIDE and 0 <= y < SIDE:
                near[cell, which] = SIDE * x + y
    return near


NEAR = _near()
"""NEAR[cell, direction]. The mirror exchanges directions 0 and 1, 2 and 3, 4 and 5."""
MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])
FOLDED = np.minimum(np.arange(CELLS), MIRROR)
"""FOLDED[cell]: the same for a cell and its mirror image."""


@inlined
def _clipped(number, low, high):
    return min(max(number, low), high)


@inlined
def _pattern(view, cell):
    """The neighbours of the cell as one number, the same for its mirror image."""
    code = 0
    for which in range(6):
        code |= view[NEAR[cell, which]] << 2 * which
    mirrored = (code & 0x333) << 2 | code >> 2 & 0x333
    return min(code, mirrored)


@inlined
def _company(view, cell):
    own, enemy = 0, 0
    for which in range(6):
        content = view[NEAR[cell, which]]
        own += content == 1
        enemy += content == 2
    return own * 7 + enemy


@compiled
def _count_hops(here, start, hops):
    """Writes into `hops` (int64[CELLS]) after how many hops the piece on `start` can be on each cell it hops to."""
    for which in range(3):
        here.lines[LINE_OF[start, which]] ^= BIT_OF[start, which]
    hops[:] = 0
    here.stamp += 1
    here.seen[start] = here.stamp
    here.to_visit[0] = start
    first, last = 0, 1
    while first < last:
        middle = here.to_visit[first]
        first += 1
        for which in range(3):
            line = LINE_OF[middle, which]
            places = np.int64(REACH[here.hop, BASE_OF[middle, which] + here.lines[line]] & np.uint32(511))
            while places:
                cell = CELL_AT[line, LOWEST[places]]
                places &= places - 1
                if here.seen[cell] != here.stamp:
                    here.seen[cell] = here.stamp
                    here.to_visit[last] = cell
                    last += 1
                    hops[cell] = hops[middle] + 1
    for which in range(3):
        here.lines[LINE_OF[start, which]] ^= BIT_OF[start, which]


@compiled
def _prospects(board, moves, at):
    """The most rows that a move of the seat to move gains (at least 0, at most 15), and how many gain two or more."""
    row = ROW[board[0].turn]
    best, ways = 0, 0
    for number in range(at, moves_of(board, moves, at)):
        gain = row[moves[number] & 127] - row[moves[number] >> 7]
        best = max(best, gain)
        ways += gain >= 2
    return min(best, 15), min(ways, 31)


@inlined
def _lay_out(here, view, rows):
    """Writes what stands on each of the mover's cells to `view`, and the rows of its pieces, ascending, to `rows`."""
    seat = here.turn
    view[OUTSIDE] = 3
    for piece in range(PIECES):
        own, enemy = np.int64(here.cells[seat, piece]), np.int64(here.cells[seat ^ 1, piece])
        rows[piece] = ROW[seat, own]
        view[own if seat == 0 else CELLS - 1 - own] = 1
        view[enemy if seat == 0 else CELLS - 1 - enemy] = 2
    rows.sort()


@inlined
def _see_static(view, rows, start, stop, left_row, gained, hops, phase, row):
    """Writes the columns that look at the board as it stands, for a move between own cells, to `row`."""
    behind = 0
    for piece in range(PIECES):
        behind += rows[piece] < left_row
    lag = min(rows[1] - rows[0], 6) if left_row == rows[0] else 7
    view[start] = 0
    path, mirrored = start * CELLS + stop, MIRROR[start] * CELLS + MIRROR[stop]
    row[0] = PATH + min(path, mirrored)
    row[1] = LEAVING + FOLDED[start] * PHASES + phase
    row[2] = ARRIVING + FOLDED[stop] * PHASES + phase
    row[3] = ROWS + (_clipped(gained, -4, 12) + 4) * PHASES + phase
    row[4] = HOPS + min(hops, 5) * PHASES + phase
    row[5] = BEHIND + behind * PHASES + phase
    row[6] = STRAGGLER + lag * PHASES + phase
    row[7] = COMPANY + _company(view, stop)
    row[8] = DESERTED + _company(view, start)
    row[9] = AROUND + _pattern(view, stop)
    row[10] = LEFT + _pattern(view, start)
    row[11] = PLACE + FOLDED[stop] * 16 + min(rows[0], 15)
    view[start] = 1


@inlined
def _see_ahead(board, moves, end, move, gained, threatened, phase, row):
    """Writes the columns that look at what both sides could play after the move to `row`."""
    here = board[0]
    seat = here.turn
    play(board, move)
    reply, replies = _prospects(board, moves, end)
    here.turn = seat
    best, ways = _prospects(board, moves, end)
    here.turn = seat ^ 1
    row[12] = NEXT + best * PHASES + phase
    row[13] = REPLY + reply * PHASES + phase
    row[14] = WAYS + ways
    row[15] = REPLIES + replies
    row[16] = BLOCK + _clipped(threatened - reply, -6, 6) + 6
    row[17] = WIN + (1 if has_won(board, seat) else 0)
    row[18] = FINISH + _clipped(gained + best - 4, 0, 16) * 2 + (1 if phase >= 4 else 0)
    take_back(board, move)


@compiled
def see(board, moves, at, end, ahead, seen, first):
    """Writes the numbers of the weights of `moves[at:end]`, all that a seat has, into rows of `seen` from `first` on.

    `seen` is uint16 with a column for each of COLUMNS; without `ahead` only the first STATIC_COLUMNS are
    written. `moves` is scratch from `end` on.
    """
    here = board[0]
    seat = here.turn
    view, hops, rows = np.zeros(CELLS + 1, np.int64), np.zeros(CELLS, np.int64), np.zeros(PIECES, np.int64)
    _lay_out(here, view, rows)
    phase = _clipped((rows.sum() - 20) // 20, 0, PHASES - 1)
    threatened = 0
    if ahead:
        here.turn = seat ^ 1
        threatened, _ = _prospects(board, moves, end)
        here.turn = seat
    lifted = -1
    for number in range(at, end):
        move, row = np.int64(moves[number]), seen[first + number - at]
        left, reached = move >> 7, move & 127
        if left != lifted:
            _count_hops(here, left, hops)
            lifted = left
        gained = ROW[seat, reached] - ROW[seat, left]
        start, stop = (left, reached) if seat == 0 else (CELLS - 1 - left, CELLS - 1 - reached)
        _see_static(view, rows, start, stop, ROW[seat, left], gained, hops[reached], phase, row)
        if ahead:
            _see_ahead(board, moves, end, move, gained, threatened, phase, row)


@compiled
def set_up(board, own, enemy):
    """Lays out a normal position: the mover, in seat 0's place, on these cells (uint8[PIECES]), the enemy on those."""
    here = board[0]
    put(here.cells[0], 0, own)
    put(here.cells[1], 0, enemy)
    here.turn = here.plies = 0
    settle(board)


@compiled
def count_all(board, own, enemy, moves):
    """How many moves the positions (uint8[n, PIECES] each) have together."""
    found = 0
    for number in range(len(own)):
        set_up(board, own[number], enemy[number])
        found += moves_of(board, moves, np.int64(0))
    return found


@compiled
def see_all(board, own, enemy, made, moves, ahead, seen, chosen):
    """Sees every move of many normal positions; returns the row behind each position's last, int64[positions].

    `made` (int64[positions]) are the moves played. `chosen` (int64[positions]) becomes the row of each; a position
    with one move, or none that was played, gets no rows and −1.
    """
    ends = np.zeros(len(own), np.int64)
    row = 0
    for number in range(len(own)):
        set_up(board, own[number], enemy[number])
        end = moves_of(board, moves, np.int64(0))
        chosen[number] = -1
        for which in range(end):
            if moves[which] == made[number]:
                chosen[number] = row + which
        if chosen[number] >= 0 and end > 1:
            see(board, moves, 0, end, ahead, seen, row)
            row += end
        else:
            chosen[number] = -1
        ends[number] = row
    return ends


def blank_board() -> np.ndarray:
    """A board for `set_up`: BOARD[1]. Hops are adjacent; enemy pieces in the goal count, as they do late in a game."""
    return np.zeros(1, BOARD)
