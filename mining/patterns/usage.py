"""Checker Usage (Wang et al. 2015, (1)): how often a round a move ended on each place, as its mover sees the board.

Counted from the pairs of a tally, so moves that a loop took back and moves that a rule chose are left out, the latter
for the same reason as with rules: a book must not echo itself. In Chinese checkers a place and its mirror image are
one. 101 domino has no places that a tile could fall on other than the line's two ends: it has no such section.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.pipeline.normal_states import Bytes
from mining.pipeline.tally import Tally
from shared.experience import Section
from shared.experience.usage import encode
from shared.games.chinese_checkers.rules import CELLS, CHINESE_CHECKERS, PACKED_SIDE, SIDE
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

SQUARES = 32
PART = 50_000
MIRROR = np.array([SIDE * (cell % SIDE) + cell // SIDE for cell in range(CELLS)])
"""(x, y) → (y, x) by cell number."""


def usage_section(tally: Tally) -> Section | None:
    """The section `usage`; None for a game without places, and for an empty log."""
    if not tally.games:
        return None
    if tally.game == CHINESE_CHECKERS.id:
        times = checkers_usage(tally)
        return encode(2 * tally.games, (times + times[MIRROR]).tolist())
    if tally.game == ENGLISH_DRAUGHTS.id:
        return encode(tally.games, draughts_usage(tally).tolist())
    return None


def checkers_usage(tally: Tally) -> NDArray[np.int64]:
    """Times that a move ended on each own cell, in the frame of its premise, which may be the mirrored one."""
    times = np.zeros(CELLS, np.int64)
    for rows in _in_parts(tally):
        before = cells_of(tally.premises[rows])
        after = turned(cells_of(tally.results[rows]))
        # The result may have been mirrored where the premise was not, or the reverse: then more than one piece differs.
        unlike = (before != after).sum(axis=(1, 2)) != 2
        after[unlike] = after[unlike][:, :, MIRROR]
        times += tally.seen[rows] @ (after[:, 0] > before[:, 0])
    return times


def draughts_usage(tally: Tally) -> NDArray[np.int64]:
    """Times that a move ended on each square (by number − 1); a king that ends where it began counts nowhere."""
    times = np.zeros(SQUARES, np.int64)
    for rows in _in_parts(tally):
        before, after = _squares(boards_of(tally.premises[rows])), _squares(seen_by_maker(tally.results[rows]))
        times += tally.seen[rows] @ (after > before)
    return times


def _in_parts(tally: Tally) -> Iterator[slice]:
    """All rows, some at a time: the boards unpacked take a hundred times the room."""
    for start in range(0, len(tally), PART):
        yield slice(start, start + PART)


def cells_of(states: Bytes) -> NDArray[np.uint8]:
    """uint8[n, 2, cell]: the pieces of whoever is to move, then of the other, in the former's frame."""
    sides = [states[:, at : at + PACKED_SIDE] for at in (0, PACKED_SIDE)]
    return np.stack([np.unpackbits(side, axis=1, bitorder="little")[:, :CELLS] for side in sides], axis=1)


def turned(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same as the other seat sees it: sides exchanged, the board turned by half."""
    return cells[:, ::-1, ::-1].copy()


def _squares(boards: NDArray[np.int64]) -> NDArray[np.uint8]:
    """uint8[n, square − 1]: own pieces, out of the kernel's 35 bits, which leave one out after every eight squares."""
    places = np.array([square + square // 8 for square in range(SQUARES)])
    return (boards[:, :1] >> places & 1).astype(np.uint8)
