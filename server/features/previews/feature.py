"""Link previews for chat apps: a title, a description and a picture of the board for tables and replays."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.previews.routes import preview_routes


class Previews(Feature):
    """Of tables and replays."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `preview_routes`."""
        house = self._house
        yield from house.public(preview_routes(house.games, house.callers, house.context.settings.url))
