"""Principal variation search for Chinese checkers in machine code. Knows no view, no clock and no level.

Alpha-beta with null windows behind the first move, iterative deepening, a table of positions, killers, history, late
moves searched less deep or, near the leaves, not at all, and a null move. A leaf's evaluation is the sum of the
values of the mover's cells less the enemy's, kept from move to move. The last ply is never played: its best move is
the one that gains most. A position that comes back within the line, or from the game before it, counts as a draw; at
the root it is shunned, even by the player behind, so that no game stands still; where the house rule forbids it, it is
no move. Where a person is known to be nearly sure of one reply, no other is looked at.

Scores are hundredths of a row, for the seat to move.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import TURN, has_won, moves_of, play, take_back
from ai.games.chinese_checkers.kernels.endings import BIT, UNKNOWN, needed_by
from ai.games.chinese_checkers.kernels.memory import (
    AT_LEAST,
    AT_MOST,
    DEEPEST,
    EXACT,
    MOST,
    SHUNNED,
    SURELY_WON,
    WON,
    comes_back,
    pop,
    push,
)
from ai.games.chinese_checkers.kernels.replies import expected
from ai.kernels.compiled import compiled, inlined
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import PIECES

OPEN = 2 * MOST
"""Stands for a score that has yet to be found."""

KILLER = 4_000

SHOWN = np.array([0, 0, 8, 10, 14, 20, 30, 45], np.int64)
"""SHOWN[depth]: how many moves of a null window node are looked at; deeper ones show all."""


@compiled
def _best_gain(cell_values, moves, at, end):
    """The most that one of the moves gains."""
    best = -MOST
    for number in range(at, end):
        best = max(best, cell_values[moves[number] & 127] - cell_values[moves[number] >> 7])
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
    """Swaps the move of the highest rank from `first` on to `first`; that move."""
    best = first
    for number in range(first + 1, end):
        if ranks[number] > ranks[best]:
            best = number
    moves[first], moves[best] = moves[best], moves[first]
    ranks[first], ranks[best] = ranks[best], ranks[first]
    return moves[first]


@compiled
def _extend_line(s, ply, move, ends):
    """The best line from `ply`: the move, then the best line behind it unless the line ends with it."""
    s.line[ply, ply] = move
    number = ply + 1
    while not ends and number < DEEPEST and s.line[ply + 1, number] != 0:
        s.line[ply, number] = s.line[ply + 1, number]
        number += 1
    s.line[ply, number] = 0


@inlined
def _hope(s, depth):
    """How much a move is taken to gain at most on the way to the leaves: nothing if only an answer is left."""
    return np.int64(0) if depth == 2 else (s.margin if depth == 3 and s.margin > 0 else np.int64(OPEN))


@inlined
def _lead_solved(here, s, endings, ply):
    """The score where both sides are in a solved ending that the ply cap does not cut short, else OPEN."""
    own = needed_by(here, here.turn, endings)
    enemy = UNKNOWN if own == UNKNOWN else needed_by(here, here.turn ^ 1, endings)
    if enemy == UNKNOWN:
        return np.int64(OPEN)
    plies = 2 * own - 1 if own <= enemy else 2 * enemy
    if here.plies + plies > s.ply_cap:
        return np.int64(OPEN)
    return WON - ply - plies if own <= enemy else ply + plies - WON


@inlined
def _score_without_moves(board, s, stop, endings, entry, depth, alpha, beta, ply, even):
    """The score that is known before any move is looked at, else OPEN; counts the node.

    The end of the game, a solved ending, a leaf, and what the table says of a null window settle a position.
    """
    here = board[0]
    s.nodes += 1
    s.line[ply, ply] = 0
    if s.depth > 0 and (s.nodes >= s.most_nodes or (s.nodes & 511 == 0 and stop[0] != 0)):
        s.halted = 1
    if s.halted:
        return 0
    if ply > 0:
        if has_won(board, here.turn ^ 1):
            return ply - WON
        if has_won(board, here.turn):
            return WON - ply
        if here.plies >= s.ply_cap:
            return 0
        if endings.size:
            lead = _lead_solved(here, s, endings, ply)
            if lead != OPEN:
                return lead
    if depth <= 0 or ply >= DEEPEST:
        return even + s.tempo
    if beta - alpha == 1 and entry.key == here.key and entry.depth >= depth:
        score, bound = _seen_from(np.int64(entry.score), ply), entry.bound
        if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
            return score
    return OPEN


@inlined
def _rank(here, s, entry, moves, ranks, at, end, ply):
    """Writes how promising each move looks: the table's best, then killers, gain and history."""
    known = np.int64(entry.move) if entry.key == here.key else 0
    cell_values, history = s.cell_values[here.turn], s.history[here.turn]
    for number in range(at, end):
        move = moves[number]
        gain = cell_values[move & 127] - cell_values[move >> 7]
        ranks[number] = 8 * gain + history[move]
        if move == known:
            ranks[number] = MOST
        elif move == s.killers[ply, 0] or move == s.killers[ply, 1]:
            ranks[number] += KILLER


@compiled
def _note_better(here, s, ply, depth, move, score, ends, cuts):
    """Notes a move that raised the lower bound. `ends`: the line ends with it. `cuts`: it refutes the position."""
    _extend_line(s, ply, move, ends)
    if ply == 0:
        put(s.principal, 0, s.line[0])
        s.score = score
    if cuts:
        if s.killers[ply, 0] != move:
            s.killers[ply, 1] = s.killers[ply, 0]
            s.killers[ply, 0] = move
        s.history[here.turn, move] += depth * depth


