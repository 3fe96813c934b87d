"""Following other players, and their presence."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.friends.following import Following
from server.features.friends.presence import FollowedPresences
from server.http.own_answers import own_routes
from server.lobby.other_nodes import NodeMessage
from shared.protocol.friends import Follow, Followed, GetFollowed, ShowPresence


class PresenceShown(NodeMessage, frozen=True):
    """A player shows their presence to followers from now on, or hides it."""

    player: str
    on: bool


class Friends(Feature):
    """The people on somebody's list."""

    def __init__(self, house: House) -> None:
        self._house = house
        store, settings = house.context.store, house.context.settings
        self.presences = FollowedPresences(house.lobby, settings.delays.lobby_ms)
        self._following = Following(store.follows, store.accounts, self.presences, settings.limits, house.meetings)
        house.handlers.add(Follow, self._carry)
        house.handlers.add(GetFollowed, self._carry)
        house.handlers.add(ShowPresence, self._carry)
        house.chat.on_mute.append(self.presences.separate)
        shelters = house.chat.shelters
        shelters.on_change.append(lambda: self.presences.separate_where(shelters.separates))
        house.nodes.add(PresenceShown, lambda message: self.presences.show(message.player, on=message.on))

    async def _carry(
        self, session: Session, who: Participant, command: Follow | GetFollowed | ShowPresence, answer: Answer
    ) -> None:
        answer(await self._following.carry(session, who, command))
        if isinstance(command, ShowPresence):
            self._house.nodes.broadcast(PresenceShown(who.id, command.on))

    def goodbye(self, session: Session) -> None:
        """Send a client no more."""
        self.presences.unsubscribe(session)

    def keeps(self, session: Session) -> bool:
        """Whether the client is sent the presence of others."""
        return session in self.presences

    def routes(self) -> Iterable[APIRouter]:
        """`GET /api/followed`."""
        said = "Those who are online first."
        yield own_routes(self._house.callers, "list-followed", GetFollowed, said, Followed, lambda done: done.followed)
