"""A client's socket as the operating system has it: its address, its round trip, and the end of a dead line."""

import asyncio
import socket
import struct
from contextlib import suppress
from sys import intern
from typing import Any, Final, cast

_READ_AT_ONCE_BYTES: Final = 1_024
"""Bytes read from one connection at a time. They are parsed at once, so a small buffer keeps one client that sends a
lot from delaying sixty others; few messages are longer."""
READ_BUFFER: Final = memoryview(bytearray(_READ_AT_ONCE_BYTES))
"""Receives the bytes of every connection; they are copied out at once."""


def watch_over(transport: asyncio.BaseTransport, unacknowledged_ms: int) -> None:
    """Let the operating system close a socket whose client acknowledges nothing for so long, where it can."""
    cut_unacknowledged(transport.get_extra_info("socket"), unacknowledged_ms)


def cut_unacknowledged(bound: socket.socket, unacknowledged_ms: int) -> None:
    """The same for a socket; the sockets that a listening socket accepts inherit it."""
    option: int | None = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None and unacknowledged_ms > 0:
        with suppress(OSError):  # not a TCP socket, or closed already
            bound.setsockopt(socket.IPPROTO_TCP, option, unacknowledged_ms)


def address_of(transport: asyncio.BaseTransport) -> str:
    """The client's address without its port; empty for a socket that has none."""
    name: Any = transport.get_extra_info("peername")
    address = str(cast(tuple[Any, ...], name)[0]) if isinstance(name, tuple) and name else ""
    return intern(address)  # one proxy's clients have one address, and so have many others


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


def is_plain(transport: asyncio.BaseTransport) -> bool:
    """Whether it is an open socket without TLS, whose keys no other process would have."""
    return not transport.is_closing() and transport.get_extra_info("sslcontext") is None


def descriptor_of(transport: asyncio.BaseTransport) -> int:
    """The file descriptor of the socket."""
    return transport.get_extra_info("socket").fileno()


_RTT_AT = 68
"""Offset of `tcpi_rtt` in Linux' `struct tcp_info`: after 8 bytes and 15 numbers of 4."""
