"""The facets of a game in mining, beyond its rules. Every facet is optional (`mining.contracts.MiningFacets`)."""

from mining.contracts import MiningFacets
from shared.games.registry import facets

_NONE = MiningFacets()


def mining_facets(game: str) -> MiningFacets:
    """The facets of a rules id."""
    found = facets("mining", game)
    return found if isinstance(found, MiningFacets) else _NONE
