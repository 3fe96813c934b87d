"""The value of a piece on each cell: the static evaluations of the players that search, as arrays. Plays nothing."""

import numpy as np

from ai.games.chinese_checkers.greedy import CELL_VALUE

# fmt: off
_FITTED = (
    0, 188, 339, 396, 486, 633, 750, 529, 431,
    188, 375, 511, 646, 748, 830, 873, 854, 587,
    339, 511, 619, 762, 872, 971, 1046, 1048, 974,
    396, 646, 762, 906, 1036, 1144, 1208, 1167, 1162,
    486, 748, 872, 1036, 1193, 1306, 1316, 1346, 1343,
    633, 830, 971, 1144, 1306, 1363, 1366, 1395, 1515,
    750, 873, 1046, 1208, 1316, 1366, 1431, 1457, 1456,
    529, 854, 1048, 1167, 1346, 1395, 1457, 1567, 1609,
    431, 587, 974, 1162, 1343, 1515, 1456, 1609, 1591,
)
# fmt: on
"""By own cell, in hundredths of a row: what the pieces of both sides, one side's added up and the other's subtracted,
foretell of the race to come. Fitted by least squares to the positions of games before their races began; to foretell
were the moves that one side then needed more than the other, found by `kernels.race`, at most four. Mirror images are
worth the same, and slopes change evenly.

The games: 1,186 of the practice games that come with Oldhand, 1,000 of searches of 1,500 positions a move by a fit to
those, and 800 of searches of 1,200 positions by a fit to both, with two to ten plies drawn at random and then one in
thirty. Fits to games of one kind alone were weaker: the third kind's scored 0.333 in 60 games against the second fit.

The table made by hand gains evenly all the way; this one gains most where a piece leaves its home, and little beyond
the middle of the board: the pieces behind decide.
"""


def hand_cell_values() -> np.ndarray:
    """int32[seat, cell], in hundredths of a row: the table made by hand."""
    return np.rint(np.array(CELL_VALUE)).astype(np.int32)


def fitted_cell_values() -> np.ndarray:
    """int32[seat, cell], in hundredths of a row: the table fitted to how games went."""
    return for_both_seats(np.array(_FITTED))


FITTED_TEMPO = 125
"""The value of the right to move beside that table, in hundredths of a row, by the same fit."""


def shipped_numbers() -> tuple[int, ...]:
    """The table fitted to how games went, by own cell, and the value of the turn: what is tuned to a log."""
    return (*_FITTED, FITTED_TEMPO)


def for_both_seats(own: np.ndarray) -> np.ndarray:
    """int32[seat, cell] of own[cell]: seat 1 sees the board turned, cell c is 80 − c."""
    return np.rint(np.array((own, own[::-1]))).astype(np.int32)
