"""Checker Usage of English draughts, by squares; and how late a state is."""

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Tally
from mining.games.english_draughts.boards import boards_of, seen_by_maker
from mining.rows import in_parts
from shared.experience import Section
from shared.experience.usage import encode

SQUARES = 32


def usage(tally: Tally) -> Section:
    """The section `usage`."""
    return encode(tally.games, draughts_usage(tally).tolist())


def lateness(states: Bytes) -> NDArray[np.int64]:
    """Rows of men and kings, and fewer pieces: a number that is greater for every state behind another one."""
    pieces = np.unpackbits(np.ascontiguousarray(states[:, :8]), axis=1, bitorder="little").astype(np.int64)
    pieces = pieces.reshape(-1, 2, 32)
    rows = np.arange(32) // 4
    left = pieces.sum(axis=(1, 2), dtype=np.int64)
    return pieces[:, 0] @ rows + pieces[:, 1] @ (7 - rows) - 1000 * left


def draughts_usage(tally: Tally) -> NDArray[np.int64]:
    """Times that a move ended on each square (by number − 1); a king that ends where it began counts nowhere."""
    times = np.zeros(SQUARES, np.int64)
    for rows in in_parts(tally):
        before, after = _squares(boards_of(tally.premises[rows])), _squares(seen_by_maker(tally.results[rows]))
        times += tally.seen[rows] @ (after > before)
    return times


def _squares(boards: NDArray[np.int64]) -> NDArray[np.uint8]:
    """uint8[n, square − 1]: own pieces, out of the kernel's 35 bits, which leave one out after every eight squares."""
    places = np.array([square + square // 8 for square in range(SQUARES)])
    return (boards[:, :1] >> places & 1).astype(np.uint8)
