"""Looks back at a hand of 101 domino once all four hands are open.

Every decision is compared twice. With the best play for what its seat knew: deals that agree with its own tiles, the
line and the passes, as likely as they are by what the others had played, are played to the end after each of its plays
(`SamplingAgent`). And with the best play for open hands: the actual deal is solved for all four (`OpenHands`).

Loads numba: import it where a look back begins, not before.
"""

from dataclasses import replace
from random import Random
from typing import Any

from ai.games.domino_101.analysis import OpenHands
from ai.games.domino_101.kernel_agents import KernelInputs
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import LEVEL_5
from ai.games.facets import Played
from ai.look_back import LookBack
from shared.agent import Budget, honest
from shared.games.domino_101.rules import DOMINO_101
from shared.protocol import NEARLY, PlyReview


class DominoLookBack(LookBack):
    """One hand's. Losses are hundredths of points: own side's less the other's."""

    unit = "point"
    _round: int
    """1, or 2 for any later hand of a match: the first lead is prescribed in the first one only."""

    def __init__(self, played: Played) -> None:
        super().__init__(played.moves)
        self._state: Any = DOMINO_101.parse_position(played.start, DOMINO_101.options({}))
        self._open = OpenHands()
        self._round = 1 if self._state.must_lead is not None else 2

    def deepen(self, stop: bytearray) -> None:
        """Look at one more ply, unless `stop` is set meanwhile: then all stays as it was."""
        state, move = self._state, self._moves[self.depth]
        legal = honest(DOMINO_101.move_texts(state))
        seat = DOMINO_101.to_act(state)[0]
        if len(legal) < 2 or move not in legal:
            review = PlyReview()
        else:
            view = replace(DOMINO_101.view(state, seat), round=self._round)
            inputs = KernelInputs(view, legal, 0)
            expected = self._expected(view, inputs, stop)
            solved = self._open.values(state, stop)
            known = max(expected, key=lambda text: (expected[text], text == move))
            sign = -1 if seat & 1 else 1
            best = max(solved, key=lambda text: (sign * solved[text], text == move))
            least = expected[known] - NEARLY / 100
            review = PlyReview(
                best=known,
                near=[text for text, worth in expected.items() if text != known and worth >= least],
                loss=round(100 * (expected[known] - expected[move])),
                open_best=best,
                open_loss=100 * sign * (solved[best] - solved[move]),
                standing=100 * solved[move],
            )
        if not stop[0]:
            self.plies.append(review)
            self._state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, move))

    def _expected(self, view: Any, inputs: KernelInputs, stop: bytearray) -> dict[str, float]:
        """By play: the points that it expects, for its own side, as far as its seat knows."""
        agent = SamplingAgent(Random(self.depth), "look-back", _FOR_POINTS)
        _, _, values = agent.weighed(view, inputs, Budget(stop=stop))
        return {text: float(value) for text, value in zip(inputs.texts, values, strict=True)}


_FOR_POINTS = replace(LEVEL_5, for_match=False, behind=1e9)
"""The strongest sampler, playing for points; and no play is dropped, so that all are compared by as many deals."""
