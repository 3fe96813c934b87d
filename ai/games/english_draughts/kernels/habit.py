"""Static features of a move of English draughts, as indices of weights. Weighs nothing itself.

Positions are in the normal frame (`shared.keys`): the mover is in Black's place, so `turn` is 0 throughout. Every move
has one weight in each column of `COLUMNS`; a table of weights is read and fitted by `logit`.
"""

from ai.games.english_draughts.kernels.board import (
    BOARD,
    FAR,
    MOVES,
    NOTHING,
    RECORD,
    captures,
    jumpers,
    kings_after,
    legal,
    waiting,
)
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, lowest, ones

# Lists of moves are addresses because `board` writes them so.

PHASES = 4
"""By the pieces on the board: 20 and more, 14 and more, 8 and more, fewer."""
SQUARES, PATTERNS, GAINS = 32, 256, 7

PATH = 0
"""The first weight of each group, and what chooses among its weights; first the phase, the kind and both squares."""
AROUND = PATH + PHASES * 2 * SQUARES * SQUARES
"""The kind, the square landed on and the four squares around it, after the move."""
LEFT = AROUND + 2 * SQUARES * PATTERNS
"""The square left and the four around it, before the move."""
AHEAD = LEFT + SQUARES * PATTERNS
"""The square landed on and the five squares ahead of it in the next two rows, after the move."""
GAIN = AHEAD + SQUARES * 4 * PATTERNS
"""The phase, and the material won once all captures are made."""
TAKEN = GAIN + PHASES * GAINS
"""The phase, and how many pieces the move takes, up to three."""
CROWNED = TAKEN + PHASES * 4
"""The phase, and whether a man is crowned."""
THREAT = CROWNED + PHASES * 2
"""The phase, and how many pieces could capture if the other side stood still, up to two."""
OFFER = THREAT + PHASES * 3
"""The phase, the material won, and whether the other side must capture."""
HOME = OFFER + PHASES * GAINS * 2
"""The phase, and how many men stay on the back row."""
SHAPE = HOME + PHASES * 5
"""The phase, and the mover's men in a pair of rows, after the move."""
WEIGHTS = SHAPE + PHASES * 4 * PATTERNS
COLUMNS = ("path", "around", "left", "ahead", "gain", "taken", "crowned", "threat", "offer", "home", *["shape"] * 4)
"""The groups that the columns are of."""

LIST_WORDS = 14 * MOVES * RECORD // 8
"""Words of memory that a list and the captures that answer it need: at most twelve pieces are taken."""

_MAN, _KING = 2, 3
_HOME_ROW = 0b1111


@inlined
def _phase(pieces):
    return 0 if pieces >= 20 else 1 if pieces >= 14 else 2 if pieces >= 8 else 3


@inlined
def square(bit):
    """The number of a square, from 0."""
    place = lowest(bit)
    return place - place // 9


@inlined
def _content(bit, own, enemy):
    """0 an empty square, 1 the mover's, 2 the other side's, 3 no square."""
    if not bit & BOARD:
        return 3
    return 1 if bit & own else 2 if bit & enemy else 0


@inlined
def _around(bit, own, enemy):
    ahead = _content(bit << 4, own, enemy) << 2 | _content(bit << 5, own, enemy)
    return ahead << 4 | _content(bit >> 5, own, enemy) << 2 | _content(bit >> 4, own, enemy)


@inlined
def _ahead(bit, own, enemy):
    beside = _content(bit << 4, own, enemy) << 2 | _content(bit << 5, own, enemy)
    beyond = _content(bit << 8, own, enemy) << 4 | _content(bit << 9, own, enemy) << 2
    return beside << 6 | beyond | _content(bit << 10, own, enemy)


@inlined
def material(own, enemy, kings):
    """Of `own` less that of `enemy`, in half men."""
    return _MAN * (ones(own) - ones(enemy)) + (_KING - _MAN) * (ones(own & kings) - ones(enemy & kings))


@compiled
def settled(own, enemy, kings, turn, list_):
    """Material of the side to move less the other's once all captures are made, each side choosing its best."""
    if not jumpers(own, enemy, kings, turn):
        return material(own, enemy, kings)
    end = captures(own, enemy, kings, turn, list_)
    best = -1000
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        after = kings_after(own, kings, turn, change, taken)
        best = max(best, -settled(enemy & ~taken, own ^ change, after, waiting(turn), end))
    return best


