"""The client's side of a websocket, as far as loads need it (RFC 6455). Knows no message and no socket."""

from base64 import b64encode
from collections.abc import Iterator

_HAS_16_BITS = 126
"""Stands for the length of a payload that follows in two bytes; a greater number, in eight."""


def upgrade(port: int) -> bytes:
    """The request that makes a websocket of a connection to the server at this port; its response ends with an empty
    line."""
    return (
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %b\r\n\r\n" % (port, b64encode(bytes(16)))
    )


def masked(kind: int, data: bytes) -> bytes:
    """A frame from a client (5.2) of at most 65,535 bytes; the mask is all zeros, so that masking costs nothing."""
    size = len(data)
    if size < _HAS_16_BITS:
        return bytes((0x80 | kind, 0x80 | size)) + bytes(4) + data
    return bytes((0x80 | kind, 0x80 | _HAS_16_BITS)) + size.to_bytes(2) + bytes(4) + data


def frames(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """The whole frames of a server (5.2) in `data`: kind, payload, and where the next begins."""
    start = 0
    while len(data) >= start + 2:
        size, first = data[start + 1], start + 2
        if size >= _HAS_16_BITS:
            width = 2 if size == _HAS_16_BITS else 8
            size, first = int.from_bytes(data[first : first + width]), first + width
        if len(data) < first + size:
            return
        kind, start = data[start] & 15, first + size
        yield kind, data[first:start], start
