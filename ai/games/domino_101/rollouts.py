"""Hands by the hundred thousand: dealt and played at random by the kernels. Imports compiled code."""

import numpy as np

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.kernels import rollouts
from ai.games.domino_101.observation import set_house_rules
from ai.kernels.chance import chance
from shared.core import Options
from shared.errors import OptionError
from shared.games.domino_101.tiles import TILE

LED: dict[str, tuple[int, bool]] = {
    "forced_11": (TILE[1, 1], True),
    "forced_66": (TILE[6, 6], True),
    "holder_free": (TILE[1, 1], False),
    "random_free": (-1, False),
}
"""By `first_lead`: the tile whose holder leads, and whether it must be led."""


class HandRollouts:
    """Rollouts under one table's house rules; see `AgentFacets.rollouts`."""

    def __init__(self, options: Options) -> None:
        """Raises OptionError where a pass may be false: no kernel plays that."""
        if options["false_pass"] != "prevent":
            raise OptionError("rollouts play without false passes: false_pass=prevent")
        self._empty = np.zeros(kernel.HAND_SIZE, np.int64)
        kernel.clear(self._empty)
        set_house_rules(self._empty, options, 1)
        self._lead = LED[str(options["first_lead"])]

    def deal(self, count: int, seed: int) -> np.ndarray:
        """int64[count, HAND_SIZE], of which `kernels.hand` names the places: hands, plies, the line's ends."""
        hands = np.empty((count, kernel.HAND_SIZE), np.int64)
        rollouts.deal_hands(hands, self._empty, *self._lead, chance(seed))
        return hands

    def play_out(self, hands: np.ndarray, seed: int) -> np.ndarray:
        """int64[count, 2]: points by team. The rows are played on in place, and then hold their plies."""
        points = np.zeros((len(hands), 2), np.int64)
        rollouts.play_out(hands, points, chance(seed))
        return points
