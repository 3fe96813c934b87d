"""The two stages of the model of what people play, each fitted by Adam to what was chosen."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.adam import Adam, Floats
from mining.games.english_draughts.habit import DraughtsChoices
from mining.lab.makers.people_archive import PeopleDecisions, Words


@dataclass(frozen=True, slots=True)
class PeopleSettings:
    """The settings that determine a model."""

    epochs: int = 10
    rate: float = 0.003
    looks_rate: float = 0.1
    batch: int = 512
    blind: float = 0.15
    """The share of decisions whose last moves are hidden: positions without a past can be asked about, too."""
    shards: int = 10
    """Of the second stage, the last WEIGHING of which show how much counts of plays should weigh."""
    second_epochs: int = 16
    second_rate: float = 0.003
    second_batch: int = 128
    seed: int = 1


def first_stage(
    learned: PeopleDecisions, tested: PeopleDecisions, settings: PeopleSettings
) -> tuple[dict[str, Floats], list[dict[str, float]]]:
    """The arrays of the first stage, and after each epoch its loss on both."""
    from ai.games.english_draughts.people import NETWORK
    from mining.lab.kernels.people_training import slopes

    rng = np.random.default_rng(settings.seed)
    scales = {"rows": 0.1, "middle": (2 / NETWORK["bias"][0]) ** 0.5, "last": 0.3, "led": 0.05}
    network = {
        name: (rng.normal(0, scales[name], shape) if name in scales else np.zeros(shape)).astype(np.float32)
        for name, shape in NETWORK.items()
    }
    network["bias"] += np.float32(0.1)
    arrays = tuple(network.values())
    adam, squares = Adam(arrays[:-1]), np.zeros_like(arrays[-1])
    choices, count = learned.choices, len(learned.plies)
    curve: list[dict[str, float]] = []
    for epoch in range(settings.epochs):
        order, loss = rng.permutation(count), 0.0
        fading = 0.5 * (1 + np.cos(np.pi * epoch / settings.epochs))
        for first in range(0, count, settings.batch):
            rows = order[first : first + settings.batch]
            slope = tuple(np.zeros_like(array) for array in arrays[:-1])
            loss += slopes(
                rows, rng.random(len(rows)) < settings.blind, learned.before, learned.last, choices.made, choices.seen,
                choices.ends, choices.chosen, arrays, slope, squares, np.float32(settings.looks_rate * (fading + 0.1)),
            )  # fmt: skip
            adam.step([part / np.float32(len(rows)) for part in slope], settings.rate * (fading + 0.02), ridge=1e-5)
        row = {"epoch": epoch + 1, "learned": round(loss / count, 4)}
        row |= judged(tested.choices, strengths_by(tested, arrays))
        curve.append(row)
        print(f"first stage: {row}", file=sys.stderr, flush=True)
    return network, curve


def strengths_by(decisions: PeopleDecisions, network: tuple[Floats, ...]) -> Floats:
    """Every move's strength by the first stage."""
    from ai.games.english_draughts.kernels.people import strengths

    choices = decisions.choices
    found = np.zeros(len(choices.made), np.float32)
    for number, (start, end) in enumerate(zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)):
        made, seen = choices.made[start:end], choices.seen[start:end]
        strengths(decisions.before[number], decisions.last[number], made, seen, end - start, network, found[start:end])
    return found


def judged(choices: DraughtsChoices, strengths: NDArray[np.floating[Any]]) -> dict[str, float]:
    """`share` of the decisions whose likeliest move was played, and the mean `likelihood`, a logarithm."""
    odds = log_odds(choices, strengths)
    best = np.maximum.reduceat(odds, choices.starts)
    played = odds[choices.chosen]
    return {"share": round(float((played >= best).mean()), 4), "likelihood": round(float(played.mean()), 4)}


