"""The training of a network on shards of self-play: from small random numbers, or from a network that is there.

A network's target for a position is partly the result of its game and partly the score of a search. Some
games are left out, to see what it makes of positions that it was never told of. Loads numba.
"""

from collections.abc import Callable, Sequence

import numpy as np

from ai.games.english_draughts.kernels.network import FIRST_BIAS, NUMBERS, PHASES, SECOND, SECOND_BIAS
from ai.kernels.lanes import WIDTH
from mining.games.english_draughts.network_fit import Epoch, expected, fit, unwritten
from mining.lab.training.self_play import TrainingPositions

RATE = 1.5e-3
"""Of Adam, at the beginning."""
TUNING_RATE = 5e-4
"""The same where a network is fitted further."""
LEFT_OUT = 20
"""One of so many games is not learned from."""


def fresh(seed: int) -> np.ndarray:
    """float32[NUMBERS]: where a training begins. Both sides count alike, and with opposite signs."""
    lots = np.random.default_rng(seed)
    network = np.zeros(NUMBERS, np.float32)
    network[:FIRST_BIAS] = lots.normal(0, 0.12, FIRST_BIAS)
    network[FIRST_BIAS:SECOND] = 0.3
    second = lots.normal(0, 0.1, (PHASES, WIDTH))
    network[SECOND:SECOND_BIAS] = np.stack([second, -second], axis=1).reshape(-1)
    return network


def targets_of(positions: TrainingPositions) -> np.ndarray:
    """float32[n]: the result that each position should be expected to have, 0 to 1."""
    return expected(positions.scores, (positions.results + 1) / 2)


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
    targets = np.concatenate([targets_of(shard) for shard in shards])
    out = np.concatenate([shard.games % LEFT_OUT == 0 for shard in shards])
    network, rate = (fresh(seed), RATE) if begin is None else (unwritten(begin), TUNING_RATE)
    fit(network, boards, targets, out, epochs, rate, seed + 1, on_epoch)
    return network
