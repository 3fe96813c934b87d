"""The order in which the draughts search looks at moves: captures, then steps that cut a search short before.

Knows a node's moves and the memory; searches nothing.
"""

from ai.games.english_draughts.kernels.board import RECORD
from ai.games.english_draughts.kernels.memory import HISTORY, KILLERS
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, lowest, ones, store

# Memory and lists are addresses because the search hands them down; `oldhand bench search` measures the speed.


@inlined
def _history_word(own, turn, change):
    """Where the memory counts how often a step cut the search short: by seat, direction and square."""
    low = change & -change
    forth = (turn * 2 + (own & low != 0)) * 72
    return HISTORY + forth + 2 * lowest(low) + (change == low | low << 5)


@compiled
def put_in_order(own, turn, list_, end, first, ply, memory):
    """Gives every move of the list its rank: the table's move, many captured pieces, killers, history."""
    killers = KILLERS + 2 * ply
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        if change == first and change:
            rank = 1 << 40
        elif taken:
            rank = ones(taken) << 32
        elif change == load(memory, killers):
            rank = 2 << 30
        elif change == load(memory, killers + 1):
            rank = 1 << 30
        else:
            rank = load(memory, _history_word(own, turn, change))
        store(move, 2, rank)


@inlined
def bring_forward(move, end):
    """Swaps the highest-ranking of the moves from here on to this place."""
    best, rank = move, load(move, 2)
    for other in range(move + RECORD, end, RECORD):
        if load(other, 2) > rank:
            best, rank = other, load(other, 2)
    if best != move:
        for word in range(3):
            kept = load(move, word)
            store(move, word, load(best, word))
            store(best, word, kept)


@compiled
def note_cut(own, turn, change, depth, ply, memory):
    """Remembers the step that cut a node short, as a killer of its ply and in the history."""
    killers = KILLERS + 2 * ply
    if load(memory, killers) != change:
        store(memory, killers + 1, load(memory, killers))
        store(memory, killers, change)
    word = _history_word(own, turn, change)
    store(memory, word, min(load(memory, word) + depth * depth, 1 << 29))
