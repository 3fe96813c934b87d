"""What a position is worth, and which moves are preferred there, by the network of a book
(`shared.experience.network`), for the searches that know no game.

Mining observes the positions of the log in the same way.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import prod, tanh
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ai.contracts import Evaluation, Evaluator, Observer
from shared.core import Game, Seat, team_of
from shared.experience.network import Network, decode

SHARE: Final = 0.5
"""How much a network counts beside random rounds. Without them it misjudges what a few games have not shown."""
Numbers = NDArray[np.float32]


class TextObserver:
    """Observes the text of a position: for each place and each character of an alphabet 1 if it stands there, else
    0. On a grid these are one plane for each character."""

    def __init__(self, game: Game[Any, Any], alphabet: bytes) -> None:
        self._game = game
        self._planes = np.zeros((256, len(alphabet)), np.float32)
        self._planes[list(alphabet), range(len(alphabet))] = 1

    def numbers(self, state: Any, seat: int) -> Numbers:
        return self._planes.take(np.frombuffer(self._game.pack(state), np.uint8), axis=0).ravel()

    def moves(self, state: Any) -> Sequence[str]:
        return self._game.move_texts(state)


def begun(game: Game[Any, Any]) -> Any:
    """A state that the game begins with."""
    options = game.options({})
    return game.begin(options, game.deal(options, Random(0)), None)


def arrays_of(network: Network) -> Iterator[Numbers]:
    """The weights in their shapes."""
    flat = np.frombuffer(network.weights, "<f2").astype(np.float32)
    ends = accumulate(map(prod, network.shapes), initial=0)
    for shape, (first, end) in zip(network.shapes, pairwise(ends), strict=True):
        yield flat[first:end].reshape(shape)


class _Judge:
    """The evaluator of one network."""

    def __init__(self, game: Game[Any, Any], network: Network, observer: Observer) -> None:
        self._game, self._inputs, self._observer = game, network.inputs, observer
        self._units, self._biases, self._value, self._even, moves, preferred = arrays_of(network)
        self._row: Final = {move: row for row, move in enumerate(network.moves)}
        # A move that the log has hardly seen is as little preferred as any by itself.
        self._moves = np.vstack([moves, np.zeros((1, network.units), np.float32)])
        self._preferred = np.append(preferred, preferred.min(initial=0))
        self._teams = [team_of(game, Seat(seat)) for seat in range(game.seats)]

    def __call__(self, state: Any) -> Evaluation | None:
        seat = self._game.to_act(state)[0]
        seen = np.asarray(self._observer.numbers(state, seat), np.float32)
        if len(seen) != self._inputs:
            return None  # under these house rules the board is another one
        units = np.maximum(seen @ self._units[seat] + self._biases[seat], 0)
        value = tanh(float(units @ self._value + self._even[seat]) / 2)
        rest = (1 - value) / (len(self._game.teams) - 1) - 1  # the others share the chance that is left
        values = [value if team == self._teams[seat] else rest for team in self._teams]
        if not self._row:
            return Evaluation(values, share=SHARE)
        rows = [self._row.get(move, -1) for move in self._observer.moves(state)]
        logits = self._moves.take(rows, axis=0, mode="wrap") @ units + self._preferred.take(rows, mode="wrap")
        odds = np.exp(logits - logits.max())
        return Evaluation(values, (odds / odds.sum()).tolist(), SHARE)


def evaluator(game: Game[Any, Any], content: bytes, observer: Observer | None = None) -> Evaluator:
    """What a section `judgement` of a network says of the game's positions. `observer`: the game's own; without one, of
    their text. Raises BookError `book/format`."""
    network = decode(content, game.seats)
    return _Judge(game, network, observer or TextObserver(game, network.alphabet))
