"""Games between the simulated testers of an experiment in machine code: players of many strengths, and TentativeMove.

A tester searches a few plies with a table of cell values of its own and sometimes slips: it then plays one of the three
moves that gain most by its table. No position is made twice while another move is left. Knows no experience.
"""

from typing import Any, NamedTuple

import numpy as np

from ai.games.chinese_checkers.kernels import tentative
from ai.games.chinese_checkers.kernels.board import has_won, moves_of, play, take_back
from ai.games.chinese_checkers.kernels.memory import ENTRY, SEARCH, TEMPO, Desk, comes_back, push
from ai.games.chinese_checkers.kernels.memory import ROOM as SEARCH_ROOM
from ai.games.chinese_checkers.kernels.search import think
from ai.games.chinese_checkers.kernels.tentative import STEPS, Reading, tentative_move
from ai.kernels.chance import below, unit
from ai.kernels.compiled import compiled
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import CELLS

SEARCHES, TENTATIVE = 0, 1
TESTER = np.dtype(
    [
        ("kind", np.int64),  # SEARCHES or TENTATIVE
        ("depth", np.int64),  # plies of the search
        ("slips", np.float64),  # share of moves that are slips
        ("cell_values", np.int32, (2, CELLS)),  # of a search: [seat, cell], hundredths of a row
        ("rows", np.float64, (2, CELLS)),  # of TentativeMove, as its kernel wants them
        ("weight", np.float64),
        ("noise", np.float64),  # added to each value, drawn evenly from 0 to this
    ],
    align=True,
)
TABLE_SLOTS = 1 << 10
SLIPS_AMONG = 3
ROOM = max(SEARCH_ROOM, tentative.ROOM)
_NO_USAGE = np.ones((2, CELLS))


class Memory(NamedTuple):
    """Scratch memory of one seat."""

    desk: Desk
    values: Any
    """float64[tentative.ROOM]"""


def memories(count: int) -> tuple[Memory, ...]:
    """For each of `count` seats that think in turn; they share what is not kept from move to move."""
    moves, ranks, values = np.zeros(ROOM, np.int32), np.zeros(ROOM, np.int32), np.zeros(tentative.ROOM)
    never, unsolved = np.zeros(1, np.uint8), np.zeros(0, np.uint8)
    return tuple(
        Memory(Desk(np.zeros(1, SEARCH), np.zeros(TABLE_SLOTS, ENTRY), moves, ranks, never, unsolved), values)
        for _ in range(count)
    )


@compiled
def begin(board, tester, desk, most_plies):
    """A tester sits down at a board: nothing is on its path but the position there."""
    s, table = desk.search[0], desk.table
    for seat in range(2):
        put(s.cell_values[seat], 0, tester.cell_values[seat])
    s.ply_cap, s.forbidden, s.length, s.most_nodes, s.tempo = most_plies, 1, 0, 1 << 60, TEMPO
    s.on_path[:] = 0
    s.history[:] = 0
    for slot in range(table.size):
        table[slot].key = 0
    push(desk.search, board[0].key)


@compiled
def choose(board, tester, memory, chance):
    """The move of the tester. The search of its desk has the path of the game."""
    desk, values = memory
    search, moves = desk.search, desk.moves
    _number_by_cell(board[0])
    if tester.kind == TENTATIVE:
        reading = Reading(tester.rows, _NO_USAGE, tentative.OF_THE_PIECE, tester.weight, True)
        end = tentative_move(board, reading, STEPS, moves, values, desk.stop, 1 << 60)
        for number in range(end):
            values[number] += tester.noise * unit(chance)
        return _best_new(board, search, moves, values, end, np.int64(1))
    if tester.slips > 0 and unit(chance) < tester.slips:
        end = moves_of(board, moves, np.int64(0))
        cell_values = tester.cell_values[board[0].turn]
        for number in range(end):
            values[number] = cell_values[moves[number] & 127] - cell_values[moves[number] >> 7]
        return _best_new(board, search, moves, values, end, 1 + below(chance, SLIPS_AMONG))
    think(board, desk, tester.depth)
    return search[0].principal[0]


@compiled
def _number_by_cell(here):
    """Gives the pieces their numbers in the order of their cells, as on a board out of the rule book.

    Among equal moves the first one is played: a player must find the same one here and at a table.
    """
    for seat in range(2):
        cells = here.cells[seat]
        for piece in range(1, cells.size):
            cell, at = cells[piece], piece
            while at > 0 and cells[at - 1] > cell:
                cells[at] = cells[at - 1]
                at -= 1
            cells[at] = cell
        for piece in range(cells.size):
            here.piece_on[cells[piece]] = piece


@compiled
def _best_new(board, search, moves, values, end, rank):
    """The move of that rank (1: the best) by value among those that make a new position; if there is none, the best."""
    chosen = moves[0]
    for _ in range(rank):
        best = -1
        for number in range(end):
            if best < 0 or values[number] > values[best]:
                play(board, moves[number])
                back = comes_back(search, board[0].key)
                take_back(board, moves[number])
                if not back and values[number] > -1e30:
                    best = number
        if best < 0:
            break
        chosen = moves[best]
        values[best] = -1e31
    return chosen


@compiled
def play_out(board, testers, memories, chance, most_plies, ends):
    """Plays from the board to the end; testers[seat], memories[seat]. Writes every move into `ends`
    (int32[most_plies]).

    Returns how many plies, and the winner (−1: nobody). A player who cannot move has lost.
    """
    here = board[0]
    for seat in range(2):
        begin(board, testers[seat], memories[seat].desk, most_plies)
    for ply in range(most_plies):
        seat = here.turn
        if moves_of(board, memories[seat].desk.moves, np.int64(0)) == 0:
            return ply, seat ^ 1
        move = choose(board, testers[seat], memories[seat], chance)
        play(board, move)
        ends[ply] = move
        for each in range(2):
            push(memories[each].desk.search, here.key)
        if has_won(board, seat):
            return ply + 1, seat
        if has_won(board, seat ^ 1):
            return ply + 1, seat ^ 1
    return most_plies, -1
