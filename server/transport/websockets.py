"""Websocket connections: uvicorn reads the request to upgrade, and from then on no ASGI is involved. One message per
frame, text or binary.
"""

import asyncio
import base64
import binascii
import re
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from websockets.utils import accept_key

from server.transport import frames
from server.transport.connection import Connection, ConnectionContext
from server.transport.frames import Frame, FrameError
from server.transport.http_connection import PATIENCE_S
from server.transport.sockets import READ_BUFFER, address_of, descriptor_of, is_plain, watch_over
from server.transport.statuses import refusal_bytes
from shared.protocol import LINE_LIMIT_BYTES

_PATH: Final = re.compile(rb"/ws(/[0-9A-Za-z-]{1,40})?")
"""With the name of a node that a proxy was to lead to. Any node serves a client of any other."""
FRAME_LIMIT_BYTES: Final = 65_536
"""A longer frame, or message in frames, ends the connection; a shorter one is refused with a reason."""
_VERSION: Final = "13"
_KEY_BYTES: Final = 16
_NO_HANDSHAKE: Final = "A websocket begins with GET, HTTP/1.1 and a Sec-WebSocket-Key of 16 bytes in base64."


class WebsocketUpgrade:
    """Makes a websocket of the socket of an HTTP request; uvicorn's setting `ws`."""

    def __init__(self, context: ConnectionContext, node: Callable[[], str]) -> None:
        """`node`: the name of this node; empty where there is only one."""
        self._context = context
        self._node = node

    def __call__(self, transport: asyncio.Transport, url: bytes, scope: Mapping[str, Any]) -> None:
        """`url`, `scope`: of the request; uvicorn has not yet given the scope its path."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        found = {name: value.decode("latin-1") for name, value in headers}
        refusal = self._refusal(url, scope, found)
        if refusal is not None:
            transport.write(refusal)
            transport.close()
            return
        forwarded = ",".join(value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for")
        settings, peer = self._context.settings, address_of(transport)
        address = settings.admission.proxies.spoken_for(peer, forwarded)
        connection = WebsocketConnection(Connection(self._context), address)
        watch_over(transport, settings.delays.unacknowledged_ms)
        node = self._node()
        transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: %b\r\n%b\r\n"
            % (
                accept_key(found[b"sec-websocket-key"]).encode(),
                b"X-Oldhand-Node: %b\r\n" % node.encode() if node else b"",  # by which a proxy learns where it is
            )
        )
        transport.set_protocol(connection)
        connection.on_upgrade(transport)

    def _refusal(self, url: bytes, scope: Mapping[str, Any], headers: Mapping[bytes, str]) -> bytes | None:
        """The response to a request that is not granted."""
        admission, host = self._context.settings.admission, headers.get(b"host", "")
        base = self._context.settings.base_path.encode()
        path = url.partition(b"?")[0].removeprefix(base)
        if not _PATH.fullmatch(path):
            return refusal_bytes("protocol/path", "There is no websocket at this path.")
        refused = admission.refusal(host, headers.get(b"origin"))
        if refused is not None:
            return refusal_bytes(refused.code, str(refused))
        if headers.get(b"sec-websocket-version") != _VERSION:  # RFC 6455, 4.4
            text = "This server speaks version 13 of the websocket protocol."
            return refusal_bytes("protocol/upgrade", text, "Sec-WebSocket-Version: 13\r\n")
        is_get = scope["method"] == "GET" and scope["http_version"] == "1.1"
        if not is_get or not _is_key(headers.get(b"sec-websocket-key", "")):  # RFC 6455, 4.2.1
            return refusal_bytes("protocol/invalid", _NO_HANDSHAKE)
        return None


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == _KEY_BYTES
    except (binascii.Error, ValueError):
        return False


class _Parts:
    """The frames so far of a message in several frames."""

    __slots__ = ("data", "is_text", "size", "timer")

    def __init__(self, is_text: bool, timer: asyncio.TimerHandle) -> None:
        self.is_text = is_text
        self.data = b""
        self.size = 0
        """Bytes of the frames; an empty frame counts as one byte."""
        self.timer = timer
        """Ends the connection if the rest does not arrive."""

    def add(self, payload: bytes) -> None:
        """Keep another frame. Raises FrameError for a message that is too long."""
        self.size += max(1, len(payload))
        # One byte above the limit is kept, so that the message is refused as too long.
        self.data = (self.data + payload)[: LINE_LIMIT_BYTES + 1]
        if self.size > FRAME_LIMIT_BYTES:
            raise FrameError(frames.TOO_LONG)


class WebsocketConnection(asyncio.BufferedProtocol):
    """One websocket client, after the handshake."""

    __slots__ = ("_connection", "_is_closing", "_parts", "_pinged_s", "_rest", "_transport", "address")
    transport = "websocket"
    answers = True
    data_received = None
    """Not called. Without it, uvloop would keep that of the HTTP connection before, and with it the whole request."""

    def __init__(self, connection: Connection, address: str, unread: bytes = b"") -> None:
        """`unread`: the beginning of a frame, if another process has read it."""
        self._connection = connection
        self.address = address
        self._pinged_s = 0.0
        """When the ping was sent that is not answered yet; 0 without one."""
        self._rest = unread
        """A frame that has arrived in part."""
        self._parts: _Parts | None = None
        self._is_closing = False
        """Whether a close frame was sent."""

    def on_upgrade(self, transport: asyncio.Transport) -> None:
        """The handshake is over, and the transport calls this protocol."""
        self._transport = transport
        self._connection.on_connect(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket, after its handshake, comes from another process."""
        self._transport = cast(asyncio.Transport, transport)
        self._connection.decoder.begin_adopted(b"")
        self._connection.on_adopt(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        data, at = self._rest + READ_BUFFER[:nbytes], 0
        try:
            while not self._transport.is_closing():
                frame = frames.read_frame(data, at, FRAME_LIMIT_BYTES)
                if frame is None:
                    break
                at = frame.end
                self._receive(frame)
        except FrameError as error:
            self._end(error.code)
        self._rest = data[at:]

    def _receive(self, frame: Frame) -> None:
        """One frame. Raises FrameError."""
        opcode = frame.opcode
        if opcode == frames.TEXT or opcode == frames.BINARY or opcode == frames.CONTINUATION:
            self._receive_data(frame)
        elif opcode == frames.PONG:
            if self._pinged_s:
                self._connection.on_round_trip(1_000 * (time.perf_counter() - self._pinged_s))
                self._pinged_s = 0.0
        elif opcode == frames.PING:
            # RFC 6455, 5.5.3: not every ping needs its pong. A client that reads none is sent no more.
            if not self._is_closing and self._transport.get_write_buffer_size() < FRAME_LIMIT_BYTES:
                self._transport.write(frames.header(frames.PONG, len(frame.payload)) + frame.payload)
        else:
            frames.check_closing(frame.payload)
            self._end(frames.NORMAL_CLOSURE)

    def _receive_data(self, frame: Frame) -> None:
        if (frame.opcode == frames.CONTINUATION) is (self._parts is None):
            raise FrameError(frames.PROTOCOL_ERROR)  # RFC 6455, 5.4: frames of two messages are not mixed
        if self._parts is None:
            is_text = frame.opcode == frames.TEXT
            if frame.fin:
                self._receive_message(is_text, frame.payload)
                return
            timer = asyncio.get_running_loop().call_later(PATIENCE_S, self._end, frames.TOO_SLOW)
            self._parts = _Parts(is_text, timer)
        parts = self._parts
        parts.add(frame.payload)
        if frame.fin:
            self._forget_parts()
            self._receive_message(parts.is_text, parts.data)

    def _receive_message(self, is_text: bool, data: bytes) -> None:
        if is_text and not _is_utf_8(data):
            raise FrameError(frames.NO_TEXT)
        self._connection.on_frame(data)

    def _forget_parts(self) -> None:
        if self._parts is not None:
            self._parts.timer.cancel()
            self._parts = None

    def _end(self, code: int) -> None:
        self._forget_parts()
        self._send_closing(code)
        self._transport.close()

    def _send_closing(self, code: int) -> None:
        if not self._is_closing and not self._transport.is_closing():
            self._is_closing = True
            self._transport.write(frames.closing(code))

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_parts()
        self._connection.on_disconnect()

    def pause_writing(self) -> None:
        self._connection.set_writable(False)

    def resume_writing(self) -> None:
        self._connection.set_writable(True)

    def write(self, messages: list[bytes]) -> None:
        """Send messages, each whole. All frames go into one system call."""
        if self._is_closing or self._transport.is_closing():
            return
        header = frames.header
        self._transport.write(b"".join([part for text in messages for part in (header(frames.TEXT, len(text)), text)]))

    def pause_reading(self) -> None:
        """Stop reading for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Continue reading."""
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def can_move(self) -> bool:
        """Whether another process could serve the socket."""
        return self._parts is None and not self._is_closing and is_plain(self._transport)

    def memory(self) -> bytes:
        """The beginning of a frame."""
        return self._rest

    def is_idle(self) -> bool:
        """Whether the system has everything that was to be sent."""
        return not self._transport.get_write_buffer_size()

    def descriptor(self) -> int:
        """The file descriptor of the socket."""
        return descriptor_of(self._transport)

    def measure(self) -> float | None:
        """Send a ping frame; its pong gives the round trip."""
        if not self._pinged_s and not self._is_closing and not self._transport.is_closing():
            self._pinged_s = time.perf_counter()
            self._transport.write(frames.header(frames.PING, 0))
        return None

    def close(self, *, is_to_return: bool) -> None:
        """Send a close frame after everything else and wait for the client to close the connection."""
        self._send_closing(frames.SERVICE_RESTART if is_to_return else frames.NORMAL_CLOSURE)

    def abort(self) -> None:
        """Close now."""
        self._transport.abort()


def _is_utf_8(data: bytes) -> bool:
    """Whether a text frame holds text (RFC 6455, 8.1). A frame that was cut off is too long and refused as that."""
    if data.isascii() or len(data) > LINE_LIMIT_BYTES:
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
