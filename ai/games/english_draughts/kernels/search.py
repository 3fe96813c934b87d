"""Alpha-beta on the draughts kernel: principal variations, iterative deepening, a table of positions met before.

Knows the draw rules (7), the position and its past, and a judgement of leaves, by tables or by a network; no view, no
level, no clock: it stops after so many nodes or when a byte is set. All its memory is one array of words and a table,
both its caller's.
"""

from math import log
from typing import Any, NamedTuple

import numpy as np

from ai.games.english_draughts.kernels.board import (
    BOARD,
    NOTHING,
    RECORD,
    captures,
    jumpers,
    kings_after,
    legal,
    waiting,
)
from ai.games.english_draughts.kernels.evaluation import evaluate
from ai.games.english_draughts.kernels.memory import (
    BEST_CHANGE,
    BEST_DEPTH,
    BEST_SCORE,
    BEST_TAKEN,
    BOLD,
    EVALUATION,
    EXCLUDED,
    FIRST_SUMS,
    HISTORY,
    KILLERS,
    LIMIT,
    LINE,
    LINES,
    LISTS,
    NETWORK,
    NO_PROGRESS,
    NODES,
    NOISE,
    PATH,
    PLIES,
    REPETITION,
    REPORTED_LINE,
    REPORTED_PLIES,
    ROOT,
    SEED,
    STOP,
    STOPPED,
)
from ai.games.english_draughts.kernels.network import SUMS, carry_on, evaluate_sums, sum_up
from ai.games.english_draughts.kernels.ordering import bring_forward, note_cut, put_in_order
from ai.games.english_draughts.kernels.replies import expected
from ai.games.english_draughts.kernels.scores import DECIDED, LOST, UNSOLVED, solved
from ai.games.english_draughts.kernels.transpositions import AT_LEAST, AT_MOST, EXACT, keep, key, known
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, load_byte, ones, store

# Memory and lists are handed down as addresses: see `ai.kernels.machine`; `oldhand bench search` measures the speed.

LOWEST, HIGHEST, ROOT_PLY, ROOT_SCORE = np.int64(-LOST), np.int64(LOST), np.int64(0), np.int64(0)
"""Words, because recursions take no bare numbers: see `compiled`."""
_BLUR = 0x5A5A3C6EF372FE95
FEW = 7
"""With so few pieces nothing is left unsearched: there results are looked for, not judgements."""
SURE_DEPTH, SURE = 4, 45
"""So few plies before a leaf, a quiet position that looks better by so much a ply than it need be is not searched."""
TRIED_DEPTH, LESS, TRIED = 6, 4, 35
"""From this depth on a position is tried first so many plies less deep, and left at that if it proves so much better
than it need be, or to a bold search so much worse: a cut that is probable (Buro 1995, ProbCut)."""
NARROW_DEPTH, NARROW, WIDER, WIDEST = 5, 14, 4, 400
"""In a bold search, from this depth on, the root's score is first looked for so near the last depth's; if it is not
there, in a window so many times as wide, up to the widest."""
GUESSED_DEPTH = 3
"""In a bold search, from this depth on, a position that the table knows no move of is searched a ply less deep."""


def _reductions() -> np.ndarray:
    """int64[32, 32]: by depth and by place in the list, how many plies less deep a move is searched first."""
    found = np.zeros((32, 32), np.int64)
    for depth in range(3, 32):
        for place in range(2, 32):
            found[depth, place] = min(int(0.8 + log(depth) * log(place + 1) / 1.3), depth - 1)
    return found


_REDUCTIONS = _reductions()
"""Of a bold search. All that makes it bold was chosen together, by a regression over 36,000 games between searches with
settings at random, 12,000 positions a move, by the network."""


class Window(NamedTuple):
    """The scores (int64) between which a search must be exact: outside them a bound is enough."""

    alpha: Any
    beta: Any


@inlined
def _sums(ply, memory):
    return memory + 8 * (FIRST_SUMS + SUMS * ply)


@inlined
def _make(own, kings, turn, change, taken, after, ply, memory):
    """Tells the network of a move that leads to the next ply."""
    network = load(memory, NETWORK)
    if network:
        carry_on(own, kings, turn, change, taken, after, _sums(ply, memory), _sums(ply + 1, memory), network)


