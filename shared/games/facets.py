"""The facets that a game may have in the shared package. All are optional (`shared.games.contracts.GameFacets`)."""

from shared.games.contracts import GameFacets
from shared.games.registry import GAMES, facets, newest_version

_NONE = GameFacets()


def facets_of(game: str) -> GameFacets:
    """The facets of a game, by its id with or without version; none for a game that is not known here."""
    found = facets("shared", game if game in GAMES else newest_version(game) or game)
    return found if isinstance(found, GameFacets) else _NONE


def is_hidden(game: str) -> bool:
    """Whether seats of a game hold secrets: False for a game that is not known here."""
    known = game if game in GAMES else newest_version(game)
    return known is not None and GAMES[known].hidden
