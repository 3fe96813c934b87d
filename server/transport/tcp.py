"""The raw TCP door. It carries bytes and has no opinion about messages; who does not speak JSON gets the text door."""

import asyncio
import socket
import struct
import time
from contextlib import suppress
from typing import Any, Final, cast

from server.transport.codec import UnknownProtocol
from server.transport.connection import Connection, ConnectionContext
from server.transport.text import TextDoor


class TcpDoor:
    """Makes a conversation of every TCP connection."""

    def __init__(self, context: ConnectionContext) -> None:
        self._context = context

    def __call__(self, address: str = "") -> asyncio.BaseProtocol:
        """For a connection from `address`, which a proxy may have told; else the socket's own."""
        return TcpConnection(Connection(self._context), self._context.settings.delays.unacknowledged_ms, address)


_READ_AT_ONCE_BYTES: Final = 1_024
"""What is read of one connection in one go: nobody waits while all that another has written is taken in. Few messages
are longer; what is read is parsed at once, and sixty connections may write in the same moment."""
_buffer: Final = memoryview(bytearray(_READ_AT_ONCE_BYTES))
"""Where the bytes of every connection arrive; they are taken out at once."""


class TcpConnection(asyncio.BufferedProtocol):
    """One TCP peer: lines in, lines out."""

    __slots__ = ("_talk", "_text", "_transport", "_unacknowledged_ms", "address")
    transport = "tcp"
    answers = False

    def __init__(self, talk: Connection, unacknowledged_ms: int, address: str) -> None:
        self._talk = talk
        self.address = address
        self._unacknowledged_ms = unacknowledged_ms
        self._text: TextDoor | None = None
        """Stands between, for a peer that speaks plain text."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.address = self.address or address_of(self._transport)
        watch_over(self._transport, self._unacknowledged_ms)
        self._talk.begin(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _buffer

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(_buffer[:nbytes])
        if self._text is not None:
            self._keep_reading(self._text.receive(data))
            return
        began_s = time.thread_time()
        messages = self._talk.session.receive(data)
        self._talk.charge(time.thread_time() - began_s)
        if messages and isinstance(messages[0], UnknownProtocol):
            self._text = TextDoor(self._talk)
            self._talk.peer.transport = "text"
            self._keep_reading(self._text.receive(data))
            return
        self._talk.hear(messages)

    def eof_received(self) -> bool:
        if self._text is not None:
            self._text.receive_eof()
        else:
            self._talk.hear(self._talk.session.receive_eof())
            self._talk.hang_up()
        # Earlier commands are still answered; under TLS the end of one direction is the end of both.
        return self._transport.get_extra_info("sslcontext") is None

    def connection_lost(self, exc: Exception | None) -> None:
        self._talk.end()

    def pause_writing(self) -> None:
        self._talk.set_writable(False)

    def resume_writing(self) -> None:
        self._talk.set_writable(True)

    def write(self, messages: list[bytes]) -> None:
        """Send messages, each whole."""
        if self._transport.is_closing():
            return
        if self._text is not None:
            self._transport.write(self._text.worded(messages))
            self._keep_reading(self._text.go_on())
            return
        messages.append(b"")
        self._transport.write(b"\n".join(messages))

    def _keep_reading(self, wanted: bool) -> None:
        """Whether the text door has room for more; the conversation behind it is never handed many at once."""
        if wanted:
            self.resume_reading()
        else:
            self._transport.pause_reading()

    def pause_reading(self) -> None:
        """Read nothing more for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on."""
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def measure(self) -> float | None:
        """Milliseconds there and back where they are known at once; else ask, and tell `Connection.near`."""
        return round_trip_ms(self._transport)

    def close(self, *, comes_back: bool) -> None:
        """Close once everything is written; the peer may be told that it is to come back. The `bye` before it has
        told.
        """
        self._transport.close()

    def abort(self) -> None:
        """Close now."""
        self._transport.abort()


def watch_over(transport: asyncio.BaseTransport, unacknowledged_ms: int) -> None:
    """Have the system cut a socket whose peer acknowledges nothing for so long (where the system can)."""
    cut_unacknowledged(transport.get_extra_info("socket"), unacknowledged_ms)


def cut_unacknowledged(bound: socket.socket, unacknowledged_ms: int) -> None:
    """The same of a socket; one that listens hands it down to those that it accepts."""
    option: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None and unacknowledged_ms > 0:
        with suppress(OSError):  # no TCP socket, or gone already
            bound.setsockopt(socket.IPPROTO_TCP, option, unacknowledged_ms)


def address_of(transport: asyncio.BaseTransport) -> str:
    """The peer's address without its port; empty for a socket that has none."""
    name: Any = transport.get_extra_info("peername")
    return str(cast(tuple[Any, ...], name)[0]) if isinstance(name, tuple) and name else ""


def round_trip_ms(transport: asyncio.BaseTransport) -> float | None:
    """The system's own smoothed round trip of a TCP socket (Linux: `tcpi_rtt` of TCP_INFO, in microseconds)."""
    option: int | None = getattr(socket, "TCP_INFO", None)
    if option is None or transport.is_closing():
        return None
    with suppress(OSError, struct.error):
        info: bytes = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, option, _RTT_AT + 4)
        (rtt_us,) = struct.unpack_from("=I", info, _RTT_AT)
        return rtt_us / 1_000
    return None


_RTT_AT = 68
"""Where `tcpi_rtt` stands in Linux' `struct tcp_info`: after 8 bytes and 15 numbers of 4."""
