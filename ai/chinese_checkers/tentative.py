"""The player `tentative`: TentativeMove of Wang et al. 2015, Algorithm 10, as the paper plays it without experience.

The full width at the first level, then ten plies along the line of best evaluations; rows and mobility, no pull to the
last cells of the goal and no look for a win, so that it seldom finishes. Mended are the slips that stop the printed
text from running (the loop variables of line 39, the set of falling checkers that is never emptied). A move that brings
an earlier position back is barred while another is left. Knows no kernel until it first thinks.
"""

from collections.abc import Sequence
from enum import Enum
from random import Random

from ai.following import Follower
from ai.reasons import only_move, own_thinking
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.chinese_checkers import CHINESE_CHECKERS as GAME


class Mobility(Enum):
    """Whose falling cells FC_Incre counts: the paper does not say."""

    OF_THE_PIECE = 0
    OF_ALL_PIECES = 1
    LEFT_OUT = 2


class Tentative:
    """One seat's mind."""

    def __init__(self, rng: Random, mobility: Mobility = Mobility.OF_THE_PIECE) -> None:
        """Draws nothing by lot: of equal moves the first one found is played (line 28)."""
        self._mobility = mobility
        self._follower = Follower(GAME)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        import numpy as np  # with numba, here and not with the roster

        from ai.kernels import chinese_checkers_tentative as kernel
        from ai.kernels.chinese_checkers import board_of
        from ai.kernels.chinese_checkers_lines import ROW

        state = self._follower.state_of(view)
        moves, values = np.zeros(kernel.ROOM, np.int32), np.zeros(kernel.ROOM)
        looked_at = kernel.tentative_move(
            board_of(state),
            ROW.astype(np.float64),
            np.ones(ROW.shape),  # formula (1): without logs the checker usage is 1
            self._mobility.value,
            kernel.STEPS,
            moves,
            values,
            np.frombuffer(budget.stop, np.uint8),
            budget.nodes or 1 << 60,
        )
        ranked = sorted(range(looked_at), key=lambda number: -values[number])
        seen = set(state.past)
        for number in ranked:
            move = divmod(int(moves[number]), 128)
            if GAME.successor(state, move).key not in seen:
                break
        else:
            number = ranked[0]
            move = divmod(int(moves[number]), 128)
        return own_thinking(GAME.format_move(state, move), "tentative", float(values[number]), kernel.STEPS)

    def counsel(self, view: View) -> str:
        """Nobody is asked in this game."""
        return "either"
