"""The memory of a search for Chinese checkers: its table, its habits of cuts, and the path of positions so far."""

from typing import Any, NamedTuple

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES
from ai.games.chinese_checkers.kernels.replies import COUNT
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.board import CELLS
from shared.games.chinese_checkers.options import PLY_CAP_LIMIT

WON = 1_000_000
"""The score of a game won now; a win n plies away scores n less."""
SURELY_WON = WON - 10_000
"""Scores beyond this are wins and losses in sight."""
SHUNNED = 1 - SURELY_WON
"""The score of a move that brings a position of the game back: no better than it must be, so that games end."""
DEEPEST = 64
"""Plies from the root that a search may go."""
ROOM = (DEEPEST + 2) * MOST_MOVES
"""Moves of all the lists on one line."""
TEMPO = 70
"""The value of the right to move by the table of cells made by hand: about half of what a move gains."""
MOST = 2 * WON

SEARCH = np.dtype(
    [
        ("cell_values", np.int32, (2, CELLS)),  # [seat, cell]
        ("tempo", np.int64),  # the value of the right to move
        # Three plies from the leaves, moves that lack more than this are not looked at; 0: all are.
        ("margin", np.int64),
        ("ply_cap", np.int64),
        ("forbidden", np.int64),  # whether no move may bring an earlier position back
        ("nodes", np.int64),  # positions looked at
        ("most_nodes", np.int64),
        ("excluded", np.int32, (2,)),  # moves left out at the root, 0 for none: for the second best line and so on
        ("person", np.int64),  # one more than the seat whose replies are foreseen; 0: nobody's
        ("replies", np.int64, (COUNT,)),  # what they are foreseen by (`replies`), in thousandths
        ("halted", np.int64),
        ("path", np.uint64, (PLY_CAP_LIMIT + DEEPEST + 2,)),  # keys of the game's positions, then of the line's
        ("on_path", np.uint8, (1024,)),  # how many keys of the path end in these ten bits
        ("length", np.int64),  # keys on the path
        ("killers", np.int32, (DEEPEST + 1, 2)),
        ("history", np.int32, (2, 1 << 14)),  # [seat, move]
        ("line", np.int32, (DEEPEST + 1, DEEPEST + 1)),  # [ply]: the best moves from there, 0 behind the last
        # The results at the root, by the deepest search that was finished or had found a better move:
        ("principal", np.int32, (DEEPEST + 1,)),  # the best move and the line behind it, 0 behind the last
        ("score", np.int64),
        ("depth", np.int64),  # the last one finished
    ],
    align=True,
)


class Desk(NamedTuple):
    """The memory of a search, its caller's. It outlives the search: the table and the habits of cuts carry over."""

    search: Any
    """SEARCH[1]: holds cell values, house rules, `most_nodes` and the path up to the position on the board."""
    table: Any
    """ENTRY[a power of two]"""
    moves: Any
    """int32[ROOM]"""
    ranks: Any
    """int32[ROOM]"""
    stop: Any
    """uint8[1]: the search ends when another thread sets it."""
    endings: Any
    """uint8[n]: `endings.solved` for the house rule, or empty: then no ending is looked up."""


ENTRY = np.dtype(
    [("key", np.uint64), ("score", np.int32), ("move", np.int16), ("depth", np.int8), ("bound", np.int8)], align=True
)
"""A position searched before. `move` without its highest bit needs fourteen; `bound` is EXACT, AT_LEAST or AT_MOST."""
EXACT, AT_LEAST, AT_MOST = 1, 2, 3


@compiled
def push(search, key):
    """Appends a position to the path."""
    s = search[0]
    s.path[s.length] = key
    s.length += 1
    s.on_path[key & np.uint64(1023)] += 1


@compiled
def pop(search):
    """Takes the last position off the path."""
    s = search[0]
    s.length -= 1
    s.on_path[s.path[s.length] & np.uint64(1023)] -= 1


@compiled
def comes_back(search, key):
    """Whether the position is on the path."""
    s = search[0]
    if s.on_path[key & np.uint64(1023)] == 0:
        return False
    return np.any(s.path[: s.length] == key)
