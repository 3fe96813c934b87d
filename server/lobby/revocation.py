"""Ends the connections whose token has been revoked. Knows no reason but the store's."""

import asyncio
import logging
from collections.abc import Sequence

from server.core.outage import Outage
from server.core.settings import Clock
from server.lobby.lobby import LobbyRoom
from server.tables.chat import ChatRooms
from shared.store.accounts import Accounts
from shared.store.tokens import Tokens

_LOOK_EVERY_S = 2.0
_OVERLAP_MS = 60_000
"""How late another process's transaction, or its clock, may be."""
_log = logging.getLogger("oldhand.revoking")


class Revoking:
    """One server's. `look` at once after a revocation here; `look_for_ever` finds those of other processes."""

    def __init__(self, accounts: Accounts, tokens: Tokens, lobby: LobbyRoom, chat: ChatRooms, clock: Clock) -> None:
        self._accounts = accounts
        self._tokens = tokens
        self._lobby = lobby
        self._chat = chat
        self._clock = clock

    async def look(self, players: Sequence[str]) -> None:
        """Look at these players' connections again. An account that is gone, or banned, may stay on none."""
        for player in players:
            if await asyncio.to_thread(self._accounts.find, player) is None:
                self._chat.forget(player)
            for session in self._lobby.sessions.of(player):
                if session.is_remote:  # its own node looks after it
                    continue
                found = await asyncio.to_thread(self._accounts.find_by_token, session.token)
                if found is None or found.id != player:
                    session.dismiss("auth/revoked", "Your session has expired. Log in again.")
                elif found.identity.ban is not None:
                    session.dismiss("auth/banned", f"You are banned: {found.identity.ban.reason}")

    async def look_for_ever(self, outage: Outage) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            with outage.noted("revocations", "reading revocations", _log):
                players = await asyncio.to_thread(self._tokens.revoked_since, self._clock() - _OVERLAP_MS)
                await self.look(players)
