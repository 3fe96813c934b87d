"""The cell of every move of a hand, as the kernel of counterfactual values counts it."""

from typing import Any

import numpy as np

from ai.games.domino_101.kernels import hindsight as kernel
from ai.games.domino_101.kernels.hand import HANDS, MOVES_SIZE, TURN, legal_moves
from ai.games.domino_101.observation import move_code
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from tests.ai.kernels.domino_twin import twin_of


def kernel_cells(state: DominoState, cells_of: Any = kernel.cells_of) -> dict[str, int]:
    """Move text → cell by this kernel, from an array that holds the mover's tiles alone."""
    hand, moves = twin_of(state), np.zeros(MOVES_SIZE, np.int64)
    seat = int(hand[TURN])
    held = int(hand[HANDS + seat])
    hand[HANDS : HANDS + 4] = 0
    count = int(legal_moves(hand, held, moves))
    cells = np.zeros(count, np.int64)
    cells_of(hand, seat, held, moves, count, cells)
    texts = {move_code(DOMINO_101.format_move(state, move)): move for move in DOMINO_101.legal_moves(state)}
    return {DOMINO_101.format_move(state, texts[int(move)]): int(cells[i]) for i, move in enumerate(moves[:count])}
