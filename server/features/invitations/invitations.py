"""Invitations to a table with a free seat: from a player there to one other person, who hears of it at once.

Nothing is kept: an invitation to somebody who is not there is a push message, or a refusal. Knows no rule.
"""

from server.core.participant import Participant
from server.core.rate_limits import RateLimiter
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.lobby.seat_invitations import send_invitation
from server.tables.decide import check_has_seat_for, check_may_invite
from server.tables.live_tables import LiveTables
from server.tables.meetings import Meetings
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.protocol import Done
from shared.protocol.invitations import InvitePlayer


class Invitations:
    """One server's."""

    def __init__(
        self,
        lobby: LobbyRoom,
        tables: LiveTables,
        people: KnownPeople,
        meetings: Meetings,
        rate_limiter: RateLimiter,
    ) -> None:
        self._lobby = lobby
        self._tables = tables
        self._people = people
        self._meetings = meetings
        self._rate_limiter = rate_limiter

    async def invite(self, who: Participant, command: InvitePlayer) -> Done:
        """Tell a person of a table where `who` sits, or which `who` has opened. Answered alike whether somebody who
        hides it is there or not.

        Raises Rejected `table/unknown`, `table/closed`, `table/not-seated`, `table/full`, `player/unavailable`,
        `player/muted`, `profile/unknown`; Limited; LogError.
        """
        table = await self._tables.table(command.table)
        check_may_invite(table, who)
        invited = await self._find(command.player)
        if invited.id == who.id or invited.kind is PlayerKind.AI:
            raise Rejected("player/unavailable", "Invite another person. AI players are seated with `add-ai`.")
        check_has_seat_for(table, invited)
        self._meetings.check(who, invited, f"{invited.name} does not accept invitations from you.")
        if not self._meetings.may_join(table, invited):
            raise Rejected("player/unavailable", f"{invited.name} does not accept invitations to this table.")
        self._rate_limiter.take("invited", invited.id)
        is_told = await send_invitation(self._lobby, self._people, invited.id, who, table)
        if not is_told and await self._people.shows_presence(invited.id):
            raise Rejected("player/unavailable", f"{invited.name} is not online and takes no notifications.")
        return Done(ref=command.ref, table=table.id)

    async def _find(self, player: str) -> Participant:
        """A person by id or registered name, also one who is not connected. Raises Rejected `profile/unknown`."""
        person = await self._people.find(player)
        found = self._lobby.sessions.identity(player if person is None else person.id) or person
        if found is None:
            raise Rejected("profile/unknown", f"There is no player {player!r} to invite.")
        return found
