"""A pieces-state as the paper's game-logs tell it: the active side, which made it, and the passive side.

Wang et al. 2015, section 2.1 (iv) and Fig. 14: coordinates of the active side in ascending order of rows, of the
passive side in the opposite order. Each game's `pieces_notation.py` says how. Knows position texts, no XML and no
legality.
"""

from typing import Any

from shared.errors import RecordError
from shared.games.contracts import Parts, PiecesNotation
from shared.games.facets import facets_of


def notation_of(game_id: str) -> PiecesNotation:
    """Raises RecordError `record/unsupported` for a game whose pieces-states have no such form."""
    notation = facets_of(game_id).pieces
    if notation is None:
        raise RecordError("record/unsupported", f"game-logs of {game_id} are not read and not written")
    return notation


def move_between(game: Any, state: Any, parts: Parts, active: int) -> list[Any]:
    """The legal moves of `state` that make this pieces-state. Raises NotationError for one that cannot be."""
    wanted = packed(game, parts, active)
    return [move for move in game.legal_moves(state) if game.pack(game.successor(state, move)) == wanted]


def packed(game: Any, parts: Parts, active: int) -> bytes:
    """The pieces-state as the log stores it. Raises NotationError for one that cannot be."""
    return game.pack(game.parse_position(notation_of(game.id).read(parts, active)))
