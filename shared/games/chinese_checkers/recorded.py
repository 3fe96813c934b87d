"""Moves of Chinese checkers as records tell them: cells in order, whatever stands between them, in any case.

A move is where it starts and where it ends, so the cells between say nothing that a record needs.
"""

import re
from typing import Any

from shared.core import Game
from shared.errors import NotationError
from shared.games.contracts import MovesMeant

_CELLS = re.compile(r"[a-z][0-9]{1,2}(?:\s*[^0-9a-wyz\s]\s*[a-z][0-9]{1,2})+")


def moves_meant(game: Game[Any, Any], state: Any, text: str) -> MovesMeant:
    """The legal move that a record's text means on any of the boards. Raises NotationError and IllegalMove."""
    lower = text.lower()
    if lower == "pass":
        return MovesMeant((game.parse_move(state, lower),))
    if not _CELLS.fullmatch(lower):
        raise NotationError(f"{text[:40]!r} is no move; write a step as c2-c3 and a chain as c2xc4xe4")
    cells = re.findall("[a-z][0-9]+", lower)
    return MovesMeant((game.parse_move(state, f"{cells[0]}-{cells[-1]}"),))
