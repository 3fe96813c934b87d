"""The players of Chinese checkers that search: one agent, five levels. Knows no kernel until it first thinks.

A level is a number of positions and a blur: how far the worth of a cell is misjudged, drawn again for every choice, so
that a weak player wavers but does not stand still for ever. Once the sides have passed each other the stronger levels
count the moves home instead.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ai.reasons import only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.chinese_checkers.board import CELLS
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.reasons import RaceReason

if TYPE_CHECKING:
    import numpy as np

    from ai.games.chinese_checkers.learned_evaluation import TunedCells
    from ai.games.chinese_checkers.search import CheckersSearch


@dataclass(frozen=True, slots=True)
class CheckersLevel:
    """How strong a searching player is."""

    name: str
    about: str
    """One sentence for people."""
    nodes: int
    """Positions it looks at for a move, at most; a smaller budget is obeyed."""
    blur: float
    """Standard error of its judgement of a cell, in hundredths of a row."""
    races: bool
    """Whether it counts the moves home in a race."""
    strongest: bool = False
    """Whether it values cells by the table fitted to games, not by the one made by hand, and knows solved endings."""


LEVELS: Mapping[str, CheckersLevel] = {
    level.name: level
    for level in (
        CheckersLevel("child", "Moves mostly forward, where it looks nice.", 1, 60.0, races=False),
        CheckersLevel("novice", "Sees a good hop, but not what it allows.", 60, 12.0, races=False),
        CheckersLevel("club", "Thinks ahead like a club player.", 300, 0.0, races=True),
        CheckersLevel("expert", "Builds ladders, and breaks yours.", 4_000, 0.0, races=True),
        CheckersLevel("master", "Calculates as deeply as its time allows.", 1_000_000, 0.0, races=True, strongest=True),
    )
}
"""By name, weakest first."""


CLEAR = 5.0
"""Rows that make a clear advantage. In 40 games of each of four players against itself, sides that evaluated their
position at about 7.5 rows won 78 to 85 % of the time, and at 1.5 rows 54 to 63 %."""
MOST_APART = 50_000
"""Positions for moves that are looked at one by one."""


class CheckersSearchAgent:
    """One seat's agent."""

    is_weighed = False

    def __init__(self, level: CheckersLevel, rng: Random) -> None:
        self._level = level
        self._rng = rng
        self._follower = ViewFollower(GAME)
        self._search: CheckersSearch | None = None
        self._cell_values: Callable[[], np.ndarray] | None = None
        self._tuned: Callable[[], TunedCells] | None = None
        self._book: int | None = None
        self._replies: Sequence[float] | None = None

    @property
    def name(self) -> str:
        """The level's."""
        return self._level.name

    def judge_by(self, evaluation: "Callable[[], np.ndarray]", book: int) -> None:
        """Value cells by this (int32[seat, cell]), which a book of this version taught; to be called before any move.

        The cell values are made when the search begins, with which numba loads.
        """
        assert self._search is None
        self._cell_values, self._book = evaluation, book

    def tune_by(self, evaluation: "Callable[[], TunedCells]", book: int) -> None:
        """Value cells and the turn by this if the level uses the fitted table; a book of this version taught it. To be
        called before any move."""
        assert self._search is None
        if self._level.strongest:
            self._tuned, self._book = evaluation, book

    def foreseeing(self, weights: Sequence[float]) -> "CheckersSearchAgent":
        """Another agent like this one, whose search expects moves as one person makes them
        (`ai.games.chinese_checkers.kernels.replies`)."""
        found = copy(self)
        found._search, found._replies, found._follower = None, weights, ViewFollower(GAME)
        return found

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            return only_move(legal[0])
        level, state = self._level, self._follower.state_of(view)
        search, nodes = self._searching(), self._nodes(budget)
        if level.blur:
            search.blur([self._rng.gauss(0, level.blur) for _ in range(CELLS)])
        race = search.run(state, nodes, budget.stop) if level.races else None
        if race is not None and GAME.format_move(state, race.move) in legal:
            why = RaceReason(by=level.name, own=race.own, other=race.other)
            return Decision(GAME.format_move(state, race.move), why)
        found = search.find(state, nodes, budget.stop)
        book, score = self._book, found.score / 100
        move, line, knows = found.line[0], found.line, None if self._replies is None else 1
        if move in legal:
            return own_thinking(move, level.name, score, found.depth, line, found.decided, book, CLEAR, knows=knows)
        values = search.move_values(state, legal, min(nodes * len(legal), MOST_APART), budget.stop)
        best = max(legal, key=values.__getitem__)
        return own_thinking(best, level.name, values[best] / 100, judgement=book)

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """The value of every legal move, or of each that `only` names, for the mover, in hundredths of a row.

        Each is searched alone; they share the nodes of one decision, which bound how deep, and not `depth`.
        """
        state = self._follower.state_of(view)
        texts = [GAME.format_move(state, move) for move in GAME.legal_moves(state)] if only is None else only
        return self._searching().move_values(state, texts, self._nodes(budget), budget.stop)

    def _nodes(self, budget: Budget) -> int:
        return self._level.nodes if budget.nodes is None else min(self._level.nodes, budget.nodes)

    def _searching(self) -> "CheckersSearch":
        if self._search is None:
            # numba loads here and not with the roster
            from ai.games.chinese_checkers.search import CheckersSearch, strongest

            nodes = self._level.nodes
            replies = self._replies
            if self._cell_values is not None:
                self._search = CheckersSearch(nodes, self._cell_values(), replies=replies)
            elif self._tuned is not None:
                cell_values, tempo = self._tuned()
                self._search = strongest(nodes, cell_values, tempo, replies)
            else:
                make = strongest if self._level.strongest else CheckersSearch
                self._search = make(nodes, replies=replies)
        return self._search
