"""Clients move to the node that has their tables: nothing is forwarded then.

Between nodes of one machine, which can pass each other sockets, they move socket and all, and no client notices. The
client of a connection with TLS stays, and its node forwards, as before. So does a client that is subscribed to tables
of several nodes, or that has a subscription here which only this node keeps.

To a node on another machine a client connects anew, when it is told the node (`NodeNotice`) and a proxy leads it there.
A client that comes to a node although it has asked for another one has no such proxy: it stays, and is told no more
while the node that it has asked for lives. So nobody is sent in circles, and every node serves everybody.

How a socket is handed over:

1. The node that serves the client reads nothing more, and waits until it has answered everything that it has read.
2. It asks the node of the tables to adopt the session. That node puts a session of its own in the place of the remote
   one, in one turn of the event loop, so nobody is absent for a moment and no message is sent twice or never; what is
   sent to the new session waits there.
3. The answer comes after all that was sent to the client through its old node. That node writes it, passes the socket
   with what it has read of an unfinished message or remembers of a text conversation, and drops its own end.

If either node dies on the way, the client's connection ends, and it reconnects, as after the death of any node. A
client is moved once in `_STAY_S` at most.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

import msgspec

from server.cluster.messages import CommandReply
from server.cluster.presence import ClusterPresence
from server.cluster.rpc import RemoteSession, RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.core.draining import Draining
from server.core.session import Carrier, Session
from server.lobby.lobby import LobbyRoom
from server.lobby.other_nodes import NodeMessage
from server.lobby.pages import PageKey
from server.transport.adoption import Adoption, SessionState, state_of
from shared.protocol import NodeNotice

_STAY_S: Final = 2.0
_PAUSES_S: Final = (0.0, 1.0, 5.0, 30.0)
"""Before each attempt to move a client that is busy, or whose tables are on their way."""
_QUIET_S: Final = 1.0
"""An attempt waits for so long until everything is answered."""
_LOOK_S: Final = 0.002
_PASS_S: Final = 2.0
"""A client that takes what is sent more slowly is disconnected, and reconnects."""
_WAIT_S: Final = 5.0
"""A session whose socket does not come for so long has ended."""
_Passed = tuple[int, bytes]
"""The number of the session at the sending node, and what that node has in memory of the client; see Carrier."""
_log = logging.getLogger("oldhand.handoff")


class AdoptSession(NodeMessage, frozen=True):
    """Serve one of our sessions from now on, which is subscribed to these tables of yours. After the CommandReply its
    socket follows.
    """

    call: int
    node: str
    """Ours."""
    session: int
    tables: list[str]
    state: SessionState
    page: PageKey | None
    """The page of the table list that it is subscribed to."""


@dataclass(frozen=True, slots=True)
class HandoffParts:
    """The parts of a server between which sessions move."""

    rpc: RpcEndpoint
    tables: TablesEverywhere
    lobby: LobbyRoom
    presence: ClusterPresence
    draining: Draining
    tasks: asyncio.TaskGroup


class Handoffs:
    """One node's. Have `adopt` called with each AdoptSession."""

    def __init__(
        self,
        parts: HandoffParts,
        adoption: Callable[[SessionState, Session], Adoption],
        stays: Callable[[Session], bool],
    ) -> None:
        """`stays`: whether a session has something here that would not move with it."""
        self._rpc, self._tables, self._lobby = parts.rpc, parts.tables, parts.lobby
        self._presence, self._draining, self._tasks = parts.presence, parts.draining, parts.tasks
        self._adoption = adoption
        self._stays = stays
        self._moving: set[Session] = set()
        self._waiting: dict[tuple[str, int], tuple[Adoption, asyncio.TimerHandle]] = {}
        """Adopted sessions whose sockets have not come, by their former node and number."""
        parts.tables.subscriptions.on_added = self.consider
        parts.rpc.bus.on_socket = self._on_socket

    # At the node that serves the client.

    def consider(self, session: Session) -> None:
        """A session of ours is now subscribed to a table of another node: move it there if that is possible."""
        carrier = session.carrier
        if carrier is None or session in self._moving:
            return
        if self._destination(session, carrier) is not None:
            self._moving.add(session)
            self._tasks.create_task(self._move(session, carrier))
        elif (node := self._node_of(session)) is not None and self._may_tell(session, node):
            session.preferred_node = node
            session.send(NodeNotice(node=node))

    def _may_tell(self, session: Session, node: str) -> bool:
        """Whether its client may find a proxy that leads it to this node, on another machine."""
        if session.preferred_node is None or self._is_elsewhere(session.preferred_node):
            return False
        return self._is_elsewhere(node)

    def _is_elsewhere(self, node: str) -> bool:
        """Whether this is a live node on another machine."""
        return node in self._rpc.others and not self._rpc.bus.can_pass_sockets(node)

    async def _move(self, session: Session, carrier: Carrier) -> None:
        try:
            stay_s = session.adopted_s + _STAY_S - time.monotonic() if session.adopted_s else 0.0
            for pause_s in _PAUSES_S:
                await asyncio.sleep(max(pause_s, stay_s))
                if self._destination(session, carrier) is None or await self._try(session, carrier):
                    break
        except Exception:
            _log.exception("a connection cannot be handed over")
        finally:
            self._moving.discard(session)

    async def _try(self, session: Session, carrier: Carrier) -> bool:
        """Move a session to the node of its tables. Returns whether it has left."""
        carrier.freeze()
        node: str | None = None
        try:
            if await _until(carrier.is_quiet, session, _QUIET_S):
                node = await self._asked_to_adopt(session, carrier)
        finally:
            if node is None:
                carrier.thaw()
        if node is not None:
            await self._pass(node, session, carrier)
        return node is not None

    async def _asked_to_adopt(self, session: Session, carrier: Carrier) -> str | None:
        """The node that serves the session from now on; None if it refuses, or there is none any more."""
        node, number = self._destination(session, carrier), self._rpc.number(session)
        if node is None or number is None:
            return None
        page, tables = self._lobby.subscriptions.key_of(session), list(session.tables)
        reply = await self._rpc.call(
            node, lambda call: AdoptSession(call, self._rpc.me, number, tables, state_of(session), page)
        )
        return node if reply is not None and reply.adopted else None

    async def _pass(self, node: str, session: Session, carrier: Carrier) -> None:
        """Write everything and pass the socket. Whether or not that works, it is not served here any more."""

        def is_passed() -> bool:
            number = self._rpc.number(session)
            if number is None or not carrier.is_quiet():
                return False
            try:
                message = msgspec.msgpack.encode((number, carrier.memory()))
                self._rpc.bus.pass_socket(node, message, carrier.descriptor())
            except BlockingIOError:
                return False
            return True

        try:
            if await _until(is_passed, session, _PASS_S):
                session.note_moved()
        except OSError as error:  # the node is dead
            _log.info("a socket cannot be passed to node %s: %s", node, error)
        finally:
            carrier.drop()

    def _destination(self, session: Session, carrier: Carrier) -> str | None:
        """The other node that has all tables of the session, if its socket can be passed there."""
        node = self._node_of(session)
        return node if node is not None and self._rpc.bus.can_pass_sockets(node) and carrier.can_move() else None

    def _node_of(self, session: Session) -> str | None:
        """The other node that has all tables of the session, if nothing keeps it here."""
        node = None if session.outbox.is_closed else self._tables.subscriptions.node_of(session)
        if node is None or node not in self._rpc.others:
            return None
        return None if self._lobby.hosts.is_host(session) or self._stays(session) else node

    # At the node that has the tables.

    def adopt(self, message: AdoptSession) -> None:
        """Put a session of our own in the place of a remote one, or refuse."""
        known = self._rpc.remote_session(message.node, message.session)
        is_adopted = known is not None and self._has_all(known, message.tables) and not self._draining.begun
        if known is not None and is_adopted:
            self._adopt(known, message)
        self._rpc.send(message.node, CommandReply(message.call, adopted=is_adopted))

    def _has_all(self, known: RemoteSession, tables: Collection[str]) -> bool:
        return known.tables == set(tables) and all(self._tables.here.is_subscribed(table, known) for table in tables)

    def _adopt(self, known: RemoteSession, message: AdoptSession) -> None:
        who = known.who
        assert who is not None
        adoption = self._adoption(message.state, known)
        session = adoption.session
        self._lobby.enter(session, who, is_new=False)
        for table in message.tables:
            self._tables.here.replace(table, known, session)
        if message.page is not None:
            self._lobby.subscriptions.resume(session, message.page)
        self._presence.on_closed(known)
        key = message.node, message.session
        self._waiting[key] = adoption, asyncio.get_running_loop().call_later(_WAIT_S, self._give_up, key)

    def _give_up(self, key: tuple[str, int]) -> None:
        adoption, _ = self._waiting.pop(key)
        _log.warning("the socket of a session of node %s has not come", key[0])
        adoption.give_up()

    def _on_socket(self, node: str, message: bytes, passed: socket.socket) -> None:
        number, memory = msgspec.msgpack.decode(message, type=_Passed)
        adoption, timer = self._waiting.pop((node, number), (None, None))
        if adoption is None or timer is None:  # it came too late
            passed.close()
            return
        timer.cancel()
        adoption.attach(passed, memory)


async def _until(is_so: Callable[[], bool], session: Session, patience_s: float) -> bool:
    """Whether it becomes so in time, while the session is open."""
    loop = asyncio.get_running_loop()
    deadline_s = loop.time() + patience_s
    while not session.outbox.is_closed:
        if is_so():
            return True
        if loop.time() >= deadline_s:
            return False
        await asyncio.sleep(_LOOK_S)  # nothing tells of it but looking
    return False
