"""Positions that a table may open from, judged by the game's own rules. Knows no table and no game by name."""

from typing import Any

from shared.core import Game, Options
from shared.errors import NotationError, PositionError


def start_position(game: Game[Any, Any], options: Options, text: str) -> str:
    """The canonical text of the position that `text` describes, for a table of `game` to open from.

    Raises PositionError for a text that is no position, a position that no game can have, and one in which the game is
    over; and for every position of a game whose seats hold secrets, which a public text would tell.
    """
    if game.hidden:
        raise PositionError(f"A table of {game.title} deals its hands; it cannot open from a given position.")
    try:
        state = game.parse_position(text, options)
    except NotationError as error:
        raise PositionError(f"No game can begin there: {error}.") from error
    outcome = game.outcome(state)
    if outcome is not None or not game.to_act(state):
        why = "" if outcome is None else f" ({outcome.reason})"
        raise PositionError(f"No game can begin there: it would be over at once{why}.")
    return game.format_position(state)
