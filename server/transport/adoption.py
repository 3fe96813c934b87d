"""Takes over connections of other processes of this machine: first the session, then the socket. Knows no node.

Until the socket has come, what is sent to the session waits in its outbox.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from server.core.session import Session
from server.transport.connection import Connection, ConnectionContext
from server.transport.tcp import TEXT, TcpConnection
from server.transport.websockets import WebsocketConnection

_log = logging.getLogger("oldhand.handoff")


class SessionState(msgspec.Struct, frozen=True, array_like=True):
    """What a process has to know of a session, beside what all nodes know, to go on serving it."""

    transport: str
    token: str
    keepalive: bool
    lag_ms: float
    preferred_node: str | None = None


def state_of(session: Session) -> SessionState:
    """Of one of our own sessions."""
    return SessionState(session.transport, session.token, session.keepalive, session.lag_ms, session.preferred_node)


class Adoption:
    """A session of which this process does not have the socket yet."""

    def __init__(self, context: ConnectionContext, state: SessionState, known: Session) -> None:
        """`known`: the session, as it has been represented here."""
        self._context = context
        self._state = state
        self._connection = Connection(context)
        session = self.session = self._connection.session
        session.address, session.transport = known.address, state.transport
        session.line, session.may_play, session.full = known.line, known.may_play, known.full
        session.games, session.arena = known.games, known.arena
        session.token, session.keepalive, session.lag_ms = state.token, state.keepalive, state.lag_ms
        session.preferred_node = state.preferred_node
        session.adopted_s = time.monotonic()
        self._connection.begin_adopted()

    def attach(self, passed: socket.socket, memory: bytes) -> None:
        """The socket has come, with what the other process has sent along; see `Transport.memory`."""
        make = _PROTOCOLS[self._state.transport]
        self._context.tasks.create_task(self._attach(lambda: make(self._connection, self._context, memory), passed))

    def give_up(self) -> None:
        """The socket will not come."""
        self._connection.on_disconnect()

    async def _attach(self, make: Callable[[], asyncio.BaseProtocol], passed: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(make, passed)
        except Exception:
            _log.exception("a socket of another process cannot be used")
            passed.close()
            self.give_up()


def _tcp(connection: Connection, context: ConnectionContext, memory: bytes, *, is_text: bool) -> asyncio.BaseProtocol:
    protocol = TcpConnection(connection, context.settings.delays.unacknowledged_ms, connection.session.address)
    protocol.begin_adopted(memory, is_text=is_text)
    return protocol


def _websocket(connection: Connection, context: ConnectionContext, memory: bytes) -> asyncio.BaseProtocol:
    return WebsocketConnection(connection, connection.session.address, memory)


_PROTOCOLS: Final = {
    TcpConnection.transport: partial(_tcp, is_text=False),
    TEXT: partial(_tcp, is_text=True),
    WebsocketConnection.transport: _websocket,
}
