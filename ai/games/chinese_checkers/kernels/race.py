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
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.rules import CELLS, PIECES

LONGEST = 100
"""Moves after which a race is given up; the longest ever needed are a third of that."""
LEVELS = 1 << 15
"""Ranks of promise that the beam tells apart."""


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


@compiled
def _lay_out(here, cells):
    """Puts the pieces, and no others, on the board's lines."""
    here.lines[:] = 0
    for piece in range(PIECES):
        for which in range(3):
            here.lines[LINE_OF[cells[piece], which]] ^= BIT_OF[cells[piece], which]


@compiled
def _is_new(table, key):
    """Whether the key (not 0) was not in the table of open addresses, into which it goes."""
    slot = np.int64(key & np.uint64(table.size - 1))
    while table[slot] != 0:
        if table[slot] == key:
            return False
        slot = (slot + 1) & (table.size - 1)
    table[slot] = key
    return True


@compiled
def solve(board, start, cell_values, width, stop, plan):
    """Moves that `start` (uint8[10], own cells) needs, as many as written to `plan` (int32[LONGEST]), own cells too.

    −1 if the beam lost its way or `stop[0]` was set. `board` is scratch whose hop kind counts.
    """
    here = board[0]
    cells = np.empty((2, width, PIECES), np.uint8)
    keys = np.empty((2, width), np.uint64)
    parents = np.empty((LONGEST, width), np.int32)
    made = np.empty((LONGEST, width), np.int32)
    most = width * 80
    found = np.empty(most, np.int32)  # moves
    whose = np.empty(most, np.int32)
    ranks = np.empty(most, np.int32)
    new_keys = np.empty(most, np.uint64)
    size = 1 << 12
    while size < 2 * most:
        size *= 2
    known = np.zeros(size, np.uint64)
    per_rank = np.zeros(LEVELS, np.int32)
    moves = np.empty(PIECES * CELLS, np.int32)
    cells[0, 0] = start
    keys[0, 0] = 0
    out = 0
    for piece in range(PIECES):
        keys[0, 0] ^= KEYS[0, start[piece]]
        out += 1 - HOME[1, start[piece]]
    if out == 0:
        return 0
    count = 1
    for level in range(LONGEST):
        now, then = level & 1, (level + 1) & 1
        known[:] = 0
        per_rank[:] = 0
        fresh = 0
        for number in range(count):
            if stop[0] != 0:
                return -1
            own = cells[now, number]
            _lay_out(here, own)
            total, out = 0, 0
            for piece in range(PIECES):
                total += cell_values[own[piece]]
                out += 1 - HOME[1, own[piece]]
            for piece in range(PIECES):
                end = moves_from(here, own[piece], moves, 0)
                for at in range(end):
                    to = moves[at] & 127
                    if out == 1 and HOME[1, own[piece]] == 0 and HOME[1, to] == 1:
                        plan[level] = moves[at]
                        for back in range(level - 1, -1, -1):
                            plan[back] = made[back, number]
                            number = parents[back, number]
                        return level + 1
                    key = keys[now, number] ^ KEYS[0, own[piece]] ^ KEYS[0, to]
                    if fresh < most and _is_new(known, key):
                        rank = min(max(total - cell_values[own[piece]] + cell_values[to], 0), LEVELS - 1)
                        found[fresh], whose[fresh] = moves[at], number
                        ranks[fresh], new_keys[fresh] = rank, key
                        per_rank[rank] += 1
                        fresh += 1
        lowest, room = LEVELS - 1, width
        while lowest > 0 and per_rank[lowest] <= room:
            room -= per_rank[lowest]
            lowest -= 1
        count = 0
        for number in range(fresh):
            if count == width:
                break
            if ranks[number] > lowest or (ranks[number] == lowest and room > 0):
                room -= ranks[number] == lowest
                cells[then, count] = cells[now, whose[number]]
                for piece in range(PIECES):
                    if cells[then, count, piece] == found[number] >> 7:
                        cells[then, count, piece] = found[number] & 127
                keys[then, count] = new_keys[number]
                parents[level, count], made[level, count] = whose[number], found[number]
                count += 1
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
