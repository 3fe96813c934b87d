"""Matchmaking over all nodes: one of them has claimed the queue; the others ask it."""

import asyncio
import logging
from typing import Final

from pydantic import TypeAdapter

from server.cluster.bus import Cut, Lapsed
from server.cluster.messages import Meet, Seeking, answered, json_of
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.lobby.commands import Company, CompanyCommand
from server.lobby.lobby import LobbyRoom
from server.tables.actor import Answer
from server.tables.table import Who
from server.transport.session import Peer
from shared.errors import GameError, Rejected
from shared.protocol import CLIENT_MESSAGES, Done, SeekInfo

_KEY: Final = "meeting"
_AGAIN_S = 0.1
_SEEKS = TypeAdapter(list[SeekInfo])
_log = logging.getLogger("oldhand.nodes")


class ClusterMatchmaking:
    """One node's view of it."""

    def __init__(self, office: RpcEndpoint, company: Company, lobby: LobbyRoom) -> None:
        self._office = office
        self._company = company
        self._lobby = lobby
        self._is_here = False
        self._seeks: list[SeekInfo] = []
        """Those at the node that knows, as it told them."""
        self._last_sent = b"[]"
        """Ours, as the others know them."""
        lobby.seeks = self.seeks

    def seeks(self) -> list[SeekInfo]:
        """The queue over all nodes."""
        return self._company.pairing.waiting() if self._is_here else self._seeks

    def tell(self) -> None:
        """Let the other nodes' lists show who waits here."""
        if self._is_here:
            seeks = _SEEKS.dump_json(self._company.pairing.waiting())
            if seeks != self._last_sent:
                self._last_sent = seeks
                self._office.cast(Seeking(seeks))

    def greet(self, node: str) -> None:
        """A node has come."""
        if self._is_here:
            self._office.send(node, Seeking(self._last_sent))

    def hear(self, message: Seeking) -> None:
        """Another node tells who waits there."""
        self._seeks = _SEEKS.validate_json(message.seeks)
        self._lobby.changed()

    def came(self, twin: RemoteSession) -> None:
        """Somebody has come to another node: challenges that wait here are told."""
        if self._is_here and twin.who is not None:
            self._company.came(twin, twin.who)

    async def meet(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        """Have a command carried out where it is known who seeks whom."""
        try:
            claim = await self._office.bus.claim(_KEY)
        except Lapsed as error:
            raise Rejected("table/moving", "This server is restarting. Try again in a moment.") from error
        self._is_here = claim.owner == self._office.me
        if self._is_here:
            self._company.carry(peer, who, command, answer)
            return
        number = self._office.number(peer)

        def again() -> None:
            self._meet_again(peer, who, command, answer)

        self._office.ask(
            claim.owner,
            lambda call: Meet(call, json_of(command), who, number),
            lambda reply: again() if reply.is_elsewhere else answer(reply.outcome()),
            again,
        )

    def _meet_again(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        async def carry() -> None:
            await asyncio.sleep(_AGAIN_S)
            try:
                await self.meet(peer, who, command, answer)
            except Exception as error:
                answer(error)

        self._office.begin(carry())

    async def meet_for(self, node: str, message: Meet) -> None:
        """A command from another node, which takes us for the one that knows."""

        def answer(outcome: Done | Exception) -> None:
            self._office.send(node, answered(message.call, outcome))

        peer = self._office.twin(node, message.peer)
        command = CLIENT_MESSAGES.validate_json(message.command)
        if peer is None:
            answer(Rejected("player/unavailable", "Your connection has ended."))
            return
        try:
            assert isinstance(command, CompanyCommand)
            await self.meet(peer, message.who, command, answer)
        except Exception as error:
            if not isinstance(error, GameError):
                _log.exception("a command of node %s failed", node)
            answer(error)

    def lose(self) -> bool:
        """Another life begins, and others have the meeting by now. Returns whether we had it."""
        had, self._is_here = self._is_here, False
        return had

    def seek_again(self) -> None:
        """Move those who waited here to the node that has the queue now."""
        for peer, who, command, answer in self._company.pairing.hand_over():
            self._meet_again(peer, who, command, answer)

    async def leave(self) -> None:
        """Let another node have it."""
        try:
            await self._office.bus.release([_KEY])
        except (Cut, Lapsed) as error:
            _log.warning("%s", error)
