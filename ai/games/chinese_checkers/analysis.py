"""Lines of Chinese checkers for people who analyse a position: the strongest player's search, asked again and again.

Loads numba: import it where a search begins, not before.
"""

from collections.abc import Sequence

from ai.contracts import DEEPEST, RootLine
from ai.games.chinese_checkers.search import strongest
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState
from shared.protocol.hosts import Unit

_ROOM = 1 << 18
"""Positions for whose search the table has room."""
_UNCOUNTED = 1 << 62
"""Positions for a search that its depth ends, or the stop byte."""


class CheckersRootSearch:
    """One position's."""

    unit: Unit = "row"
    step = 2
    deepest = DEEPEST
    review_depth = 6

    def __init__(self, state: ChineseCheckersState) -> None:
        self._state = state
        self._search = strongest(_ROOM)
        self._moves = len(CHINESE_CHECKERS.legal_moves(state))

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        """The best line of `depth` plies that begins with none of the excluded moves (`RootSearch`)."""
        if len(excluded) >= self._moves:
            return None
        left_out = [CHINESE_CHECKERS.parse_move(self._state, text) for text in excluded]
        found = self._search.find(self._state, _UNCOUNTED, stop, depth, left_out)
        return None if stop[0] else RootLine(found.score, found.decided, found.line, found.nodes)
