"""The features of moves that habits of English draughts use: a seat's view brought into the kernel's words.

Loads numba: import it where a move is chosen, not before.
"""

from collections.abc import Sequence
from typing import cast

import numpy as np

from ai.games.english_draughts.kernels.habit import COLUMNS, LIST_WORDS, WEIGHTS, see
from shared.core import View
from shared.games.english_draughts.board import turned
from shared.keys import frame_of, premise
from shared.reasons import Draw, HabitReason


class DraughtsMoveFeatures:
    """One seat's."""

    columns = cast("tuple[Draw, ...]", COLUMNS)
    weights = WEIGHTS

    def candidates(self, view: View, legal: Sequence[str]) -> Sequence[str]:
        """The moves to choose from: all."""
        return legal

    def numbers(self, view: View, legal: Sequence[str]) -> dict[str, list[int]]:
        """The numbers of every move's weights, in the order of `columns`."""
        own, enemy, kings = _board(premise(view).state)
        memory, numbers = np.zeros(LIST_WORDS, np.int64), np.zeros(len(COLUMNS), np.int32)
        found: dict[str, list[int]] = {}
        for move, state in frame_of(view.game).results(view, legal):
            left, then = (turned(board) for board in _board(state)[:2])  # the next mover's, as this one sees them
            see(own, enemy, kings, own ^ then, enemy & ~left, memory.ctypes.data, numbers)
            found[move] = numbers.tolist()
        return found

    def described(self, reason: HabitReason, view: View, move: str) -> HabitReason:
        """The reason for the move: of how it looks nothing is said."""
        return reason


def _board(state: bytes) -> tuple[int, int, int]:
    """(own, enemy, kings) of a normal state in the kernel's words: a bit is left out after every eight squares."""
    words = (int.from_bytes(state[at : at + 4], "little") for at in (0, 4, 8))
    own, enemy, kings = (sum((word & 0xFF << 8 * group) << group for group in range(4)) for word in words)
    return own, enemy, kings
