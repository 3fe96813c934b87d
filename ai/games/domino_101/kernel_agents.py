"""Agents of 101 domino that decide by the kernels' policies on arrays made from the view. Hold no state but a seed.

An agent's beliefs are computed again from the view's whole history, so the same view gets the same answer from an agent
that has sat there all the time and from one that has just sat down. Imports compiled code.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from ai.games.domino_101.greedy import GreedyDominoAgent
from ai.games.domino_101.kernels import paper
from ai.games.domino_101.kernels.closing import closes, lead_in_pips, weigh_closing
from ai.games.domino_101.kernels.estimate import first_guess, follow
from ai.games.domino_101.kernels.hand import HANDS, LACKS, LEFT, MOVES_SIZE, TURN, legal_moves, play
from ai.games.domino_101.kernels.linear import FEATURES, best_of, weigh
from ai.games.domino_101.kernels.master import even_deal
from ai.games.domino_101.kernels.partner import manners, minding_partner
from ai.games.domino_101.observation import codes, has_room, may_lie, move_text, opened
from ai.games.domino_101.players import KernelPlayer
from ai.kernels.chance import chance
from ai.reasons import by_chance, only_move
from shared.agent import Budget, Decision
from shared.core import View
from shared.games.domino_101.tiles import format_hands
from shared.reasons import Feature, OwnThinkingReason, RuleOfThumb, WeighedFeature

RULES: Mapping[int, RuleOfThumb] = {
    paper.BY_DOUBLE: "open-double",
    paper.BY_MAXMIN: "maxmin",
    paper.BY_SUM_7: "sum-7",
    paper.ALL_MARKED: "all-marked",
}
"""The paper's rules as reasons name them."""

FEATURE_NAMES: tuple[Feature, ...] = (
    *("own", "next", "partner", "prev", "heavy", "double", "double-open"),
    *("next-starved", "partner-starved", "prev-starved", "covers-partner", "covers-own", "covers-next"),
    *("equal-ends", "own-follow-up", "own-starved", "own-late", "next-late", "partner-late", "heavy-late"),
    *("next-lacks", "partner-lacks", "last-of-number", "partner-ahead"),
)
"""By number of the feature (`kernels.linear`): what reasons call it."""

NAMED_FEATURES = 3
"""So many features a reason names, those that decided most."""


class KernelInputs:
    """A view as the kernels take it: the hand as the seat knows it, its moves to choose from, a generator of its own.

    `legal`: all legal moves, or some of them; by default all.
    """

    def __init__(self, view: View, legal: Sequence[str] | None, seed: int) -> None:
        assert view.seat is not None
        self.seat = int(view.seat)
        self.start = opened(view)
        self.plies = codes(view.history)
        self.hand = self.start.copy()
        for move in self.plies:
            play(self.hand, move)
        if may_lie(view):
            self.hand[LACKS : LACKS + 4] = 0
        self.held = int(self.hand[HANDS + self.seat])
        self.moves = np.zeros(MOVES_SIZE, np.int64)
        self.count = int(legal_moves(self.hand, self.held, self.moves))
        self.believed = np.zeros(4, np.int64)
        """By seat, the tiles that it is believed to hold, once the agent has thought: of the others only."""
        self.texts = [move_text(int(move), bool(self.hand[LEFT] < 0)) for move in self.moves[: self.count]]
        if legal is not None and self.texts != list(legal):  # a move is barred
            assert set(legal) <= set(self.texts), "the kernel and the table list the same moves"
            left = [place for place, text in enumerate(self.texts) if text in legal]
            self.count, self.texts = len(left), [self.texts[place] for place in left]
            self.moves[: self.count] = self.moves[left]
        # A stream for each hand and ply: what was asked before leaves no trace.
        self.of_hand = chance(hash((seed, view.match, view.round)))
        self.of_ply = chance(hash((seed, view.match, view.round, len(view.history))))

    def believed_text(self) -> str | None:
        """The deal that it is believed to be, as reasons tell it; None before anything is believed."""
        return format_hands(map(int, self.believed)) if self.believed.any() else None

    def manners(self, place: int) -> int:
        """How the partner likes the move at this place (`kernels.partner.manners`)."""
        return int(manners(self.hand, self.seat, self.moves[place]))

    def text_of(self, move: int) -> str:
        """The text of one of the legal moves."""
        places: list[int] = self.moves[: self.count].tolist()
        return str(self.texts[places.index(move)])


