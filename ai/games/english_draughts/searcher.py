"""The players of English draughts that search: one agent, five levels. Knows no kernel until it first thinks.

A level is a number of positions and a blur: how far every quiet position is misjudged, always in the same way for one
seat's seed. A blur far below a man's worth never costs a piece that the search sees; it makes other games from the
same start.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from math import inf
from random import Random
from typing import TYPE_CHECKING

from ai.reasons import by_endgame_database, by_opening_book, only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

if TYPE_CHECKING:
    import numpy as np

    from ai.games.english_draughts.endgame.database import EndgameDatabase
    from ai.games.english_draughts.opening_book import BookMove
    from ai.games.english_draughts.search import DraughtsSearch


@dataclass(frozen=True, slots=True)
class DraughtsLevel:
    """How strong a searching player is."""

    name: str
    about: str
    """One sentence for people."""
    nodes: int
    """Positions it looks at for a move, at most; a smaller budget is obeyed."""
    noise: int
    """Hundredths of a man by which it misjudges a quiet position, at most."""
    network: bool = False
    """Whether the network that Oldhand brings along judges for it; else the judgement made by hand does."""
    endgames: bool = False
    """Whether it looks endings up that are solved."""
    openings: bool = False
    """Whether it plays from the opening book that Oldhand brings along."""
    timed: bool = False
    """Whether it uses all the time that a budget tells, however many positions that is; never beyond told nodes."""


LEVELS: Mapping[str, DraughtsLevel] = {
    level.name: level
    for level in (
        DraughtsLevel("child", "Sees the next capture, and little else.", 24, 150),
        DraughtsLevel("novice", "Thinks a few moves ahead and makes mistakes.", 120, 70),
        DraughtsLevel("club", "Thinks ahead like a club player and gives nothing away.", 500, 35, endgames=True),
        DraughtsLevel("expert", "Calculates deeply.", 5_000, 12, endgames=True),
        DraughtsLevel("master", "Calculates as deeply as its time allows.", 1_000_000, 2, True, True, True, timed=True),
    )
}
"""By name, weakest first."""

MOST_APART = 50_000
"""Positions for moves that are looked at one by one."""
DEEPEST = 40
"""Plies that such a look goes, at most."""
UNCOUNTED = 1 << 62
"""The limit of positions for a search that stops by the clock."""


class DraughtsSearchAgent:
    """One seat's agent."""

    is_weighed = True

    def __init__(self, level: DraughtsLevel, rng: Random) -> None:
        self._level = level
        self._seed = rng.getrandbits(63)
        self._follower = ViewFollower(ENGLISH_DRAUGHTS)
        self._search: DraughtsSearch | None = None
        self._tables: Callable[[], np.ndarray] | None = None
        self._network: Callable[[], np.ndarray] | None = None
        self._book: int | None = None
        self._endgames: EndgameDatabase | None = None
        self._replies: Sequence[float] | None = None

    @property
    def name(self) -> str:
        """The level's."""
        return self._level.name

    def judge_by(self, evaluation: "Callable[[], np.ndarray]", book: int) -> None:
        """Evaluate by these look-up tables (`evaluation_tables`), which a book of this version taught; before any
        move.

        The tables are asked for when the search begins, with which numba loads.
        """
        assert self._search is None
        self._tables, self._book = evaluation, book

    def tune_by(self, network: "Callable[[], np.ndarray]", book: int) -> None:
        """Evaluate by this network if the level evaluates by one; a book of this version taught it. Before any move."""
        assert self._search is None
        if self._level.network:
            self._network, self._book = network, book

    def look_up(self, endgames: "EndgameDatabase") -> None:
        """Know these endings, if the level does; before any move."""
        assert self._search is None
        if self._level.endgames:
            self._endgames = endgames

    def foreseeing(self, weights: Sequence[float]) -> "DraughtsSearchAgent":
        """Another agent like this one, whose search expects captures as one person makes them
        (`ai.games.english_draughts.kernels.replies`)."""
        found = copy(self)
        found._search, found._replies, found._follower = None, weights, ViewFollower(ENGLISH_DRAUGHTS)
        return found

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        state = self._follower.state_of(view)
        known = _book_move(state) if self._level.openings and not _wants_search(budget) else None
        if known is not None and known.move in legal:
            return by_opening_book(known.move, self.name, known.score / 100, known.depth, known.reply)
        timed = self._level.timed and budget.nodes is None and budget.seconds is not None
        nodes = UNCOUNTED if timed else self._nodes(budget)
        search, stop = self._searching(), budget.stop
        found = (
            search.find(state, nodes, stop) if budget.depth is None else search.find(state, nodes, stop, budget.depth)
        )
        if found.move not in legal:
            return self._best_of(legal, state, budget)
        known = None if self._endgames is None else self._endgames.answer(state)
        if known is not None:
            return by_endgame_database(found.move, self.name, known.value, known.plies)
        score, book = found.score / 100, self._book
        knows = None if self._replies is None else 1
        return own_thinking(found.move, self.name, score, found.depth, found.line, found.decided, book, knows=knows)

    def _best_of(self, legal: Sequence[str], state: DraughtsState, budget: Budget) -> Decision:
        """The best of some moves, each looked at alone by as many positions as a decision."""
        nodes = min(self._nodes(budget) * len(legal), MOST_APART)
        values = self._searching().move_values(state, DEEPEST, nodes, budget.stop, legal)
        best = max(legal, key=values.__getitem__)
        return own_thinking(best, self.name, values[best] / 100, judgement=self._book)

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover after so many plies, in hundredths
        of a man.

        The moves share the nodes of one decision, so a small budget makes for less depth.
        """
        state = self._follower.state_of(view)
        return self._searching().move_values(state, depth, self._nodes(budget), budget.stop, only)

    def _nodes(self, budget: Budget) -> int:
        return self._level.nodes if budget.nodes is None else min(self._level.nodes, budget.nodes)

    def _searching(self) -> "DraughtsSearch":
        if self._search is None:
            from ai.games.english_draughts.network import shipped  # numba loads here and not with the roster
            from ai.games.english_draughts.search import DraughtsSearch

            level, tables = self._level, None if self._tables is None else self._tables()
            network = (self._network or shipped)() if level.network and tables is None else None
            self._search = DraughtsSearch(
                level.nodes, tables, level.noise, self._seed, self._endgames, network, replies=self._replies
            )
        return self._search


def _wants_search(budget: Budget) -> bool:
    """Whether what is wanted is a search itself: to a depth, or until it is stopped."""
    return budget.depth is not None or budget.seconds == inf


def _book_move(state: DraughtsState) -> "BookMove | None":
    """The opening book's answer; None where it has none."""
    from ai.games.english_draughts.opening_book import shipped  # numpy loads here and not with the roster

    return shipped().get(ENGLISH_DRAUGHTS.pack(state))
