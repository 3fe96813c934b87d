"""People of the store, whether they are connected or not. Every method is for the event loop and reads in a thread."""

import asyncio

from server.core.participant import Participant
from shared.store.accounts import Accounts
from shared.store.follows import Follows


class KnownPeople:
    """Those of one server."""

    def __init__(self, accounts: Accounts, follows: Follows) -> None:
        self._accounts = accounts
        self._follows = follows

    async def find(self, player: str) -> Participant | None:
        """A person by id or registered name; None where there is none. Raises LogError."""
        found = await asyncio.to_thread(self._accounts.person, player)
        return None if found is None else Participant(found.id, found.name, bot=found.bot, owner=found.owner)

    async def shows_presence(self, player: str) -> bool:
        """Whether others may see that a player, by id, is online. Raises LogError."""
        return await asyncio.to_thread(self._follows.shows_presence, player)
