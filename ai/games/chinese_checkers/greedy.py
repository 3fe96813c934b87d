"""The player `greedy` of Chinese checkers: one ply by a hand-made table of cells. Searches nothing, blocks nobody.

A winning move first; else the move that gains most by the table, and never one that brings an earlier position back
while another is left, so that its games end.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import Seat, View, other
from shared.games.chinese_checkers.board import CELLS, HOMES, SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME

STEP = 100
"""The worth of a row, the unit of scores."""
WON = 1_000 * STEP


def _cell_value(x: int, y: int) -> float:
    """The worth of a piece of seat 0 on (x, y): its row r = x + y, near the middle line |x − y| = 0, not left behind.

    By hand, from test matches: 100 r − 6 lat² (a third of it in the goal) − 1.5 max(0, 8 − r)².
    """
    row, aside = x + y, abs(x - y)
    return STEP * row - 6 * aside**2 / (1 if row < 13 else 3) - 1.5 * max(0, 8 - row) ** 2


_SEAT_0 = tuple(_cell_value(*divmod(cell, SIDE)) for cell in range(CELLS))
CELL_VALUE = (_SEAT_0, _SEAT_0[::-1])
"""By seat and cell number, in hundredths of a row. Seat 1 sees the board turned: cell c is 80 − c."""


class GreedyCheckersAgent:
    """One seat's agent."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._follower = ViewFollower(GAME)

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """Looks at the legal moves and nothing else."""
        if len(legal) == 1:
            return only_move(legal[0])
        state = self._follower.state_of(view)
        texts = {GAME.parse_move(state, text): text for text in legal}
        gains = {move: _gain(state, move) for move in texts}
        seen = set(state.past)
        # The best gain first; whether it repeats a position is asked of as few moves as need be.
        for gain in sorted(set(gains.values()), reverse=True):
            fresh = [move for move in gains if gains[move] == gain and GAME.successor(state, move).key not in seen]
            if fresh:
                return own_thinking(texts[self._rng.choice(fresh)], "greedy", gain / STEP)
        return own_thinking(self._rng.choice(legal), "greedy")


def _gain(state: Any, move: tuple[int, int]) -> float:
    """How much the mover's piece gains, in hundredths of a row; WON for a move that wins."""
    seat: Seat = state.turn
    goal = HOMES[other(seat)]
    empty = goal & ~(state.pieces[0] | state.pieces[1])
    if empty.bit_count() <= 1:  # one move fills no more than one cell
        outcome = GAME.outcome(GAME.successor(state, move))
        if outcome is not None and outcome.points[seat] > 0:
            return WON
    start, end = move
    return CELL_VALUE[seat][end] - CELL_VALUE[seat][start]
