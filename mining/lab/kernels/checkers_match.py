"""Whole games of Chinese checkers between two described players in machine code: for experiments and practice logs.

Plays by the default rules of `chinese-checkers/1`: adjacent hops, enemy pieces in the goal count from ply 60 on, a draw
at the third occurrence of a position or after 300 plies. A player is a row of PLAYER.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import BOARD, MOST_MOVES, has_won, moves_of, play, settle, take_back
from ai.games.chinese_checkers.kernels.habit import COLUMNS, STATIC_COLUMNS, WEIGHTS, see
from ai.games.chinese_checkers.kernels.lines import HOME, ROW
from ai.games.chinese_checkers.kernels.memory import ENTRY, SEARCH, TEMPO, Desk, comes_back, push
from ai.games.chinese_checkers.kernels.memory import ROOM as SEARCH_ROOM
from ai.games.chinese_checkers.kernels.search import think
from ai.kernels.chance import below, unit
from ai.kernels.compiled import compiled
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import CELLS, PIECES
from shared.games.chinese_checkers.options import DEFAULTS

TABLE, STATIC, AHEAD, SEARCHER, LOT = range(5)
"""How a player decides: by the best gain of `cell_values`, by weights of the static columns, by weights of all columns,
by a search that evaluates by `cell_values`, or at random. The first three win when they can at once, and bring no
position back while they need not."""

PLAYER = np.dtype(
    [
        ("kind", np.int64),
        ("nodes", np.int64),  # of a search
        ("depth", np.int64),  # of a search, at most
        ("blur", np.float64),  # standard error of a search's judgement of a cell, drawn again for every move
        ("lapses", np.float64),  # share of moves drawn at random
        ("cell_values", np.int32, (2, CELLS)),
        ("weights", np.float32, (WEIGHTS,)),
    ],
    align=True,
)
PLY_CAP = int(DEFAULTS["ply_cap"])
SQUAT_FROM = int(DEFAULTS["squat_from_ply"])
_TABLE_BITS = 14


@compiled
def _normal(chance):
    """A number drawn from nearly the standard normal distribution."""
    total = -6.0
    for _ in range(12):
        total += unit(chance)
    return total


@compiled
def _best_of(board, search, moves, values, end, chance):
    """The move of the greatest value, at random among equals; those that win first, those that repeat last."""
    here = board[0]
    best, chosen, equals = -1e30, moves[0], 0
    for number in range(end):
        play(board, moves[number])
        value = values[number]
        if has_won(board, here.turn ^ 1):
            value += 1e9
        elif comes_back(search, here.key):
            value -= 1e9
        take_back(board, moves[number])
        if value > best:
            best, chosen, equals = value, moves[number], 1
        elif value == best:
            equals += 1
            if below(chance, equals) == 0:
                chosen = moves[number]
    return chosen


@compiled
def _choose(board, player, desk, values, seen, chance):
    """The move that the player makes."""
    here, search, moves = board[0], desk.search, desk.moves
    end = moves_of(board, moves, np.int64(0))
    if end == 1:
        return moves[0]
    if player.kind == LOT or (player.lapses > 0 and unit(chance) < player.lapses):
        return moves[below(chance, end)]
    if player.kind == SEARCHER:
        if player.blur > 0:
            for cell in range(CELLS):
                error = np.int32(player.blur * _normal(chance))
                search[0].cell_values[0, cell] = player.cell_values[0, cell] + error
                search[0].cell_values[1, CELLS - 1 - cell] = player.cell_values[1, CELLS - 1 - cell] + error
            for slot in range(desk.table.size):
                desk.table[slot].key = 0
        search[0].most_nodes = player.nodes
        think(board, desk, player.depth)
        return search[0].principal[0]
    if player.kind == TABLE:
        cell_values = player.cell_values[here.turn]
        for number in range(end):
            values[number] = cell_values[moves[number] & 127] - cell_values[moves[number] >> 7]
    else:
        see(board, moves, 0, end, player.kind == AHEAD, seen, 0)
        columns = seen.shape[1] if player.kind == AHEAD else STATIC_COLUMNS
        for number in range(end):
            values[number] = 0.0
            for column in range(columns):
                values[number] += player.weights[seen[number, column]]
    return _best_of(board, search, moves, values, end, chance)


@compiled
def _forward_ply(board, moves, chance):
    """Plays a move drawn at random among those that gain rows."""
    row = ROW[board[0].turn]
    kept = 0
    for number in range(moves_of(board, moves, np.int64(0))):
        if row[moves[number] & 127] > row[moves[number] >> 7]:
            moves[kept] = moves[number]
            kept += 1
    play(board, moves[below(chance, kept)])


@compiled
def _play_game(board, players, opening, desks, values, seen, chances, plies):
    """Plays one game; players[seat], desks[seat]. Writes its moves into `plies`; returns how many, and 1, 0 or −1 for
    seat 0.
    """
    here, moves = board[0], desks[0].moves
    place = np.zeros(2, np.int64)
    for cell in range(CELLS):
        for seat in range(2):
            if HOME[seat, cell]:
                here.cells[seat, place[seat]] = cell
                place[seat] += 1
    here.turn = here.plies = here.hop = 0
    here.squat_from = SQUAT_FROM
    settle(board)
    for seat in range(2):
        search = desks[seat].search
        for side in range(2):
            put(search[0].cell_values[side], 0, players[seat].cell_values[side])
        search[0].ply_cap, search[0].forbidden, search[0].length = PLY_CAP, 0, 0
        search[0].tempo = TEMPO
        search[0].on_path[:] = 0
        search[0].history[:] = 0
        for slot in range(desks[seat].table.size):
            desks[seat].table[slot].key = 0
        push(search, here.key)
    while True:
        seat = here.turn
        if here.plies < opening:
            before = board.copy()
            _forward_ply(board, moves, chances[2:])
            move = _move_between(before, board, seat)
        else:
            move = _choose(board, players[seat], desks[seat], values, seen, chances[seat:])
            play(board, move)
        plies[here.plies - 1] = move
        for each in range(2):
            push(desks[each].search, here.key)
        if has_won(board, seat):
            return here.plies, 1 - 2 * seat
        if has_won(board, seat ^ 1):
            return here.plies, 2 * seat - 1
        if here.plies >= PLY_CAP:
            return here.plies, 0
        times = 0
        path = desks[0].search[0]
        for number in range(path.length):
            times += path.path[number] == here.key
        if times >= 3:
            return here.plies, 0


@compiled
def _move_between(before, after, seat):
    """The move of the seat that led from one board to the other."""
    for piece in range(PIECES):
        if before[0].cells[seat, piece] != after[0].cells[seat, piece]:
            return np.int64(before[0].cells[seat, piece]) << 7 | np.int64(after[0].cells[seat, piece])
    return np.int64(0)


@compiled
def play_games(first, second, opening, seeds, plies, lengths, points, stop):
    """Plays a game for each of `seeds` (uint64[games, 3]: the first player's chance, the second's, the opening's).

    `first` and `second` are PLAYER[1]; the opening's `opening` plies are drawn among forward moves. `plies`
    (int16[games, 300]), `lengths` and `points` (int64[games], 1, 0 or −1 for the first player) are filled; from
    game number 1 on every second game has seats exchanged, so equal seeds of openings make it a pair.
    """
    board = np.zeros(1, BOARD)
    one, two = np.zeros(1, SEARCH), np.zeros(1, SEARCH)
    table_one, table_two = np.zeros(1 << _TABLE_BITS, ENTRY), np.zeros(1 << _TABLE_BITS, ENTRY)
    moves, ranks = np.zeros(SEARCH_ROOM, np.int32), np.zeros(SEARCH_ROOM, np.int32)
    unsolved = np.zeros(0, np.uint8)
    desks = (Desk(one, table_one, moves, ranks, stop, unsolved), Desk(two, table_two, moves, ranks, stop, unsolved))
    values = np.zeros(MOST_MOVES)
    seen = np.zeros((MOST_MOVES, len(COLUMNS)), np.uint16)
    for game in range(len(seeds)):
        chances = seeds[game].copy()
        exchanged = game & 1
        if exchanged:
            chances[0], chances[1] = chances[1], chances[0]
            players = (second[0], first[0])
        else:
            players = (first[0], second[0])
        lengths[game], won = _play_game(board, players, opening, desks, values, seen, chances, plies[game])
        points[game] = -won if exchanged else won
