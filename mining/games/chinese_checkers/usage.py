"""Checker Usage of Chinese checkers, where a place and its mirror image are one; and states as cells."""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Tally
from mining.rows import in_parts
from shared.experience import Section
from shared.experience.usage import encode
from shared.games.chinese_checkers.board import CELLS, PACKED_SIDE, SIDE

MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])
"""(x, y) → (y, x) by cell number."""
ROW = np.array([cell // SIDE + cell % SIDE for cell in range(CELLS)])


def usage(tally: Tally) -> Section:
    """The section `usage`."""
    times = checkers_usage(tally)
    return encode(2 * tally.games, (times + times[MIRROR]).tolist())


def lateness(states: Bytes) -> NDArray[np.int64]:
    """Both sides' rows added up: a number that is greater for every state behind another one."""
    cells = cells_of(states).astype(np.int64)
    return cells[:, 0] @ ROW + cells[:, 1] @ (2 * (SIDE - 1) - ROW)


def checkers_usage(tally: Tally) -> NDArray[np.int64]:
    """Times that a move ended on each own cell, in the frame of its premise, which may be the mirrored one."""
    times = np.zeros(CELLS, np.int64)
    for rows in in_parts(tally):
        before = cells_of(tally.premises[rows])
        after = turned(cells_of(tally.results[rows]))
        # The result may have been mirrored where the premise was not, or the reverse: then more than one piece differs.
        unlike = (before != after).sum(axis=(1, 2)) != 2
        after[unlike] = after[unlike][:, :, MIRROR]
        times += tally.seen[rows] @ (after[:, 0] > before[:, 0])
    return times


def cells_of(states: Bytes) -> NDArray[np.uint8]:
    """uint8[n, 2, cell]: the pieces of the side to move, then of the other, in the former's frame."""
    sides = [states[:, at : at + PACKED_SIDE] for at in (0, PACKED_SIDE)]
    return np.stack([np.unpackbits(side, axis=1, bitorder="little")[:, :CELLS] for side in sides], axis=1)


def turned(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same as the other seat sees it: sides exchanged, the board turned by half."""
    return cells[:, ::-1, ::-1].copy()
