"""Registration of new guests, by the transaction that writes the moves of the same moment. Knows no connection."""

import asyncio

from server.tables.journal import GroupCommit
from shared.people import Identity
from shared.store.accounts import Accounts


class Guests:
    """One server's."""

    def __init__(self, accounts: Accounts, journal: GroupCommit) -> None:
        self._accounts = accounts
        self._journal = journal

    async def create(self, name: str, *, bot: bool = False) -> tuple[Identity, str]:
        """A new guest and its token (`Accounts.new_guest`), durable on return. Raises LogError."""
        guest = await asyncio.to_thread(self._accounts.new_guest, name, bot=bot)
        await self._journal.register(guest)
        return guest.identity, guest.token
