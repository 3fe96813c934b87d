"""Looks back at a finished round: of every ply the better move, and what the one that was made has lost.

Knows no clock and no connection. A game takes part by a facet (`ai.registry.analysis_of`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from ai.contracts import Endings, Played, PlyReviews, Root, RootSearch
from ai.registry import analysis_of
from shared.core import Game, Options
from shared.experience.evaluator import WIN
from shared.games import game_named
from shared.protocol.hosts import PlyReview


class LookBack(PlyReviews, ABC):
    """Looks back at one round, a ply a step. Use it in one thread at a time."""

    def __init__(self, moves: Sequence[str]) -> None:
        self._moves = moves
        self.plies = []

    @property
    def depth(self) -> int:
        """How many plies have been looked at."""
        return len(self.plies)

    @property
    def is_over(self) -> bool:
        """Whether all have."""
        return len(self.plies) == len(self._moves)

    @abstractmethod
    def deepen(self, stop: bytearray) -> None:
        """Look at one more ply, unless `stop` is set meanwhile: then all stays as it was."""


class SearchedLookBack(LookBack):
    """A round of an open game, looked back at by the search of people's analysis."""

    def __init__(
        self,
        make: Callable[[Root], RootSearch],
        game: Game[Any, Any],
        played: Played,
        options: Options,
        endings: Endings | None,
    ) -> None:
        """`make`: makes the search of a position."""
        super().__init__(played.moves)
        self._make = make
        self._game = game
        self._endings = endings
        self._states = [game.parse_position(played.start, options)]
        for text in played.moves:
            self._states.append(game.successor(self._states[-1], game.parse_move(self._states[-1], text)))
        self.unit = self._root(self._states[0]).unit

    def deepen(self, stop: bytearray) -> None:
        """Look at one more ply: the move that was made is searched as deep as the best one."""
        before, after, move = self._states[self.depth], self._states[self.depth + 1], self._moves[self.depth]
        mover = self._game.to_act(before)[0]
        root = self._root(before)
        best = root.best(root.review_depth, (), stop)
        if best is None:
            return
        value = _clamp(best.score)
        if best.moves[0] != move:
            outcome = self._game.outcome(after)
            if outcome is not None:
                value = WIN * outcome.points[mover]
            else:
                line = self._root(after).best(root.review_depth - 1, (), stop)
                if line is None:
                    return
                value = _clamp(-line.score)
        loss = max(0, _clamp(best.score) - value)
        standing = value if mover == 0 else -value
        self.plies.append(PlyReview(best=best.moves[0] if loss else move, loss=loss, standing=standing))

    def _root(self, state: Any) -> RootSearch:
        return self._make(Root(self._game, state, self._endings))


def _clamp(score: int) -> int:
    return max(-WIN, min(WIN, score))


def looking_back(
    game: str, played: Played, options: Options, endings: Endings | None
) -> Callable[[], PlyReviews] | None:
    """A function that makes the look back at a round, or None where the game has none.

    `options`: all house rules; `endings`: the solved endings of the game. Raises UnknownGame.
    """
    rules = game_named(game)
    analysis = analysis_of(rules.id)
    if analysis is None or not analysis.reviews:
        return None
    if analysis.look_back is None:
        return lambda: SearchedLookBack(analysis.root_search, rules, played, options, endings)
    own = analysis.look_back
    return (lambda: own(played)) if options == rules.options({}) else None
