"""The features of moves that habits of Chinese checkers use: a seat's view brought onto the kernel's board.

Loads numba: import it where a move is chosen, not before.
"""

from collections.abc import Sequence
from typing import cast

import numpy as np
from msgspec import structs

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, board_of, moves_of
from ai.games.chinese_checkers.kernels.habit import COLUMNS, ROOM, WEIGHTS, see
from ai.replay import ViewFollower
from shared.core import View, other
from shared.games.chinese_checkers.board import CELL_NUMBERS, CELLS, HOMES, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.reasons import Draw, HabitReason


class CheckersMoveFeatures:
    """One seat's."""

    columns = cast("tuple[Draw, ...]", COLUMNS)
    weights = WEIGHTS

    def __init__(self) -> None:
        self._follower = ViewFollower(GAME)
        self._moves, self._numbers = np.zeros(ROOM, np.int32), np.zeros((MOST_MOVES, len(COLUMNS)), np.uint16)

    def candidates(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """The moves that bring no earlier position back, so that games end; all where there is none."""
        state = self._follower.state_of(view)
        seen, turn = set(state.past), 1 << 2 * CELLS  # as the rule book's `key` is made up
        fresh: list[str] = []
        for text in legal:
            start, end = _ends(text)
            if state.key ^ turn ^ (1 << start | 1 << end) << CELLS * state.turn not in seen:
                fresh.append(text)
        return fresh or legal

    def numbers(self, view: View, legal: Sequence[str]) -> dict[str, list[int]]:
        """The numbers of every move's weights, in the order of `columns`."""
        board = board_of(self._follower.state_of(view))
        end = moves_of(board, self._moves, 0)
        see(board, self._moves, 0, end, True, self._numbers, 0)
        rows = {divmod(int(move), 128): row for row, move in enumerate(self._moves[:end])}
        return {text: self._numbers[rows[_ends(text)]].tolist() for text in legal}

    def described(self, reason: HabitReason, view: View, move: str) -> HabitReason:
        """The reason for the move, with how the move looks."""
        (start, end), seat = _ends(move), view.to_act[0]
        rows = sum(divmod(end, SIDE)) - sum(divmod(start, SIDE))
        goal = HOMES[other(seat)]
        comes = goal >> end & ~(goal >> start) & 1
        return structs.replace(reason, rows=rows if seat == 0 else -rows, hops=move.count("x"), goal=bool(comes))


def _ends(text: str) -> tuple[int, int]:
    """The cells where a move starts and ends."""
    return CELL_NUMBERS[text[:2]], CELL_NUMBERS[text[-2:]]
