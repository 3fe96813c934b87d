"""The line tree: which move to make in every position of the games with a person. Knows no bytes and no store.

A node is a position, in the form in which experience files it; an edge is a move that was made there, and leads to the
position that it made. The tree is backed up from the ends of the games:

- where the person moved, a position is worth the mean of what followed the replies that it gave;
- where we moved, it is worth as much as the best move: one that was tried, by what followed, or one that was not. What
  an untried move is worth, a *second look* says: a search of the position after the match, move by move.

So a line that has won and has not lost since is worth most at every step and is followed to its end, and after a loss
another move is made at the last decision that was not yet lost. An untried move counts for the less, the more plies are
left after it, since against this person the seat gives something away in each: `drift`. The family: opening-book
learning (Buro 1999, Logistello; Lincke 2001, drop-out expansion) and search with an opponent model (Carmel and
Markovitch 1996, M*).

Positions that have had no second look, in games without a search of their own, say nothing of untried moves. There the
seat thinks by itself without the moves that lost, most often about half a game before the loss: one cannot know where
the mistake lies, and it is rarely the first move.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp

from shared.keys import key_of

Pair = tuple[bytes, int]
"""Premise state and result key (`shared.keys`)."""
Looks = Mapping[bytes, Mapping[int, float]]
"""By premise and result, what the moves of a position are worth to the mover, as logits of its chance to win."""

DRIFT = 0.033
"""Logits that a seat gives away a ply to a person who always wins."""
LOST = -1.7
"""Logit below which a position is taken for lost, about a man less: its chances are a part of what they look like."""
CLEARLY_LOST = -2.5
"""Logit below which a move that won is not made again."""
HOPE = 0.02
"""That part."""
LEAST = 0.03
"""Chance of the best move below which a position gives no line: the seat thinks by itself."""
AGAIN = 0.7
"""By how much the chance of yet another untried move shrinks with each that lost there, without a second look."""
FAR = 30.0
"""Greater logits say no more."""
TIRED = 0.7
"""By how much a draw is worth less with each of the newest rounds that was drawn, so that something else is tried."""
LEAST_TIRED = 0.05
"""The part of its worth that it keeps."""
BELIEF = 4.0
"""Rounds that a second look counts for beside the results of a move, among people who may reply differently."""


@dataclass(frozen=True, slots=True)
class ReplyCounts:
    """A result that was made from a premise in games with a person: counts of the player who made it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    seen: int = 0
    """Which of the person's rounds saw it last, from 1."""
    last: int = 0
    """Result of that round: 1 the player of the answer won, 0 a draw, −1 the other."""

    @property
    def rounds(self) -> int:
        """How often it was given."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Its mean result in [0, 1]; it has been given."""
        return (self.wins + self.draws / 2) / self.rounds

    @property
    def beats(self) -> bool:
        """Whether it won more than it lost, and did not lose the last time."""
        return self.wins > self.losses and self.last >= 0

    @property
    def barred(self) -> bool:
        """Whether it lost more than it won, or lost the last time."""
        return self.losses > self.wins or self.last < 0

    @property
    def net(self) -> int:
        """Wins less losses."""
        return self.wins - self.losses

    def again(self, sign: int, seen: int) -> "ReplyCounts":
        """Given once more in round `seen`, with this sign for its giver."""
        return ReplyCounts(self.wins + (sign > 0), self.draws + (sign == 0), self.losses + (sign < 0), seen, sign)


@dataclass(frozen=True, slots=True)
class Line:
    """The move to be made in a position."""

    result: int
    """Key of the position that it makes."""
    chance: float
    """In [0, 1]."""
    counts: ReplyCounts
    """Its results so far; without any, it was never tried."""


@dataclass(slots=True)
class Lines:
    """What to do, by premise state."""

    follow: dict[bytes, Line] = field(default_factory=dict[bytes, Line])
    avoid: dict[bytes, dict[int, ReplyCounts]] = field(default_factory=dict[bytes, dict[int, ReplyCounts]])
    """Moves that lost and are not made again; beside a line, those that it replaces."""


_Key = tuple[int, bool]
"""Key of a position, and whether we are to move there: with seats changed, both may be."""


@dataclass(slots=True)
class _Node:
    premise: bytes
    edges: dict[int, ReplyCounts] = field(default_factory=dict[int, ReplyCounts])
    chance: float | None = None
    left: float = 0.0
    """Plies until the games through it ended, on average."""


