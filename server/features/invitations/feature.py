"""Invitations to a table with a free seat."""

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.invitations.invitations import Invitations
from shared.protocol.invitations import InvitePlayer


class InvitationFeature(Feature):
    """From a player there to one other person."""

    def __init__(self, house: House) -> None:
        context = house.context
        self._invitations = Invitations(
            house.lobby, house.tables, house.known_people, house.meetings, context.rate_limiter
        )
        house.handlers.add(InvitePlayer, self._invite)

    async def _invite(self, _: Session, who: Participant, command: InvitePlayer, answer: Answer) -> None:
        answer(await self._invitations.invite(who, command))
