"""Fitting a network of English draughts to what positions should be worth: in float32, then written as int16.

Some positions are left out, to see what a network makes of those that it was never told of. Loads numba.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.kernels import network_fitting as kernel
from ai.games.english_draughts.kernels.network import LOGIT, NUMBERS, SECOND, SECOND_BIAS, UNIT, WORST
from ai.kernels.lanes import TOP
from mining.adam import Adam, Floats
from mining.games.english_draughts.boards import Boards

BATCH = 4_096
"""Positions behind which the network takes a step."""
RESULT = 0.1
"""The part of the result in what a position should be worth; the search has the rest.

Networks fitted to the same 8.8 million positions, searched with 5,000 nodes, scored against one fitted with a half, in
nodes alike: 0.3 and 0.1 about 20 and 30 Elo more. Results of games between seats that err add more noise than
knowledge."""
_MOST = 127 / UNIT
"""The greatest weight of the second layer that can be written."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """How wrong the network is behind an epoch: cross entropy, in nats a position."""

    number: int
    learned: float
    """Of what it learned from, on the way."""
    left_out: float
    least: float
    """The least loss of any network on those left out: their targets' own entropy."""


def expected(scores: NDArray[np.int16], points: NDArray[np.floating[Any]]) -> Floats:
    """float32[n]: the result that each position should be expected to have, 0 to 1. `scores`: by a search, in
    hundredths of a man; `points`: by results, 0 to 1."""
    searched = 1 / (1 + np.exp(-np.clip(scores.astype(np.float64), -WORST, WORST) / LOGIT))
    return (RESULT * points + (1 - RESULT) * searched).astype(np.float32)


def fit(
    network: Floats,
    boards: Boards,
    targets: Floats,
    out: NDArray[np.bool_],
    epochs: int,
    rate: float,
    seed: int,
    on_epoch: Callable[[Epoch], None] = lambda _: None,
) -> None:
    """Fits the network (float32[NUMBERS]) in place to these positions but those left out. `rate`: of Adam, at the
    beginning; it falls along half a wave of the cosine to nothing. `on_epoch` hears of each epoch."""
    learned, rest = np.flatnonzero(~out), np.flatnonzero(out)
    kept = np.clip(targets[rest].astype(np.float64), 1e-7, 1 - 1e-7)
    least = float(-(kept * np.log(kept) + (1 - kept) * np.log(1 - kept)).mean())
    lots = np.random.default_rng(seed)
    adam, second = Adam([network]), network[SECOND:SECOND_BIAS]
    batches = max(len(learned) // BATCH, 1)
    for epoch in range(epochs):
        order, lost = lots.permutation(learned), 0.0
        for number in range(batches):
            rows = order[number * BATCH : (number + 1) * BATCH]
            done = (epoch * batches + number + 1) / (epochs * batches)
            slope = np.zeros(NUMBERS, np.float32)
            lost += kernel.slopes(boards, targets, rows, network, slope) / len(rows)
            adam.step([slope / np.float32(len(rows))], rate * (1 + np.cos(np.pi * done)) / 2)
            np.clip(second, -_MOST, _MOST, out=second)
        on_epoch(Epoch(epoch + 1, lost / batches, kernel.loss(boards, targets, rest, network), least))


def written(network: Floats) -> NDArray[np.int16]:
    """int16[NUMBERS]: the network in whole numbers, as searches use it."""
    whole = network.astype(np.float64)
    whole[:SECOND] *= TOP
    whole[SECOND:SECOND_BIAS] *= UNIT
    whole[SECOND_BIAS:] *= LOGIT
    return np.rint(np.clip(whole, -32_767, 32_767)).astype(np.int16)


def unwritten(network: NDArray[np.int16]) -> Floats:
    """float32[NUMBERS]: the inverse of `written`."""
    found = network.astype(np.float64)
    found[:SECOND] /= TOP
    found[SECOND:SECOND_BIAS] /= UNIT
    found[SECOND_BIAS:] /= LOGIT
    return found.astype(np.float32)
