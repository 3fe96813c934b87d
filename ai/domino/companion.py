"""The companion: plays so that the match stays open for the people it plays against. Announces itself as what it is.

The paper's last sentence, "it can develop itself according to its competitors' levels", made measurable. Its strength
follows from the score alone: a quarter when the chances are even, full when it is behind, none when it is far ahead.
Whatever its strength, it chooses among moves that cost its side no more than BOUND of its chance to win the match, so
no move is a gift that people would see, and what leads to a sure win is never left.
"""

from random import Random

import numpy as np

from ai.domino.described import COMPANION, chances_to
from ai.domino.master import Master
from ai.domino.thinking import Asked
from ai.kernels.chance import unit
from ai.kernels.domino_chances import worth
from shared.agent import Budget, Decision
from shared.core import View

TARGET = 0.5
"""The chance to win the match that it leaves its competitors, as near as it can."""
EVEN = 0.25
"""Strength while the chances stand at the target: most people are nearer to chance than to level 5."""
GAIN = 2.0
"""Strength for each unit of chance that its side is off the target."""
BOUND = 0.08
"""Of its chance to win the match, as it sees it: no move that costs more is chosen."""


class Companion(Master):
    """Level 5 with fewer deals, and a choice among good enough moves."""

    def __init__(self, rng: Random, name: str) -> None:
        super().__init__(rng, name, COMPANION)

    def _decide(self, view: View, asked: Asked, budget: Budget) -> Decision:
        best, deals, values = self.weighed(view, asked, budget)
        strength = strength_at(view)
        chosen = best
        if 0 < values[best] < 1 and deals:
            chosen = draw_within(values, best, strength, float(unit(asked.of_ply)))
        cost = round(float(values[best] - values[chosen]), 4)
        score = round(float(values[chosen]), 4)
        return self._reason(asked.texts[chosen], score=score, rule="companion", strength=round(strength, 2), cost=cost)


def strength_at(view: View) -> float:
    """In [0, 1]: EVEN when the chances are, more when the own side is behind."""
    assert view.seat is not None
    scores = view.scores or (0, 0, 0, 0)
    chances = chances_to(int(view.options["target"]))
    # Who leads next is not told by a score: half of each.
    mine = sum(worth(chances, scores[view.seat], scores[(view.seat + 1) % 4], leads) for leads in (True, False)) / 2
    return min(1.0, max(0.0, EVEN + GAIN * (1 - TARGET - mine)))


def draw_within(values: np.ndarray, best: int, strength: float, at: float) -> int:
    """A place drawn by softmax of the values within BOUND of the best; strength 1 is the best, 0 any of them.

    `at` in [0, 1) decides the draw.
    """
    if strength >= 1:
        return best
    temperature = BOUND * (1 - strength) / max(strength, 1e-9)
    loss = values[best] - values
    weights = np.where(loss <= BOUND, np.exp(-np.clip(loss, 0, BOUND) / temperature), 0.0)
    return int(np.searchsorted(np.cumsum(weights), at * weights.sum(), side="right"))
