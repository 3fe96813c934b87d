"""Principal variation search for Chinese checkers in machine code. Knows no view, no clock and no level.

Alpha-beta with null windows behind the first move, iterative deepening, a table of positions, killers, history, late
moves searched less deep or, near the leaves, not at all, and a null move. A leaf's evaluation is the sum of the
values of the mover's cells less the enemy's, kept from move to move. The last ply is never played: its best move is
the one that gains most. A position that comes back within the line, or from the game before it, counts as a draw; at
the root it is shunned, even by whoever is behind, so that no game stands still; where the house rule forbids it, it is
no move.

Scores are hundredths of a row, for the seat to move.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, TURN, has_won, moves_of, play, take_back
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.rules import CELLS, PIECES, PLY_CAP_LIMIT

WON = 1_000_000
"""The score of a game won now; a win n plies away scores n less."""
SURELY_WON = WON - 10_000
"""Scores beyond this are wins and losses in sight."""
SHUNNED = 1 - SURELY_WON
"""The score of a move that brings a position of the game back: no better than it must be, so that games end."""
DEEPEST = 64
"""Plies from the root that a search may go."""
ROOM = (DEEPEST + 2) * MOST_MOVES
"""Moves of all the lists on one line."""
TEMPO = 70
"""The value of the right to move: about half of what a move gains."""
MOST = 2 * WON

SEARCH = np.dtype(
    [
        ("cell_values", np.int32, (2, CELLS)),  # [seat, cell]
        ("ply_cap", np.int64),
        ("forbidden", np.int64),  # whether no move may bring an earlier position back
        ("nodes", np.int64),  # positions looked at
        ("most_nodes", np.int64),
        ("halted", np.int64),
        ("path", np.uint64, (PLY_CAP_LIMIT + DEEPEST + 2,)),  # keys of the game's positions, then of the line's
        ("on_path", np.uint8, (1024,)),  # how many keys of the path end in these ten bits
        ("length", np.int64),  # keys on the path
        ("killers", np.int32, (DEEPEST + 1, 2)),
        ("history", np.int32, (2, 1 << 14)),  # [seat, move]
        ("line", np.int32, (DEEPEST + 1, DEEPEST + 1)),  # [ply]: the best moves from there, 0 behind the last
        # What the root is left with, by the deepest search that was finished or had found a better move:
        ("principal", np.int32, (DEEPEST + 1,)),  # the best move and the line behind it, 0 behind the last
        ("score", np.int64),
        ("depth", np.int64),  # the last one finished
    ],
    align=True,
)

ENTRY = np.dtype(
    [("key", np.uint64), ("score", np.int32), ("move", np.int16), ("depth", np.int8), ("bound", np.int8)], align=True
)
"""A position searched before. `move` without its highest bit needs fourteen; `bound` is EXACT, AT_LEAST or AT_MOST."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

KILLER = 4_000

SHOWN = np.array([0, 0, 8, 10, 14, 20, 30, 45], np.int64)
"""SHOWN[depth]: how many moves of a null window node are looked at; deeper ones show all."""


@compiled
def push(search, key):
    """Appends a position to the path."""
    s = search[0]
    s.path[s.length] = key
    s.length += 1
    s.on_path[key & np.uint64(1023)] += 1


@compiled
def pop(search):
    """Takes the last position off the path."""
    s = search[0]
    s.length -= 1
    s.on_path[s.path[s.length] & np.uint64(1023)] -= 1


@compiled
def comes_back(search, key):
    """Whether the position is on the path."""
    s = search[0]
    if s.on_path[key & np.uint64(1023)] == 0:
        return False
    return np.any(s.path[: s.length] == key)


@compiled
def _best_gain(cell_values, moves, at, end):
    """The most that one of the moves gains."""
    best = -MOST
    for number in range(at, end):
        best = max(best, cell_values[moves[number] & 127] - cell_values[moves[number] >> 7])
    return best


