"""Lines of 101 domino, and of block dominoes, for people who analyse a position: all hands are open, and every play is
solved to the end.

Loads numba: import it where a search begins, not before.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from ai.contracts import RootLine
from ai.games.domino_101.kernels.hand import play
from ai.games.domino_101.kernels.perft import hand_of_position
from ai.games.domino_101.kernels.solver import EMPTY, new_table, solve
from ai.games.domino_101.observation import move_code
from shared.agent import without_false_pass
from shared.games.domino_101.rules import DOMINO_101, Domino101
from shared.games.domino_101.state import DominoState
from shared.protocol.hosts import Unit

_SHOWN: Final = 12
"""Plies of a line that are solved: each takes about as long as the first."""


class OpenHands:
    """Values of the plays of one deal, with best play of all four in sight of all hands. Keeps what it has solved."""

    def __init__(self, rules: Domino101 = DOMINO_101) -> None:
        self._rules = rules
        self._table = new_table()

    @property
    def positions(self) -> int:
        """How many are in its table."""
        return int(np.count_nonzero(self._table[0] != EMPTY))

    def values(self, state: DominoState, stop: bytearray) -> dict[str, int]:
        """By play: points of the side of seat 0 less those of the other. Means nothing once `stop` is set."""
        found: dict[str, int] = {}
        hand, flag = hand_of_position(state), np.frombuffer(stop, np.uint8)
        for text in without_false_pass(self._rules.move_texts(state)):
            trial = hand.copy()
            play(trial, move_code(text))
            found[text] = int(solve(trial, *self._table, flag))
        return found


class DominoRootSearch:
    """One position's."""

    unit: Unit = "point"
    review_depth = 1

    def __init__(self, state: DominoState, rules: Domino101 = DOMINO_101) -> None:
        self._state = state
        self._rules = rules
        self._open = OpenHands(rules)
        self._sign = -1 if rules.to_act(state)[0] & 1 else 1
        self.step = self.deepest = sum(hand.bit_count() for hand in state.hands)
        """Tiles to be played: the first look sees the end."""

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        """The best line that begins with none of the excluded moves, to its end (`RootSearch`)."""
        before = self._open.positions
        values = self._open.values(self._state, stop)
        left = [text for text in values if text not in excluded]
        if stop[0] or not left:
            return None
        first = max(left, key=lambda text: self._sign * values[text])
        line = self._line(first, stop)
        nodes = self._open.positions - before
        return None if stop[0] else RootLine(100 * self._sign * values[first], None, line, nodes)

    def _line(self, first: str, stop: bytearray) -> tuple[str, ...]:
        rules = self._rules
        line, state = [first], rules.successor(self._state, rules.parse_move(self._state, first))
        while len(line) < _SHOWN and rules.to_act(state) and not stop[0]:
            sign = -1 if rules.to_act(state)[0] & 1 else 1
            values = self._open.values(state, stop)
            line.append(max(values, key=lambda text: sign * values[text]))
            state = rules.successor(state, rules.parse_move(state, line[-1]))
        return tuple(line)
