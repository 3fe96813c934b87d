"""Solved endings of Chinese checkers: the moves that a side alone needs to fill its goal, where it stands around it.

A table over all ways to stand on the 21 cells from row 11 on, filled backwards from the full goal: a move back is a
move too. Both sides can only stand so when they have passed each other, so the two numbers and the turn decide a game.
Cells are the side's own: seat 1's board is turned.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ai.games.chinese_checkers.kernels.board import BOARD, MOST_MOVES, moves_from
from ai.games.chinese_checkers.kernels.lines import BIT_OF, HOME, HOP_KINDS, LINE_OF, ROW
from ai.kernels.compiled import compiled, inlined
from shared.games.chinese_checkers.board import CELLS, PIECES

FIRST_ROW = 11
"""Own row from which on the table knows where a side stands."""
UNKNOWN = 255
_REGION = [cell for cell in range(CELLS) if ROW[0, cell] >= FIRST_ROW]
_LOW_BITS = 11
_LOW = (1 << _LOW_BITS) - 1


def _bits() -> np.ndarray:
    found = np.zeros((2, CELLS), np.int64)
    for place, cell in enumerate(_REGION):
        found[0, cell] = found[1, CELLS - 1 - cell] = 1 << place
    return found


def _numbering() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sets of ten places are numbered by their high bits, and those of the same high bits by their low ones."""
    low_count = np.array([low.bit_count() for low in range(_LOW + 1)])
    rank = np.array([np.count_nonzero(low_count[:low] == low_count[low]) for low in range(_LOW + 1)], np.int64)
    first, sets, total = np.zeros(1 << len(_REGION) - _LOW_BITS, np.int64), list[np.ndarray](), 0
    for high in range(len(first)):
        first[high] = total
        below = np.flatnonzero(low_count == PIECES - high.bit_count())
        sets.append(high << _LOW_BITS | below)
        total += len(below)
    return first, rank, np.concatenate(sets)


BIT = _bits()
"""BIT[seat, cell]: the bit of a cell in a set of places of the table; 0 for a cell that it does not know."""
_FIRST, _RANK, _SETS = _numbering()
PLACES = np.array(_REGION, np.uint8)


@inlined
def number_of(places):
    """The index into the table of a set of ten places."""
    return _FIRST[places >> _LOW_BITS] + _RANK[places & _LOW]


@inlined
def needed_by(here, seat, needed):
    """The moves that a seat of a board (BOARD) needs by the table, UNKNOWN where it stands elsewhere."""
    places = np.int64(0)
    for piece in range(PIECES):
        bit = BIT[seat, here.cells[seat, piece]]
        if bit == 0:
            return np.int64(UNKNOWN)
        places |= bit
    return np.int64(needed[number_of(places)])


@inlined
def _lay_out(here, places):
    """Puts pieces on these places, and no others, on the board's lines."""
    here.lines[:] = 0
    for place in range(PLACES.size):
        if places >> place & 1:
            for which in range(3):
                here.lines[LINE_OF[PLACES[place], which]] ^= BIT_OF[PLACES[place], which]


@compiled
def _fill(board, sets, needed, moves):
    """Fills `needed` (uint8, UNKNOWN but for the full goal: 0) for all sets. `board` is scratch with a hop kind."""
    here = board[0]
    for distance in range(UNKNOWN):
        found = 0
        for number in range(sets.size):
            if needed[number] != distance:
                continue
            places = sets[number]
            _lay_out(here, places)
            for place in range(PLACES.size):
                if places >> place & 1:
                    for at in range(moves_from(here, PLACES[place], moves, np.int64(0))):
                        to = BIT[0, moves[at] & 127]
                        after = number_of(places ^ np.int64(1) << place | to) if to else number
                        if needed[after] == UNKNOWN:
                            needed[after] = distance + 1
                            found += 1
        if found == 0:
            return


def way_home(own: Sequence[int], hop: str) -> list[tuple[int, int]] | None:
    """A shortest way to fill the goal, as (from, to) of own cells; None where the table does not know the start."""
    if min(int(ROW[0, cell]) for cell in own) < FIRST_ROW:
        return None
    kind = HOP_KINDS.index(hop)
    plan = np.zeros(UNKNOWN, np.int32)
    board = np.zeros(1, BOARD)
    board[0]["hop"] = kind
    length = _follow(board, np.array(own, np.uint8), solved(kind), np.zeros(MOST_MOVES, np.int32), plan)
    return [divmod(int(move), 128) for move in plan[:length]]


@compiled
def _follow(board, own, needed, moves, plan):
    """Writes a shortest way from the cells `own` (uint8[10]) to `plan` (int32); how many moves."""
    here, places = board[0], np.int64(0)
    for piece in range(PIECES):
        places |= BIT[0, own[piece]]
    left = np.int64(needed[number_of(places)])
    for step in range(left):
        _lay_out(here, places)
        found = np.int64(0)
        for place in range(PLACES.size):
            if places >> place & 1 and found == 0:
                for at in range(moves_from(here, PLACES[place], moves, np.int64(0))):
                    to = BIT[0, moves[at] & 127]
                    after = places ^ np.int64(1) << place | to
                    if to and needed[number_of(after)] == left - step - 1:
                        plan[step], found = moves[at], after
                        break
        places = found
    return left


@lru_cache(maxsize=2)
def solved(hop: int) -> np.ndarray:
    """uint8[352,716]: the moves needed, by `number_of`; `hop`: index into HOP_KINDS. Made in about a second, once."""
    board, needed = np.zeros(1, BOARD), np.full(len(_SETS), UNKNOWN, np.uint8)
    board[0]["hop"] = hop
    goal = sum(int(BIT[0, cell]) for cell in range(CELLS) if HOME[1, cell])
    needed[np.flatnonzero(np.int64(goal) == _SETS)] = 0
    _fill(board, _SETS, needed, np.zeros(MOST_MOVES, np.int32))
    return needed
