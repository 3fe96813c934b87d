"""The explorer."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.explorer.routes import explorer_routes
from server.features.feature import Feature, House
from server.history.player_games import PlayerGames


class Explorer(Feature):
    """What the log knows about positions."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `explorer_routes`."""
        house, context = self._house, self._house.context
        games = PlayerGames(context.store, context.clock)
        yield house.public(explorer_routes(house.experience, games, house.callers, house.permission))
