"""Accounts: guests, registration, log-in, recovery, and the tokens of people and their programs."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.accounts.devices import Devices
from server.features.accounts.leaving import leaving_routes
from server.features.accounts.routes import Desk, account_routes, my_routes, token_routes
from server.features.feature import Feature, House


class Accounts(Feature):
    """Guests, registration, log-in, tokens, and leaving for good."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """`/api/guests`, `/api/register`, `/api/login`, `/api/recover`, `/api/me`."""
        house, context = self._house, self._house.context
        store, devices = context.store, Devices(context.credentials.host_token)
        desk = Desk(
            store.accounts,
            house.guests,
            store.tokens,
            house.revoking,
            context.rate_limiter,
            context.threads.log_in,
            devices,
        )
        leaving = leaving_routes(store, house.lobby, house.tables, desk, context.clock)
        yield from house.counted(account_routes(desk), my_routes(desk), token_routes(desk), leaving)