@dataclass(slots=True)
class LineTree:
    """A tree while it is backed up."""

    looks: Looks
    drift: float
    prior: float
    """The chance of an untried move without a second look."""
    length: float
    """Plies of a round, on average."""
    among_people: bool
    """Whether the games are those of several people."""
    draws: int
    """Of the newest rounds, those that nobody won."""
    nodes: dict[_Key, _Node] = field(default_factory=dict[_Key, _Node], init=False)
    found: Lines = field(default_factory=Lines, init=False)
    _unknown: float = field(default=0.0, init=False)
    """Plies after a move that no other follows: none, but in memories from before the person's moves were kept."""

    def add(self, moves: Mapping[Pair, ReplyCounts], *, is_own: bool) -> None:
        """Moves that were made: ours, or the person's."""
        for (premise, result), counts in moves.items():
            node = self.nodes.setdefault((key_of(premise), is_own), _Node(premise))
            node.edges[result] = counts

    def back_up(self) -> Lines:
        """What to do in each of our positions."""
        if all(is_own for _, is_own in self.nodes):
            self._unknown = self.length
        for root in self.nodes:
            stack, entered = [root], set[_Key]()
            while stack:
                node = self.nodes[stack[-1]]
                if node.chance is not None:
                    stack.pop()
                elif stack[-1] in entered:  # all that follow are known, but for those that lead back here
                    self._value(node, is_own=stack.pop()[1])
                else:
                    entered.add(stack[-1])
                    after = [self._after(result, is_own=stack[-1][1]) for result in node.edges]
                    stack += [key for key in after if key is not None and key not in entered]
        return self.found

    def _after(self, result: int, *, is_own: bool) -> _Key | None:
        """Where a move leads; None where the games ended."""
        return next((key for key in ((result, not is_own), (result, is_own)) if key in self.nodes), None)

    def _value(self, node: _Node, *, is_own: bool) -> None:
        followed = {result: self._followed(result, counts, is_own) for result, counts in node.edges.items()}
        rounds = sum(counts.rounds for counts in node.edges.values())
        node.left = 1 + sum(left * node.edges[result].rounds for result, (_, left) in followed.items()) / rounds
        if is_own:
            node.chance = self._ours(node, {result: chance for result, (chance, _) in followed.items()})
        else:
            node.chance = sum(chance * node.edges[result].rounds for result, (chance, _) in followed.items()) / rounds

    def _followed(self, result: int, counts: ReplyCounts, is_own: bool) -> tuple[float, float]:
        """Our chance after a move, and the plies left then. At the end of the games the last result counts as much as
        all together: a person that has found a remedy has it again."""
        key = self._after(result, is_own=is_own)
        after = None if key is None else self.nodes[key]
        if after is None or after.chance is None:
            tired = self._tired(0.0) if counts.draws == counts.rounds else 1.0
            score = (counts.score + (1 + counts.last) / 2) / 2
            return tired * (score if is_own else 1 - score), self._unknown
        return after.chance, after.left

    def _ours(self, node: _Node, tried: dict[int, float]) -> float:
        looks = self.looks.get(node.premise)
        if looks is None:
            return self._unseen(node, tried)
        for result, chance in tried.items():
            logit = looks.get(result) if len(looks) > 1 else None  # of a forced move a look says nothing
            if logit is not None and self.among_people:
                rounds = node.edges[result].rounds
                tried[result] = (chance * rounds + BELIEF * sigmoid(logit)) / (rounds + BELIEF)
            elif logit is not None and logit < CLEARLY_LOST:
                tried[result] = min(chance, sigmoid(logit))
        chances = {result: self._untried(logit, node.left) for result, logit in looks.items()} | tried
        best = max(chances, key=lambda result: (chances[result], result in tried, self._net(node, result)))
        if chances[best] >= LEAST:
            counts = node.edges.get(best, ReplyCounts())
            self.found.follow[node.premise] = Line(best, chances[best], counts)
            self._avoid(node, (result for result, chance in tried.items() if chance < chances[best]))
        return chances[best]

    def _untried(self, logit: float, left: float) -> float:
        if logit < LOST:
            return HOPE * sigmoid(logit)
        chance = sigmoid(logit - self.drift * left)
        return min(chance, 0.5) * self._tired(left) + max(chance - 0.5, 0.0)

    def _tired(self, left: float) -> float:
        """The part that is left of a chance so many plies before the end after draws: of late changes the least."""
        return max(TIRED ** (max(self.draws - 1, 0) * (1 - min(left / self.length, 1.0))), LEAST_TIRED)

    def _unseen(self, node: _Node, tried: dict[int, float]) -> float:
        """Of a position that has had no second look: a line, or moves that are left out."""
        lost = sum(counts.wins <= counts.losses for counts in node.edges.values())
        hope = self.prior * min(1.0, 2 * node.left / self.length) * AGAIN ** max(lost - 1, 0)
        best = max(tried, key=lambda result: (tried[result], self._net(node, result)))
        if tried[best] > hope:
            self.found.follow[node.premise] = Line(best, tried[best], node.edges[best])
        most = max(hope, tried[best])
        self._avoid(node, (result for result, chance in tried.items() if chance < most))
        return most

    def _net(self, node: _Node, result: int) -> tuple[int, int]:
        """Decides between moves of equal chance."""
        counts = node.edges.get(result)
        return (0 if counts is None else counts.net), -result

    def _avoid(self, node: _Node, results: Iterable[int]) -> None:
        lost = {result: node.edges[result] for result in results if node.edges[result].losses}
        if lost:
            self.found.avoid[node.premise] = lost


def sigmoid(logit: float) -> float:
    """The chance of a logit."""
    return 1 / (1 + exp(-max(-FAR, min(FAR, logit))))
