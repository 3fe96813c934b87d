"""The explorer: what the log knows about positions."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.explorer.routes import explorer_routes
from server.features.feature import Feature, House


class Explorer(Feature):
    """What the log knows about positions."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `explorer_routes`."""
        house = self._house
        yield from house.public(explorer_routes(house.experience, house.player_games, house.callers, house.permission))
