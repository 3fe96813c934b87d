"""Simulated people at 101 domino, of ten strengths from chance to a sampler. They learn nothing and hold no grudge."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import numpy as np

from ai.games.domino_101.kernel_agents import KernelAgent, KernelInputs
from ai.games.domino_101.kernels.hand import MOVES_SIZE
from ai.games.domino_101.kernels.inference import Others
from ai.games.domino_101.kernels.linear import LIN, draw_softly, weigh
from ai.games.domino_101.kernels.sampling import choose_by_sampling
from ai.games.domino_101.players import KernelPlayer, sampler
from ai.random_player import RandomAgent
from shared.agent import Agent, Budget, Decision
from shared.core import View


class Erring(KernelAgent):
    """Weighs moves as LIN does and errs: draws by softmax, the softer the higher the temperature."""

    def __init__(self, temperature: float, rng: Random) -> None:
        super().__init__(rng, f"erring-{temperature:g}")
        self._temperature = temperature

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        scores = np.zeros(MOVES_SIZE)
        weigh(inputs.hand, inputs.seat, inputs.held, inputs.moves, inputs.count, LIN, scores)
        drawn = int(draw_softly(scores, inputs.count, self._temperature, inputs.of_ply))
        return self._reason(inputs.texts[drawn])


class Sampling(KernelAgent):
    """The reference's sampler of deals."""

    def __init__(self, player: KernelPlayer, rng: Random) -> None:
        super().__init__(rng, f"sampler-{player.samples}")
        self._player = player

    def _decide(self, view: View, inputs: KernelInputs, budget: Budget) -> Decision:
        habits = np.stack(self._player.habits)
        move = choose_by_sampling(
            inputs.hand,
            inputs.seat,
            inputs.held,
            inputs.moves[: inputs.count],
            self._player.samples,
            self._player.pool,
            Others(habits, LIN, 0, habits),
            inputs.of_ply,
            np.zeros(MOVES_SIZE),
        )
        return self._reason(inputs.text_of(int(move)))


PEOPLE: Mapping[str, Callable[[Random], Agent]] = {
    "chance": RandomAgent,
    **{f"errs {temperature:g}": partial(Erring, temperature) for temperature in (32, 16, 8, 4, 2, 1, 0.1)},
    "sampler-30": partial(Sampling, sampler(30)),
    "sampler-100": partial(Sampling, sampler(100)),
}
"""Ten strengths, weakest first. "errs T": the noise on LIN's score; 0.1 hardly errs."""
