"""Openings of the people with most games in the archive, as a file (`ai.weights`).

It has the first plies of all their games; `mining.lab.makers.repertoires` makes it. A person's games are
replayed when they are first needed.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ai.weights import read_weights
from shared.errors import WeightsError
from shared.games.english_draughts.board import after_the_move, from_the_mover
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START
from shared.records.judging import begin_record

if TYPE_CHECKING:
    from shared.games.english_draughts.rules import DraughtsState

KIND = "english-draughts-repertoires/1"
SHIPPED = Path(__file__).with_name("people.repertoires")
Board = tuple[int, int, int]
"""(own, enemy, kings) in the normal frame."""
Repertoire = Mapping[Board, Mapping[tuple[int, int], int]]
"""By board, how often the person made each board (own, enemy) of it, as the person sees both."""


class Repertoires:
    """The openings of some people."""

    def __init__(self, path: Path) -> None:
        """Raises WeightsError."""
        arrays, recipe = read_weights(path, KIND)
        try:
            self.people: tuple[str, ...] = tuple(recipe["people"])
            """Ids (`shared.text.imitated`), in order."""
            self._texts: list[str] = recipe["texts"]
            self._arrays = [arrays[name] for name in ("shared", "added", "moves", "black", "white")]
        except KeyError as error:
            raise WeightsError("weights/shape", f"{path} holds no openings of people") from error
        self._known: dict[str, Repertoire] = {}

    def of(self, person: str) -> Repertoire:
        """The moves of the person, named by id."""
        if person not in self._known:
            self._known[person] = self._replayed(1 + self.people.index(person))
        return self._known[person]

    def _replayed(self, person: int) -> Repertoire:
        found: dict[Board, dict[tuple[int, int], int]] = {}
        _, begun = begin_record(GAME.id, START)
        before: list[int] = []
        states: list[DraughtsState] = [begun]
        for moves, sides in self._games(person):
            same = _shared(before, moves)
            del states[same + 1 :]
            for number in moves[same:]:
                states.append(GAME.successor(states[-1], GAME.parse_move(states[-1], self._texts[number])))
            before = moves
            for side in sides:
                for ply in range(side, len(moves), 2):
                    now, then = states[ply].position, states[ply + 1].position
                    board, made = from_the_mover(now), after_the_move(now, then)
                    times = found.setdefault(board, {})
                    times[made] = times.get(made, 0) + 1
        return found

    def _games(self, person: int) -> list[tuple[list[int], list[int]]]:
        """The numbers of the moves of the person's games, and which of the two sides the person had."""
        shared, added, moves, black, white = (array.tolist() for array in self._arrays)
        ends = np.cumsum(self._arrays[1]).tolist()
        found: list[tuple[list[int], list[int]]] = []
        game: list[int] = []
        for row, end in enumerate(ends):
            game = game[: shared[row]] + moves[end - added[row] : end]
            sides = [side for side, players in enumerate((black, white)) if players[row] == person]
            if sides:
                found.append((game, sides))
        return found


@cache
def shipped() -> Repertoires:
    """Those that Oldhand brings along."""
    return Repertoires(SHIPPED)


def _shared(one: list[int], other: list[int]) -> int:
    """How many moves both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def file_arrays(games: list[tuple[list[int], int, int]]) -> dict[str, np.ndarray[Any, Any]]:
    """The arrays of the file, from games in the order of their moves' numbers: moves, and the numbers of both people,
    from 1; 0: somebody else."""
    before: list[int] = []
    shared, added, moves = list[int](), list[int](), list[int]()
    for game, _, _ in games:
        same = _shared(before, game)
        shared.append(same)
        added.append(len(game) - same)
        moves += game[same:]
        before = game
    return {
        "shared": np.array(shared, np.uint8),
        "added": np.array(added, np.uint8),
        "moves": np.array(moves, np.uint16),
        "black": np.array([black for _, black, _ in games], np.uint8),
        "white": np.array([white for _, _, white in games], np.uint8),
    }
