"""`python -m ai.games.english_draughts.endgame.solve DATA PIECES`: solve endings beside a running host, when idle.

A line on stdout says up to how many pieces there are distances to the win now; the small ones come first. Finished
parts are kept, so that a host that is ended often gets on all the same. It waits for its turn (`shared.idle`),
and pauses between two parts of a slice.
"""

import sys
from pathlib import Path

from ai.games.english_draughts.endgame.building import build, compile_solver
from ai.games.english_draughts.endgame.files import Metric
from ai.priority import stand_back
from shared.idle import Rank, Turn

QUICK = 4
"""Endings of so many pieces take seconds."""


def solve(data: Path, pieces: int) -> None:
    """Raises EndgameError `endgame/busy` when somebody else is at it."""
    turn = Turn(data, Rank.ENDGAMES)
    with turn.held():
        with turn.interruptible():
            compile_solver()
        for count in sorted({min(QUICK, pieces), pieces}):
            build(data, count, Metric.DTW, pause=turn.check)
            print(count, flush=True)


if __name__ == "__main__":
    stand_back()
    solve(Path(sys.argv[1]), int(sys.argv[2]))
