"""Export: games in bulk and one by one, as records, and everything that is kept about a person."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.export.bulk import export_routes
from server.features.export.records import record_routes
from server.features.feature import Feature, House


class Export(Feature):
    """In bulk, and one by one as records and as states of the past."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `record_routes` and `export_routes`."""
        house = self._house
        yield record_routes(house.callers, house.games)
        yield export_routes(house.context, house.callers)
