"""Moves of dominoes as records tell them: a tile, its numbers in any order, and the end where that matters."""

import re
from typing import Any

from shared.core import Game
from shared.errors import AmbiguousMove, NotationError
from shared.games.contracts import MovesMeant

_TILE = re.compile(r"(<?)\s*([0-6])\s*[^0-9<>\s]?\s*([0-6])\s*(>?)")


def moves_meant(game: Game[Any, Any], state: Any, text: str) -> MovesMeant:
    """The legal moves that a record's text may mean: both ends, where it names none and the tile fits both.

    Raises NotationError and IllegalMove.
    """
    if text.lower() == "pass":
        return MovesMeant((game.parse_move(state, "pass"),))
    found = _TILE.fullmatch(text)
    if found is None or (found[1] and found[4]):
        raise NotationError(f"{text[:40]!r} is no move; write 6-4, <6-4, 6-4> or pass")
    tile = f"{found[2]}-{found[3]}"
    try:
        return MovesMeant((game.parse_move(state, f"{found[1]}{tile}{found[4]}"),))
    except AmbiguousMove:
        return MovesMeant([game.parse_move(state, form) for form in (f"<{tile}", f"{tile}>")])
