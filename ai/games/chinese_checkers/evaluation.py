"""The value of a piece on each cell: the static evaluations of the players that search, as arrays. Plays nothing."""

import numpy as np

from ai.games.chinese_checkers.greedy import CELL_VALUE

# fmt: off
_FITTED = (
    0, 209, 355, 408, 501, 656, 633, 584, 1081,
    209, 434, 540, 675, 785, 897, 934, 1018, 1126,
    355, 540, 629, 785, 888, 988, 1074, 1066, 985,
    408, 675, 785, 951, 1073, 1177, 1232, 1191, 1223,
    501, 785, 888, 1073, 1205, 1330, 1355, 1377, 1374,
    656, 897, 988, 1177, 1330, 1397, 1388, 1454, 1548,
    633, 934, 1074, 1232, 1355, 1388, 1442, 1510, 1478,
    584, 1018, 1066, 1191, 1377, 1454, 1510, 1604, 1599,
    1081, 1126, 985, 1223, 1374, 1548, 1478, 1599, 1554,
)
# fmt: on
"""By own cell, in hundredths of a row: what the pieces of both sides, one side's added up and the other's subtracted,
foretell of the race to come. Fitted by least squares to the positions of games before their races began; to foretell
were the moves that one side then needed more than the other, found by `kernels.race`. Mirror images are worth the same,
and slopes change evenly. The games were those of searches of 1,200 to 4,000 positions a move, the later ones by an
earlier fit, with random openings and a random move now and then.

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


def for_both_seats(own: np.ndarray) -> np.ndarray:
    """int32[seat, cell] of own[cell]: seat 1 sees the board turned, cell c is 80 − c."""
    return np.rint(np.array((own, own[::-1]))).astype(np.int32)
