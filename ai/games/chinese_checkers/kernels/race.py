"""The end of a game of Chinese checkers without contact: how few moves a seat needs to fill its goal alone, and which.

Once every piece has passed every enemy piece, neither side can hinder or help the other, and each plays a game of
patience. A beam search solves it: all the moves of the `width` most promising positions, level by level, until a
position with a full goal turns up. The wider the beam, the nearer to exact; with room for all positions it is exact.
Cells here are the seat's own: seat 1's board is turned.
"""

from collections.abc import Sequence

import numpy as np

from ai.games.chinese_checkers.kernels.board import BOARD, KEYS, moves_from
from ai.games.chinese_checkers.kernels.lines import BIT_OF, HOME, HOP_KINDS, LINE_OF, ROW
from ai.kernels.compiled import compiled, inlined
from ai.kernels.copying import put
from shared.games.chinese_checkers.board import CELLS, PIECES

LONGEST = 100
"""Moves after which a race is given up; the longest ever needed are a third of that."""
LEVELS = 1 << 15
"""Ranks of promise that the beam tells apart."""

PLACE = np.dtype([("cells", np.uint8, (PIECES,)), ("key", np.uint64)], align=True)
"""A position in the beam."""
FOUND = np.dtype([("key", np.uint64), ("move", np.int32), ("parent", np.int32), ("rank", np.int32)], align=True)
"""A position one move behind place `parent` of the beam."""
STEP = np.dtype([("move", np.int32), ("parent", np.int32)])
"""How a place of the beam came about, from which place of the level before."""


def _promise() -> np.ndarray:
    values: list[int] = []
    for cell in range(CELLS):
        row, aside = int(ROW[0, cell]), abs(cell // 9 - cell % 9)
        values.append(round(100 * row - 2 * aside**2 - 2.5 * max(0, 13 - row) ** 2) + 500)
    return np.array(values, np.int64)


PROMISE = _promise()
"""PROMISE[own cell]: how near to the end a piece there is, in hundredths of a row. Rows count, the middle line counts a
little, and the further back a piece is, the more a row."""


def is_race(cells: np.ndarray) -> bool:
    """Whether each seat's pieces (cells[seat], numbers of the board) have all passed all the other's."""
    return bool(ROW[0, cells[0]].min() > ROW[0, cells[1]].max())


@inlined
def _lay_out(here, cells):
    """Puts the pieces, and no others, on the board's lines."""
    here.lines[:] = 0
    for piece in range(PIECES):
        for which in range(3):
            here.lines[LINE_OF[cells[piece], which]] ^= BIT_OF[cells[piece], which]


@inlined
def _is_new(table, key):
    """Whether the key (not 0) was not in the table of open addresses, into which it goes."""
    slot = np.int64(key & np.uint64(table.size - 1))
    while table[slot] != 0:
        if table[slot] == key:
            return False
        slot = (slot + 1) & (table.size - 1)
    table[slot] = key
    return True


@inlined
def _count_out(own):
    """How many of the pieces are not in the goal."""
    out = 0
    for piece in range(PIECES):
        out += 1 - HOME[1, own[piece]]
    return out


@inlined
def _expand(here, place, number, cell_values, known, found, count, per_rank, moves):
    """Adds the new positions after place `number` of the beam to `found[:count]`; how many there are then, and a move.

    The move is one that fills the goal, after which nothing more is added; −1 if there is none.
    """
    own, key, total, out = place.cells, place.key, 0, _count_out(place.cells)
    _lay_out(here, own)
    for piece in range(PIECES):
        total += cell_values[own[piece]]
    for piece in range(PIECES):
        end = moves_from(here, own[piece], moves, np.int64(0))
        for at in range(end):
            to = moves[at] & 127
            if out == 1 and HOME[1, own[piece]] == 0 and HOME[1, to] == 1:
                return count, np.int64(moves[at])
            after = key ^ KEYS[0, own[piece]] ^ KEYS[0, to]
            if count < found.size and _is_new(known, after):
                rank = min(max(total - cell_values[own[piece]] + cell_values[to], 0), LEVELS - 1)
                new = found[count]
                new.move, new.parent, new.rank, new.key = moves[at], number, rank, after
                per_rank[rank] += 1
                count += 1
    return count, np.int64(-1)


@compiled
def _narrow(now, then, found, per_rank, steps):
    """Writes the most promising of the positions found to the beam `then`, and how each came about; how many."""
    lowest, room = LEVELS - 1, then.size
    while lowest > 0 and per_rank[lowest] <= room:
        room -= per_rank[lowest]
        lowest -= 1
    count = 0
    for number in range(found.size):
        if count == then.size:
            break
        new = found[number]
        if new.rank > lowest or (new.rank == lowest and room > 0):
            room -= new.rank == lowest
            place, step = then[count], steps[count]
            put(place.cells, 0, now[new.parent].cells)
            for piece in range(PIECES):
                if place.cells[piece] == new.move >> 7:
                    place.cells[piece] = new.move & 127
            place.key, step.move, step.parent = new.key, new.move, new.parent
            count += 1
    return count


@compiled
def solve(board, start, cell_values, width, stop, plan):
    """Moves that `start` (uint8[10], own cells) needs, as many as written to `plan` (int32[LONGEST]), own cells too.

    −1 if the beam lost its way or `stop[0]` was set. `board` is scratch whose hop kind counts.
    """
    here = board[0]
    beams, steps = np.empty((2, width), PLACE), np.empty((LONGEST, width), STEP)
    found = np.empty(width * 80, FOUND)
    size = 1 << 12
    while size < 2 * found.size:
        size *= 2
    known, per_rank = np.zeros(size, np.uint64), np.zeros(LEVELS, np.int32)
    moves = np.empty(PIECES * CELLS, np.int32)
    first = beams[0, 0]
    put(first.cells, 0, start)
    first.key = 0
    for piece in range(PIECES):
        first.key ^= KEYS[0, start[piece]]
    if _count_out(start) == 0:
        return 0
    count = 1
    for level in range(LONGEST):
        now, then = beams[level & 1], beams[(level + 1) & 1]
        known[:] = 0
        per_rank[:] = 0
        new = np.int64(0)
        for number in range(count):
            if stop[0] != 0:
                return -1
            new, last = _expand(here, now[number], number, cell_values, known, found, new, per_rank, moves)
            if last >= 0:
                plan[level] = last
                for back in range(level - 1, -1, -1):
                    plan[back] = steps[back, number].move
                    number = steps[back, number].parent
                return level + 1
        count = _narrow(now, then, found[:new], per_rank, steps[level])
        if count == 0:
            return -1
    return -1


def shortest_way(own: Sequence[int], hop: str, width: int, stop: np.ndarray) -> list[tuple[int, int]] | None:
    """A shortest way to fill the goal that the beam finds, as (from, to) of own cells; None if it finds none."""
    board = np.zeros(1, BOARD)
    board[0]["hop"] = HOP_KINDS.index(hop)
    plan = np.zeros(LONGEST, np.int32)
    length = solve(board, np.array(own, np.uint8), PROMISE, width, stop, plan)
    return None if length < 0 else [divmod(int(move), 128) for move in plan[:length]]
