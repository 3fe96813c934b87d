"""Many positions of a database of endings at once: their values, and whether their moves bear these out.

The check goes the other way round than the database was built: forwards, one move ahead.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import RECORD, kings_after, legal
from ai.games.english_draughts.kernels.endgame import (
    DRAW,
    LONGEST,
    UNKNOWN,
    position_of,
    probe,
    slice_address,
    value_at,
)
from ai.games.english_draughts.kernels.endgame_solve import better
from ai.kernels.compiled import compiled
from ai.kernels.machine import load

# Lists and directory are addresses because `board` and `endgame` take them so.


@compiled
def first_wrong(numbers, slice_code, directory, list_):
    """Which of these positions of a slice (int64[...]) is the first whose value its moves do not bear out; -1: none.

    A position's value is that of its best move, of any kind; who has no move has lost in 0 plies.
    """
    slice_ = slice_address(slice_code, directory)
    for place in range(numbers.size):
        number = numbers[place]
        own, enemy, kings = position_of(number, slice_code, slice_, directory)
        best, end = -1, legal(own, enemy, kings, 0, list_)
        for move in range(list_, end, RECORD):
            change, taken = load(move, 0), load(move, 1)
            after = kings_after(own, kings, 0, change, taken)
            value = probe(enemy & ~taken, own ^ change, after, 1, directory)
            if value == UNKNOWN:
                return place
            best = better(best, value)
        if best == -1:
            best = 0
        stored = value_at(number, slice_)
        if DRAW in (stored, best) or stored <= LONGEST:
            if stored != best:
                return place
        elif (stored ^ best) & 1:
            return place
    return -1


@compiled
def values_of(boards, directory):
    """int64[...]: the values of positions, int64[..., 4] of own, enemy, kings, turn; see `probe`."""
    values = np.empty(len(boards), np.int64)
    for place in range(len(boards)):
        values[place] = probe(boards[place, 0], boards[place, 1], boards[place, 2], boards[place, 3], directory)
    return values