class KernelAgent:
    """The common part of all agents here: a name, a seed, and nothing to think about a single move."""

    def __init__(self, rng: Random, name: str) -> None:
        self._seed = rng.getrandbits(62)
        self._name = name

    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        if len(legal) == 1:
            # "If there is only one domino, it plays": our reading is one move, a tile that fits two ends is two.
            return only_move(legal[0])
        if not has_room(view):
            return GreedyDominoAgent(Random(self._seed)).choose(view, legal, budget)
        return self._decide(view, KernelInputs(view, legal, self._seed), budget)

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        raise NotImplementedError

    def _reason(self, move: str, **why: Any) -> Decision:
        """The move with parameters of OwnThinkingReason."""
        return Decision(move, OwnThinkingReason(by=self._name, **why))


class PaperLevelAgent(KernelAgent):
    """Levels 1 to 4 of the paper."""

    def __init__(self, rng: Random, name: str, player: KernelPlayer) -> None:
        super().__init__(rng, name)
        self._player = player

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        est = inputs.believed
        if self._player.level > 1:
            self._guess(inputs, est)
        why = np.zeros(paper.WHY_SIZE, np.int64)
        move = paper.choose(
            inputs.hand,
            inputs.seat,
            inputs.held,
            est,
            self._player.level,
            np.array(self._player.variant, np.int64),
            inputs.moves,
            inputs.count,
            inputs.of_ply,
            why,
        )
        text = inputs.text_of(int(move))
        rule = int(why[paper.RULE])
        if rule == paper.BY_LOT:
            return by_chance(text)
        if rule == paper.BY_DOUBLE:
            return self._reason(text, rule=RULES[rule], shown=int(why[paper.FREED]), believed=inputs.believed_text())
        details: dict[str, Any] = {"own": int(why[paper.OWN]), "next": int(why[paper.NEXT])}
        if self._player.level == 4:
            details["partner"] = int(why[paper.PARTNER])
        return self._reason(
            text, score=int(why[paper.VALUE]), rule=RULES[rule], believed=inputs.believed_text(), **details
        )

    def _guess(self, inputs: KernelInputs, est: np.ndarray) -> None:
        """The estimate that the level has made up to now: its first guess, mended ply by ply."""
        hand = inputs.start.copy()
        first_guess(hand, inputs.seat, est, inputs.of_hand)
        for move in inputs.plies:
            mover = int(hand[TURN])
            play(hand, move)
            follow(hand, inputs.seat, est, mover, move, self._player.estimation, inputs.of_hand)


class WeightedSumAgent(KernelAgent):
    """The best weighted sum of features; nothing is drawn at random."""

    def __init__(self, rng: Random, name: str, player: KernelPlayer) -> None:
        super().__init__(rng, name)
        self._player = player

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        scores = np.zeros(MOVES_SIZE)
        weights = self._player.weights
        if self._player.strategy:
            weights = minding_partner(inputs.hand, inputs.seat, inputs.held, weights)
        weigh(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, weights, scores)
        plain = scores[: inputs.count].copy()
        if self._player.strategy:
            weigh_closing(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, scores)
        best = int(best_of(scores, inputs.count))
        even_deal(inputs.hand, inputs.seat, inputs.held, inputs.of_ply, inputs.believed)
        believed = inputs.believed_text()
        move = int(inputs.moves[best])
        score = round(float(plain[best]), 2)
        if self._player.strategy and plain[best] < plain.max() and closes(inputs.hand, move):
            ahead = float(lead_in_pips(inputs.hand, inputs.seat, inputs.held, move))
            return self._reason(inputs.texts[best], score=score, rule="close", pips=round(ahead, 1), believed=believed)
        because = _because(inputs, weights, scores, best)
        return self._reason(inputs.texts[best], score=score, rule="weighed", because=because, believed=believed)


def _because(inputs: KernelInputs, weights: np.ndarray, scores: np.ndarray, best: int) -> tuple[WeighedFeature, ...]:
    """The features that most set the move apart from the next best: name and what it is worth."""
    others = [place for place in range(inputs.count) if place != best]
    rival = max(others, key=lambda place: scores[place])
    apart: list[tuple[float, Feature]] = []
    one = np.zeros(MOVES_SIZE)
    for number in range(FEATURES):
        alone = np.zeros(FEATURES)
        alone[number] = weights[number]
        weigh(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, alone, one)
        apart.append((float(one[best] - one[rival]), FEATURE_NAMES[number]))
    apart.sort(key=lambda entry: -abs(entry[0]))
    return tuple(WeighedFeature(feature=name, worth=round(value, 2)) for value, name in apart[:NAMED_FEATURES] if value)
