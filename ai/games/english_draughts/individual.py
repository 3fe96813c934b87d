"""An individual of LS-Draughts: which of the fifteen features it has, and the weights of its network. On disk too."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ai.games.english_draughts.features import FEATURES
from ai.games.english_draughts.kernels.features import genes_mask
from ai.games.english_draughts.kernels.td import HIDDEN, INPUTS, OUTPUT_BIAS, ROWS
from ai.weights import read_weights, write_weights
from shared.errors import WeightsError

Genes = tuple[bool, ...]
"""Fifteen switches, one a feature, in the order of Table 1."""

KIND = "ls-draughts/1"
ALL: Genes = (True,) * len(FEATURES)
SHAPE = (ROWS, HIDDEN)
_SPREAD = 0.2
_RANGE = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Individual:
    """Genes and the network that goes with them."""

    genes: Genes
    weights: np.ndarray
    """float64[ROWS, HIDDEN], as `ai.games.english_draughts.kernels.td` lays them out."""

    @property
    def mask(self) -> int:
        """The inputs it has, one bit each."""
        return genes_mask(self.genes)

    @property
    def inputs(self) -> int:
        """How many inputs it has: N_A of the paper."""
        return self.mask.bit_count()


def fresh(genes: Genes, lots: np.random.Generator) -> Individual:
    """An individual that knows nothing: weights drawn evenly from [-0.2, 0.2], biases too (section 5.3)."""
    weights = lots.uniform(-_SPREAD, _SPREAD, SHAPE)
    mask = genes_mask(genes)
    for row in range(INPUTS):
        if not mask >> row & 1:
            weights[row] = 0
    weights[OUTPUT_BIAS, 1:] = 0
    return Individual(genes, weights)


def parse_features(text: str) -> Genes:
    """`all`, or numbers of Table 1 such as `1-12` or `1,2,5-9`. Raises ValueError with a sentence."""
    if text == "all":
        return ALL
    chosen: set[int] = set()
    for item in text.split(","):
        match = _RANGE.fullmatch(item.strip())
        numbers = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
        if not numbers or numbers[0] < 1 or numbers[-1] > len(FEATURES):
            raise ValueError(
                f"{item!r} names no features: write all, or numbers from 1 to {len(FEATURES)} such as 1-12,15"
            )
        chosen.update(numbers)
    return tuple(number in chosen for number in range(1, len(FEATURES) + 1))


def format_features(genes: Genes) -> str:
    """The numbers of the features, `1,2,5`."""
    return ",".join(str(number) for number, on in enumerate(genes, 1) if on)


def write_individual(path: Path, individual: Individual, recipe: Mapping[str, object]) -> None:
    """Puts it on disk, whole or not at all; the recipe is told by `recipe_of`."""
    header = {"features": format_features(individual.genes), "inputs": individual.inputs, "hidden": HIDDEN, **recipe}
    write_weights(path, KIND, {"weights": individual.weights}, header)


def read_individual(path: Path) -> Individual:
    """An individual from disk. Raises WeightsError: `weights/shape` for a network of other sizes."""
    arrays, recipe = read_weights(path, KIND)
    shapes = {name: array.shape for name, array in arrays.items()}
    if shapes != {"weights": SHAPE}:
        raise WeightsError("weights/shape", f"{path} holds arrays of the shapes {shapes}, not weights of {SHAPE}")
    try:
        genes = parse_features(str(recipe["features"]))
    except (KeyError, ValueError) as error:
        raise WeightsError("weights/format", f"{path} does not tell which features its network has") from error
    return Individual(genes, arrays["weights"].astype(np.float64))


def recipe_of(path: Path) -> Mapping[str, Any]:
    """How the individual in the file came about. Raises WeightsError."""
    return read_weights(path, KIND)[1]
