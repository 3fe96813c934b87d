"""Ratings: profiles, ladders, scores at a table, and matches that are rated while no worker does it."""

from collections.abc import Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.ratings.idle_rating import IdleRating
from server.features.ratings.profiles import profile_routes
from server.features.ratings.scores import score_routes


class Ratings(Feature):
    """Profiles, ladders, scores at a table."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """`/api/players`, `/api/ladders`, `/api/ratings` and the scores of a table."""
        house, context = self._house, self._house.context
        profiles = profile_routes(context.store, house.callers, context.clock)
        yield from house.public(profiles, score_routes(context.store.profiles, house.lobby, house.callers))

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Rate matches while the server is idle."""
        context, journal = self._house.context, self._house.journal
        yield IdleRating(context.store.ratings, context.clock, lambda: journal.waiting == 0).run(context.outage)