def log_odds(choices: DraughtsChoices, strengths: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """The logarithm of every move's probability among those of its decision."""
    sizes = choices.ends - choices.starts
    high = strengths.astype(np.float64) - np.repeat(np.maximum.reduceat(strengths, choices.starts), sizes)
    return high - np.repeat(np.log(np.add.reduceat(np.exp(high), choices.starts)), sizes)


def features_of(decisions: PeopleDecisions, strengths: Floats, values: Words) -> Floats:
    """The features of every move that the second stage sees."""
    from ai.games.english_draughts.kernels.people import FEATURES, features

    choices = decisions.choices
    found = np.zeros((len(strengths), FEATURES), np.float32)
    pieces = np.bitwise_count(decisions.before[:, 0] | decisions.before[:, 1]).tolist()
    for number, (start, end) in enumerate(zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)):
        features(strengths[start:end], values[start:end], pieces[number], found[start:end])
    return found


def second_stage(choices: DraughtsChoices, seen: Floats, settings: PeopleSettings) -> dict[str, Floats]:
    """The arrays of the second stage, fitted to what was chosen."""
    from ai.games.english_draughts.kernels.people import FEATURES, HIDDEN

    rng = np.random.default_rng(settings.seed)
    middle, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-6
    layers = {
        "inner": rng.normal(0, FEATURES**-0.5, (FEATURES, HIDDEN)),
        "inner_bias": np.zeros(HIDDEN),
        "outer": rng.normal(0, HIDDEN**-0.5, (HIDDEN, HIDDEN)),
        "outer_bias": np.zeros(HIDDEN),
        "top": rng.normal(0, 0.1, HIDDEN),
        "straight": np.zeros(FEATURES),
    }
    layers = {name: array.astype(np.float32) for name, array in layers.items()}
    adam, batch = Adam(tuple(layers.values())), settings.second_batch
    starts, sizes, played = choices.starts, choices.ends - choices.starts, choices.chosen - choices.starts
    batches = len(starts) // batch
    order = rng.permutation(len(starts))
    for step in range(settings.second_epochs * batches):
        if step and step % batches == 0:
            order = rng.permutation(len(starts))
        rows = order[step % batches * batch :][:batch]
        ends = np.cumsum(sizes[rows])
        begins = ends - sizes[rows]
        moves = np.arange(int(ends[-1])) + np.repeat(starts[rows] - begins, sizes[rows])
        slopes = _slopes_of_second(layers, (seen[moves] - middle) / spread, begins, sizes[rows], played[rows])
        fading = 0.5 * (1 + np.cos(np.pi * step / (settings.second_epochs * batches)))
        adam.step(slopes, settings.second_rate * fading, ridge=1e-4)
    layers["inner_bias"] -= middle / spread @ layers["inner"]
    layers["inner"] /= spread[:, None]
    layers["straight"] /= spread
    return layers


def _slopes_of_second(
    layers: Mapping[str, Floats], seen: Floats, begins: Words, sizes: Words, played: Words
) -> list[Floats]:
    """The slopes of the mean loss over some decisions, in the order of the layers."""
    inner, inner_bias, outer, outer_bias, top, straight = layers.values()
    low = np.maximum(seen @ inner + inner_bias, 0)
    high = np.maximum(low @ outer + outer_bias, 0)
    strengths = high @ top + seen @ straight
    missed = np.exp(strengths - np.repeat(np.maximum.reduceat(strengths, begins), sizes))
    missed /= np.repeat(np.add.reduceat(missed, begins), sizes)
    missed[begins + played] -= 1
    missed = (missed / len(begins)).astype(np.float32)
    to_high = np.outer(missed, top) * (high > 0)
    to_low = (to_high @ outer.T) * (low > 0)
    return [seen.T @ to_low, to_low.sum(0), low.T @ to_high, to_high.sum(0), high.T @ missed, seen.T @ missed]


def strengths_after_all(choices: DraughtsChoices, seen: Floats, layers: tuple[Floats, ...]) -> Floats:
    """Every move's strength by both stages."""
    from ai.games.english_draughts.kernels.people import weigh_values

    found = np.zeros(len(seen), np.float32)
    for start, end in zip(choices.starts.tolist(), choices.ends.tolist(), strict=True):
        weigh_values(seen[start:end], layers, found[start:end])
    return found
