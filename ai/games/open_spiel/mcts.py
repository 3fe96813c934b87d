"""The player `mcts:N`: Monte Carlo tree search by OpenSpiel's own code, in N simulations. Knows no game.

The tree is that of `open_spiel.python.algorithms.mcts`. Its search in C++ plays faster but holds Python's lock until it
ends, so the other seats of a host would wait; here a budget ends the search between two plies. A simulation plays on at
random, as OpenSpiel's own evaluator does.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, Final

from ai.reasons import by_chance, only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games import GAMES

SIMULATIONS: Final = 1_000
EXPLORATION: Final = 2.0
"""OpenSpiel's usual constant."""
LONGEST: Final = 400
"""Plies of one random round; a longer one counts as drawn."""


class _Spent(Exception):
    """The budget is used up."""


class _Playouts:
    """Values a node by one random round; counts positions. The interface is `mcts.Evaluator`."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng, self._budget, self._seen = rng, budget, 0

    def evaluate(self, state: Any) -> Sequence[float]:
        """By player, what the round came to. Raises _Spent."""
        round_ = state.clone()
        for _ in range(LONGEST):
            if round_.is_terminal():
                return round_.returns()
            self._count()
            round_.apply_action(self._rng.choice(round_.legal_actions()))
        return [0.0] * round_.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """No action is preferred."""
        self._count()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def _count(self) -> None:
        self._seen += 1
        if self._budget.stop[0] or (self._budget.nodes is not None and self._seen > self._budget.nodes):
            raise _Spent


class MctsAgent:
    """One seat's search. Deterministic by the seed of `rng` where a budget names nodes."""

    def __init__(self, rng: Random, simulations: int = SIMULATIONS) -> None:
        self._rng = rng
        self._simulations = simulations
        self._follower: ViewFollower | None = None

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move that was tried most often, or that is proven; a random one where nothing could be tried."""
        if len(legal) == 1:
            return only_move(legal[0])
        tried = {text: node for text, node in self._tried(view, budget).items() if text in legal}
        if not tried:
            return by_chance(self._rng.choice(legal))
        best = max(tried, key=lambda text: tried[text].sort_key())
        return own_thinking(best, "mcts", round(_value(tried[best]), 3))

    def move_values(
        self, view: View, depth: int, budget: Budget, only: Sequence[str] | None = None
    ) -> Mapping[str, int]:
        """A hundred times the mean result of every move that was tried; 0 for others that `only` names."""
        tried = {text: round(100 * _value(node)) for text, node in self._tried(view, budget).items()}
        return tried if only is None else {text: tried.get(text, 0) for text in only}

    def _tried(self, view: View, budget: Budget) -> Mapping[str, Any]:
        """By move, its node of the search tree."""
        game: Any = GAMES[view.game]
        if self._follower is None:
            self._follower = ViewFollower(game)
        board = self._follower.state_of(view).board
        mcts, numpy = import_module("open_spiel.python.algorithms.mcts"), import_module("numpy")
        roots: list[Any] = []

        class Search(mcts.MCTSBot):
            """Keeps the root, so that a search that is ended has a result."""

            def _apply_tree_policy(self, root: Any, state: Any) -> Any:
                roots[:] = [root]
                return mcts.MCTSBot._apply_tree_policy(self, root, state)

        playouts = _Playouts(Random(self._rng.getrandbits(63)), budget)
        seeded = numpy.random.RandomState(self._rng.getrandbits(32))
        rules = game.rules(view.options)
        with suppress(_Spent):
            Search(rules, EXPLORATION, self._simulations, playouts, random_state=seeded).mcts_search(board.node)
        texts = {action: text for text, action in game.actions(board).items()}
        children = roots[0].children if roots else ()
        return {texts[node.action]: node for node in children if node.explore_count}


def _value(node: Any) -> float:
    """The mean result for the seat that moved there: 1 for a win, if the game's best result is 1."""
    return node.total_reward / node.explore_count if node.outcome is None else node.outcome[node.player]
