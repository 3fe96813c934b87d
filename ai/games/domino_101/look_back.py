"""Looks back at a hand of 101 domino, or of block dominoes, once all four hands are open.

Every decision is compared twice. With the best play for what its seat knew: deals that agree with its own tiles, the
line and the passes, as likely as they are by what the others had played, are played to the end after each of its plays
(`SamplingAgent.compare`). And with the best play for open hands: the actual deal is solved for all four (`OpenHands`).
Every play is also read as its maker's partner reads it, who knows how players choose.

Loads numba: import it where a look back begins, not before.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np
from msgspec import structs

from ai.contracts import Played
from ai.games.domino_101.analysis import OpenHands
from ai.games.domino_101.kernel_agents import KernelInputs
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import LEVEL_5
from ai.look_back import LookBack
from shared.agent import without_false_pass
from shared.core import Seat, View
from shared.games.domino_101.rules import DOMINO_101, Domino101
from shared.protocol.hosts import NEARLY, PlyReview, Signal

CLEAR: Final = 0.3
"""Tiles by which an expectation must change to be a signal."""
_SAMPLES: Final = 4 * LEVEL_5.samples
"""Deals that a decision is compared by: four times those of the strongest player."""
_POOL: Final = 4 * LEVEL_5.pool
_COURTESY: Final = 2.0
"""Points that a point of manners is worth to the strongest player: about as much as the hundredth of a match that is
`LEVEL_5.courtesy`, while the match is even. Plays to the end do not show what it is worth: nobody reads signals there.
"""


class DominoLookBack(LookBack):
    """One hand's. Losses are hundredths of points: own side's less the other's."""

    unit = "point"
    _round: int
    """1, or 2 for any later hand of a match: the first lead is prescribed in the first one only."""

    def __init__(self, played: Played, rules: Domino101 = DOMINO_101) -> None:
        super().__init__(played.moves)
        self._rules = rules
        self._state: Any = rules.parse_position(played.start, rules.options({}))
        self._open = OpenHands(rules)
        self._round = 1 if self._state.must_lead is not None else 2

    def deepen(self, stop: bytearray) -> None:
        """Look at one more ply, unless `stop` is set meanwhile: then all stays as it was."""
        state, move = self._state, self._moves[self.depth]
        legal = without_false_pass(self._rules.move_texts(state))
        review = PlyReview() if len(legal) < 2 or move not in legal else self._compared(legal, move, stop)
        after = self._rules.successor(state, self._rules.parse_move(state, move))
        if move != "pass":
            review = structs.replace(review, signals=self._signals(state, after) or None)
        if not stop[0]:
            self.plies.append(review)
            self._state = after

    def _compared(self, legal: Sequence[str], move: str, stop: bytearray) -> PlyReview:
        """The move beside the best one, twice."""
        seat = self._rules.to_act(self._state)[0]
        inputs = KernelInputs(self._view(self._state, seat), legal, 0)
        agent = SamplingAgent(Random(self.depth), "look-back", LEVEL_5)
        means, errors = agent.compare(inputs, _POOL, _SAMPLES, stop)
        solved = self._open.values(self._state, stop)
        losses, noise = means.max() - means, LEVEL_5.behind * errors
        made = inputs.texts.index(move)
        loss = round(100 * losses[made])
        known = int(means.argmax()) if loss else made
        courtesy = _COURTESY * max(0, inputs.manners(made) - inputs.manners(known))
        sign = -1 if seat & 1 else 1
        best = max(solved, key=lambda text: (sign * solved[text], text == move))
        return PlyReview(
            best=inputs.texts[known],
            near=[inputs.texts[place] for place in np.flatnonzero(losses <= NEARLY / 100) if place != known],
            loss=loss,
            margin=round(100 * (noise[made] + courtesy)),
            stake=round(100 * np.maximum(0, losses - noise).mean()),
            open_best=best,
            open_loss=100 * sign * (solved[best] - solved[move]),
            standing=100 * solved[move],
        )

    def _signals(self, before: Any, after: Any) -> list[Signal]:
        """The numbers of which the maker's partner now expects clearly more or fewer tiles than without this choice."""
        seat = self._rules.to_act(before)[0]
        partner = Seat((seat + 2) % 4)
        if not after.hands[seat] & (after.hands[seat] - 1):  # one tile says nothing more that helps
            return []
        agent = SamplingAgent(Random(self.depth), "look-back", LEVEL_5)
        read = agent.read(*(KernelInputs(self._view(state, partner), None, 0) for state in (before, after)))
        if read is None:
            return []
        return [
            Signal(suit=str(number), before=round(100 * less), after=round(100 * more))
            for number, (less, more) in enumerate(read.T.tolist())
            if abs(more - less) >= CLEAR
        ]

    def _view(self, state: Any, seat: Seat) -> View:
        return replace(self._rules.view(state, seat), round=self._round)
