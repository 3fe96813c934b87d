"""`python -m ai.solve DATA PIECES`: solve draughts endings beside a running host, with what nobody else wants of the
machine.

A line on stdout says up to how many pieces there are distances to the win now; the small ones come first. What was
solved before is kept, so that a host that is ended often gets on all the same.
"""

import sys
from pathlib import Path

from ai.draughts.endgame.building import build
from ai.draughts.endgame.files import Metric
from ai.priority import stand_back

QUICK = 4
"""Endings of so many pieces take seconds."""


def solve(data: Path, pieces: int) -> None:
    """Raises EndgameError `endgame/busy` when somebody else is at it."""
    for count in sorted({min(QUICK, pieces), pieces}):
        build(data, count, Metric.DTW)
        print(count, flush=True)


if __name__ == "__main__":
    stand_back()
    solve(Path(sys.argv[1]), int(sys.argv[2]))
