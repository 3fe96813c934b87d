"""The drawn openings of draughts as TypeScript, for `client/web/generate.py`."""

import json
from random import Random
from typing import Any

from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

_HEAD = """\
/**
 * The positions that draughts begins from where its first moves are drawn by lot, in the order of the draw: written by
 * `python -m client.web.generate`. Not to be edited by hand.
 */
"""


class _FixedDraw(Random):
    """Draws one ballot and no other."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self._number = number

    def choice(self, seq: Any) -> Any:
        return seq[self._number]


def positions() -> list[str]:
    """By the number of the ballot."""
    options = ENGLISH_DRAUGHTS.options({"start": "ballot-3"})
    return [ENGLISH_DRAUGHTS.deal(options, _FixedDraw(number)) for number in range(len(BALLOTS))]


def typescript() -> str:
    """The whole file."""
    lines = "".join(f"  {json.dumps(position)},\n" for position in positions())
    return f"{_HEAD}export const OPENINGS: readonly string[] = [\n{lines}];\n"
