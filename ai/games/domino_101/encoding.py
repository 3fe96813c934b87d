"""A hand of 28 tiles in numbers, for programs that learn it. Knows no policy and no rule.

Seats are counted from the observer's own, in turn order: 0 itself, 1 the next, 2 its partner. The array tells the whole
history: every placement with its seat, its ply and its end, so that the plies between are passes.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from shared.core import Game, Seat, View
from shared.games.domino_101.state import MOVES
from shared.games.domino_101.tiles import NAMES, TILE, format_hands, hand_of, parse_line, pips

TILES: Final = len(NAMES)
PASS: Final = 2 * TILES
"""The action after those of the tiles: 2 × tile + end, 0 for the left one and 1 for the right one and for a lead."""
_SIZES: Final = {
    "hand": TILES,
    "line": TILES,
    "placed": 4 * TILES,
    "ply": TILES,
    "left": TILES,
    "passed": 4 * 7,
    "ends": 2 * 7,
    "counts": 4,
    "to_act": 4,
    "plies": 1,
}
_STARTS: Final = dict(zip(_SIZES, np.cumsum([0, *_SIZES.values()]).tolist(), strict=False))
PARTS: Final = {name: slice(start, start + _SIZES[name]) for name, start in _STARTS.items()}
"""Where each part of an observation stands: the tiles of the own hand, of the line, and those that each seat has
placed; by tile, the ply that placed it as a share of all, and whether at the left end; by seat, the numbers on which it
has passed; the numbers at the left and the right end; by seat, its tiles as a share of seven and whether it is to move;
and the share of the plies that are played."""


class DominoEncoding:
    """The encoding; see `ai.contracts.Encoding`."""

    actions = PASS + 1
    shape = (sum(_SIZES.values()),)
    most = pips((1 << TILES) - 1)
    pieces: Sequence[str] = NAMES

    def __init__(self, game: Game[Any, Any]) -> None:
        self._plies = game.max_plies

    def action(self, move: str, seat: Seat) -> int:
        tile, end = MOVES[move]
        return PASS if end == "pass" else 2 * tile + (end != "left")

    def observe(self, view: View) -> np.ndarray:
        assert view.seat is not None
        me, line, array = view.seat, parse_line(view.board), np.zeros(self.shape, np.float32)
        part = {name: array[place] for name, place in PARTS.items()}
        part["hand"][[NAMES.index(name) for name in view.hand]] = 1
        part["line"][[TILE[laid] for laid in line]] = 1
        moves = [MOVES[text] for text in view.history]
        left = sum(move.end == "left" for move in moves)  # where the lead lies
        right = len(line) - 1 - sum(move.end == "right" for move in moves)
        for ply, (tile, end) in enumerate(moves):
            seat = ((view.first or 0) + ply - me) % 4
            if end == "pass":
                part["passed"][[7 * seat + line[left][0], 7 * seat + line[right][1]]] = 1
                continue
            left -= end == "left"
            right += end == "right"
            part["placed"][TILES * seat + tile] = 1
            part["ply"][tile] = (ply + 1) / self._plies
            part["left"][tile] = end == "left"
        if line:
            part["ends"][[line[0][0], 7 + line[-1][1]]] = 1
        part["counts"][:] = np.roll(view.counts, -me) / 7
        for seat in view.to_act:
            part["to_act"][(seat - me) % 4] = 1
        part["plies"][0] = len(moves) / self._plies
        return array

    def deal(self, hands: Sequence[Sequence[str]]) -> str:
        return format_hands(hand_of(map(NAMES.index, hand)) for hand in hands)