@inlined
def _evaluated(own, enemy, kings, turn, ply, memory):
    """The leaf's worth, blurred where the player is to see it so: the same position always in the same way."""
    network = load(memory, NETWORK)
    if network:
        score = evaluate_sums(ones(own | enemy), turn, _sums(ply, memory), network)
    else:
        score = evaluate(own, enemy, kings, turn, load(memory, EVALUATION))
    noise = load(memory, NOISE)
    if noise:
        lot = (key(own, enemy, kings, turn) ^ load(memory, SEED)) * _BLUR >> 40 & 0xFFFF
        score += noise * (lot - 0x8000) // 0x8000
    return score


@inlined
def _can_step(own, enemy, kings, turn):
    empty = BOARD & ~(own | enemy)
    down = own if turn == 0 else own & kings
    up = own if turn == 1 else own & kings
    return ((down << 4 | down << 5 | up >> 4 | up >> 5) & empty) != 0


@inlined
def _spent(memory):
    """Counts a node; whether the search is over."""
    if load(memory, STOPPED):
        return True
    nodes = load(memory, NODES) + 1
    store(memory, NODES, nodes)
    if nodes < load(memory, LIMIT) and (nodes & 511 or not load_byte(load(memory, STOP), 0)):
        return False
    store(memory, STOPPED, 1)
    return True


@compiled
def _settle(own, enemy, kings, turn, window, ply, since, memory, list_):
    """The score once all captures are made, each side choosing its best: captures are compulsory (3)."""
    alpha, beta = window
    if _spent(memory):
        return 0
    value = solved(own, enemy, kings, turn, ply, since, True, memory)
    if value != UNSOLVED:
        return value
    if not jumpers(own, enemy, kings, turn):
        if not _can_step(own, enemy, kings, turn):
            return ply - LOST
        return _evaluated(own, enemy, kings, turn, ply, memory)
    if ply >= PLIES:
        return _evaluated(own, enemy, kings, turn, ply, memory)
    end = expected(own, enemy, kings, turn, list_, captures(own, enemy, kings, turn, list_), ply, memory)
    best = -LOST
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        after = kings_after(own, kings, turn, change, taken)
        _make(own, kings, turn, change, taken, after, ply, memory)
        then, left, low = own ^ change, enemy & ~taken, max(alpha, best)
        score = -_settle(left, then, after, waiting(turn), Window(-beta, -low), ply + 1, NOTHING, memory, end)
        if score > best:
            best = score
            if best >= beta:
                break
    return best


@compiled
def _drawn_by_repetition(ply, since, memory):
    """Whether the last position of the path stood there before: once in the line looked at, or twice in the game."""
    here = load(memory, ROOT) + ply
    seen = load(memory, PATH + here)
    before = 0
    for back in range(4, min(since, here) + 1, 2):
        if load(memory, PATH + here - back) == seen:
            before += 1
            if back <= ply or before == 2:
                return True
    return False


@compiled
def _lengthen(ply, change, taken, memory):
    """The principal line of `ply` becomes this move and what follows it."""
    line, rest = memory + 8 * (LINES + LINE * ply), memory + 8 * (LINES + LINE * (ply + 1))
    length = min(load(rest, 0), REPORTED_PLIES - 1)
    store(line, 1, change)
    store(line, 2, taken)
    for word in range(1, 2 * length + 1):
        store(line, word + 2, load(rest, word))
    store(line, 0, length + 1)


@inlined
def _score_without_moves(own, enemy, kings, turn, facts, window, depth, ply, since, memory):
    """The score by the rules of draws, the endgame database or the table's `facts`; else UNSOLVED."""
    if ply:
        if load(memory, REPETITION) and _drawn_by_repetition(ply, since, memory):
            return 0
        if since >= load(memory, NO_PROGRESS):  # a player without a move loses all the same (7)
            stuck = not (jumpers(own, enemy, kings, turn) or _can_step(own, enemy, kings, turn))
            return ply - LOST if stuck else 0
        value = solved(own, enemy, kings, turn, ply, since, False, memory)
        if value != UNSOLVED:
            return value
        alpha, beta = window
        if facts and beta - alpha == 1 and (facts >> 16 & 255) >= depth:
            score, bound = (facts & 0xFFFF) - 32_768, facts >> 24 & 3
            if score > DECIDED:
                score -= ply
            elif score < -DECIDED:
                score += ply
            if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
                return score
    return UNSOLVED


