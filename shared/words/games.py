"""The words of each game: those that it has of its own, else its texts as they are."""

from typing import cast

from shared.games.facets import facets_of
from shared.words.game_text import FieldText, GameText

_PLAIN = GameText()


def text_of(game: str) -> GameText:
    """The words of a game, by its id with or without version."""
    return facets_of(game).text or _PLAIN


def field_text_of(game: str) -> FieldText:
    """The words of a game that is known to have a board of fields."""
    return cast("FieldText", text_of(game))
