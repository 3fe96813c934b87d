"""Fitting a network to positions that were searched: in float32 from small random numbers, then written as int16.

A network's target for a position is partly the result of its game and partly the score of a search. Some
games are left out, to see what it makes of positions that it was never told of. Loads numba.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ai.games.english_draughts.kernels.network import (
    FIRST_BIAS,
    LOGIT,
    NUMBERS,
    PHASES,
    SECOND,
    SECOND_BIAS,
    UNIT,
    WORST,
)
from ai.kernels.lanes import TOP, WIDTH
from mining.lab.kernels import network_training as kernel
from mining.lab.training.adam import Adam
from mining.lab.training.self_play import TrainingPositions

BATCH = 4_096
"""Positions behind which the network takes a step."""
RATE = 1.5e-3
"""Of Adam, at the beginning; it falls along half a wave of the cosine to nothing."""
TUNING_RATE = 5e-4
"""The same where a network is fitted further."""
RESULT = 0.1
"""The part of the result in what a position should be worth; the search has the rest.

Networks fitted to the same 8.8 million positions, searched with 5,000 nodes, scored against one fitted with a half, in
nodes alike: 0.3 and 0.1 about 20 and 30 Elo more. Results of games between seats that err add more noise than
knowledge."""
LEFT_OUT = 20
"""One of so many games is not learned from."""
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


def expected(positions: TrainingPositions) -> np.ndarray:
    """float32[n]: the result that each position should be expected to have, 0 to 1."""
    scores = np.clip(positions.scores.astype(np.float64), -WORST, WORST)
    searched = 1 / (1 + np.exp(-scores / LOGIT))
    return (RESULT * (positions.results + 1) / 2 + (1 - RESULT) * searched).astype(np.float32)


def fresh(seed: int) -> np.ndarray:
    """float32[NUMBERS]: where a training begins. Both sides count alike, and with opposite signs."""
    lots = np.random.default_rng(seed)
    network = np.zeros(NUMBERS, np.float32)
    network[:FIRST_BIAS] = lots.normal(0, 0.12, FIRST_BIAS)
    network[FIRST_BIAS:SECOND] = 0.3
    second = lots.normal(0, 0.1, (PHASES, WIDTH))
    network[SECOND:SECOND_BIAS] = np.stack([second, -second], axis=1).reshape(-1)
    return network


def fitted(
    shards: Sequence[TrainingPositions],
    epochs: int,
    seed: int,
    on_epoch: Callable[[Epoch], None] = lambda _: None,
    begin: np.ndarray | None = None,
) -> np.ndarray:
    """float32[NUMBERS]: a network fitted to all positions in so many epochs. `on_epoch` hears of each.

    `begin`: the network (int16, `written`) that is fitted further; None: a fresh one.
    """
    boards = np.concatenate([shard.boards for shard in shards])
    targets = np.concatenate([expected(shard) for shard in shards])
    out = np.concatenate([shard.games % LEFT_OUT == 0 for shard in shards])
    learned, rest = np.flatnonzero(~out), np.flatnonzero(out)
    kept = np.clip(targets[rest].astype(np.float64), 1e-7, 1 - 1e-7)
    least = float(-(kept * np.log(kept) + (1 - kept) * np.log(1 - kept)).mean())
    lots = np.random.default_rng(seed + 1)
    network, rate = (fresh(seed), RATE) if begin is None else (unwritten(begin), TUNING_RATE)
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
    return network


def written(network: np.ndarray) -> np.ndarray:
    """int16[NUMBERS]: the network in whole numbers, as searches use it."""
    whole = network.astype(np.float64)
    whole[:SECOND] *= TOP
    whole[SECOND:SECOND_BIAS] *= UNIT
    whole[SECOND_BIAS:] *= LOGIT
    return np.rint(np.clip(whole, -32_767, 32_767)).astype(np.int16)


def unwritten(network: np.ndarray) -> np.ndarray:
    """float32[NUMBERS]: the inverse of `written`."""
    found = network.astype(np.float64)
    found[:SECOND] /= TOP
    found[SECOND:SECOND_BIAS] /= UNIT
    found[SECOND_BIAS:] /= LOGIT
    return found.astype(np.float32)
