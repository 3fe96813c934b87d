"""AI players that play like a person, by that person's consent."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.imitation.people import ImitatedPeople
from server.features.imitation.routes import imitation_routes
from server.http.lists import own_routes
from shared.protocol.imitation import GetImitation, ImitationInfo, SetImitation


class Imitation(Feature):
    """The consent of people, and the names of such players."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._people = ImitatedPeople(house.context.store, house.lobby.hosts)
        house.player_names.rules.append(self._people.named)
        house.handlers.add(SetImitation, self._carry)
        house.handlers.add(GetImitation, self._carry)

    async def _carry(self, _: Session, who: Participant, command: SetImitation | GetImitation, answer: Answer) -> None:
        answer(await self._people.carry(who, command))

    def routes(self) -> Iterable[APIRouter]:
        """`/api/imitated` for AI hosts, and `GET /api/imitation`."""
        house, context = self._house, self._house.context
        yield house.counted(imitation_routes(context.credentials, self._people, house.player_games))
        said = "Whether AI players play like the caller, and from how many games."
        yield own_routes(house.callers, "get-imitation", GetImitation, ImitationInfo, lambda done: done.imitation, said)
