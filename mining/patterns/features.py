"""Judgement of a game that gives features of its positions (`AgentFacets.features`): a logistic regression of results.

Every position of the log is one observation: whether its mover won, as often as it was seen. With more than two seats
the model is a conditional logit (McFadden 1974) of which the log says no more than that the mover won or did not. Knows
no game: positions are the tally's premises, so a game's normal states must be packed positions.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.contracts import Fitted, SurprisingPositions
from mining.lbfgs import minimized
from mining.rows import starts_of_runs
from shared.experience import Section
from shared.experience.feature_weights import encode
from shared.games import GAMES

LEAST = 20
"""Games below which nothing is fitted: the weights would be chance."""
LARGEST = 20_000
"""Positions that are fitted at most: those with the smallest keys, a fair sample, since keys are hashes."""
RIDGE = 1.0
"""How strongly the weights of features of one spread are held to 0, in observations."""
STEPS = 200
"""Of the minimisation, on a function that has one valley with two seats."""

Numbers = NDArray[np.float64]


def feature_judgement(tally: Tally, features: Callable[[Any, int], Sequence[float]]) -> Fitted | None:
    """The section and what the header says of it; None where too few games ended with a winner, and where results have
    nothing to do with the features."""
    first = starts_of_runs(tally.premise_keys, tally.premises)
    if tally.games < LEAST or not len(first):
        return None
    counts = np.column_stack([tally.wins, tally.draws, tally.losses]).astype(np.float64)
    wins, draws, losses = np.add.reduceat(counts, first, axis=0)[:LARGEST].T
    seen, won = wins + draws + losses, wins + draws / 2
    if not wins.sum() or not losses.sum():
        return None
    game, seats = GAMES[tally.game], range(GAMES[tally.game].seats)
    states = [game.unpack(row.tobytes()) for row in tally.premises[first[:LARGEST]]]
    movers = np.array([game.to_act(state)[0] for state in states])
    numbers = np.array([[features(state, seat) for seat in seats] for state in states], np.float64)
    spread = numbers.std(axis=(0, 1))
    spread[spread == 0] = 1.0
    weights = _fitted(numbers / spread, movers, won / seen, seen)
    chance, loss = (
        _loss(each, numbers / spread, movers, won / seen, seen)[0] / seen.sum() for each in (0 * weights, weights)
    )
    if 2 * tally.games * (chance - loss) < _by_chance(len(weights)):
        return None  # a search goes by the order of values, so weights of nothing would steer it as much as others
    return encode((weights / spread).tolist()), {"positions": len(states), "loss": round(float(loss), 4)}


def carried_over(
    before: Section, new: Tally, times: float, whole: Tally, surprises: SurprisingPositions, played: Tally
) -> Fitted:
    """The section as it was: it hardly changes before the log has grown by a tenth and all is fitted again."""
    return before, {"learned": 0}


def _by_chance(features: int) -> float:
    """Twice the gain in log-likelihood that so many weights reach by chance in one of 20 logs, about: the chi-squared
    distribution, with each game as one observation, since its positions share a result."""
    return features + 2 * sqrt(2 * features)


def _fitted(numbers: Numbers, movers: NDArray[np.int64], won: Numbers, seen: Numbers) -> Numbers:
    def loss(weights: Numbers) -> tuple[float, Numbers]:
        value, slope = _loss(weights, numbers, movers, won, seen)
        return (value + RIDGE * float(weights @ weights) / 2) / seen.sum(), (slope + RIDGE * weights) / seen.sum()

    start: Numbers = np.zeros_like(numbers[0, 0])
    return minimized(loss, start, STEPS)


def _loss(
    weights: Numbers, numbers: Numbers, movers: NDArray[np.int64], won: Numbers, seen: Numbers
) -> tuple[float, Numbers]:
    """The negative log-likelihood and its slope. `numbers` [positions, seats, features]; `won`: the mover's score of
    each position, 0 to 1, `seen` so many times."""
    rows = np.arange(len(movers))
    odds = np.exp(np.clip(numbers @ weights - (numbers @ weights).max(axis=1, keepdims=True), -50, 0))
    chance = odds / odds.sum(axis=1, keepdims=True)
    own = np.clip(chance[rows, movers], 1e-12, 1 - 1e-12)
    value = -float(seen @ (won * np.log(own) + (1 - won) * np.log(1 - own)))
    # Of the log of 1 − own by the others' strengths: each one's chance among them, less its chance among all.
    others = odds.copy()
    others[rows, movers] = 0
    others /= np.maximum(others.sum(axis=1, keepdims=True), 1e-300)
    mover = np.zeros_like(odds)
    mover[rows, movers] = 1
    by_strength = won[:, None] * (mover - chance) + (1 - won)[:, None] * (others - chance)
    return value, -np.einsum("p,ps,psf->f", seen, by_strength, numbers)
