"""The player `uct`: searches any open game from its rules alone. Knows no game.

Upper confidence bounds applied to trees (Kocsis and Szepesvári 2006): a tree grows by one position at a time; from each
new one the round is played on at random, and its result is counted on the way back to the root. The move that was tried
most often is played. Made for games that have no player of their own; a search that knows its game is far stronger.
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from ai.reasons import by_chance, only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import Game, Outcome, Seat, View, team_of
from shared.games import GAMES

NODES: Final = 10_000
"""Positions of one decision, those of the random play included."""
EXPLORATION: Final = sqrt(2)
"""Weight of moves that were seldom tried; for values from −1 to 1."""
LONGEST: Final = 400
"""Plies of one random round; a longer one counts as drawn."""


class UctAgent:
    """One seat's search. Deterministic by the seed of `rng` where a budget names nodes."""

    def __init__(self, rng: Random, nodes: int = NODES) -> None:
        """`nodes`: positions of one decision, at most."""
        self._rng = rng
        self._nodes = nodes
        self._follower: ViewFollower | None = None
        self._game: Game[Any, Any] | None = None

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move tried most often; a random one where hands are hidden, since the view does not tell the state."""
        if len(legal) == 1:
            return only_move(legal[0])
        game = GAMES[view.game]
        if game.hidden or view.seat is None:
            return by_chance(self._rng.choice(legal))
        if self._follower is None or self._game is not game:
            self._game, self._follower = game, ViewFollower(game)
        root = _Node(game, self._follower.state_of(view), legal)
        nodes = self._nodes if budget.nodes is None else min(self._nodes, budget.nodes)
        seen = 0
        while seen < nodes and not budget.stop[0]:
            seen += self._playout(game, root)
        if not root.children:
            return by_chance(self._rng.choice(legal))
        best = max(root.children, key=lambda child: child.visits)
        return own_thinking(best.text, "uct", round(best.value, 3))

    def counsel(self, view: View) -> str:
        """Has no preference."""
        return "either"

    def _playout(self, game: Game[Any, Any], root: "_Node") -> int:
        """Grow the tree by one position, play on at random, and count the result. Returns positions looked at."""
        path, node = [root], root
        while not node.untried and node.children:
            node = node.favourite()
            path.append(node)
        seen = 1
        if node.untried:
            node = node.grow(game, self._rng)
            path.append(node)
        state, outcome = node.state, node.outcome
        while outcome is None and seen < LONGEST:
            state = game.successor(state, self._rng.choice(game.legal_moves(state)))
            outcome = game.outcome(state)
            seen += 1
        values = [0.0] * game.seats if outcome is None else values_of(game, outcome)
        for each in path:
            each.visits += 1
            each.sum += values[each.mover]
        return seen


def values_of(game: Game[Any, Any], outcome: Outcome) -> list[float]:
    """By seat: 1 where its team scored more than every other, 0 where it is level with the best, −1 elsewhere."""
    teams = [outcome.points[team[0]] for team in game.teams]
    best = max(teams)
    won = 0.0 if teams.count(best) > 1 else 1.0
    return [won if teams[team_of(game, Seat(seat))] == best else -1.0 for seat in range(game.seats)]


class _Node:
    """A position of the tree. `sum` and `visits` speak for the seat that moved into it."""

    __slots__ = ("children", "mover", "outcome", "state", "sum", "text", "untried", "visits")

    def __init__(self, game: Game[Any, Any], state: Any, legal: Sequence[str] | None = None, mover: int = 0) -> None:
        self.state, self.mover, self.text = state, mover, ""
        self.outcome = game.outcome(state)
        texts = game.move_texts(state) if self.outcome is None else ()
        moves = game.legal_moves(state) if self.outcome is None else ()
        wanted = None if legal is None else set(legal)
        self.untried = [
            (text, move) for text, move in zip(texts, moves, strict=True) if wanted is None or text in wanted
        ]
        self.children: list[_Node] = []
        self.visits, self.sum = 0, 0.0

    @property
    def value(self) -> float:
        """The mean result for the seat that moved here, from −1 to 1."""
        return self.sum / self.visits

    def grow(self, game: Game[Any, Any], rng: Random) -> "_Node":
        """Try a move that was not tried yet."""
        text, move = self.untried.pop(rng.randrange(len(self.untried)))
        child = _Node(game, game.successor(self.state, move), None, game.to_act(self.state)[0])
        child.text = text
        self.children.append(child)
        return child

    def favourite(self) -> "_Node":
        """The child with the greatest upper confidence bound."""
        effort = log(self.visits)
        return max(self.children, key=lambda child: child.value + EXPLORATION * sqrt(effort / child.visits))
