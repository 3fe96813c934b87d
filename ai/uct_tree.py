"""A tree of positions that a search grows from the rules alone. Knows no game and chooses no move.

Upper confidence bounds applied to trees (Kocsis and Szepesvári 2006): a tree grows by one position at a time; from each
new one the round is played on at random, and its result is counted on the way back to the root. Where the log has
taught what positions are worth, an evaluator (`ai.contracts`) says so of each new one; it may prefer some moves, too,
and these are tried first, by PUCT (Rosin 2011, as in Silver et al. 2017).

The rules are asked once a position for its outcome and, where the search goes on from it, for its legal moves.
"""

from collections.abc import Mapping, Sequence
from itertools import repeat
from math import inf, log, sqrt
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from ai.contracts import Evaluator
from ai.experience.replies import MoveLooks, chances
from shared.core import Game, Outcome, Seat, team_of
from shared.experience import ExperienceBook, ExperienceRule

EXPLORATION: Final = sqrt(2)
"""Weight of moves that were seldom tried; for values from −1 to 1."""
LONGEST: Final = 400
"""Plies of one random round; a longer one counts as drawn."""
TRUSTED: Final = 30
"""Logged games that a move of a book begins with, at most: other players played them, and there may be better moves."""


@runtime_checkable
class PlayingOn(Protocol):
    """A game that plays on at random faster than state by state (`shared.games.board_game`)."""

    def play_on(self, state: Any, rng: Random, most: int) -> tuple[Outcome | None, int]:
        """The result, None after `most` plies, and how many plies it took."""
        ...


class Tree:
    """One position's. Deterministic by the seed of `rng`, as long as nobody stops it."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        rng: Random,
        *,
        legal: Sequence[str] | None = None,
        evaluate: Evaluator | None = None,
        book: ExperienceBook | None = None,
        looks: MoveLooks | None = None,
        replies: Sequence[float] = (),
    ) -> None:
        """`legal`: the moves to search, by default all. `book`: the results that moves begin with. `looks`, `replies`:
        by which the other side is expected to choose (`ai.experience.replies`)."""
        self._game, self._rng = game, rng
        self._boards = game if isinstance(game, PlayingOn) else None
        self._book, self._looks, self._replies = book, looks, replies
        self._judge: Evaluator | None = None
        self.root = root = Node(game, state)
        root.name_moves(game, legal)
        root.may_be_known = book is not None
        self._seat = None if root.outcome is not None else game.to_act(state)[0]
        if evaluate is not None and root.outcome is None and (found := evaluate(state)) is not None:
            self._judge, root.prior = evaluate, found.prior

    def grow(self) -> int:
        """Grow the tree by one position, value it, and count that on the way back. Returns positions looked at."""
        node = self.root
        path, seen = [node], self._look_up(node)
        while not node.list_moves(self._game) and node.children:
            node = node.favourite(is_valued=self._judge is not None)
            path.append(node)
            seen += self._look_up(node)
        if node.untried:
            node = node.grow(self._game, self._rng)
            path.append(node)
        values, plies = self._valued(node)
        for each in path:
            each.visits += 1
            each.sum += values[each.mover]
        return seen + plies

    def _valued(self, node: "Node") -> tuple[Sequence[float], int]:
        """The node's value for each seat, and positions looked at for it: that of a random round, as far as the log has
        not taught what it is worth."""
        if node.outcome is not None:
            return values_of(self._game, node.outcome), 1
        found = None if self._judge is None else self._judge(node.state)
        if found is None:
            return self._played_on(node.state)
        node.prior = found.prior
        if found.share == 1:
            return found.values, 1
        played, plies = self._played_on(node.state)
        pairs = zip(found.values, played, strict=True)
        return [found.share * value + (1 - found.share) * result for value, result in pairs], plies

    def _played_on(self, state: Any) -> tuple[Sequence[float], int]:
        """What a random round comes to from a state that is not over, and its positions."""
        game, outcome, plies = self._game, None, 1
        if self._boards is not None:
            outcome, played = self._boards.play_on(state, self._rng, LONGEST - 1)
            plies += played
        while outcome is None and plies < LONGEST:
            state = game.successor(state, self._rng.choice(game.legal_moves(state)))
            outcome = game.outcome(state)
            plies += 1
        return [0.0] * game.seats if outcome is None else values_of(game, outcome), plies

    def _look_up(self, node: "Node") -> int:
        """Give the node the children that the book knows, the evaluator prefers or the person is expected to, once.
        Returns positions looked at.

        The book is asked only where it has the position before: from one that it lacks, games seldom return to one that
        it has.
        """
        looks = self._looks if node.untried is None and node.outcome is None else None
        rules: Mapping[str, ExperienceRule] = self._known_moves(node) if node.may_be_known else {}
        node.may_be_known = False
        is_foreseen = looks is not None and self._game.to_act(node.state)[0] != self._seat
        if not rules and node.prior is None and not is_foreseen:
            return 0
        moves = len(node.list_moves(self._game))
        node.expand(self._game, rules, is_known=bool(rules))
        if looks is not None and is_foreseen:
            expected = chances(looks, self._replies, node.state, [child.state for child in node.children])
            for child, share in zip(node.children, expected, strict=True):
                child.share = share
        return moves

    def _known_moves(self, node: "Node") -> Mapping[str, ExperienceRule]:
        """What the book says of moves of the node's position, by their texts."""
        if self._book is None or node.outcome is not None:
            return {}
        view, texts = self._game.view(node.state, self._game.to_act(node.state)[0]), node.name_moves(self._game)
        found = (*self._book.find_all(view, texts), *self._book.barred(view, texts).values())
        return {rule.move: rule for rule in found}


