"""What mining knows of a game beyond its rules: the facets in the game's folder, imported when they are asked for.

Every facet is optional (`mining.contracts.MiningFacets`). No other module of mining imports the folders of all games.
"""

from mining.contracts import MiningFacets
from shared.games.registry import facets

_NONE = MiningFacets()


def mining_facets(game: str) -> MiningFacets:
    """The facets of a rules id."""
    found = facets("mining", game)
    return found if isinstance(found, MiningFacets) else _NONE