@compiled
def _alpha_beta(board, search, table, moves, ranks, stop, depth, alpha, beta, ply, at, even):
    """The score of the position, exact between `alpha` and `beta`, else a bound.

    `even` is the value of the seat's cells less the enemy's. `moves` and `ranks` are room from index `at` on. The
    position itself is on the path already. What is returned once the search is halted means nothing.
    """
    here, s = board[0], search[0]
    s.nodes += 1
    s.line[ply, ply] = 0
    if s.depth > 0 and (s.nodes >= s.most_nodes or (s.nodes & 511 == 0 and stop[0] != 0)):
        s.halted = 1
    if s.halted:
        return 0
    seat = here.turn
    if ply > 0:
        if has_won(board, seat ^ 1):
            return ply - WON
        if has_won(board, seat):
            return WON - ply
        if here.plies >= s.ply_cap:
            return 0
    if depth <= 0 or ply >= DEEPEST:
        return even + TEMPO
    wide = beta - alpha > 1
    slot = np.int64(here.key & np.uint64(table.size - 1))
    known = 0
    if table[slot].key == here.key:
        known = np.int64(table[slot].move)
        if not wide and table[slot].depth >= depth:
            score, bound = _seen_from(np.int64(table[slot].score), ply), table[slot].bound
            if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
                return score
    cell_values, history = s.cell_values[seat], s.history[seat]
    may_win = here.in_goal[seat] + here.at_home[seat ^ 1] >= PIECES - 1
    end = moves_of(board, moves, at)
    if depth == 1 and not may_win and ply > 0 and end > at:
        return even - TEMPO + _best_gain(cell_values, moves, at, end)

    # Null move: if the enemy may move twice in a row and the score is still good enough, it is.
    if not wide and depth >= 3 and even >= beta and not may_win and abs(beta) < SURELY_WON:
        _pass(here)
        score = -_alpha_beta(board, search, table, moves, ranks, stop, depth - 3, -beta, 1 - beta, ply + 1, end, -even)
        _pass(here)
        if score >= beta and not s.halted:
            return beta

    for number in range(at, end):
        move = moves[number]
        gain = cell_values[move & 127] - cell_values[move >> 7]
        ranks[number] = 8 * gain + history[move]
        if move == known:
            ranks[number] = MOST
        elif move == s.killers[ply, 0] or move == s.killers[ply, 1]:
            ranks[number] += KILLER
    shown = end if wide or depth >= SHOWN.size else at + SHOWN[depth]
    best, chosen, tried = -MOST, 0, 0
    lower = alpha
    for number in range(at, end):
        if number >= shown and best > -SURELY_WON:
            break
        _bring_best_forward(moves, ranks, number, end)
        move = moves[number]
        gain = cell_values[move & 127] - cell_values[move >> 7]
        if depth == 2 and tried > 0 and not wide and not may_win and even + gain <= lower:
            best = max(best, even + gain)  # the enemy's answer only lowers it
            continue
        play(board, move)
        back = comes_back(search, here.key)
        if back and s.forbidden:
            take_back(board, move)
            continue
        if back:
            score = np.int64(0 if ply > 0 else SHUNNED)
        else:
            push(search, here.key)
            less = _reduction(depth, tried, wide)
            low = -beta if tried == 0 else -lower - 1
            score = -_alpha_beta(
                board, search, table, moves, ranks, stop, depth - 1 - less, low, -lower, ply + 1, end, -even - gain
            )
            if tried > 0 and less > 0 and score > lower:
                score = -_alpha_beta(
                    board, search, table, moves, ranks, stop, depth - 1, low, -lower, ply + 1, end, -even - gain
                )
            if tried > 0 and wide and lower < score < beta:
                score = -_alpha_beta(
                    board, search, table, moves, ranks, stop, depth - 1, -beta, -lower, ply + 1, end, -even - gain
                )
            pop(search)
        take_back(board, move)
        if s.halted:
            return 0
        tried += 1
        if score > best:
            best, chosen = score, move
            if score > lower:
                lower = score
                _extend_line(s, ply, move, back)
                if ply == 0:
                    s.principal[:], s.score = s.line[0], score
        if lower >= beta:
            if s.killers[ply, 0] != move:
                s.killers[ply, 1] = s.killers[ply, 0]
                s.killers[ply, 0] = move
            history[move] += depth * depth
            break
    if tried == 0:
        # Every move is barred, or too small to matter: the rules call the first a loss.
        return ply - WON if end == at or s.forbidden else lower
    bound = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
    table[slot].key = here.key
    table[slot].move = chosen
    table[slot].score = _kept_at(best, ply)
    table[slot].depth = depth
    table[slot].bound = bound
    return best


