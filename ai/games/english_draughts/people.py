"""The model of what people play at English draughts, as a file (`ai.weights`) and at work on a position.

The file's recipe tells how it was fitted; `mining.lab.makers.fit_people` makes it. The model's answer
about a position does not depend on earlier questions: the memory of the search is emptied each time, as it was in
the fit.
Loads numba: import it where a move is chosen, not before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.kernels import people as kernel
from ai.games.english_draughts.kernels.habit import COLUMNS, LIST_WORDS, see_moves
from ai.games.english_draughts.kernels.people import FEATURES, FIRST, HIDDEN, INPUTS, LED, LOOKS, PATHS, PHASES, SECOND
from ai.games.english_draughts.network import people_values
from ai.games.english_draughts.search import DraughtsSearch
from ai.weights import read_weights, write_weights
from shared.errors import WeightsError

KIND = "english-draughts-people/1"
SHIPPED = Path(__file__).with_name("people.network")
DEPTHS = (3, 5, 7, 9, 11)
"""Plies that the searches look ahead, the move itself among them: one sees at once what another sees after thought."""
NODES = 20_000
"""Positions that one search of one move looks at, at most; it seldom needs a tenth."""

NETWORK = {
    "rows": (INPUTS, FIRST),
    "bias": (FIRST,),
    "middle": (SECOND, FIRST),
    "middle_bias": (SECOND,),
    "last": (PHASES, SECOND),
    "led": (PATHS, LED),
    "looks": (LOOKS,),
}
"""The arrays of the first stage, int8 in the file, each with its unit."""
LAYERS = {
    "inner": (FEATURES, HIDDEN),
    "inner_bias": (HIDDEN,),
    "outer": (HIDDEN, HIDDEN),
    "outer_bias": (HIDDEN,),
    "top": (HIDDEN,),
    "straight": (FEATURES,),
}
"""The arrays of the second stage, float16 in the file."""

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class PeopleModel:
    """The fitted arrays, as the kernels read them: float32."""

    network: tuple[Floats, ...]
    layers: tuple[Floats, ...]
    plays: float
    """The model counts as much as so many plays of people in the very position."""


@dataclass(frozen=True)
class Choices:
    """The distinct moves of a position, by the boards that they make."""

    made: NDArray[np.int64]
    """[moves, 3]: own, enemy, kings after the move, as the mover sees them."""
    odds: Floats
    """How likely people are to play each; they add up to 1."""


def write_people(
    path: Path,
    numbers: Mapping[str, NDArray[np.int8]],
    units: Mapping[str, float],
    layers: Mapping[str, Floats],
    plays: float,
    recipe: Mapping[str, object],
) -> None:
    """Puts the model in the place of the file. Raises WeightsError `weights/unwritable`.

    `numbers`: the arrays of NETWORK, `units`: what 1 stands for in each.
    """
    arrays: dict[str, np.ndarray] = dict(numbers)
    arrays["units"] = np.array([units[name] for name in NETWORK], np.float32)
    arrays |= {name: layers[name].astype(np.float16) for name in LAYERS}
    arrays["plays"] = np.array([plays], np.float32)
    write_weights(path, KIND, arrays, recipe, sparse=True)


def read_people(path: Path) -> tuple[PeopleModel, dict[str, Any]]:
    """The model and its recipe. Raises WeightsError, `weights/shape` for one that this Oldhand has no kernel for."""
    arrays, recipe = read_weights(path, KIND)
    wanted = {**NETWORK, "units": (len(NETWORK),), **LAYERS, "plays": (1,)}
    if {name: array.shape for name, array in arrays.items()} != wanted:
        raise WeightsError("weights/shape", f"{path} holds a model of another shape")
    units = dict(zip(NETWORK, arrays["units"], strict=True))
    network = tuple(arrays[name].astype(np.float32) * units[name] for name in NETWORK)
    layers = tuple(arrays[name].astype(np.float32) for name in LAYERS)
    return PeopleModel(network, layers, float(arrays["plays"][0])), recipe


@cache
def shipped() -> PeopleModel:
    """The model that Oldhand brings along, for all seats that use it."""
    return read_people(SHIPPED)[0]


class PeopleReader:
    """The model at work, with the memory of its search. For one thread at a time."""

    def __init__(self, model: PeopleModel | None = None) -> None:
        """`model`: None before one is fitted, to see what it will see."""
        self._model = model
        self._search = DraughtsSearch(NODES, network=people_values())
        self._list = np.zeros(LIST_WORDS, np.int64)
        self._seen = np.zeros((kernel.MOST_MOVES, len(COLUMNS)), np.int32)
        self._made = np.zeros((kernel.MOST_MOVES, 3), np.int64)

    @property
    def plays(self) -> float:
        """The model counts as much as so many plays of people in the very position."""
        assert self._model is not None
        return self._model.plays

    def choices(
        self,
        board: tuple[int, int, int],
        last: Sequence[int],
        nodes: int = NODES,
        stop: bytearray | None = None,
        sight: int = len(DEPTHS),
    ) -> Choices:
        """How likely people are to play each move of a board (own, enemy, kings) in the normal frame.

        `last`: the last moves (`kernel.LAST`); `nodes`: positions that a search of a move looks at, at most; `sight`:
        how many of the searches it sees, the shallowest first. Without any, the first stage decides.
        """
        model = self._model
        assert model is not None
        count = see_moves(*board, self._list.ctypes.data, self._seen, self._made)
        made = self._made[:count].copy()
        strengths, after_all = np.zeros(count, np.float32), np.zeros(count, np.float32)
        before = np.array(board, np.int64)
        kernel.strengths(before, np.array(last, np.int64), made, self._seen, count, model.network, strengths)
        if sight:
            seen = np.zeros((count, FEATURES), np.float32)
            values = self.values(made, nodes, stop, sight)
            kernel.features(strengths, values, (board[0] | board[1]).bit_count(), seen)
            kernel.weigh_values(seen, model.layers, after_all)
        else:
            after_all = strengths
        odds = np.exp(after_all - after_all.max())
        return Choices(made, odds / odds.sum())

    def valued(self, board: tuple[int, int, int], stop: bytearray | None = None) -> dict[tuple[int, int], int]:
        """How the deepest search values each move of a board for its mover, by what it makes of (own, enemy)."""
        count = see_moves(*board, self._list.ctypes.data, self._seen, self._made)
        made = self._made[:count].copy()
        deepest = self.values(made, stop=stop)[:, -1].tolist()
        return {(own, enemy): value for (own, enemy, _), value in zip(made.tolist(), deepest, strict=True)}

    def values(
        self, made: NDArray[np.int64], nodes: int = NODES, stop: bytearray | None = None, sight: int = len(DEPTHS)
    ) -> NDArray[np.int64]:
        """How each of these boards, of one position's moves, looks to their mover: int64[moves, depths]. Beyond the
        `sight`, boards look as they do to the deepest search within it."""
        self._search.forget()
        found = np.zeros((len(made), len(DEPTHS)), np.int64)
        boards = [(enemy, own, kings, 1) for own, enemy, kings in made.tolist()]
        for column, depth in enumerate(DEPTHS[:sight]):
            for row, board in enumerate(boards):
                found[row, column:] = -self._search.evaluate(board, depth - 1, nodes, stop)
        return found
