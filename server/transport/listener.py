"""Accepts connections on a port. With TLS or behind a proxy it peeks at the first bytes of each connection.

Without either, the event loop accepts connections itself. Otherwise only the header of the PROXY protocol is consumed,
and the socket is then passed on to its protocol.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

from server.core.certificate import Certificate
from server.core.proxies import HEADER_LIMIT_BYTES, Proxies, read_header
from server.transport.handshakes import PendingHandshakes
from shared.errors import ProtocolError

_AT_ONCE = 256
"""Connections accepted in one turn of the event loop."""
_AGAIN_S = 0.02
"""Pause between two peeks at half a header; without it, the event loop would report the same bytes again and again."""
_PATIENCE_S = 10.0
"""Timeout of header and handshake."""
_OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_RETRY_S = 0.5
_TLS: Final = b"\x16"
"""The first byte of a handshake (RFC 8446, 5.1: a record of type handshake)."""
_log = logging.getLogger("oldhand.listener")


class Listening(Protocol):
    """An open port."""

    def close(self) -> None:
        """Accept no more connections; those that exist stay open."""
        ...

    async def wait_closed(self) -> None: ...


@dataclass(frozen=True, slots=True)
class ListenerSettings:
    """The checks before a connection is passed to its protocol."""

    pending_handshakes: PendingHandshakes
    certificate: Certificate | None = None
    proxies: Proxies = field(default_factory=Proxies)
    """Addresses whose connections may begin with a header of the PROXY protocol."""
    without_tls: bytes = b""
    """Sent to a client that does not use TLS where TLS is required."""


async def listen(
    bound: socket.socket,
    protocol_factory: Callable[[str], asyncio.BaseProtocol],
    settings: ListenerSettings,
    backlog: int,
) -> Listening:
    """Serve a bound socket: `door` makes a protocol of where a connection comes from ("": ask the socket)."""
    if settings.certificate is None and not settings.proxies:
        return await asyncio.get_running_loop().create_server(lambda: protocol_factory(""), sock=bound, backlog=backlog)
    bound.listen(backlog)
    return _Listener(bound, protocol_factory, settings)


class _Listener:
    """Accepts connections and checks each of them."""

    def __init__(
        self, bound: socket.socket, protocol_factory: Callable[[str], asyncio.BaseProtocol], settings: ListenerSettings
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.protocol_factory = protocol_factory
        self.settings = settings
        self.pending: set[_PendingConnection] = set()
        self._bound = bound
        bound.setblocking(False)
        self.loop.add_reader(bound, self._accept)

    def close(self) -> None:
        """Accept no more connections; those that exist stay open."""
        if self._bound.fileno() >= 0:
            self.loop.remove_reader(self._bound)
            self._bound.close()
            for connection in list(self.pending):
                connection.reject()

    async def wait_closed(self) -> None:
        """Return at once: nothing is left to wait for."""

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                accepted, address = self._bound.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _OUT_OF_FILES:
                    raise
                _log.error("cannot accept connections for now: %s", error.strerror)
                self.loop.remove_reader(self._bound)
                self.loop.call_later(_RETRY_S, self._resume_accepting)
                return
            accepted.setblocking(False)
            host = str(cast(tuple[Any, ...], address)[0]) if isinstance(address, tuple) else ""
            _PendingConnection(self, accepted, host)

    def _resume_accepting(self) -> None:
        if self._bound.fileno() >= 0:
            self.loop.add_reader(self._bound, self._accept)


class _PendingConnection:
    """A connection before it has passed the checks."""

    __slots__ = ("_address", "_handshake", "_header_wanted", "_listener", "_socket", "_timer")

    def __init__(self, listener: _Listener, accepted: socket.socket, address: str) -> None:
        self._listener = listener
        self._socket = accepted
        self._address = address
        self._header_wanted = listener.settings.proxies.trusts(address)
        self._handshake: asyncio.Task[None] | None = None
        self._timer = listener.loop.call_later(_PATIENCE_S, self.reject)
        listener.pending.add(self)
        listener.settings.pending_handshakes.enter(self)
        if self._needs_peek():
            listener.loop.add_reader(accepted, self._peek)
        else:
            self._accept_connection()

    def reject(self) -> None:
        """End the connection to make room: its handshake is not over."""
        self._leave()
        if self._handshake is not None:
            self._handshake.cancel()
        elif self._socket.fileno() >= 0:
            self._listener.loop.remove_reader(self._socket)
            self._socket.close()

    def _needs_peek(self) -> bool:
        return self._header_wanted or self._listener.settings.certificate is not None

    def _peek(self) -> None:
        try:
            data = self._socket.recv(HEADER_LIMIT_BYTES, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self.reject()
        elif self._header_wanted:
            self._read_header(data)
        elif data[:1] == _TLS:
            self._accept_connection()
        else:
            with suppress(OSError):
                self._socket.send(self._listener.settings.without_tls)
                self._socket.shutdown(socket.SHUT_WR)
                self._socket.recv(HEADER_LIMIT_BYTES)  # unread data would turn the goodbye into a reset
            self.reject()

    def _read_header(self, data: bytes) -> None:
        try:
            header = read_header(data)
        except ProtocolError as error:
            _log.warning("%s From %s.", error, self._address)
            self.reject()
            return
        if header is None:
            self._listener.loop.remove_reader(self._socket)
            self._listener.loop.call_later(_AGAIN_S, self._peek_again)
            return
        self._socket.recv(header.size)
        self._address = header.address or self._address
        self._header_wanted = False
        if not self._needs_peek():
            self._accept_connection()

    def _peek_again(self) -> None:
        if self._socket.fileno() >= 0:
            self._listener.loop.add_reader(self._socket, self._peek)

    def _accept_connection(self) -> None:
        self._listener.loop.remove_reader(self._socket)
        self._handshake = self._listener.loop.create_task(self._hand_over())
        self._handshake.add_done_callback(self._handed_over)

    async def _hand_over(self) -> None:
        """Pass the socket to its protocol, after the handshake if TLS is used."""
        certificate = self._listener.settings.certificate
        timeouts = {} if certificate is None else {"ssl_handshake_timeout": _PATIENCE_S}
        try:
            await self._listener.loop.connect_accepted_socket(
                lambda: self._listener.protocol_factory(self._address),
                self._socket,
                ssl=None if certificate is None else certificate.context,
                **timeouts,
            )
        except OSError as error:  # scanners do this all day
            _log.debug("%s disconnected during the handshake: %s", self._address, error)
            self._socket.close()

    def _handed_over(self, handshake: "asyncio.Task[None]") -> None:
        self._leave()
        if handshake.cancelled():  # perhaps before its first step
            self._socket.close()

    def _leave(self) -> None:
        self._timer.cancel()
        self._listener.pending.discard(self)
        self._listener.settings.pending_handshakes.leave(self)
