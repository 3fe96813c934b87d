"""How many sequences of legal moves a position of English draughts has. Knows no draw, as published counts do not."""

import numpy as np

from ai.games.english_draughts.kernels.board import MOVES, RECORD, board_of, count_legal, kings_after, legal, waiting
from ai.kernels.compiled import compiled
from ai.kernels.machine import load
from shared.games.english_draughts.rules import DraughtsState

# Lists are handed down as addresses: see `ai.kernels.machine`; `oldhand bench perft` measures the speed.


@compiled
def _count(own, enemy, kings, turn, address):
    return count_legal(own, enemy, kings, turn, address)


@compiled
def _perft(own, enemy, kings, turn, depth, address):
    """As `perft`, of at least two plies; the last is counted without being played. `address`: room for the lists."""
    end = legal(own, enemy, kings, turn, address)
    found = 0
    while address != end:  # a range would divide by RECORD
        change, taken = load(address, 0), load(address, 1)
        address += RECORD
        after = kings_after(own, kings, turn, change, taken)
        if depth == 2:
            found += count_legal(enemy & ~taken, own ^ change, after, waiting(turn), end)
        else:
            found += _perft(enemy & ~taken, own ^ change, after, waiting(turn), depth - 1, end)
    return found


def perft(state: DraughtsState, depth: int) -> int:
    """Legal move sequences of exactly `depth` plies, draws left out."""
    if depth == 0:
        return 1
    memory = np.empty(depth * MOVES * RECORD // 8, np.int64)
    if depth == 1:
        return int(_count(*board_of(state), memory.ctypes.data))
    return int(_perft(*board_of(state), depth, memory.ctypes.data))
