"""Listening at a door: with TLS or behind a proxy, a look at what a connection begins with comes first.

A door that needs no look is handed its connections by the event loop itself. Otherwise the first bytes are peeked at,
none is taken but the proxy's header, and the socket is then handed over as if nothing had been.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

from server.transport.certificate import Certificate
from server.transport.handshakes import PendingHandshakes
from server.transport.proxies import HEADER_LIMIT_BYTES, Proxies, read_header
from shared.errors import WireError

_AT_ONCE = 256
"""Connections taken in one turn of the event loop."""
_AGAIN_S = 0.02
"""Between two looks at half a header: the loop would otherwise be told of the same bytes again and again."""
_PATIENCE_S = 10.0
"""For header and handshake."""
_OUT_OF_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_BREATHER_S = 0.5
_TLS: Final = b"\x16"
"""The first byte of a handshake (RFC 8446, 5.1: a record of type handshake)."""
_log = logging.getLogger("oldhand.doorstep")


class Listening(Protocol):
    """An open door."""

    def close(self) -> None:
        """Take no more connections; those that were let in go on."""
        ...

    async def wait_closed(self) -> None: ...


@dataclass(frozen=True, slots=True)
class ListenerSettings:
    """The checks before a connection is let in."""

    pending_handshakes: PendingHandshakes
    certificate: Certificate | None = None
    proxies: Proxies = field(default_factory=Proxies)
    """Addresses that may begin with a header of the PROXY protocol."""
    without_tls: bytes = b""
    """The refusal of a plain client at a port that speaks TLS."""


async def listen(
    bound: socket.socket, door: Callable[[str], asyncio.BaseProtocol], settings: ListenerSettings, backlog: int
) -> Listening:
    """Serve a bound socket: `door` makes a protocol of where a connection comes from ("": ask the socket)."""
    if settings.certificate is None and not settings.proxies:
        return await asyncio.get_running_loop().create_server(lambda: door(""), sock=bound, backlog=backlog)
    bound.listen(backlog)
    return _Doorstep(bound, door, settings)


class _Doorstep:
    """Takes connections and has each looked at."""

    def __init__(
        self, bound: socket.socket, door: Callable[[str], asyncio.BaseProtocol], settings: ListenerSettings
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.door = door
        self.settings = settings
        self.newcomers: set[_PendingConnection] = set()
        self._bound = bound
        bound.setblocking(False)
        self.loop.add_reader(bound, self._accept)

    def close(self) -> None:
        """Take no more connections; those that were let in go on."""
        if self._bound.fileno() >= 0:
            self.loop.remove_reader(self._bound)
            self._bound.close()
            for newcomer in list(self.newcomers):
                newcomer.turn_away()

    async def wait_closed(self) -> None:
        """Return at once: closing waits for nobody here."""

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                accepted, address = self._bound.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _OUT_OF_FILES:
                    raise
                _log.error("no more connections can be taken for now: %s", error.strerror)
                self.loop.remove_reader(self._bound)
                self.loop.call_later(_BREATHER_S, self._go_on)
                return
            accepted.setblocking(False)
            host = str(cast(tuple[Any, ...], address)[0]) if isinstance(address, tuple) else ""
            _PendingConnection(self, accepted, host)

    def _go_on(self) -> None:
        if self._bound.fileno() >= 0:
            self.loop.add_reader(self._bound, self._accept)


class _PendingConnection:
    """A connection on the doorstep."""

    __slots__ = ("_address", "_doorstep", "_handshake", "_header_wanted", "_socket", "_timer")

    def __init__(self, doorstep: _Doorstep, accepted: socket.socket, address: str) -> None:
        self._doorstep = doorstep
        self._socket = accepted
        self._address = address
        self._header_wanted = doorstep.settings.proxies.trusts(address)
        self._handshake: asyncio.Task[None] | None = None
        self._timer = doorstep.loop.call_later(_PATIENCE_S, self.turn_away)
        doorstep.newcomers.add(self)
        doorstep.settings.pending_handshakes.enter(self)
        if self._is_looked_at():
            doorstep.loop.add_reader(accepted, self._look)
        else:
            self._let_in()

    def turn_away(self) -> None:
        """End the connection to make room: its handshake is not over."""
        self._leave()
        if self._handshake is not None:
            self._handshake.cancel()
        elif self._socket.fileno() >= 0:
            self._doorstep.loop.remove_reader(self._socket)
            self._socket.close()

    def _is_looked_at(self) -> bool:
        return self._header_wanted or self._doorstep.settings.certificate is not None

    def _look(self) -> None:
        try:
            data = self._socket.recv(HEADER_LIMIT_BYTES, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self.turn_away()
        elif self._header_wanted:
            self._take_header(data)
        elif data[:1] == _TLS:
            self._let_in()
        else:
            with suppress(OSError):
                self._socket.send(self._doorstep.settings.without_tls)
                self._socket.shutdown(socket.SHUT_WR)
                self._socket.recv(HEADER_LIMIT_BYTES)  # what lies unread would turn the goodbye into a reset
            self.turn_away()

    def _take_header(self, data: bytes) -> None:
        try:
            header = read_header(data)
        except WireError as error:
            _log.warning("%s It came from %s.", error, self._address)
            self.turn_away()
            return
        if header is None:
            self._doorstep.loop.remove_reader(self._socket)
            self._doorstep.loop.call_later(_AGAIN_S, self._look_again)
            return
        self._socket.recv(header.size)
        self._address = header.address or self._address
        self._header_wanted = False
        if not self._is_looked_at():
            self._let_in()

    def _look_again(self) -> None:
        if self._socket.fileno() >= 0:
            self._doorstep.loop.add_reader(self._socket, self._look)

    def _let_in(self) -> None:
        self._doorstep.loop.remove_reader(self._socket)
        self._handshake = self._doorstep.loop.create_task(self._hand_over())
        self._handshake.add_done_callback(self._handed_over)

    async def _hand_over(self) -> None:
        """Hand the socket to its door, by way of the handshake where TLS is spoken."""
        certificate = self._doorstep.settings.certificate
        timeouts = {} if certificate is None else {"ssl_handshake_timeout": _PATIENCE_S}
        try:
            await self._doorstep.loop.connect_accepted_socket(
                lambda: self._doorstep.door(self._address),
                self._socket,
                ssl=None if certificate is None else certificate.context,
                **timeouts,
            )
        except OSError as error:  # no handshake: scanners do that all day
            _log.debug("%s went away before it was let in: %s", self._address, error)
            self._socket.close()

    def _handed_over(self, handshake: "asyncio.Task[None]") -> None:
        self._leave()
        if handshake.cancelled():  # perhaps before its first step
            self._socket.close()

    def _leave(self) -> None:
        self._timer.cancel()
        self._doorstep.newcomers.discard(self)
        self._doorstep.settings.pending_handshakes.leave(self)
