"""People of the store, whether they are connected or not. Every method is for the event loop and reads in a thread."""

import asyncio
from collections.abc import Awaitable, Callable

from server.core.participant import Participant
from server.tables.table import Table
from shared.store.accounts import Accounts
from shared.store.follows import Follows

Notify = Callable[[str, Participant, Table], Awaitable[bool]]
"""Notifies a player who is not connected that somebody asks for them at a table; False where the player takes none."""


class KnownPeople:
    """Those of one server."""

    def __init__(self, accounts: Accounts, follows: Follows) -> None:
        self._accounts = accounts
        self._follows = follows
        self.notifiers: list[Notify] = []

    async def find(self, player: str) -> Participant | None:
        """A person by id or registered name; None where there is none. Raises LogError."""
        found = await asyncio.to_thread(self._accounts.person, player)
        return None if found is None else Participant(found.id, found.name, bot=found.bot, owner=found.owner)

    async def shows_presence(self, player: str) -> bool:
        """Whether others may see that a player, by id, is online. Raises LogError."""
        return await asyncio.to_thread(self._follows.shows_presence, player)

    async def notify(self, player: str, by: Participant, table: Table) -> bool:
        """Notify a player who is not connected that `by` asks for them at the table. False: nothing reaches them."""
        for notify in self.notifiers:
            if await notify(player, by, table):
                return True
        return False
