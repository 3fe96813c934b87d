"""Memories of people: for the operator's AI hosts, and for each person about itself."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.memories.hand_over import HandOver
from server.features.memories.routes import memory_routes
from server.history.memory_progress import CatchingUp


class Memories(Feature):
    """For the operator's AI hosts, and for each person about itself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._catching_up = CatchingUp(house.context.store.memories)
        self._hand_over = HandOver(house, self._catching_up)
        house.lobby.observers.append(self._hand_over)

    def routes(self) -> Iterable[APIRouter]:
        """See `memory_routes`."""
        house = self._house
        routes = memory_routes(house.context, house.installation, self._catching_up, self._hand_over.begin_for)
        yield from house.counted(routes)

    def stop(self) -> None:
        """Hand nothing over any more."""
        self._hand_over.stop()
