"""The player `mcts:N`: Monte Carlo tree search by OpenSpiel's own code, in N simulations. Knows no game.

The tree is that of `open_spiel.python.algorithms.mcts`. The same search in C++ plays faster but holds Python's lock
until it ends, so the other seats of a host would wait: it is used for few simulations alone. In Python a budget ends
the search between two plies. A simulation plays on at random, as OpenSpiel's own evaluator does. Where a book says what
positions are worth, that counts beside the random round, and moves that it prefers are tried first, by PUCT.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, Final

from ai.contracts import Evaluation, Evaluator
from ai.reasons import by_chance, only_move, own_thinking
from ai.replay import ViewFollower
from shared.agent import Budget, Decision
from shared.core import View
from shared.games import GAMES
from shared.games.open_spiel.library import library
from shared.games.open_spiel.rules import OpenSpielGame

SIMULATIONS: Final = 1_000
EXPLORATION: Final = 2.0
"""OpenSpiel's usual constant."""
LONGEST: Final = 400
"""Plies of one random round; a longer one counts as drawn."""
AT_ONCE: Final = 50
"""Simulations that C++ makes in one go: some milliseconds."""
TREE_MB: Final = 64
"""Of its tree at most."""


class _Spent(Exception):
    """The budget is used up."""


class _Playouts:
    """Values a node by one random round and, as far as a book has taught what it is worth, by that, and has the moves
    that the book prefers tried first; counts positions. The interface is `mcts.Evaluator`."""

    def __init__(self, rng: Random, budget: Budget, game: OpenSpielGame, evaluate: Evaluator | None) -> None:
        """`evaluate`: what the book says of a state."""
        self._rng, self._budget, self._game, self._evaluate, self._seen = rng, budget, game, evaluate, 0

    def evaluate(self, state: Any) -> Sequence[float]:
        """By player. Raises _Spent."""
        played = self._played(state)
        found = self._known(state)
        if found is None:
            return played
        pairs = zip(found.values, played, strict=True)
        return [found.share * value + (1 - found.share) * result for value, result in pairs]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """How much each action is preferred. Raises _Spent."""
        self._count()
        legal = state.legal_actions()
        found = self._known(state)
        shares = None if found is None else found.prior
        return list(zip(legal, shares or [1 / len(legal)] * len(legal), strict=True))

    def _known(self, node: Any) -> Evaluation | None:
        return None if self._evaluate is None else self._evaluate(self._game.state_at(node))

    def _played(self, state: Any) -> Sequence[float]:
        """By player, what one random round came to. Raises _Spent."""
        round_, random = state.clone(), self._rng.random
        for _ in range(LONGEST):
            legal = round_.legal_actions()
            if not legal:  # it is over
                return round_.returns()
            self._count()
            round_.apply_action(legal[int(random() * len(legal))])
        return [0.0] * round_.num_players()

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
        self._evaluate: Evaluator | None = None
        self._judgement: int | None = None

    def evaluate_by(self, evaluate: Evaluator, book: int) -> None:
        """Evaluate nodes so, too, as a book of this version taught; before any move."""
        self._evaluate, self._judgement = evaluate, book

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        """The move that was tried most often, or that is proven; a random one where nothing could be tried."""
        if len(legal) == 1:
            return only_move(legal[0])
        tried = {text: node for text, node in self._tried(view, budget).items() if text in legal}
        if not tried:
            return by_chance(self._rng.choice(legal))
        best = max(tried, key=lambda text: _worth(tried[text]))
        return own_thinking(best, "mcts", round(_value(tried[best]), 3), judgement=self._judgement)

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
        state = self._follower.state_of(view)
        root = self._searched(game, state, budget)
        texts = {action: text for text, action in game.actions(state.board).items()}
        children = () if root is None else root.children
        return {texts[node.action]: node for node in children if node.explore_count}

    def _searched(self, game: Any, state: Any, budget: Budget) -> Any | None:
        """The root of the tree; None where the budget allowed none."""
        node, rules = state.board.node, game.rules(state.options)
        if self._evaluate is None and budget.nodes is None and self._simulations <= AT_ONCE:
            rounds = library().RandomRolloutEvaluator(1, self._rng.getrandbits(31))
            return (
                library()
                .MCTSBot(
                    *(rules, rounds, EXPLORATION, self._simulations, TREE_MB, True, self._rng.getrandbits(31), False)
                )
                .mcts_search(node)
            )
        mcts, numpy = import_module("open_spiel.python.algorithms.mcts"), import_module("numpy")
        roots: list[Any] = []

        class Search(mcts.MCTSBot):
            """Keeps the root, so that a search that is ended has a result."""

            def _apply_tree_policy(self, root: Any, state: Any) -> Any:
                roots[:] = [root]
                return mcts.MCTSBot._apply_tree_policy(self, root, state)

        found = None if self._evaluate is None or node.is_terminal() else self._evaluate(state)
        choose = mcts.SearchNode.uct_value if found is None or found.prior is None else mcts.SearchNode.puct_value
        evaluate = None if found is None else self._evaluate
        playouts = _Playouts(Random(self._rng.getrandbits(63)), budget, game, evaluate)
        seeded = numpy.random.RandomState(self._rng.getrandbits(32))
        search = Search(rules, EXPLORATION, self._simulations, playouts, True, seeded, choose)
        with suppress(_Spent):
            search.mcts_search(node)
        return roots[0] if roots else None


def _worth(node: Any) -> tuple[float, int, float]:
    """By which moves compare: what is proven, then how often they were tried, as in `SearchNode.sort_key`."""
    return (node.outcome[node.player] if node.outcome else 0.0), node.explore_count, node.total_reward


def _value(node: Any) -> float:
    """The mean result for the seat that moved there: 1 for a win, if the game's best result is 1."""
    return node.outcome[node.player] if node.outcome else node.total_reward / node.explore_count
