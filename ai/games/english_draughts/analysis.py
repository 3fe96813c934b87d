"""Lines of English draughts for people who analyse a position: the strongest player's search, asked again and again.

Loads numba: import it where a search begins, not before.
"""

from collections.abc import Sequence

from ai.contracts import DEEPEST, RootLine
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.kernels.board import made
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.search import DraughtsSearch
from ai.games.english_draughts.searcher import UNCOUNTED
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from shared.protocol.hosts import Unit

_LARGEST = 20
"""Binary logarithm of the entries of the table: 16 MB, for a host has few analyses, and they go on for long.

Depths that a table of 4 MB completed within 3, 40 and 200 million positions (from 24, 12 and 3 positions of recorded
games) took 1.06, 0.90 and 0.71 of its processor time with this one, and 1.18, 0.87 and 0.77 with 64 MB.
"""


class DraughtsRootSearch:
    """One position's."""

    unit: Unit = "man"
    step = 1
    deepest = DEEPEST
    review_depth = 15

    def __init__(self, state: DraughtsState, endgames: EndgameDatabase | None) -> None:
        self._state = state
        self._search = DraughtsSearch(1 << _LARGEST, endgames=endgames, network=shipped(), largest=_LARGEST)
        game = ENGLISH_DRAUGHTS
        self._made = {
            text: made(state, game.successor(state, game.parse_move(state, text))) for text in game.move_texts(state)
        }
        """By move text, the move as the kernel knows it: two paths of one result are one move there."""

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        """The best line of `depth` plies that begins with none of the excluded moves (`RootSearch`)."""
        left_out = [self._made[text] for text in excluded]
        if set(self._made.values()) <= set(left_out):
            return None
        found = self._search.find(self._state, UNCOUNTED, stop, depth, left_out)
        return None if stop[0] else RootLine(found.score, found.decided, found.line, found.nodes)
