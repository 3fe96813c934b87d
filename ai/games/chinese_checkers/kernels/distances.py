"""How many moves a piece needs to other cells while all others stay: Wang et al. 2015, Algorithm 7. Knows no key state.

Chosen where the printed text does not run: a search by levels over the piece's own moves, each cell visited once, its
starting cell empty as soon as it has left; never more than the steps over an empty board, the paper's MD.
"""

import numpy as np

from ai.games.chinese_checkers.kernels.board import MOST_MOVES, moves_from
from ai.games.chinese_checkers.kernels.lines import BIT_OF, LINE_OF
from ai.kernels.compiled import compiled
from shared.games.chinese_checkers.board import CELLS, SIDE


def _steps() -> np.ndarray:
    x, y = np.divmod(np.arange(CELLS), SIDE)
    across, along = x[:, None] - x, y[:, None] - y
    return np.maximum(np.maximum(abs(across), abs(along)), abs(across + along)).astype(np.int64)


STEPS = _steps()
"""STEPS[cell, cell]: moves of one step each between two cells of an empty board; (7) and (8) of the paper."""
ROOM = MOST_MOVES
NOWHERE = 255


@compiled
def move_distances(board, seat, moves, found):
    """Writes into `found` (int64[PIECES, CELLS]) how many moves each piece of the seat is from every cell.

    The pieces in the order of their numbers (`board.cells`). `moves` is int32[ROOM]. The board is left as it was.
    """
    here = board[0]
    reached, queue = np.empty(CELLS, np.uint8), np.empty(CELLS, np.uint8)
    for piece in range(found.shape[0]):
        start = here.cells[seat, piece]
        _flip(here, start)
        reached[:] = NOWHERE
        reached[start] = 0
        queue[0] = start
        waiting, at = 1, 0
        while at < waiting:
            cell = queue[at]
            at += 1
            _flip(here, cell)
            end = moves_from(here, cell, moves, np.int64(0))
            _flip(here, cell)
            for number in range(end):
                to = moves[number] & 127
                if reached[to] == NOWHERE:
                    reached[to] = reached[cell] + 1
                    queue[waiting] = to
                    waiting += 1
        _flip(here, start)
        for cell in range(CELLS):
            found[piece, cell] = min(np.int64(reached[cell]), STEPS[start, cell])


@compiled
def _flip(here, cell):
    """Puts a piece on the lines through a cell, or takes it off."""
    for which in range(3):
        here.lines[LINE_OF[cell, which]] ^= BIT_OF[cell, which]
