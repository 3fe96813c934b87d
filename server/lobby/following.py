"""Following: the people on somebody's list, and which of them are online. Knows no transport.

Presence is shown to followers until somebody hides it, and never to a person whom they have muted.
"""

import asyncio

from server.lobby.lobby import LobbyRoom
from server.settings import Limits
from server.tables.table import Who
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.people import FollowedPlayer
from shared.protocol import Done, Follow, Followed, FollowedPerson, GetFollowed, ShowPresence
from shared.store.accounts import Accounts
from shared.store.follows import Follows


class Following:
    """The follows of a server's people."""

    def __init__(self, follows: Follows, accounts: Accounts, lobby: LobbyRoom, limits: Limits) -> None:
        self._follows = follows
        self._accounts = accounts
        self._lobby = lobby
        self._limits = limits

    async def carry(self, who: Who, command: Follow | GetFollowed | ShowPresence) -> Done:
        """Carry out a command; answered with whom `who` follows then.

        Raises Rejected `profile/unknown`, `player/unavailable`, Limited, LogError.
        """
        if who.kind == PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players follow nobody.")
        match command:
            case Follow():
                await asyncio.to_thread(self._follow, who.id, command)
            case ShowPresence():
                await asyncio.to_thread(self._follows.show_presence, who.id, on=command.on)
            case GetFollowed():
                pass
        return Done(ref=command.ref, followed=await self._followed(who.id))

    def _follow(self, player: str, command: Follow) -> None:
        found = self._accounts.find(command.player) or self._accounts.named(command.player)
        if found is None:
            raise Rejected("profile/unknown", f"There is no player {command.player!r} to follow.")
        if found.id == player:
            raise Rejected("player/unavailable", "You cannot follow yourself.")
        if command.on:
            self._follows.follow(player, found.id, self._limits.followed)
        else:
            self._follows.unfollow(player, found.id)

    async def _followed(self, player: str) -> Followed:
        found = await asyncio.to_thread(self._follows.of, player)
        people = [self._person(one) for one in found]
        people.sort(key=lambda one: (not one.online, one.name.casefold(), one.id))
        shows = await asyncio.to_thread(self._follows.shows_presence, player)
        return Followed(people=people, most=self._limits.followed, shows_presence=shows)

    def _person(self, one: FollowedPlayer) -> FollowedPerson:
        online = one.shows_presence and one.id in self._lobby.sessions
        table = self._table_of(one.id) if online else None
        return FollowedPerson(id=one.id, name=one.name, bot=one.bot, online=online, table=table)

    def _table_of(self, player: str) -> str | None:
        """A public table where somebody plays now."""
        for table_id in self._lobby.seats_of(player):
            table = self._lobby.tables[table_id]
            if table.public and table.is_running():
                return table_id
        return None