@inlined
def _bucket(gain):
    """Half a man and the like count as little, two men as much as three."""
    size = 0 if gain == 0 else 1 if abs(gain) < _MAN else 2 if abs(gain) < 2 * _MAN else 3
    return 3 + (size if gain > 0 else -size)


@compiled
def see(own, enemy, kings, change, taken, list_, seen):
    """Writes the numbers of the move's weights into `seen`, int32[len(COLUMNS)]. Uses the memory at `list_`."""
    phase = _phase(ones(own | enemy))
    left = change & own if change else own & -own
    landed = change & ~own if change else left
    king = 1 if left & kings else 0
    then, remain, after = own ^ change, enemy & ~taken, kings_after(own, kings, 0, change, taken)
    start, end = square(left), square(landed)
    gain = _bucket(-settled(remain, then, after, NOTHING + 1, list_) - material(own, enemy, kings))
    seen[0] = PATH + ((phase * 2 + king) * SQUARES + start) * SQUARES + end
    seen[1] = AROUND + (king * SQUARES + end) * PATTERNS + _around(landed, then, remain)
    seen[2] = LEFT + start * PATTERNS + _around(left, own, enemy)
    seen[3] = AHEAD + end * 4 * PATTERNS + _ahead(landed, then, remain)
    seen[4] = GAIN + phase * GAINS + gain
    seen[5] = TAKEN + phase * 4 + min(ones(taken), 3)
    seen[6] = CROWNED + phase * 2 + (1 if not king and landed & FAR[0] else 0)
    seen[7] = THREAT + phase * 3 + min(ones(jumpers(then, remain, after, 0)), 2)
    seen[8] = OFFER + (phase * GAINS + gain) * 2 + (1 if jumpers(remain, then, after, 1) else 0)
    men = then & ~after
    seen[9] = HOME + phase * 5 + ones(men & _HOME_ROW)
    for group in range(4):
        seen[10 + group] = SHAPE + (phase * 4 + group) * PATTERNS + (men >> 9 * group & 255)


@compiled
def see_moves(own, enemy, kings, list_, seen, made):
    """The distinct moves of one position, a row each of `seen` and `made` (see `see_all`); returns how many."""
    end = legal(own, enemy, kings, NOTHING, list_)
    row = 0
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        again = False
        for other in range(list_, move, RECORD):
            again |= load(other, 0) == change and load(other, 1) == taken
        if again:
            continue
        see(own, enemy, kings, change, taken, end, seen[row])
        made[row, 0], made[row, 1] = own ^ change, enemy & ~taken
        made[row, 2] = kings_after(own, kings, 0, change, taken)
        row += 1
    return row


@compiled
def see_all(positions, results, list_, seen, made, chosen):
    """The distinct moves of many positions; returns the row behind each position's last, int64[positions].

    `positions` and `results` are int64[n, 3] (own, enemy, kings), both as the mover sees them. Every move gets a row of
    `seen` (int32[moves, columns]) and of `made` (int64[moves, 3], the board after it, as the mover sees it). `chosen`
    (int64[positions]) becomes the row of the move with the result; a position with one move, or none with the result,
    gets no rows and −1.
    """
    ends = chosen.copy()
    row = 0
    for number in range(len(positions)):
        own, enemy, kings = positions[number, 0], positions[number, 1], positions[number, 2]
        found = see_moves(own, enemy, kings, list_, seen[row:], made[row:])
        chosen[number] = -1
        for move in range(row, row + found):
            if made[move, 0] == results[number, 0] and made[move, 1] == results[number, 1]:
                chosen[number] = move
        if chosen[number] < 0 or found < 2:
            chosen[number] = -1
        else:
            row += found
        ends[number] = row
    return ends


@compiled
def count_all(positions, list_):
    """How many legal moves the positions (int64[n, 3]) have together."""
    found = 0
    for number in range(len(positions)):
        end = legal(positions[number, 0], positions[number, 1], positions[number, 2], NOTHING, list_)
        found += (end - list_) // RECORD
    return found
