"""Lines for people who analyse a position of a game that has no search of its own: a tree that plays on at random.

The evaluation is the mean result of the rounds that began with a move, which the field calls its expected score. Moves
are ranked by how many rounds began with them: the mean of a few says little, and is drawn towards that of all. Where
the tree reaches the end on all ways that matter, the result is certain, as in MCTS-Solver (Winands, Björnsson and Saito
2008). Knows no game.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ai.contracts import Root, RootLine
from ai.uct_tree import Node, Tree, values_of
from shared.experience.evaluator import WIN
from shared.protocol.hosts import Unit

_ROUNDS: Final = 8
"""Before the first step, which doubles them, as every step does."""
_MOST: Final = 13
"""Steps: 65,536 rounds."""
_ROOM: Final = 1 << 21
"""Moves that the positions of a tree may list, if each lists as many as the first: about a hundred megabytes."""
_DRAWN: Final = 30
"""Rounds with the mean of all that the mean of each move is drawn towards it by."""
_FEWEST: Final = 8
"""Rounds that a move of a line has seen, unless its result is certain."""
_LONGEST: Final = 12
"""Plies of a line."""


class _Certain(NamedTuple):
    """The result of a position with best play."""

    values: Sequence[float]
    """By seat: 1 for a win, 0 for a draw, −1 for a loss."""
    plies: int
    """Until the end."""

    def rank(self, seat: int) -> tuple[float, float]:
        """The higher, the better for a seat: it wins soon, and loses late."""
        return self.values[seat], -self.values[seat] * self.plies


class UctRootSearch:
    """One position's, of an open game for two sides. It comes to the same lines every time."""

    unit: Unit = "win"
    step = 1
    review_depth = 1

    def __init__(self, root: Root) -> None:
        self._game = root.game
        self._tree = Tree(root.game, root.state, Random(0), evaluate=root.evaluate)
        self._rounds = self._positions = 0
        self._certain: dict[Node, _Certain] = {}
        moves = len(root.game.legal_moves(root.state))
        self.deepest = max(1, min(_MOST, (_ROOM // _ROUNDS // max(moves, 1)).bit_length() - 1))

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        """The best line by `depth` steps that begins with none of the excluded moves (`RootSearch`)."""
        if self._rounds < _ROUNDS << depth:
            while self._rounds < _ROUNDS << depth and not stop[0]:
                self._positions += self._tree.grow()
                self._rounds += 1
            self._certain = self._proofs()
        tried = [child for child in self._tree.root.children if child.visits]
        left = [child for child in tried if child.text not in excluded]
        if stop[0] or not left:
            return None
        first = max(left, key=self._rank)
        positions, self._positions = self._positions, 0
        rounds = sum(child.visits for child in tried)
        mean = sum(child.sum for child in tried) / rounds
        score = round(100 * (first.sum + _DRAWN * mean) / (first.visits + _DRAWN))
        plies: int | None = None
        if first in self._certain:
            values, rest = self._certain[first]
            score = round(WIN * values[first.mover])
            plies = None if not score else rest + 1 if score > 0 else -rest - 1
        return RootLine(score, plies, self._line(first), positions, round(first.visits / rounds, 3))

    def _rank(self, child: Node) -> tuple[float, float, float]:
        """What is certain is above or below all else, as far as it is no draw; the rest compares by its rounds."""
        won, soon = self._certain[child].rank(child.mover) if child in self._certain else (0.0, 0.0)
        return won, soon, child.visits

    def _line(self, first: Node) -> tuple[str, ...]:
        line, node = [first.text], first
        while node.children and len(line) < _LONGEST:
            before, node = node, max(node.children, key=self._rank)
            if node.visits < _FEWEST and node not in self._certain:
                break
            line.append(self._game.format_move(before.state, node.move))
        return tuple(line)

    def _proofs(self) -> dict[Node, _Certain]:
        """The positions of the tree whose results are certain: ends, those with a winning move, and those all of whose
        moves are certain."""
        nodes, found = [self._tree.root], dict[Node, _Certain]()
        for node in nodes:
            nodes += node.children
        for node in reversed(nodes):  # those that follow come first
            if node.outcome is not None:
                found[node] = _Certain(values_of(self._game, node.outcome), 0)
                continue
            known = [child for child in node.children if child in found]
            if not known:
                continue
            best = max(known, key=lambda child: found[child].rank(child.mover))
            values, plies = found[best]
            if values[best.mover] == 1 or (node.untried == [] and len(known) == len(node.children)):
                found[node] = _Certain(values, plies + 1)
        return found
