"""The player `uct`: searches any open game from its rules alone. Knows no game.

It grows a tree (`ai.uct_tree`) and plays the move that was tried most often. Made for games that have no player of
their own; a search that knows its game is far stronger.

A book of experience guides it. Where the book has moves of a position, they begin with the results that they had in
logged games, as if the search had tried them, and those that won more than they lost are tried first. Where the log has
taught what positions are worth, the tree is told so. Without a book none of this takes part. Against a person whose
replies can be foreseen (`ai.experience.replies`), these guide it in the same way.
"""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any, Final

from ai.contracts import Evaluator
from ai.experience.replies import MoveLooks, looks_of
from ai.reasons import by_chance, by_rule, only_move, own_thinking
from ai.replay import ViewFollower
from ai.uct_tree import Node, Tree
from shared.agent import Budget, Decision
from shared.core import Game, View
from shared.experience import ExperienceBook
from shared.games import GAMES

NODES: Final = 10_000
"""Positions of one decision, those of the random play included."""


class UctAgent:
    """One seat's search. Deterministic by the seed of `rng` where a budget names nodes."""

    is_weighed = False

    def __init__(self, rng: Random, nodes: int = NODES) -> None:
        """`nodes`: positions of one decision, at most."""
        self._rng = rng
        self._nodes = nodes
        self._follower: ViewFollower | None = None
        self._game: Game[Any, Any] | None = None
        self._book: ExperienceBook | None = None
        self._evaluate: Evaluator | None = None
        self._judgement: int | None = None
        self._replies: Sequence[float] = ()
        self._looks: MoveLooks | None = None

    def foreseeing(self, weights: Sequence[float]) -> "UctAgent":
        """Another agent like this one, whose search expects the other side to choose by these weights
        (`ai.experience.replies`)."""
        found = copy(self)
        found._follower, found._replies = None, weights
        return found

    def begin_with(self, book: ExperienceBook) -> None:
        """Begin with the results that moves had by this book; before any move."""
        self._book = book

    def evaluate_by(self, evaluate: Evaluator, book: int) -> None:
        """Evaluate new positions so, as a book of this version taught; before any move."""
        self._evaluate, self._judgement = evaluate, book

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move tried most often, in logged games or by the search; a random one where hands are hidden, since the
        view does not tell the state."""
        if len(legal) == 1:
            return only_move(legal[0])
        root = self._searched(view, legal, budget)
        if root is None or not root.children:
            return by_chance(self._rng.choice(legal))
        if self._evaluate is None:
            best = max(root.children, key=lambda child: child.visits)
        else:
            best = max(root.children, key=lambda child: (child.visits, child.value))
        rule = best.rule
        if self._book is not None and rule is not None and rule.net > 0 and best.logged > best.visits / 2:
            return by_rule(rule, self._book.version)  # more logged games stand behind it than tries of the search
        knows = None if self._looks is None else 1
        return own_thinking(best.text, "uct", round(best.value, 3), judgement=self._judgement, knows=knows)

    def move_values(self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None) -> dict[str, int]:
        """A hundred times the mean result of every legal move, or of each that `only` names, whatever `depth`; 0 where
        nothing was tried, and for each that `only` names where hands are hidden."""
        root = self._searched(view, only, budget)
        tried = {} if root is None else {child.text: round(100 * child.value) for child in root.children}
        return dict.fromkeys(only or (), 0) | tried

    def _searched(self, view: View, legal: Sequence[str] | None, budget: Budget) -> Node | None:
        """The tree grown from the view's position by these moves, by default by all; None where the view hides it."""
        game = GAMES[view.game]
        if game.hidden or view.seat is None:
            return None
        if self._follower is None or self._game is not game:
            self._game, self._follower = game, ViewFollower(game)
            self._looks = looks_of(game.id) if self._replies else None
        tree = Tree(
            *(game, self._follower.state_of(view), self._rng),
            legal=legal,
            evaluate=self._evaluate,
            book=self._book,
            looks=self._looks,
            replies=self._replies,
        )
        nodes = self._nodes if budget.nodes is None else min(self._nodes, budget.nodes)
        seen = 0
        while seen < nodes and not budget.stop[0]:
            seen += tree.grow()
        return tree.root
