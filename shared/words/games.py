"""The words of each game: those that it has of its own, else its texts as they are."""

from typing import cast

from shared.games.contracts import GameFacets
from shared.games.facets import facets_of
from shared.games.registry import facets_of_source
from shared.words.game_text import FieldText, GameText

_PLAIN = GameText()


def text_of(game: str) -> GameText:
    """The words of a game, by its id with or without version."""
    text = facets_of(game).text
    if text is None and isinstance(found := facets_of_source("shared", game), GameFacets):
        text = found.text
    return text or _PLAIN


def field_text_of(game: str) -> FieldText:
    """The words of a game that is known to have a board of fields."""
    return cast("FieldText", text_of(game))
