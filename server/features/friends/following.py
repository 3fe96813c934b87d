"""Following: the people on somebody's list, and which of them are online. Knows no transport.

Presence is shown to followers until somebody hides it, and never to a person whom they have muted.
"""

import asyncio
from collections.abc import Sequence

from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Limits
from server.features.friends.presence import FollowedPresences
from server.tables.meetings import Meetings
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.people import FollowedPlayer
from shared.protocol import Done
from shared.protocol.friends import Follow, Followed, GetFollowed, ShowPresence
from shared.store.accounts import Accounts
from shared.store.follows import Follows


class Following:
    """The follows of a server's people."""

    def __init__(
        self,
        follows: Follows,
        accounts: Accounts,
        presences: FollowedPresences,
        limits: Limits,
        meetings: Meetings,
    ) -> None:
        self._follows = follows
        self._accounts = accounts
        self._meetings = meetings
        self.presences = presences
        self._limits = limits

    async def carry(self, session: Session, who: Participant, command: Follow | GetFollowed | ShowPresence) -> Done:
        """Carry out a command; answered with whom `who` follows then, of whose presence `session` is told if it has
        subscribed to it.

        Raises Rejected `profile/unknown`, `player/unavailable`, `player/muted`, `player/outside`; Limited; LogError.
        """
        if who.kind == PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players follow nobody.")
        match command:
            case Follow():
                await asyncio.to_thread(self._follow, who, command)
            case ShowPresence():
                await asyncio.to_thread(self._follows.show_presence, who.id, on=command.on)
                self.presences.show(who.id, on=command.on)
            case GetFollowed():
                pass
        changes, followed, shows = -1, list[FollowedPlayer](), True
        while changes != self.presences.changes:
            changes = self.presences.changes
            followed = [
                one
                for one in await asyncio.to_thread(self._follows.of, who.id)
                if not self._meetings.shelters.separates(who.account, one.id)
            ]
            shows = await asyncio.to_thread(self._follows.shows_presence, who.id)
        is_subscribed = session in self.presences
        if isinstance(command, GetFollowed) and command.subscribe is not None:
            is_subscribed = command.subscribe
        # From here on nothing waits: the answer and what is told after it have no gap between them.
        if is_subscribed and session.is_socket() and not session.outbox.is_closed:
            self.presences.subscribe(session, followed)
        else:
            self.presences.unsubscribe(session)
        return Done(ref=command.ref, followed=self._published(followed, shows=shows))

    def _follow(self, who: Participant, command: Follow) -> None:
        found = self._accounts.person(command.player)
        if found is None:
            raise Rejected("profile/unknown", f"There is no player {command.player!r} to follow.")
        if found.id == who.id:
            raise Rejected("player/unavailable", "You cannot follow yourself.")
        if command.on:
            other = Participant(found.id, found.name, bot=found.bot, owner=found.owner)
            self._meetings.check(who, other, "You cannot follow this player.")
            self._follows.follow(who.id, found.id, self._limits.followed)
        else:
            self._follows.unfollow(who.id, found.id)

    def _published(self, followed: Sequence[FollowedPlayer], *, shows: bool) -> Followed:
        people = [self.presences.publish(one) for one in followed]
        people.sort(key=lambda one: (not one.online, one.name.casefold(), one.id))
        return Followed(people=people, most=self._limits.followed, shows_presence=shows)
