"""People of the store, whether they are connected or not. Every method is for the event loop and reads in a thread."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from server.core.participant import Participant
from server.tables.table import Table
from shared.protocol.tournaments import TournamentPlayer
from shared.store.accounts import Accounts
from shared.store.follows import Follows

Notify = Callable[[str, Participant, Table, Sequence[TournamentPlayer]], Awaitable[bool]]
"""As `KnownPeople.notify`; False where the player takes no notification of this kind."""


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

    async def notify(
        self, player: str, by: Participant, table: Table, opponents: Sequence[TournamentPlayer] = ()
    ) -> bool:
        """Notify a player who is not connected that `by` asks for them at the table, in a tournament against these
        opponents. False: nothing reaches them."""
        for notify in self.notifiers:
            if await notify(player, by, table, opponents):
                return True
        return False
