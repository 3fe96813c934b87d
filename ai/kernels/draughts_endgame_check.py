"""Whether a database of endings agrees with itself one move ahead. The other way round than it was built: forwards."""

from ai.kernels.compiled import compiled
from ai.kernels.draughts import RECORD, kings_after, legal
from ai.kernels.draughts_endgame import DRAW, LONGEST, UNKNOWN, position_of, probe, slice_address, value_at
from ai.kernels.draughts_endgame_solve import better
from ai.kernels.machine import load


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
        told = value_at(number, slice_)
        if DRAW in (told, best) or told <= LONGEST:
            if told != best:
                return place
        elif (told ^ best) & 1:
            return place
    return -1
