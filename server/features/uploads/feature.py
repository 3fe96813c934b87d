"""Uploaded files of games: read in a process of their own, private until published."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.uploads.routes import upload_routes
from server.features.uploads.uploads import UploadDesk
from server.lobby.sources import Sources


class Uploads(Feature):
    """By accounts, private until they are published."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `upload_routes`."""
        house, context = self._house, self._house.context
        sources = Sources(context.credentials.host_token)
        desk = UploadDesk(context.store, context.settings.limits, sources, context.clock)
        yield from house.counted(
            upload_routes(context.store.accounts, desk, house.callers, context.rate_limiter, house.permission)
        )
