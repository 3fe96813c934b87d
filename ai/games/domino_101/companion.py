"""The companion: plays so that the match stays open for the people it plays against. Announces itself as what it is.

The paper's last sentence, "it can develop itself according to its competitors' levels", made measurable. It takes what
every hand did to its side's chance to win the match as the error, and turns its strength against it: at once by the
score of the match, and for good by what all hands of the session added up to. It keeps its own side near the target,
so beside a person it helps as much as it holds back when it sits against one, and need not know who is who.
At any strength it chooses among moves that cost its side no more than BOUND of its chance to win the match, so
no move is a gift that people would see, and what leads to a sure win is never left.

In sessions of twelve matches (`oldhand experiment companion`, 96 matches a figure, ± 3 to 13) people of ten strengths,
who win 21 to 66 % of them at a table of weighers, win 38 to 60 % at one of companions, and 36 to 56 % where only their
opponents are companions.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

import numpy as np

from ai.games.domino_101.kernel_agents import KernelInputs
from ai.games.domino_101.kernels.chances import match_value
from ai.games.domino_101.kernels.partner import manners
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import COMPANION, chances_to
from ai.kernels.chance import unit
from ai.level import share_for
from shared.agent import Budget, Decision, KnownPlayer
from shared.core import Seat, View
from shared.experience import level

TARGET = 0.5
"""The chance to win the match that it leaves its competitors, as near as it can."""
START = 0.0
"""Strength at even chances in a session's first hand: most people are nearer to chance than to level 5."""
GAIN = 2.0
"""Strength for each unit of chance that its side is off the target in this match."""
LESSON = 1.5
"""Strength, for the rest of the session, for each unit of chance that its side has won or lost in any hand."""
FAR = 2.0
"""The level goes no further than this from 0. Beyond 1 neither the score of a match nor a single lucky one brings it
back from the strongest or the weakest play."""
BOUND = 0.05
"""Of its chance to win the match, as it sees it: no move that costs more is chosen. In 292 choices at its weakest a
judge with forty times its deals found one in twenty to cost more than that, and none more than 0.08."""


class CompanionAgent(SamplingAgent):
    """Level 5 with fewer deals, and a choice among good enough moves. Lasts: one agent for all matches of a seat."""

    lead_deals = 200

    def __init__(self, rng: Random, name: str, bound: float = BOUND, *, remembers: bool = False) -> None:
        """`remembers`: whether it goes on where its last session with the people at its table ended."""
        super().__init__(rng, name, COMPANION)
        self._bound = bound
        self._remembers = remembers
        self._others_here: Mapping[Seat, KnownPlayer] = {}
        self._level = START
        """Its strength at even chances."""
        self._hand: tuple[int, int] | None = None
        """Match and round that it has last seen begin, in a match that is not over."""
        self._chance = 1 - TARGET
        """Of its side, when that hand began."""

    def set_opponents(self, others: Mapping[Seat, KnownPlayer]) -> None:
        super().set_opponents(others)
        self._others_here = others

    @property
    def level(self) -> float:
        """Its strength as the session so far has set it: at even chances, before it is held within [−1, 1]."""
        return self._level

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        best, deals, values = self.weighed(view, inputs, budget)
        if self._remembers and self._hand is None and self._level == START:
            self._level = level_of(share_for(self._others_here, view))
        self._follow(view)
        strength = strength_at(self._level, self._chance)
        chosen = best
        if 0 < values[best] < 1 and deals:
            # A move that surely loses, or was ruled out before it was played out, is worth 0.
            within = np.flatnonzero((values[best] - values <= self._bound) & (values > 0))
            # To be weaker is no reason to be rude: its partner likes the move no less than the best.
            liked = np.array([manners(inputs.hand, inputs.seat, move) for move in inputs.moves[: inputs.count]])
            within = within[liked[within] >= liked[best]]
            chosen = int(within[draw(values[within], strength, self._bound, float(unit(inputs.of_ply)))])
        cost = round(float(values[best] - values[chosen]), 4)
        score = round(float(values[chosen]), 4)
        part = round((1 + strength) / 2, 2)
        return self._reason(
            inputs.texts[chosen],
            score=score,
            rule="companion",
            strength=part,
            cost=cost,
            believed=inputs.believed_text(),
        )

    def over(self, view: View, points: Sequence[int]) -> None:
        """Learns from the last hand of a match what none of its views shows."""
        if self._hand is not None and self._hand[0] == view.match and view.seat is not None:
            self._learn((1 + points[view.seat]) / 2)
            self._hand = None

    def _follow(self, view: View) -> None:
        """Learns from the hands that ended since it last decided, once for each."""
        hand, chance = (view.match, view.round), chance_of(view)
        if self._hand is not None and self._hand[0] == view.match and self._hand != hand:
            self._learn(chance)
        self._hand, self._chance = hand, chance

    def _learn(self, chance: float) -> None:
        """The side's chance is now this: what it won is taken from its strength in the hands to come."""
        self._level = min(FAR, max(-FAR, self._level - LESSON * (chance - self._chance)))


def level_of(share: float) -> float:
    """The strength at even chances, in [−FAR, FAR], that a remembered share in [0, 1] of all strength stands for."""
    above = share - level.START
    return START + FAR * (above / (1 - level.START) if above >= 0 else above / level.START)


def strength_at(level: float, chance: float) -> float:
    """In [−1, 1]: the level when the side's chance to win this match is what it should be, more when it is behind."""
    return min(1.0, max(-1.0, level + GAIN * (1 - TARGET - chance)))


def chance_of(view: View) -> float:
    """The chance of the view's side to win the match from its score."""
    assert view.seat is not None
    scores = view.scores or (0, 0, 0, 0)
    chances = chances_to(int(view.options["target"]))
    # A score does not tell which side leads next: half of each.
    return (
        sum(
            float(match_value(chances, scores[view.seat], scores[(view.seat + 1) % 4], leads))
            for leads in (True, False)
        )
        / 2
    )


def draw(values: np.ndarray, strength: float, bound: float, at: float) -> int:
    """A place drawn by softmax of the values: strength 1 is the best, 0 any, −1 the worst; `at` in [0, 1) decides.

    `bound` is how far apart they are at most.
    """
    if abs(strength) >= 1:
        return int((values * strength).argmax())
    pull = values / bound * strength / (1 - abs(strength))
    weights = np.exp(pull - pull.max())
    return int(cast(np.intp, np.searchsorted(np.cumsum(weights), at * weights.sum(), side="right")))