def values_of(game: Game[Any, Any], outcome: Outcome) -> list[float]:
    """By seat: 1 where its team scored more than every other, 0 where it is level with the best, −1 elsewhere."""
    teams = [outcome.points[team[0]] for team in game.teams]
    best = max(teams)
    won = 0.0 if teams.count(best) > 1 else 1.0
    return [won if teams[team_of(game, Seat(seat))] == best else -1.0 for seat in range(game.seats)]


class Node:
    """A position of the tree. `sum` and `visits` speak for the seat that moved into it."""

    __slots__ = (
        "children", "legal", "logged", "may_be_known", "move", "mover", "outcome", "prior", "rule", "share", "state",
        "sum", "text", "untried", "visits",
    )  # fmt: skip

    def __init__(self, game: Game[Any, Any], state: Any, mover: int = 0, text: str = "", move: Any = None) -> None:
        """`move`: the one that leads here, None for the root; `text`: its text, where somebody asked for it."""
        self.state, self.mover, self.text, self.move = state, mover, text, move
        self.outcome = game.outcome(state)
        self.legal: Sequence[Any] | None = None
        """None until they are needed: most positions of a tree never grow."""
        self.untried: list[tuple[str, Any]] | None = None
        """The moves that were not tried yet, with their texts where somebody asked for them; None as above."""
        self.children: list[Node] = []
        self.visits, self.sum = 0, 0.0
        self.may_be_known = False
        """Whether the book is to be asked about the position."""
        self.prior: Sequence[float] | None = None
        """How much the evaluator prefers each legal move, in their order, until the node has children."""
        self.rule: ExperienceRule | None = None
        """The book's counts of the move that led here."""
        self.logged = 0
        """Visits that are games of the book."""
        self.share = 0.0
        """Of the moves beside this one, how much book, evaluator or person prefers this one; 0: none of them says."""

    @property
    def value(self) -> float:
        """The mean result for the seat that moved here, from −1 to 1; 0 for none."""
        return self.sum / self.visits if self.visits else 0.0

    def legal_moves(self, game: Game[Any, Any]) -> Sequence[Any]:
        """All legal moves of a position that is not over."""
        if self.legal is None:
            self.legal = game.legal_moves(self.state)
        return self.legal

    def list_moves(self, game: Game[Any, Any]) -> list[tuple[str, Any]]:
        """The moves that were not tried yet."""
        if self.untried is None:
            self.untried = [] if self.outcome is not None else list(zip(repeat(""), self.legal_moves(game)))
        return self.untried

    def name_moves(self, game: Game[Any, Any], wanted: Sequence[str] | None = None) -> list[str]:
        """The texts of the moves, none of which was tried yet. With `wanted` the others are left out."""
        moves: Sequence[Any] = () if self.outcome is not None else self.legal_moves(game)
        named = zip(game.move_texts(self.state), moves, strict=True) if moves else ()
        self.untried = [each for each in named if wanted is None or each[0] in wanted]
        return [text for text, _ in self.untried]

    def grow(self, game: Game[Any, Any], rng: Random) -> "Node":
        """Try a move that was not tried yet."""
        untried = self.list_moves(game)
        return self._add(game, *untried.pop(rng.randrange(len(untried))))

    def expand(self, game: Game[Any, Any], rules: Mapping[str, ExperienceRule], *, is_known: bool) -> None:
        """Add all moves, with what the book says of some, and the evaluator of all."""
        untried = self.list_moves(game)
        legal = self.legal_moves(game)
        prior = dict(zip(legal, self.prior or [1 / len(legal)] * len(legal), strict=True))
        weights = [
            prior[move] * len(legal) + (max(rules[text].net, 0) if text in rules else 0) for text, move in untried
        ]
        for (text, move), weight in zip(untried, weights, strict=True):
            child = self._add(game, text, move)
            child.share, child.may_be_known = weight / sum(weights), is_known
            rule = child.rule = rules.get(text)
            if rule is not None:
                child.logged = child.visits = min(rule.games, TRUSTED)
                child.sum = child.logged * rule.net / rule.games
        untried.clear()
        self.prior = None

    def _add(self, game: Game[Any, Any], text: str, move: Any) -> "Node":
        child = Node(game, game.successor(self.state, move), game.to_act(self.state)[0], text, move)
        self.children.append(child)
        return child

    def favourite(self, *, is_valued: bool) -> "Node":
        """The child to look at next. `is_valued`: values are not results, so what is seldom tried is explored by how
        far they lie apart here."""
        children = self.children
        if children[0].share:
            tries = sqrt(1 + sum(child.visits for child in children))
            return max(
                children,
                key=lambda child: (
                    child.sum / (1 + child.visits) + EXPLORATION * child.share * tries / (1 + child.visits)
                ),
            )
        weight = EXPLORATION * sqrt(log(self.visits))
        if is_valued:
            values = [child.value for child in children]
            weight *= (max(values) - min(values)) / 2
        best, most = children[0], -inf
        for child in children:  # ten times for each new position, so no function is called for it
            visits = child.visits
            worth = child.sum / visits + weight / sqrt(visits)
            if worth > most:
                best, most = child, worth
        return best