@compiled
def _conclude(here, s, entry, best, chosen, alpha, beta, ply, depth, is_stuck):
    """The score of a position whose moves have been searched, −MOST if none was; enters it in the table."""
    if best == -MOST:
        # Every move is barred, or too small to matter: the rules call the first a loss.
        return ply - WON if is_stuck or s.forbidden else alpha
    if ply == 0 and s.excluded[0] != 0:
        return best  # not the position's worth
    entry.key = here.key
    entry.move = chosen
    entry.score = _kept_at(best, ply)
    entry.depth = depth
    entry.bound = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
    return best


@compiled
def _without_excluded(s, moves, at, end):
    """Takes the moves off the list that the search is to leave out at its root; where the list ends then."""
    kept = at
    for number in range(at, end):
        move = moves[number]
        if move != s.excluded[0] and move != s.excluded[1]:
            moves[kept] = move
            kept += 1
    return kept


@compiled
def _within_solved(here, moves, at, end):
    """Takes the moves off the list that leave the solved endings, which only hides the result, unless all do; as
    `_without_excluded`."""
    kept = at
    for number in range(at, end):
        if BIT[here.turn, moves[number] & 127]:
            moves[kept] = moves[number]
            kept += 1
    return kept if kept > at else end


@compiled
def _alpha_beta(board, desk, depth, alpha, beta, ply, at, even):
    """The score of the position, exact between `alpha` and `beta`, else a bound.

    `even` is the value of the seat's cells less the enemy's. The desk's moves and ranks are room from index `at` on.
    The position itself is on the path already. The score of a search that was halted has no meaning.
    """
    search, table, moves, ranks, stop, endings = desk
    here, s = board[0], search[0]
    entry = table[np.int64(here.key & np.uint64(table.size - 1))]
    score = _score_without_moves(board, s, stop, endings, entry, depth, alpha, beta, ply, even)
    if score != OPEN:
        return score
    wide, cell_values = beta - alpha > 1, s.cell_values[here.turn]
    may_win = here.in_goal[here.turn] + here.at_home[here.turn ^ 1] >= PIECES - 1
    end = moves_of(board, moves, at)
    if ply == 0 and s.excluded[0] != 0:
        end = _without_excluded(s, moves, at, end)
    if ply == 0 and endings.size and _lead_solved(here, s, endings, ply) != OPEN:
        end = _within_solved(here, moves, at, end)
    if depth == 1 and not may_win and ply > 0 and end > at:
        return even - s.tempo + _best_gain(cell_values, moves, at, end)
    if here.turn + 1 == s.person:
        end = expected(board, s.replies, moves, ranks, at, end)
    # Null move: if the enemy may move twice in a row and the score is still good enough, it is.
    if not wide and depth >= 3 and even >= beta and not may_win and abs(beta) < SURELY_WON:
        _pass(here)
        score = -_alpha_beta(board, desk, depth - 3, -beta, 1 - beta, ply + 1, end, -even)
        _pass(here)
        if score >= beta and not s.halted:
            return beta
    _rank(here, s, entry, moves, ranks, at, end, ply)
    shown = end if wide or depth >= SHOWN.size else at + SHOWN[depth]
    best, chosen, tried, lower = -MOST, np.int64(0), np.int64(0), alpha
    for number in range(at, end):
        if lower >= beta or (number >= shown and best > -SURELY_WON):
            break
        move = _bring_best_forward(moves, ranks, number, end)
        after = even + cell_values[move & 127] - cell_values[move >> 7]
        if tried > 0 and not wide and not may_win and after + _hope(s, depth) <= lower:
            best = max(best, after + _hope(s, depth))
            continue
        play(board, move)
        back, score = comes_back(search, here.key), np.int64(0 if ply > 0 else SHUNNED)
        if not back:
            push(search, here.key)
            below, low = depth - 1 - _reduction(depth, tried, wide), -beta if tried == 0 else -lower - 1
            while True:  # first less deep and with a null window, then as deep and as wide as the score demands
                score = -_alpha_beta(board, desk, below, low, -lower, ply + 1, end, -after)
                if below < depth - 1 and score > lower:
                    below = depth - 1
                elif low > -beta and lower < score < beta:
                    low = -beta
                else:
                    break
            pop(search)
        take_back(board, move)
        if back and s.forbidden:
            continue
        if s.halted:
            return 0
        tried += 1
        if score > best:
            best, chosen = score, move
            if score > lower:
                lower = score
                _note_better(here, s, ply, depth, move, score, back, score >= beta)
    return _conclude(here, s, entry, best, chosen, alpha, beta, ply, depth, end == at)


@compiled
def think(board, desk, deepest):
    """Searches deeper and deeper until the nodes are spent, `stop[0]` is set, a win is seen or `deepest` is done.

    `desk.search` is left with principal, score and depth. The first ply is always searched to the end, so where there
    is a move there is a best one.
    """
    here, s = board[0], desk.search[0]
    s.nodes = s.halted = s.score = s.depth = 0
    s.principal[:] = 0
    s.killers[:] = 0
    for side in range(2):
        for step in range(s.history.shape[1]):
            s.history[side, step] >>= 3
    root = even = np.int64(0)  # a bare 0 would be a type of its own: a second build, which numba's cache gets wrong
    for piece in range(PIECES):
        even += s.cell_values[here.turn, here.cells[here.turn, piece]]
        even -= s.cell_values[here.turn ^ 1, here.cells[here.turn ^ 1, piece]]
    score = even
    for depth in range(1, deepest + 1):
        reach = 150
        low, high = (score - reach, score + reach) if depth > 3 else (-MOST, MOST)
        while True:
            score = _alpha_beta(board, desk, depth, low, high, root, root, even)
            if s.halted or low < score < high:
                break
            reach *= 4
            low, high = (score - reach, high) if score <= low else (low, score + reach)
        if s.halted:
            break
        s.score, s.depth = score, depth
        if score > SURELY_WON:
            break
