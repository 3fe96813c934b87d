"""How often, and how clearly, something must have happened to be worth remembering."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Thresholds:
    """All must be met. The paper asks for a share of all games alone, which leaves no rule in draughts."""

    min_net: int = 2
    """Wins less losses, at least."""
    min_seen: int = 3
    """Occurrences, at least."""
    min_support: float = 0.0
    """(3) of the paper: net / games, at least; in [0, 1]."""
    min_freq: float = 0.01
    """(4) of the paper, of key states alone: net / games, at least; the paper's choice (its Table 5)."""

    def met(self, net: NDArray[Any], seen: NDArray[Any], games: int) -> NDArray[np.bool_]:
        """Which rows meet them, of a log of `games` rounds."""
        return (net >= self.min_net) & (seen >= self.min_seen) & (net >= self.min_support * games)
