"""The networks that judge positions of English draughts, as files (`ai.weights`) and as kernels read them.

A file's recipe tells how its network was made, enough to make it again. Loads numba no sooner than it reads.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ai.weights import read_weights, write_weights
from shared.errors import WeightsError

KIND = "english-draughts-network/1"
NUMBERS = 9_288
"""Of a network (`ai.games.english_draughts.kernels.network`)."""
SHIPPED = Path(__file__).with_name("master.network")
"""The network that Oldhand brings along; `oldhand train network --ship` makes it."""
PEOPLE_VALUES = Path(__file__).with_name("people_values.network")
"""The one that the model of people looks ahead with: `SHIPPED` as it was when that model was fitted, since another
network's values would mislead it. Before that model is fitted again, copy `SHIPPED` here."""


def write_network(path: Path, numbers: np.ndarray, recipe: Mapping[str, object]) -> None:
    """Puts the network (int16, `ai.games.english_draughts.kernels.network`) in the place of the file, whole or not at
    all.
    """
    cuts = np.cumsum([np.prod(shape) for shape in _shapes().values()])[:-1]
    parts = np.split(numbers, cuts)
    arrays = {name: part.reshape(shape) for (name, shape), part in zip(_shapes().items(), parts, strict=True)}
    write_weights(path, KIND, arrays, recipe, sparse=True)


def read_network(path: Path) -> tuple[np.ndarray, dict[str, Any]]:
    """The network's numbers, int16, and its recipe. Raises WeightsError, `weights/shape` for a network that this
    Oldhand has no kernel for."""
    arrays, recipe = read_weights(path, KIND)
    found = {name: array.shape for name, array in arrays.items()}
    if found != _shapes() or any(array.dtype != np.int16 for array in arrays.values()):
        shapes = ", ".join(f"{name} {'×'.join(map(str, shape))}" for name, shape in found.items())
        wanted = ", ".join(f"{name} {'×'.join(map(str, shape))}" for name, shape in _shapes().items())
        raise WeightsError("weights/shape", f"{path} holds a network of another shape ({shapes}); wanted is {wanted}")
    return np.concatenate([array.reshape(-1) for array in arrays.values()]), recipe


def _shapes() -> dict[str, tuple[int, ...]]:
    from ai.games.english_draughts.kernels.network import INPUTS, PHASES
    from ai.kernels.lanes import WIDTH

    return {"first": (INPUTS, WIDTH), "bias": (WIDTH,), "second": (PHASES, 2, WIDTH), "last": (PHASES,)}


@cache
def shipped() -> np.ndarray:
    """The numbers of the network that Oldhand brings along, for all seats that use it."""
    return read_network(SHIPPED)[0]


@cache
def people_values() -> np.ndarray:
    """The numbers of `PEOPLE_VALUES`."""
    return read_network(PEOPLE_VALUES)[0]
