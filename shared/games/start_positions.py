"""Positions that a table may open from, judged by the game's own rules. Knows no table and no game by name."""

from typing import Any

from shared.core import Game, Options
from shared.errors import AmbiguousMove, IllegalMove, NotationError, OptionError, PositionError


def start_position(game: Game[Any, Any], options: Options, text: str) -> str:
    """The canonical text of the position that `text` describes, for a table of `game` to open from.

    Where seats hold secrets, a position is a deal with the plies made since. Raises PositionError for a text that is no
    position, a position that no game can have, and one in which the game is over.
    """
    try:
        state = _dealt(game, options, text) if game.hidden else game.parse_position(text, options)
    except (NotationError, IllegalMove, AmbiguousMove, OptionError) as error:
        raise PositionError(f"No game can begin there: {error}.") from error
    outcome = game.outcome(state)
    if outcome is not None or not game.to_act(state):
        why = "" if outcome is None else f" ({outcome.reason})"
        raise PositionError(f"No game can begin there: it would be over at once{why}.")
    return " ".join(text.split()) if game.hidden else game.format_position(state)


def _dealt(game: Game[Any, Any], options: Options, text: str) -> Any:
    """Raises PositionError for a deal without plies, which is for chance to make."""
    state = game.begin(options, text, game.first_lead(options, text))
    if not game.view(state, None).history:
        raise PositionError("No game can begin there: the server deals the hands of a whole round.")
    return state
