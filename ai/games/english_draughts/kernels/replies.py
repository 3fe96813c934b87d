"""How a person chooses among captures, as a search expects it: static features of each, weighed as the person does.

Captures are compulsory (rule 3), so which of several a person makes is often a matter of habit: the first that is seen,
the most pieces, the one that crowns. A conditional logit of these features (`shared.experience.acquaintance`) says how
likely each is. Where one is nearly sure, a search looks at no other: it sees what only this person would walk into.
"""

from math import exp

from ai.games.english_draughts.kernels.board import NOTHING, RECORD, far_row, kings_after, waiting
from ai.games.english_draughts.kernels.habit import material, settled, square
from ai.games.english_draughts.kernels.memory import REPLIES
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, ones, store

FIRST, LAST, PLACE, TAKEN, KINGS, KING, CROWNED, GAIN, BACK, AHEAD, FORWARD, SIDE, LEFT = range(13)
"""Features. FIRST, LAST, PLACE: in the list of moves, which begins with the lowest square. TAKEN, KINGS: pieces and
kings taken. KING: a king captures. CROWNED: a man is crowned. GAIN: material won once all captures are made, in half
men. BACK: it leaves the own back row. AHEAD: rows from there to where it starts. FORWARD: rows that it goes. SIDE: it
lands on the first or last column. LEFT: columns to the left, as its maker sees the board."""
COUNT = 13
SURE = 0.95
"""The least chance of a capture beside which a search looks at no other."""
UNIT = 1000
"""Weights are words, in thousandths."""


@inlined
def _row(place, turn):
    return place // 4 if turn == 0 else 7 - place // 4


@inlined
def _column(place, turn):
    column = 2 * (place % 4) + (place // 4 + 1) % 2
    return column if turn == 0 else 7 - column


@inlined
def looks(own, enemy, kings, turn, move, list_, end):
    """The features of the capture recorded at `move`, in the list from `list_` to `end`, as words. Uses the memory
    behind the list."""
    change, taken = load(move, 0), load(move, 1)
    left = change & own
    left = left if left else own & -own
    landed = change & ~own
    landed = landed if landed else left
    start, finish = square(left), square(landed)
    king = 1 if left & kings else 0
    after = kings_after(own, kings, turn, change, taken)
    value = -settled(enemy & ~taken, own ^ change, after, waiting(turn), end)
    row, column = _row(start, turn), _column(finish, turn)
    return (
        1 if move == list_ else 0,
        1 if move == end - RECORD else 0,
        min((move - list_) // RECORD, 4),
        ones(taken),
        ones(taken & kings),
        king,
        1 if not king and landed & far_row(turn) else 0,
        min(max(value - material(own, enemy, kings), -6), 6),
        1 if row == 0 else 0,
        row,
        _row(finish, turn) - row,
        1 if column == 0 or column == 7 else 0,
        _column(start, turn) - column,
    )


@compiled
def features_of(own, enemy, kings, turn, list_, end, found):
    """Writes the features of every capture of the list into `found`, float64[captures, at least COUNT]."""
    for move in range(list_, end, RECORD):
        seen = looks(own, enemy, kings, turn, move, list_, end)
        for feature in range(COUNT):
            found[(move - list_) // RECORD, feature] = seen[feature]


@compiled
def sure(own, enemy, kings, turn, list_, end, memory):
    """The address of the capture of the list that the person is nearly sure to make; 0 where none is so likely. The
    weights stand at REPLIES in the memory. Uses the third word of the records."""
    best, likeliest = NOTHING, -(1 << 40)
    for move in range(list_, end, RECORD):
        seen, strength = looks(own, enemy, kings, turn, move, list_, end), NOTHING
        for feature in range(COUNT):
            strength += load(memory, REPLIES + 1 + feature) * seen[feature]
        store(move, 2, strength)
        if strength > likeliest:
            best, likeliest = move, strength
    chances = 0.0
    for move in range(list_, end, RECORD):
        chances += exp((load(move, 2) - likeliest) / UNIT)
    return best if chances * SURE <= 1 else NOTHING


@inlined
def expected(own, enemy, kings, turn, list_, end, ply, memory):
    """Where the list of captures ends for this search: if the person on the other side is nearly sure to make one of
    them, that one alone is left."""
    if not load(memory, REPLIES) or not ply & 1 or end == list_ + RECORD:
        return end
    found = sure(own, enemy, kings, turn, list_, end, memory)
    if not found:
        return end
    store(list_, 0, load(found, 0))
    store(list_, 1, load(found, 1))
    return list_ + RECORD
