"""Moderation: people report plays, for operators to judge; whom these have muted may not talk."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.moderation.routes import report_routes

_LOOK_EVERY_S = 2.0
_log = logging.getLogger("oldhand.moderation")


class Moderation(Feature):
    """Reports of plays, and the people who may not talk."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `report_routes`."""
        house, context = self._house, self._house.context
        yield from house.counted(report_routes(context.store, house.lobby, context.rate_limiter))

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Read again and again who may not talk."""
        outage = self._house.context.outage
        yield outage.look_for_ever("mutes", "reading mutes", _log, self.operator_acted, _LOOK_EVERY_S)

    async def operator_acted(self) -> None:
        """Read who may not talk. Raises LogError."""
        self._house.chat.silenced = await asyncio.to_thread(self._house.context.store.accounts.muted)
