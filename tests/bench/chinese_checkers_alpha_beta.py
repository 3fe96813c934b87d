"""A plain alpha-beta search to measure ours against; not shipped.

Principal variation windows, iterative deepening, 2^20 entries always replaced, two killers, history += depth², late
moves reduced (depth ≥ 3 and sixth on: 1; depth ≥ 4 and sixteenth on: 2), moves that go back more than a row skipped
once one was searched, both seats tested for a win at each node; no null move, no pruning by count, no quiescence, and
repetition barred at the root alone.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, has_won, moves_of, play, take_back
from ai.games.chinese_checkers.kernels.lines import ROW
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.board import CELLS, PIECES

WON = 20_000
DEEPEST = 40
ROOM = (DEEPEST + 2) * MOST_MOVES
INFINITE = 1 << 30
EXACT, LOWER, UPPER = 1, 2, 3

PROTOTYPE = np.dtype(
    [
        ("cell_values", np.int32, (2, CELLS)),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("halted", np.int64),
        ("killers", np.int32, (DEEPEST + 1, 2)),
        ("history", np.int32, (2, 1 << 14)),
        ("past", np.uint64, (1200,)),
        ("length", np.int64),
        ("best", np.int64),
        ("depth", np.int64),
    ],
    align=True,
)
TABLE = np.dtype(
    [("key", np.uint64), ("score", np.int32), ("move", np.int16), ("depth", np.int8), ("kind", np.int8)], align=True
)


@compiled
def _barred(p, key):
    return np.any(p.past[: p.length] == key)


@compiled
def _negamax(board, prototype, table, moves, ranks, stop, depth, alpha, beta, ply, at, even):
    here, p = board[0], prototype[0]
    p.nodes += 1
    if p.depth > 0 and (p.nodes >= p.most_nodes or (p.nodes & 511 == 0 and stop[0] != 0)):
        p.halted = 1
    if p.halted:
        return 0
    seat = here.turn
    if ply > 0:
        if has_won(board, seat ^ 1):
            return ply - WON
        if has_won(board, seat):
            return WON - ply
    if depth <= 0 or ply >= DEEPEST:
        return even
    slot = np.int64(here.key & np.uint64(table.size - 1))
    known = 0
    if table[slot].key == here.key:
        known = np.int64(table[slot].move)
        if ply > 0 and table[slot].depth >= depth:
            score, kind = np.int64(table[slot].score), table[slot].kind
            if kind == EXACT or (kind == LOWER and score >= beta) or (kind == UPPER and score <= alpha):
                return score
    cell_values, history = p.cell_values[seat], p.history[seat]
    end = moves_of(board, moves, at)
    for number in range(at, end):
        move = moves[number]
        ranks[number] = 8 * (cell_values[move & 127] - cell_values[move >> 7]) + history[move]
        if move == known:
            ranks[number] = INFINITE
        elif move == p.killers[ply, 0] or move == p.killers[ply, 1]:
            ranks[number] += 4_000
    best, chosen, tried, lower = -INFINITE, 0, 0, alpha
    for number in range(at, end):
        top = number
        for rival in range(number + 1, end):
            if ranks[rival] > ranks[top]:
                top = rival
        moves[number], moves[top] = moves[top], moves[number]
        ranks[number], ranks[top] = ranks[top], ranks[number]
        move = moves[number]
        if tried > 0 and ROW[seat, move & 127] - ROW[seat, move >> 7] < -1:
            continue
        gain = cell_values[move & 127] - cell_values[move >> 7]
        play(board, move)
        if ply == 0 and _barred(p, here.key):
            take_back(board, move)
            continue
        less = 0
        if depth >= 3 and tried >= 6:
            less = 2 if depth >= 4 and tried >= 16 else 1
        if tried == 0:
            score = -_negamax(
                board, prototype, table, moves, ranks, stop, depth - 1, -beta, -lower, ply + 1, end, -even - gain
            )
        else:
            score = -_negamax(
                board, prototype, table, moves, ranks, stop, depth - 1 - less, -lower - 1, -lower, ply + 1, end,
                -even - gain,
            )  # fmt: skip
            if score > lower and (less > 0 or score < beta):
                score = -_negamax(
                    board, prototype, table, moves, ranks, stop, depth - 1, -beta, -lower, ply + 1, end, -even - gain
                )
        take_back(board, move)
        if p.halted:
            return 0
        tried += 1
        if score > best:
            best, chosen = score, move
            if score > lower:
                lower = score
                if ply == 0:
                    p.best = move
        if lower >= beta:
            if p.killers[ply, 0] != move:
                p.killers[ply, 1] = p.killers[ply, 0]
                p.killers[ply, 0] = move
            history[move] += depth * depth
            break
    if tried == 0:
        return even
    table[slot].key = here.key
    table[slot].move = chosen
    table[slot].score = best
    table[slot].depth = depth
    table[slot].kind = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    return best


@compiled
def think(board, prototype, table, moves, ranks, stop, deepest):
    """Leaves `best`; `prototype` holds values, `most_nodes` and the past positions' keys."""
    here, p = board[0], prototype[0]
    p.nodes = p.halted = p.best = p.depth = 0
    p.killers[:] = 0
    p.history[:] = 0
    root = even = np.int64(0)
    widest = np.int64(INFINITE)
    for piece in range(PIECES):
        even += p.cell_values[here.turn, here.cells[here.turn, piece]]
        even -= p.cell_values[here.turn ^ 1, here.cells[here.turn ^ 1, piece]]
    for depth in range(1, deepest + 1):
        score = _negamax(board, prototype, table, moves, ranks, stop, depth, -widest, widest, root, root, even)
        if p.halted:
            break
        p.depth = depth
        if abs(score) > WON - 1_000:
            break
