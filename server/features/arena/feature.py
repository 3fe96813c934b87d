"""The arena of programs: its work in the background, and what the page shows of it."""

import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.features.arena.arena import Arena
from server.features.arena.routes import arena_routes
from server.features.arena.settings import ArenaSettings
from server.features.feature import Feature, House

_POLL_EVERY_S = 10.0
"""A match begins at most this often: the processors show what the one before takes, and weak players, whose matches
are over in a second, write no more than 50 MB a day to the log."""
_log = logging.getLogger("oldhand.arena")


class ArenaFeature(Feature):
    """Off unless the operator says otherwise."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._arena = Arena(house, house.context.settings.of(ArenaSettings))
        house.lobby.observers.append(self._arena)

    def routes(self) -> Iterable[APIRouter]:
        """`GET /api/arena/GAME`."""
        return self._house.public(arena_routes(self._house, self._arena))

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Pair programs."""
        if self._arena.settings.mode != "off":
            outage = self._house.context.outage
            yield outage.look_for_ever("arena", "pairing programs", _log, self._arena.poll, _POLL_EVERY_S)
