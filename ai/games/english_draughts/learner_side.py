"""The memory of one side that plays by an LS-Draughts network, and the search of its moves. Knows no training."""

import numpy as np

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.individual import Individual
from ai.games.english_draughts.kernels import minimax as search
from ai.games.english_draughts.kernels.td import HIDDEN
from ai.games.english_draughts.search import hand_tables


class LearnerSide:
    """One side's memory in the kernel's games. Not for two threads at once."""

    def __init__(
        self, individual: Individual | None, depth: int, by_hand: bool = False, endgames: EndgameDatabase | None = None
    ) -> None:
        """Plays by the individual's network, as it is at every moment; without one by the judgement made by hand, or at
        depth 0 at random. `endgames`: what its search asks."""
        assert 0 <= depth <= search.DEEPEST and (individual is not None or by_hand or depth == 0)
        self._memory = np.zeros(search.MEMORY, np.int64)
        self._hidden = np.zeros(HIDDEN)
        self._tables = hand_tables() if by_hand else None
        self.individual = individual
        self._endgames = endgames
        memory = self._memory
        memory[search.DEPTH], memory[search.HIDDEN] = depth, self._hidden.ctypes.data
        if individual is not None:
            memory[search.NETWORK], memory[search.GENES] = individual.weights.ctypes.data, individual.mask
        if self._tables is not None:
            memory[search.HAND] = self._tables.ctypes.data
        if endgames is not None and endgames.pieces:
            memory[search.ENDGAMES] = endgames.address
            memory[search.DISTANCES] = endgames.whole(Metric.DTW)

    @property
    def address(self) -> int:
        """The address of its memory."""
        return self._memory.ctypes.data

    def find(self, board: tuple[int, int, int, int]) -> tuple[float, int, int]:
        """(value for the mover, change, taken) of the move it would play; see `ai.games.english_draughts.kernels.board`
        for the words.
        """
        value = search.find(*board, self.address)
        record = search.LISTS + 3 * int(self._memory[search.BEST])
        return float(value), int(self._memory[record]), int(self._memory[record + 1])
