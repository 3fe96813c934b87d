"""The player `ismcts`: searches a game with hidden hands from its rules alone. Knows no game.

Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): each time it walks down
its tree, it first draws a state that the view of its seat does not exclude, and only moves that are legal there are
open. So one tree, over the moves that were made, speaks for all hands that the others may hold, and a move is tried
with all of them. From each new node the round is played on at random. The move that was tried most often is played.

Which states a view does not exclude only the game knows: `shared.games.contracts.GameFacets.determinize`.
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from ai.reasons import by_chance, only_move, own_thinking
from ai.uct_tree import EXPLORATION, LONGEST, values_of
from shared.agent import Budget, Decision, without_false_pass
from shared.core import Game, View
from shared.games import GAMES
from shared.games.facets import facets_of

NODES: Final = 10_000
"""Positions of one decision, those of the random play included."""


class IsmctsAgent:
    """One seat's search. Deterministic by the seed of `rng` where a budget names nodes."""

    def __init__(self, rng: Random, nodes: int = NODES) -> None:
        """`nodes`: positions of one decision, at most."""
        self._rng = rng
        self._nodes = nodes

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move tried most often; a random one where nothing tells which states the view does not exclude."""
        legal = without_false_pass(legal)
        if len(legal) == 1:
            return only_move(legal[0])
        root = self._searched(view, legal, budget)
        if root is None or not root.children:
            return by_chance(self._rng.choice(legal))
        text, best = max(root.children.items(), key=lambda child: child[1].visits)
        return own_thinking(text, "ismcts", round(best.value, 3))

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """A hundred times the mean result of each move that `only` names, whatever `depth`; 0 where nothing was tried.
        A view does not list its legal moves: without `only` there are none."""
        legal = only or ()
        root = self._searched(view, legal, budget) if legal else None
        tried = {} if root is None else {text: round(100 * child.value) for text, child in root.children.items()}
        return dict.fromkeys(legal, 0) | tried

    def _searched(self, view: View, legal: Sequence[str], budget: Budget) -> "_Node | None":
        """The tree grown by these moves; None where nothing tells which states the view does not exclude."""
        determinize = facets_of(view.game).determinize
        if determinize is None:
            return None
        game, draw, root = GAMES[view.game], determinize(view), _Node()
        nodes = self._nodes if budget.nodes is None else min(self._nodes, budget.nodes)
        seen = 0
        while seen < nodes and not budget.stop[0]:
            seen += self._playout(game, draw(self._rng), root, legal)
        return root

    def _playout(self, game: Game[Any, Any], state: Any, root: "_Node", legal: Sequence[str]) -> int:
        """Walk down the tree in a drawn state, grow it by a node, play on at random, and count the result. Returns
        positions looked at."""
        path, node, seen = [root], root, 0
        outcome = game.outcome(state)
        is_new = False
        while outcome is None and not is_new:
            moves = dict(zip(game.move_texts(state), game.legal_moves(state), strict=True))
            mover = game.to_act(state)[0]
            text, is_new = node.choose(legal if node is root else list(moves), self._rng)
            node = node.children[text]
            node.mover = mover
            path.append(node)
            state = game.successor(state, moves[text])
            outcome = game.outcome(state)
            seen += 1
        while outcome is None and seen < LONGEST:
            state = game.successor(state, self._rng.choice(game.legal_moves(state)))
            outcome = game.outcome(state)
            seen += 1
        values = [0.0] * game.seats if outcome is None else values_of(game, outcome)
        for each in path:
            each.visits += 1
            each.sum += values[each.mover]
        return seen


class _Node:
    """The moves made since the root. `sum` speaks for the seat that made the last of them."""

    __slots__ = ("available", "children", "mover", "sum", "visits")

    def __init__(self) -> None:
        self.mover, self.visits, self.sum = 0, 0, 0.0
        self.available = 0
        """How often it could have been chosen."""
        self.children: dict[str, _Node] = {}

    def choose(self, legal: Sequence[str], rng: Random) -> tuple[str, bool]:
        """One of the moves: one that was never tried, or that with the greatest upper confidence bound; and whether it
        is new."""
        untried = [text for text in legal if text not in self.children]
        if untried:
            chosen = rng.choice(untried)
            self.children[chosen] = _Node()
        else:
            chosen = max(legal, key=lambda text: self.children[text].bound())
        for text in legal:
            if text in self.children:
                self.children[text].available += 1
        return chosen, bool(untried)

    @property
    def value(self) -> float:
        """The mean result for the seat that made the last move, from −1 to 1."""
        return self.sum / self.visits

    def bound(self) -> float:
        """The upper confidence bound of its mean result."""
        return self.value + EXPLORATION * sqrt(log(self.available) / self.visits)
