"""The 81 cells as 35 straight lines, and what a piece can do along one of them, as tables. Moves no piece.

Every cell lies on three lines: one of constant x, one of constant y, one of constant x + y. The pieces on a line are a
set of at most nine bits, and steps and hops along it depend on that set and on the place in it alone: so one look-up a
line tells them all. Built from the rule book's own directions and cell numbers.
"""

import numpy as np

from shared.games.chinese_checkers.board import CELLS, HOMES, SIDE

LINES = SIDE + SIDE + 2 * SIDE - 1
"""Nine of constant x, nine of constant y, seventeen of constant x + y."""

HOP_KINDS = ("adjacent", "symmetric_long")
"""The option `hop`, in the order of the first axis of REACH."""


def _lines() -> list[list[int]]:
    """The cells of every line, in order along it."""
    across = [[SIDE * x + y for y in range(SIDE)] for x in range(SIDE)]
    along = [[SIDE * x + y for x in range(SIDE)] for y in range(SIDE)]
    rows = [[SIDE * (row - y) + y for y in range(SIDE) if 0 <= row - y < SIDE] for row in range(2 * SIDE - 1)]
    return across + along + rows


def _hops(length: int, place: int, pieces: int, reach: int) -> int:
    """Where one hop over a piece at most `reach` away leads on a line of that length: a set of places."""
    found = 0
    for way in (1, -1):
        for away in range(1, reach + 1):
            landing = place + 2 * away * way
            if not 0 <= landing < length:
                break
            between = sum(1 << place + way * step for step in range(1, 2 * away + 1))
            if pieces & between == 1 << place + way * away:
                found |= 1 << landing
    return found


def _steps(length: int, place: int, pieces: int) -> int:
    """The empty neighbours on a line of that length: a set of places."""
    return sum(1 << to for to in (place - 1, place + 1) if 0 <= to < length and not pieces >> to & 1)


def _tables() -> tuple[np.ndarray, ...]:
    line_of = np.zeros((CELLS, 3), np.uint8)
    bit_of = np.zeros((CELLS, 3), np.uint16)
    base_of = np.zeros((CELLS, 3), np.uint16)
    cell_at = np.zeros((LINES, SIDE), np.uint8)
    reach: list[list[int]] = [[], []]
    bases: dict[tuple[int, int], int] = {}
    met = [0] * CELLS
    for number, line in enumerate(_lines()):
        for place, cell in enumerate(line):
            length = len(line)
            if (length, place) not in bases:
                bases[length, place] = len(reach[0])
                for kind, far in enumerate((1, SIDE // 2)):
                    for pieces in range(1 << length):
                        hops = _hops(length, place, pieces, far)
                        reach[kind].append(hops | _steps(length, place, pieces) << 16)
            which, met[cell] = met[cell], met[cell] + 1
            line_of[cell, which], bit_of[cell, which] = number, 1 << place
            base_of[cell, which] = bases[length, place]
            cell_at[number, place] = cell
    return line_of, bit_of, base_of, cell_at, np.array(reach, np.uint32)


LINE_OF, BIT_OF, BASE_OF, CELL_AT, REACH = _tables()
"""LINE_OF[cell, 0..2]: its lines. BIT_OF[cell, 0..2]: its bit in each. CELL_AT[line, place]: the cell there.
REACH[hop kind, BASE_OF[cell, which] + pieces on that line]: landings of one hop in the low 16 bits, steps above."""

HOME = np.array([[HOMES[seat] >> cell & 1 for cell in range(CELLS)] for seat in (0, 1)], np.uint8)
"""HOME[seat, cell]: whether the cell is one of the ten on which the seat starts."""

ROW = np.array(
    [[cell // SIDE + cell % SIDE for cell in range(CELLS)], [16 - cell // SIDE - cell % SIDE for cell in range(CELLS)]],
    np.int64,
)
"""ROW[seat, cell]: how far from its own corner, 0 ... 16."""

LOWEST = np.array([0] + [(places & -places).bit_length() - 1 for places in range(1, 1 << SIDE)], np.uint8)
"""LOWEST[places]: the first place of a set that is not empty."""
