"""Finished rounds to look back at: the replay and the review."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.replay.routes import Reviews, round_routes


class Replay(Feature):
    """Replay and review."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `round_routes`."""
        house = self._house
        reviews = Reviews(house.experience, house.look_backs)
        yield round_routes(house.callers, house.games, reviews, house.permission)
