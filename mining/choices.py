"""Models of how a player chooses among moves: a conditional logit (McFadden 1974) with a prior. Knows no game.

Before anything is seen a player chooses at random. The result is kept as a mean and a precision (Laplace's
approximation), against which the next rounds are weighed: no round is kept, and learning one costs the same however
many came before. Old choices count less, for people change.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from shared.experience.acquaintance import FEATURES, SURE, Acquaintance, Foretold

STEPS = 30
"""Of Newton's method, at most."""

OF_LATE = 15
"""Rounds after which a foreseen choice counts 1/e as much: a person that plays otherwise is soon relied on no more."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices among moves: choice k has the rows from ends[k − 1] to ends[k], and row chosen[k] was played."""

    features: Numbers
    """[moves, FEATURES]."""
    ends: NDArray[np.int64]
    chosen: NDArray[np.int64]

    @property
    def starts(self) -> NDArray[np.int64]:
        """The first row of each choice."""
        return np.concatenate([self.ends[:1] * 0, self.ends[:-1]])


@dataclass(frozen=True, slots=True)
class ChoicePrior:
    """The players of a game before anything is seen of them, and how long it counts."""

    spread: tuple[float, ...]
    """By feature, the standard deviation of its weight among players; FEATURES of them."""
    lasting: int
    """Rounds after which a choice counts 1/e as much."""

    def stranger(self) -> Acquaintance:
        """The model of a player whom nobody has seen play."""
        return _acquaintance(np.zeros(FEATURES), self._precision(), 0, 0)

    def learned(
        self, known: Acquaintance, choices: Choices, rounds: int, people: Sequence[float] | None = None
    ) -> Acquaintance:
        """The model after these choices too, which were made in so many rounds. `people`: the weights by which people
        choose, whose forecasts of these choices are counted beside the model's own."""
        precision = np.zeros((FEATURES, FEATURES))
        precision[np.tril_indices(FEATURES)] = known.precision
        precision += np.tril(precision, -1).T
        # The forgotten part goes back to the model of strangers, mean and precision alike.
        kept = float(np.exp(-rounds / self.lasting))
        recalled = kept * precision + (1 - kept) * self._precision()
        weights = np.asarray(np.linalg.solve(recalled, kept * precision @ np.array(known.weights)), np.float64)
        found = _acquaintance(
            *fitted(choices, weights, recalled), known.hands + rounds, known.choices + len(choices.ends)
        )
        own, of_people = known.own, known.people
        own = _after(own, rounds, foreseen(choices, np.array(known.weights)))
        told = (0, 0) if people is None else foreseen(choices, np.array(people))
        return replace(found, own=own, people=_after(of_people, rounds, told))

    def _precision(self) -> Numbers:
        return np.diag(np.array(self.spread) ** -2.0)


def _after(record: Foretold, rounds: int, told: tuple[int, int]) -> Foretold:
    """The record with these choices too, (sure, right), of so many rounds."""
    late = float(np.exp(-rounds / OF_LATE))
    return Foretold(late * record.sure + told[0], late * record.right + told[1])


def foreseen(choices: Choices, weights: Numbers) -> tuple[int, int]:
    """Of how many choices the weights were sure, and how many of these were made as foreseen."""
    if not len(choices.ends):
        return 0, 0
    shares = _judged(choices, weights)[1]
    sure = np.maximum.reduceat(shares, choices.starts) >= SURE
    return int(sure.sum()), int((sure & (shares[choices.chosen] >= SURE)).sum())


def fitted(choices: Choices, prior: Numbers, precision: Numbers) -> tuple[Numbers, Numbers]:
    """(the likeliest weights, their precision) after the choices, for weights ~ Normal(prior, precision⁻¹) before.

    Newton's method on a convex loss; a step is halved until the loss falls.
    """
    if not len(choices.ends):
        return prior, precision
    features, starts = choices.features, choices.starts
    made = features[choices.chosen].sum(axis=0)
    weights, (loss, shares) = prior, _judged(choices, prior)
    curvature = precision
    for _ in range(STEPS):
        weighted = features * shares[:, None]
        means = np.add.reduceat(weighted, starts)
        curvature = precision + weighted.T @ features - means.T @ means
        away = precision @ (weights - prior)
        step = cast(Numbers, np.linalg.solve(curvature, weighted.sum(axis=0) - made + away))
        for halved in range(STEPS):
            there = weights - step / 2**halved
            loss_there, shares_there = _judged(choices, there)
            loss_there += float((there - prior) @ precision @ (there - prior)) / 2
            if loss_there < loss:
                break
        else:
            break  # as near as floating point goes
        gained, weights, loss, shares = loss - loss_there, there, loss_there, shares_there
        if gained < 1e-6:
            break
    return weights, curvature


def _judged(choices: Choices, weights: Numbers) -> tuple[float, Numbers]:
    """(nats that the choices cost, how likely each move was)."""
    scores = choices.features @ weights
    starts = choices.starts
    sizes = np.diff(choices.ends, prepend=0)
    scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
    shares = np.exp(scores)
    totals = np.add.reduceat(shares, starts)
    return float(np.log(totals).sum() - scores[choices.chosen].sum()), shares / np.repeat(totals, sizes)


def nats_a_choice(choices: Choices, weights: Numbers) -> float:
    """How badly the weights foretell choices: 0 for certainty."""
    return _judged(choices, weights)[0] / len(choices.ends)


def _acquaintance(weights: Numbers, precision: Numbers, hands: int, choices: int) -> Acquaintance:
    lower = precision[np.tril_indices(FEATURES)]
    return Acquaintance(tuple(weights.tolist()), tuple(lower.tolist()), hands, choices)