@compiled
def _seen_from(score, ply):
    """A score of the table, where wins are counted from the position itself, as seen from the root."""
    return score - ply if score > SURELY_WON else (score + ply if score < -SURELY_WON else score)


@compiled
def _kept_at(score, ply):
    """The reverse of `_seen_from`."""
    return score + ply if score > SURELY_WON else (score - ply if score < -SURELY_WON else score)


@compiled
def _pass(here):
    """Hands the turn over without a move; again, and it is undone."""
    here.turn ^= 1
    here.key ^= TURN


@compiled
def _reduction(depth, tried, wide):
    """How many plies less deep the move after `tried` others is searched first."""
    if depth < 3 or tried < 3:
        return 0
    less = 1 if tried < 10 else 2
    if wide:
        less -= 1
    return min(less, depth - 2)


@compiled
def _bring_best_forward(moves, ranks, first, end):
    """Swaps the move of the highest rank from `first` on to `first`."""
    best = first
    for number in range(first + 1, end):
        if ranks[number] > ranks[best]:
            best = number
    moves[first], moves[best] = moves[best], moves[first]
    ranks[first], ranks[best] = ranks[best], ranks[first]


@compiled
def _extend_line(s, ply, move, ends):
    """The best line from `ply`: the move, then the best line behind it unless the line ends with it."""
    s.line[ply, ply] = move
    number = ply + 1
    while not ends and number < DEEPEST and s.line[ply + 1, number] != 0:
        s.line[ply, number] = s.line[ply + 1, number]
        number += 1
    s.line[ply, number] = 0


@compiled
def think(board, search, table, moves, ranks, stop, deepest):
    """Searches deeper and deeper until the nodes are spent, `stop[0]` is set, a win is seen or `deepest` is done.

    `moves` and `ranks` are int32[ROOM]. `search` must hold cell values, house rules, `most_nodes` and the path up to
    the position on the board; it is left with principal, score and depth. The first ply is always searched to the end,
    so where there is a move there is a best one.
    """
    here, s = board[0], search[0]
    s.nodes = s.halted = s.score = s.depth = 0
    s.principal[:] = 0
    s.killers[:] = 0
    s.history[:] >>= 3
    root = even = np.int64(0)  # a bare 0 would be a type of its own: a second build, which numba's cache gets wrong
    for piece in range(PIECES):
        even += s.cell_values[here.turn, here.cells[here.turn, piece]]
        even -= s.cell_values[here.turn ^ 1, here.cells[here.turn ^ 1, piece]]
    score = even
    for depth in range(1, deepest + 1):
        reach = 150
        low, high = (score - reach, score + reach) if depth > 3 else (-MOST, MOST)
        while True:
            score = _alpha_beta(board, search, table, moves, ranks, stop, depth, low, high, root, root, even)
            if s.halted or low < score < high:
                break
            reach *= 4
            low, high = (score - reach, high) if score <= low else (low, score + reach)
        if s.halted:
            break
        s.score, s.depth = score, depth
        if score > SURELY_WON:
            break
