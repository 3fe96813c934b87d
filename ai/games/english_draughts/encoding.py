"""Draughts in numbers, for programs that learn it: an action is a whole path, of a step or of all jumps of a move."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from ai.environments.boards import BoardEncoding
from shared.core import Game, Seat
from shared.games.english_draughts.board import BIT, BLACK, KING_JUMPS, STEPS, Bits, Move
from shared.games.english_draughts.text import TEXT


class DraughtsEncoding(BoardEncoding):
    """The encoding; see `ai.contracts.Encoding`. Paths are numbered as Black sees them, and White plays as Black."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game, TEXT, kinds=2)
        self.actions = len(_paths())

    def action(self, move: str, seat: Seat) -> int:
        squares = [int(square) for square in move.replace("-", "x").split("x")]
        return _paths()[tuple(squares if seat == BLACK else [33 - square for square in squares])]


@cache
def _paths() -> dict[Move, int]:
    """The number of every path that the board has room for. A king jumps no piece twice, so there are but 1,426."""
    jumps = [(square, *rest) for square, bit in BIT.items() for rest in _chains(bit, 0)]
    return {path: number for number, path in enumerate(sorted([*STEPS, *jumps]))}


def _chains(bit: Bits, jumped: Bits) -> Iterator[Move]:
    """Every sequence of squares on which a king may land that has jumped these pieces."""
    for over, land, number in KING_JUMPS[bit]:
        if not over & jumped:
            yield (number,)
            yield from ((number, *rest) for rest in _chains(land, jumped | over))
