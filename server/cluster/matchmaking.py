"""Matchmaking in a cluster: one node has claimed the queue; the others forward their commands to it."""

import asyncio
import logging
from typing import Final

from pydantic import TypeAdapter

from server.cluster.bus import BusUnreachable, LeaseExpired
from server.cluster.messages import MatchmakingRequest, SeeksChanged, answered, json_of
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.core.frequent import AnyDone
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.commands import LobbyCommands
from server.lobby.lobby import LobbyRoom
from server.lobby.other_nodes import MatchmakingCommand
from shared.errors import GameError, Rejected
from shared.protocol import CLIENT_MESSAGES, SeekInfo

_KEY: Final = "meeting"
_AGAIN_S = 0.1
_SEEKS = TypeAdapter(list[SeekInfo])
_log = logging.getLogger("oldhand.nodes")


class ClusterMatchmaking:
    """One node's view of the queue."""

    def __init__(self, rpc: RpcEndpoint, lobby_commands: LobbyCommands, lobby: LobbyRoom) -> None:
        self._rpc = rpc
        self._lobby_commands = lobby_commands
        self._lobby = lobby
        self._is_here = False
        self._seeks: list[SeekInfo] = []
        """The seeks at the node that has the queue."""
        self._last_sent = b"[]"
        """Our own seeks as sent to the others."""
        lobby.seeks = self.seeks

    def seeks(self) -> list[SeekInfo]:
        """The queue over all nodes."""
        return self._lobby_commands.matchmaking.waiting() if self._is_here else self._seeks

    def broadcast(self) -> None:
        """Send the seeks to the other nodes, if they have changed."""
        if self._is_here:
            seeks = _SEEKS.dump_json(self._lobby_commands.matchmaking.waiting())
            if seeks != self._last_sent:
                self._last_sent = seeks
                self._rpc.broadcast(SeeksChanged(seeks))

    def on_node_joined(self, node: str) -> None:
        """Send the seeks to a node that has joined."""
        if self._is_here:
            self._rpc.send(node, SeeksChanged(self._last_sent))

    def on_seeks_changed(self, message: SeeksChanged) -> None:
        """The seeks at the node that has the queue have changed."""
        self._seeks = _SEEKS.validate_json(message.seeks)
        self._lobby.changed()

    def on_session_opened(self, remote_session: RemoteSession) -> None:
        """A client has connected to another node: send it the challenges that wait here."""
        if self._is_here and remote_session.who is not None:
            self._lobby_commands.on_connect(remote_session, remote_session.who)

    async def forward(self, session: Session, who: Participant, command: MatchmakingCommand, answer: Answer) -> None:
        """Carry out a command at the node that has the queue. Raises GameError."""
        try:
            claim = await self._rpc.bus.claim(_KEY)
        except LeaseExpired as error:
            raise Rejected("table/moving", "This server is restarting. Try again in a moment.") from error
        self._is_here = claim.owner == self._rpc.me
        if self._is_here:
            self._lobby_commands.carry(session, who, command, answer)
            return
        number = self._rpc.number(session)

        def again() -> None:
            self._forward_again(session, who, command, answer)

        self._rpc.ask(
            claim.owner,
            lambda call: MatchmakingRequest(call, json_of(command), who, number),
            lambda reply: again() if reply.is_elsewhere else answer(reply.outcome()),
            again,
        )

    def _forward_again(self, session: Session, who: Participant, command: MatchmakingCommand, answer: Answer) -> None:
        async def carry() -> None:
            await asyncio.sleep(_AGAIN_S)
            try:
                await self.forward(session, who, command, answer)
            except Exception as error:
                answer(error)

        self._rpc.begin(carry())

    async def on_request(self, node: str, message: MatchmakingRequest) -> None:
        """A command from another node, which believes that we have the queue."""

        def answer(outcome: AnyDone | Exception) -> None:
            self._rpc.send(node, answered(message.call, outcome))

        session = self._rpc.remote_session(node, message.session)
        command = CLIENT_MESSAGES.validate_json(message.command)
        if session is None:
            answer(Rejected("player/unavailable", "Your connection has ended."))
            return
        try:
            assert isinstance(command, MatchmakingCommand)
            await self.forward(session, message.who, command, answer)
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    def lose(self) -> bool:
        """A new life begins, and another node has the queue by now. Returns whether we had it."""
        had, self._is_here = self._is_here, False
        return had

    def seek_again(self) -> None:
        """Forward the seeks that waited here to the node that has the queue now."""
        for session, who, command, answer in self._lobby_commands.matchmaking.hand_over():
            self._forward_again(session, who, command, answer)

    async def leave(self) -> None:
        """Release the queue for another node."""
        try:
            await self._rpc.bus.release([_KEY])
        except (BusUnreachable, LeaseExpired) as error:
            _log.warning("%s", error)
