"""Tuning the network of `master` to positions of logged games, each searched deeper than a seat does in its tree."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Fitted, Tuner
from mining.games.english_draughts.boards import boards_of
from shared.experience.tuning import encode

NODES = 16_000
"""Positions of a search for what a position should be worth."""
EPOCHS, RATE, SEED = 4, 1e-4, 1
LEFT_OUT = 20
"""One of so many positions is not learned from."""


def _network(section: bytes | None) -> NDArray[np.int16]:
    from ai.games.english_draughts.learned_evaluation import tuned
    from ai.games.english_draughts.network import shipped

    return ((None if section is None else tuned(section)) or shipped)()


def _drawn(states: Bytes) -> NDArray[np.bool_]:
    from ai.games.english_draughts.kernels.fitting import quiet  # numba loads when there is something to tune

    return quiet(boards_of(states))


def _search(section: bytes | None) -> Callable[[Bytes], NDArray[np.int16]]:
    from ai.games.english_draughts.search import DraughtsSearch

    search = DraughtsSearch(NODES, network=_network(section))

    def scores(states: Bytes) -> NDArray[np.int16]:
        found = np.zeros(len(states), np.int16)
        for number, (own, enemy, kings) in enumerate(boards_of(states).tolist()):
            search.answer((own, enemy, kings, 0), [], NODES)
            found[number] = search.score
        return found

    return scores


def _fit(section: bytes | None, states: Bytes, points: NDArray[np.float32], scores: NDArray[np.int16]) -> Fitted | None:
    from ai.games.english_draughts.kernels.network_fitting import loss
    from ai.games.english_draughts.network import SHIPPED
    from mining.games.english_draughts.network_fit import expected, fit, unwritten, written

    boards, targets = boards_of(states), expected(scores, points)
    out = np.arange(len(boards)) % LEFT_OUT == 0  # rows are in the order of their keys, which are hashes
    network, rest = unwritten(_network(section)), np.flatnonzero(out)
    before = loss(boards, targets, rest, network)
    fit(network, boards, targets, out, EPOCHS, RATE, SEED)
    numbers = written(network)
    after = loss(boards, targets, rest, unwritten(numbers))
    if not after < before:
        return None
    facts = {"positions": len(boards), "loss_before": round(before, 5), "loss": round(after, 5)}
    return encode(numbers.tolist(), SHIPPED.read_bytes()), facts


TUNER = Tuner(_drawn, _search, _fit)
