"""Acquaintance: how one player chooses at 101 domino, fitted to its choices in finished hands, all four hands known.

A conditional logit (McFadden 1974) with a prior: before anything is seen a player chooses at random, and the features
that people go by first, heavy tiles and doubles, may weigh more than the others. The result is kept as a mean and a
precision (Laplace's approximation), against which the next hands are weighed: no hand is kept, and learning one costs
the same however many came before. Old choices count less, for people change.

Held-out nats a choice after 20 hands of four such players (280 choices) and after 1000: level 1 1.07, 1.06; level 2
0.68, 0.66; level 4 0.87, 0.84; doubles, then the heaviest 0.15, 0.09. At random all have 1.02 to 1.06.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from mining.contracts import OptionsOf
from mining.games.domino_101.hindsight import hand_as_led, is_whole
from shared.core import Seat
from shared.events import Event
from shared.experience.acquaintance import FEATURES, Acquaintance
from shared.games.domino_101.rules import DOMINO_101

NARROW, WIDE = 0.5, 3.0
"""Standard deviations of a weight among players."""
WIDE_ONES = (4, 5, 6)
"""Features that may weigh more: a heavy tile, a double, a double whose number is open."""
MEMORY = 500
"""Hands after which what was seen counts 1/e as much."""
STEPS = 30
"""Of Newton's method, at most."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TileChoices:
    """Choices among moves: choice k has the rows from ends[k − 1] to ends[k], and row chosen[k] was played."""

    features: Numbers
    """[moves, FEATURES]."""
    ends: NDArray[np.int64]
    chosen: NDArray[np.int64]

    @property
    def starts(self) -> NDArray[np.int64]:
        """The first row of each choice."""
        return np.concatenate([self.ends[:1] * 0, self.ends[:-1]])


def acquainted(
    known: Acquaintance | None,
    rounds: Sequence[tuple[Sequence[Event], Collection[Seat]]],
    options_of: OptionsOf,
) -> Acquaintance:
    """The model of a player after more finished rounds; None: a stranger up to now.

    A round is its events from DEALT to ROUND_ENDED and the seats whose choices were the player's. `options_of(table)`
    tells a table's options. A hand is looked at up to the first ply that is not legal.
    """
    played = [(events, seats) for events, seats in rounds if is_whole(events)]
    if not played:
        return known or stranger()
    from ai.games.domino_101.observation import codes

    hands = np.stack([hand_as_led(DOMINO_101.options(options_of(events[0].table)), events) for events, _ in played])
    plies = [codes([event.move for event in events if event.move]) for events, _ in played]
    starts = np.cumsum([0, *map(len, plies)])
    sets = np.array([sum(1 << seat for seat in set(seats)) for _, seats in played])
    return learned(known or stranger(), choices_of(hands, np.concatenate(plies), starts, sets), len(played))


def choices_of(
    hands: NDArray[np.int64], plies: NDArray[np.int64], starts: NDArray[np.int64], seats: NDArray[np.int64]
) -> TileChoices:
    """The choices of some seats in many hands, told as `ai.games.domino_101.kernels.acquaintance.choices_in` takes
    them, which are left as they are.
    """
    from ai.games.domino_101.kernels.acquaintance import CHOICES_A_SEAT, MOVES_A_SEAT, choices_in

    most = int(np.bitwise_count(seats).sum())
    features = np.zeros((MOVES_A_SEAT * most, FEATURES))
    ends, chosen = np.zeros((2, CHOICES_A_SEAT * most), np.int64)
    found = int(choices_in(hands.copy(), plies, starts, seats, features, ends, chosen))
    return TileChoices(features[: ends[found - 1] if found else 0], ends[:found], chosen[:found])


def stranger() -> Acquaintance:
    """The model of a player whom nobody has seen play."""
    return _acquaintance(np.zeros(FEATURES), _prior(), 0, 0)


def learned(known: Acquaintance, choices: TileChoices, hands: int) -> Acquaintance:
    """The model after these choices too, which were made in `hands` hands."""
    precision = np.zeros((FEATURES, FEATURES))
    precision[np.tril_indices(FEATURES)] = known.precision
    precision += np.tril(precision, -1).T
    # The forgotten part goes back to the model of strangers, mean and precision alike.
    kept = float(np.exp(-hands / MEMORY))
    recalled = kept * precision + (1 - kept) * _prior()
    weights = np.asarray(np.linalg.solve(recalled, kept * precision @ np.array(known.weights)), np.float64)
    weights, precision = fitted(choices, weights, recalled)
    return _acquaintance(weights, precision, known.hands + hands, known.choices + len(choices.ends))


def fitted(choices: TileChoices, prior: Numbers, precision: Numbers) -> tuple[Numbers, Numbers]:
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


def _judged(choices: TileChoices, weights: Numbers) -> tuple[float, Numbers]:
    """(nats that the choices cost, how likely each move was)."""
    scores = choices.features @ weights
    starts = choices.starts
    sizes = np.diff(choices.ends, prepend=0)
    scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
    shares = np.exp(scores)
    totals = np.add.reduceat(shares, starts)
    return float(np.log(totals).sum() - scores[choices.chosen].sum()), shares / np.repeat(totals, sizes)


def nats_a_choice(choices: TileChoices, weights: Numbers) -> float:
    """How badly the weights foretell choices: 0 for certainty."""
    return _judged(choices, weights)[0] / len(choices.ends)


def _prior() -> Numbers:
    spread = np.full(FEATURES, NARROW)
    spread[list(WIDE_ONES)] = WIDE
    return np.diag(spread**-2.0)


def _acquaintance(weights: Numbers, precision: Numbers, hands: int, choices: int) -> Acquaintance:
    lower = precision[np.tril_indices(FEATURES)]
    return Acquaintance(tuple(weights.tolist()), tuple(lower.tolist()), hands, choices)
