"""Log-in by an OpenID provider."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.oidc.routes import oidc_routes


class Oidc(Feature):
    """For guests another way to log in, and for accounts a link to it."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """`/api/me/oidc`."""
        yield from self._house.counted(oidc_routes(self._house.context))
