"""Moderation: people report plays, for operators to judge."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.moderation.routes import report_routes


class Moderation(Feature):
    """Reports of plays."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `report_routes`."""
        house, context = self._house, self._house.context
        yield house.counted(report_routes(context.store, house.lobby, context.rate_limiter))
