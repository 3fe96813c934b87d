"""Chat: players mute each other. What is said at a table is `server.tables.chat`'s."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.chat.routes import mute_routes
from server.features.feature import Feature, House
from server.lobby.other_nodes import NodeMessage
from shared.protocol import Done
from shared.protocol.chat import Mute


class MuteChanged(NodeMessage, frozen=True):
    """A player has muted or unmuted another."""

    player: str
    muted: str
    on: bool


class ChatFeature(Feature):
    """The command `mute`, and the list of those whom one has muted."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._chat = house.chat
        self._nodes = house.nodes
        house.handlers.add(Mute, self._mute)
        house.nodes.add(MuteChanged, lambda message: self._chat.note_mute(message.player, message.muted, on=message.on))

    async def _mute(self, _: Session, who: Participant, command: Mute, answer: Answer) -> None:
        muted = await self._chat.mute(who.id, command.player, on=command.on)
        self._nodes.broadcast(MuteChanged(who.id, muted, command.on))
        answer(Done(ref=command.ref))

    def routes(self) -> Iterable[APIRouter]:
        """See `mute_routes`."""
        yield from self._house.counted(mute_routes(self._house.context, self._chat))

    async def start(self) -> None:
        """Read who has muted whom."""
        await self._chat.start()
