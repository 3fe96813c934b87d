"""Memories of people: for the operator's AI hosts, and for each person about itself."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.memories.routes import memory_routes


class Memories(Feature):
    """For the operator's AI hosts, and for each person about itself."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `memory_routes`."""
        yield self._house.counted(memory_routes(self._house.context, self._house.installation))
