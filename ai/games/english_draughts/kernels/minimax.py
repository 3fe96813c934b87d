"""The search of LS-Draughts: minimax to a fixed depth over leaves that a network values. Knows no past and no draw.

Alpha-beta, which gives minimax's values and, of equally good moves, minimax's: the first. A value is for the seat to
move, in [-1, 1]; the network's prediction is for the seat that has just moved, so a leaf is worth its negative. The
settings of a player stand in words of an array, its *memory*, which its caller owns.

Where the player has endgame databases they are asked at every node but the root (section 5.4.2). Without distances a
won position is worth 1, as in the paper, and all winning moves look alike. With distances (ours) a win is worth more
than 1, and the more the sooner it comes: see `_won`.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import BOARD, MOVES, RECORD, jumpers, kings_after, legal, waiting
from ai.games.english_draughts.kernels.endgame import DRAW, PIECES, UNKNOWN, probe
from ai.games.english_draughts.kernels.evaluation import WORST, evaluate
from ai.games.english_draughts.kernels.features import inputs
from ai.games.english_draughts.kernels.td import predicted
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, ones, store

# Memory and lists are handed down as addresses, for the reason in `ai.kernels.machine`.

NETWORK, GENES, DEPTH, HIDDEN, HAND, ENDGAMES, DISTANCES, NODES, BEST, KILLERS = range(10)
"""Words of a memory: the address of the network, the inputs that its individual has, plies to look ahead, the address
of room for the hidden neurons, that of look-up tables to value leaves by instead of the network (0: none), that of a
directory of endgame databases (0: none), up to how many pieces these tell distances, leaves looked at so far, the
number of the move found; and for each depth left the step that was last good enough there."""
DEEPEST = 12
LISTS = KILLERS + DEEPEST + 1
MEMORY = LISTS + (DEEPEST + 1) * MOVES * RECORD // 8
"""Words of a memory."""
_LONGEST = 1024.0
"""No win that a search sees takes so many plies."""
_BEYOND = 4.0
"""More than any value."""


@inlined
def _evaluate(own, enemy, kings, turn, memory):
    """A leaf's value."""
    store(memory, NODES, load(memory, NODES) + 1)
    if load(memory, HAND):
        return evaluate(own, enemy, kings, turn, load(memory, HAND)) / WORST
    seen = inputs(own, enemy, kings, turn) & load(memory, GENES)
    return -predicted(seen, load(memory, NETWORK), load(memory, HIDDEN))


@inlined
def _is_stuck(own, enemy, kings, turn):
    """Whether the seat to move has no move, and so has lost."""
    empty = BOARD & ~(own | enemy)
    down = own if turn == 0 else own & kings
    up = own if turn == 1 else own & kings
    return not ((down << 4 | down << 5 | up >> 4 | up >> 5) & empty) and not jumpers(own, enemy, kings, turn)


@inlined
def _won(pieces, plies, memory):
    """The value of a win so many plies from the root, known of a position of so many pieces."""
    return 2.0 - plies / _LONGEST if pieces <= load(memory, DISTANCES) else 1.0


@compiled
def _value(own, enemy, kings, turn, alpha, beta, depth, memory, list_):
    """The value for the seat to move: exact within (alpha, beta), else a bound."""
    ply = load(memory, DEPTH) - depth
    endgames, pieces = load(memory, ENDGAMES), ones(own | enemy)
    if endgames and pieces <= load(endgames, PIECES):
        plies = probe(own, enemy, kings, turn, endgames)
        if plies == DRAW:
            return 0.0
        if plies != UNKNOWN:  # odd when the seat to move wins
            return _won(pieces, ply + plies, memory) if plies & 1 else -_won(pieces, ply + plies, memory)
    if depth == 0:
        if _is_stuck(own, enemy, kings, turn):
            return -_won(pieces, ply, memory)
        return _evaluate(own, enemy, kings, turn, memory)
    end = legal(own, enemy, kings, turn, list_)
    if end == list_:
        return -_won(pieces, ply, memory)
    killer = load(memory, KILLERS + depth)
    for move in range(list_ + RECORD, end, RECORD):
        if load(move, 0) == killer:
            for word in range(2):
                kept = load(list_, word)
                store(list_, word, load(move, word))
                store(move, word, kept)
    best, floor = -_BEYOND, alpha
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        after = kings_after(own, kings, turn, change, taken)
        value = -_value(enemy & ~taken, own ^ change, after, waiting(turn), -beta, -floor, depth - 1, memory, end)
        if value > best:
            best = value
            floor = max(floor, best)
            if best >= beta:
                store(memory, KILLERS + depth, change)
                break
    return best


@compiled
def find(own, enemy, kings, turn, memory):
    """The value of the best move for the seat to move; the move's number in the kernel's list is word BEST of memory,
    and the list begins at word LISTS. There must be a move."""
    list_ = memory + 8 * LISTS
    end = legal(own, enemy, kings, turn, list_)
    depth = np.int64(load(memory, DEPTH) - 1)
    best = -_BEYOND
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        after = kings_after(own, kings, turn, change, taken)
        value = -_value(enemy & ~taken, own ^ change, after, waiting(turn), -_BEYOND, -best, depth, memory, end)
        if value > best:
            best = value
            store(memory, BEST, (move - list_) // RECORD)
    return best
