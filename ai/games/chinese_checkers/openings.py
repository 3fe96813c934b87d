"""Openings of duels at Chinese checkers: two to four forward moves drawn at random. Plays no game."""

from random import Random

from shared.core import Options
from shared.games.chinese_checkers.board import SIDE
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS


def forward_plies(options: Options, rng: Random) -> str:
    """The position after them, as text."""
    game = CHINESE_CHECKERS
    state = game.parse_position(game.deal(options, rng), options)
    for _ in range(rng.randint(2, 4)):
        way = 1 if state.turn == 0 else -1
        forward = [(start, end) for start, end in game.legal_moves(state) if way * (_row(end) - _row(start)) > 0]
        state = game.successor(state, rng.choice(forward))
    return game.format_position(state)


def _row(cell: int) -> int:
    return sum(divmod(cell, SIDE))
