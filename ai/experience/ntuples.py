"""What a position is worth by n-tuples over its text (`shared.experience.ntuples`), for the search that knows no game.

Mining looks weights up by the same index.
"""

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ai.contracts import Evaluation, Evaluator
from shared.core import Game, Seat, team_of
from shared.experience.ntuples import SCALE, decode


class TextIndex:
    """From texts to the numbers of the weights that hold there: two products of arrays, some microseconds a text."""

    def __init__(self, values: Sequence[bytes], places: Sequence[Sequence[int]]) -> None:
        """`values`: by byte of the text, those that it has; `places`: by n-tuple, bytes of the text."""
        sizes = [prod(len(values[place]) for place in each) for each in places]
        self.weights: Final = sum(sizes)
        """How many there are for one seat on move."""
        self._bytes = 256 * np.arange(len(values))
        self._numbers = np.zeros((len(values), 256))
        self._steps = np.zeros((len(values), len(places)))
        self._first = np.cumsum([0, *sizes[:-1]], dtype=np.float64)
        for number, each in zip(self._numbers, values, strict=True):
            number[list(each)] = range(len(each))
        for column, each in enumerate(places):
            self._steps[list(each), column] = np.cumprod([1, *(len(values[place]) for place in each[:-1])])

    def __call__(self, texts: NDArray[np.uint8]) -> NDArray[np.intp]:
        """[…, n-tuples] of texts […, bytes]. Doubles hold so small numbers exactly."""
        found = self._numbers.take(texts + self._bytes) @ self._steps
        found += self._first
        return found.astype(np.intp)


def begun(game: Game[Any, Any]) -> Any:
    """A state that the game begins with."""
    options = game.options({})
    return game.begin(options, game.deal(options, Random(0)), None)


def evaluator(game: Game[Any, Any], content: bytes) -> Evaluator:
    """What a section `judgement` of n-tuples says of the game's positions. Raises BookError `book/format`."""
    ntuples = decode(content, game.pack(begun(game)), game.seats)
    index = TextIndex(ntuples.values, ntuples.places)
    weights = np.frombuffer(ntuples.weights, "<i2").reshape(game.seats, -1) / SCALE
    teams = [team_of(game, Seat(seat)) for seat in range(game.seats)]

    def evaluate(state: Any) -> Evaluation:
        mover = game.to_act(state)[0]
        text = np.frombuffer(game.pack(state), np.uint8)
        value = float(np.tanh(np.add.reduce(weights[mover].take(index(text))) / 2))
        rest = (1 - value) / (len(game.teams) - 1) - 1  # the others share the chance that is left
        return Evaluation([value if team == teams[mover] else rest for team in teams])

    return evaluate
