"""The value of a piece on each cell: the static evaluation of the players that search, as an array. Plays nothing."""

import numpy as np

from ai.games.chinese_checkers.greedy import CELL_VALUE


def hand_cell_values() -> np.ndarray:
    """int32[seat, cell], in hundredths of a row: the table made by hand."""
    return np.rint(np.array(CELL_VALUE)).astype(np.int32)


def for_both_seats(own: np.ndarray) -> np.ndarray:
    """int32[seat, cell] of own[cell]: seat 1 sees the board turned, cell c is 80 − c."""
    return np.rint(np.array((own, own[::-1]))).astype(np.int32)
