"""Commands by which players meet: one node has claimed them; the others forward theirs to it."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from server.cluster.bus import BusUnreachable, LeaseExpired
from server.cluster.messages import MatchmakingRequest, answered, encode
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.other_nodes import Meeting, Sent
from shared.errors import GameError, Rejected
from shared.protocol import CommandMessage, Done, decode_client_message, structs

_KEY: Final = "meeting"
_AGAIN_S, _ATTEMPTS = 0.1, 100
"""A command that has lost its node is forwarded again so often, after a pause each time."""
_log = logging.getLogger("oldhand.nodes")


class ClusterMeetings:
    """One node's view of them (`server.lobby.other_nodes.OneNode`)."""

    def __init__(self, rpc: RpcEndpoint) -> None:
        self._rpc = rpc
        self._by_command: dict[type, Meeting] = {}
        self._sent: dict[Meeting, bytes] = {}
        """By meeting: what the others were sent last."""
        self._is_here = False

    @property
    def is_here(self) -> bool:
        """Whether this node carries the commands out."""
        return self._is_here

    def add(self, meeting: Meeting, *commands: type[CommandMessage]) -> None:
        """Have a meeting carry out commands of these classes."""
        self._by_command |= dict.fromkeys(commands, meeting)
        shared = meeting.shared()
        self._sent[meeting] = b"" if shared is None else encode(shared)

    def broadcast(self) -> None:
        """Send the other nodes what they have to know, where it has changed."""
        for meeting, sent in self._sent.items() if self._is_here else ():
            shared = meeting.shared()
            now = b"" if shared is None else encode(shared)
            if shared is not None and now != sent:
                self._sent[meeting] = now
                self._rpc.broadcast(shared)

    def on_node_joined(self, node: str) -> None:
        """Send all of it to a node that has joined."""
        for meeting in self._sent if self._is_here else ():
            shared = meeting.shared()
            if shared is not None:
                self._rpc.send(node, shared)

    def on_session_opened(self, remote_session: RemoteSession) -> None:
        """A client has connected to another node: send it what waits for it here."""
        if self._is_here and remote_session.who is not None:
            for meeting in self._sent:
                meeting.welcome(remote_session, remote_session.who)

    async def claim(self) -> bool:
        """Claim them for this node if no node has. Whether this one has them; not while that cannot be known."""
        with suppress(BusUnreachable, LeaseExpired):
            return await self._owner() == self._rpc.me
        return False

    async def _owner(self) -> str:
        """The node that has claimed them. Raises BusUnreachable, LeaseExpired."""
        claim = await self._rpc.bus.claim(_KEY)
        was_here, self._is_here = self._is_here, claim.owner == self._rpc.me
        if self._is_here and not was_here:  # the others may have missed what was sent in an earlier life
            self._sent = dict.fromkeys(self._sent, b"")
        return claim.owner

    async def forward(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command at the node that has claimed them. Raises GameError."""
        try:
            owner = await self._owner()
        except LeaseExpired as error:
            raise Rejected("table/moving", "This server is restarting. Try again in a moment.") from error
        if self._is_here:
            self._by_command[type(command)].carry(session, who, command, answer)
            return
        number = self._rpc.number(session)

        def again() -> None:
            self._forward_again(session, who, command, answer)

        self._rpc.ask(
            owner,
            lambda call: MatchmakingRequest(call, structs.encode(command), who, number),
            lambda reply: again() if reply.is_elsewhere else answer(reply.outcome()),
            again,
        )

    def _forward_again(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        async def carry() -> None:
            for attempt in range(_ATTEMPTS):
                await asyncio.sleep(_AGAIN_S)
                try:
                    await self.forward(session, who, command, answer)
                except Exception as error:
                    if isinstance(error.__cause__, LeaseExpired) and attempt < _ATTEMPTS - 1:
                        continue  # this node has not begun its new life yet
                    answer(error)
                return

        self._rpc.begin(carry())

    async def on_request(self, node: str, message: MatchmakingRequest) -> None:
        """A command from another node, which believes that we carry them out."""

        def answer(outcome: Done | Exception) -> None:
            self._rpc.send(node, answered(message.call, outcome))

        session = self._rpc.remote_session(node, message.session)
        command = decode_client_message(message.command)
        if session is None:
            answer(Rejected("player/unavailable", "Your connection has ended."))
            return
        try:
            assert isinstance(command, CommandMessage)
            await self.forward(session, message.who, command, answer)
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    def lose(self) -> list[Sent]:
        """A new life begins, and another node has claimed them by now. Returns the commands of our own clients that
        waited here; other nodes forward those of theirs when they learn that this life has ended."""
        if not self._is_here:
            return []
        self._is_here = False
        return [sent for meeting in self._sent for sent in meeting.hand_over() if not sent[0].is_remote]

    def forward_again(self, waiting: Iterable[Sent]) -> None:
        """Forward commands to the node that carries them out now."""
        for session, who, command, answer in waiting:
            self._forward_again(session, who, command, answer)

    async def leave(self) -> None:
        """Release the commands for another node."""
        try:
            await self._rpc.bus.release([_KEY])
        except (BusUnreachable, LeaseExpired) as error:
            _log.warning("%s", error)