@inlined
def _reduction(place, depth, capturing, bold):
    """How many plies less deep a move is searched first that stands at this place of the list, from 0."""
    if place < 2 or depth < 3 or capturing:
        return 0
    if bold:
        return _REDUCTIONS[min(depth, 31), min(place, 31)]
    return 2 if place >= 5 and depth >= 5 else 1


@inlined
def _note_better(own, turn, change, taken, score, beta, depth, ply, memory):
    """Notes a move that raised the lower bound: the principal line, the answer at the root, the step that cuts."""
    _lengthen(ply, change, taken, memory)
    if ply == 0:
        store(memory, BEST_CHANGE, change)
        store(memory, BEST_TAKEN, taken)
        store(memory, BEST_SCORE, score)
        reported = load(memory, REPORTED_LINE) and load(memory, REPORTED_LINE + 1) == change
        reported = reported and load(memory, REPORTED_LINE + 2) == taken
        if score < beta or not reported:  # behind a bound stands hardly a line
            for word in range(LINE):
                store(memory, REPORTED_LINE + word, load(memory, LINES + word))
    if score >= beta and not taken:
        note_cut(own, turn, change, depth, ply, memory)


@compiled
def _without_excluded(list_, end, memory):
    """Takes the moves off the list that the search is to leave out at its root; where the list ends then."""
    kept = list_
    for move in range(list_, end, RECORD):
        change, taken, out = load(move, 0), load(move, 1), False
        for number in range(load(memory, EXCLUDED)):
            out |= (
                load(memory, EXCLUDED + 1 + 2 * number) == change and load(memory, EXCLUDED + 2 + 2 * number) == taken
            )
        if not out:
            for word in range(RECORD // 8):
                store(kept, word, load(move, word))
            kept += RECORD
    return kept


@compiled
def _search(own, enemy, kings, turn, window, depth, ply, since, memory, list_):
    """The score for the seat to move, within the window exact, else a bound. `since`: plies without progress."""
    alpha, beta = window
    store(memory, LINES + LINE * ply, 0)
    unsettled = 0  # a leaf whose mover is threatened is no leaf yet: one more ply shows what the threat is worth
    if depth == 0 and jumpers(enemy, own, kings, waiting(turn)) and not jumpers(own, enemy, kings, turn):
        depth = unsettled = 1
    if depth <= 0 or ply >= PLIES:
        return _settle(own, enemy, kings, turn, window, ply, since, memory, list_)
    if _spent(memory):
        return 0
    hashed = key(own, enemy, kings, turn)
    store(memory, PATH + load(memory, ROOT) + ply, hashed)
    facts = known(hashed, memory)
    score = _score_without_moves(own, enemy, kings, turn, facts, window, depth, ply, since, memory)
    if score != UNSOLVED:
        return score
    end = legal(own, enemy, kings, turn, list_)
    if end == list_:
        return ply - LOST
    partial = ply == 0 and load(memory, EXCLUDED) != 0  # what is found then is not the position's worth
    if partial:
        end = _without_excluded(list_, end, memory)
    capturing, bold = load(list_, 1) != 0, load(memory, BOLD)
    if capturing:
        end = expected(own, enemy, kings, turn, list_, end, ply, memory)
    if ply and beta - alpha == 1 and not capturing and -DECIDED < beta < DECIDED and ones(own | enemy) > FEW:
        if depth <= SURE_DEPTH and not jumpers(enemy, own, kings, waiting(turn)):
            score = _evaluated(own, enemy, kings, turn, ply, memory)
            if score >= beta + SURE * depth:
                return score
        if depth >= TRIED_DEPTH:
            tried, less = beta + TRIED, depth - LESS
            score = _search(own, enemy, kings, turn, Window(tried - 1, tried), less, ply, since, memory, list_)
            if load(memory, STOPPED) or score >= tried:
                return beta
            tried = alpha - TRIED
            if bold and -DECIDED < score <= tried:
                score = _search(own, enemy, kings, turn, Window(tried, tried + 1), less, ply, since, memory, list_)
                if load(memory, STOPPED) or score <= tried:
                    return alpha
            store(memory, LINES + LINE * ply, 0)
            end = legal(own, enemy, kings, turn, list_)
    if bold and ply and depth >= GUESSED_DEPTH and not facts >> 28 and not capturing and end > list_ + RECORD:
        depth -= 1
    put_in_order(own, turn, list_, end, facts >> 28, ply, memory)
    deeper, best, best_change, floor = depth - 1 - unsettled, -LOST, 0, alpha
    for move in range(list_, end, RECORD):
        bring_forward(move, end)
        change, taken = load(move, 0), load(move, 1)
        after, then, left = kings_after(own, kings, turn, change, taken), own ^ change, enemy & ~taken
        still = since + 1 if not taken and own & change & kings else 0
        _make(own, kings, turn, change, taken, after, ply, memory)
        low, place = -beta if move == list_ else -floor - 1, (move - list_) // RECORD
        below = deeper - _reduction(place, depth, capturing, bold)
        while True:  # first less deep and with a null window, then as deep and as wide as the score demands
            score = -_search(left, then, after, waiting(turn), Window(low, -floor), below, ply + 1, still, memory, end)
            if below < deeper and score > floor:
                below = deeper
            elif low > -beta and floor < score < beta:
                low = -beta
            else:
                break
        if load(memory, STOPPED):
            return 0
        if score > best:
            best, best_change = score, change
            if score > floor:
                floor = score
                _note_better(own, turn, change, taken, score, beta, depth, ply, memory)
                if score >= beta:
                    break
    if not partial:
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        keep(hashed, best, ply, depth, bound, best_change, memory)
    return best


@compiled
def _deepened(own, enemy, kings, turn, expected, depth, since, memory, list_):
    """The root's score at this depth; `expected`: that of the depth before."""
    low, high, width = LOWEST, HIGHEST, NARROW
    if load(memory, BOLD) and depth >= NARROW_DEPTH and abs(expected) < DECIDED:
        low, high = expected - width, expected + width
    while True:
        score = _search(own, enemy, kings, turn, Window(low, high), depth, ROOT_PLY, since, memory, list_)
        if load(memory, STOPPED):
            return score
        width *= WIDER
        if score <= low and low > LOWEST:
            low = expected - width if width < WIDEST else LOWEST
        elif score >= high and high < HIGHEST:
            high = expected + width if width < WIDEST else HIGHEST
        else:
            return score


@compiled
def think(own, enemy, kings, turn, since, deepest, memory):
    """Searches deeper and deeper until the nodes are spent, the stop byte is set or the game is decided.

    The answer stands in the memory. A depth that was not finished counts if its first move was: whatever took the lead
    over it is better.
    """
    list_ = memory + 8 * LISTS
    for word in range(KILLERS, HISTORY):
        store(memory, word, 0)
    for word in range(HISTORY, LINES):
        store(memory, word, load(memory, word) >> 3)
    store(memory, STOPPED, 0)
    store(memory, NODES, 0)
    store(memory, BEST_DEPTH, 0)
    if load(memory, NETWORK):
        sum_up(own, enemy, kings, turn, _sums(ROOT_PLY, memory), load(memory, NETWORK))
    legal(own, enemy, kings, turn, list_)
    store(memory, BEST_CHANGE, load(list_, 0))
    store(memory, BEST_TAKEN, load(list_, 1))
    store(memory, BEST_SCORE, 0)
    store(memory, REPORTED_LINE, 0)
    score = ROOT_SCORE
    for depth in range(1, deepest + 1):
        score = _deepened(own, enemy, kings, turn, score, depth, since, memory, list_)
        if load(memory, STOPPED):
            break
        store(memory, BEST_DEPTH, depth)
        store(memory, BEST_SCORE, score)
        if abs(score) > DECIDED and LOST - abs(score) <= depth:
            break
