"""Websocket connections: upgraded by uvicorn, then served without ASGI. One message per frame, text or binary.

uvicorn calls `WebsocketProtocolFactory` where it would make its own websocket protocol, and passes on the socket and
the request. picows does the framing (RFC 6455).
"""

# The one way to give picows a socket that is open already is a class without types.
# pyright: reportUnknownVariableType=false, reportUntypedBaseClass=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Any, cast

from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import (
    WSAutoPingStrategy,
    WSProtocol,  # pyright: ignore[reportAttributeAccessIssue] (the one way to give it a socket that is open already)
)

from server.transport.admission import foreign_page, unknown_host
from server.transport.connection import Connection, ConnectionContext
from server.transport.http_connection import PATIENCE_S
from server.transport.proxies import Proxies
from server.transport.sockets import address_of, watch_over
from shared.errors import Rejected
from shared.protocol import LINE_LIMIT_BYTES

PATH = b"/ws"
FRAME_LIMIT_BYTES = 65_536
"""A longer frame, or message in frames, ends the connection; a shorter one is refused with a reason."""
_HANDSHAKE_S = 5
_READ_BUFFER_BYTES = 2_048
_FIN_TEXT = 0x81
_NORMAL_CLOSURE = 1000
_PROTOCOL_ERROR = 1_002
_NO_TEXT = 1_007
_TOO_SLOW = 1_008
_TOO_LONG = 1_009
_SERVICE_RESTART = 1_012
# An adapter, because picows makes a child of a plain logger for every connection.
_log = logging.LoggerAdapter(logging.getLogger("oldhand.websocket"))


class WebsocketProtocolFactory:
    """Makes the protocol of each upgraded socket; uvicorn's setting `ws`."""

    def __init__(self, context: ConnectionContext) -> None:
        self._context = context

    def __call__(self, **_: Any) -> asyncio.Protocol:
        return cast(asyncio.Protocol, _Upgraded(self._listener))

    def _listener(self, request: WSUpgradeRequest) -> "WebsocketConnection | WSUpgradeResponseWithListener | None":
        if request.path.partition(b"?")[0] != PATH:
            return None
        settings, headers = self._context.settings, request.headers
        if not settings.admission.allows_host(headers.get("Host", "")):
            return _refusal(HTTPStatus.MISDIRECTED_REQUEST, unknown_host(headers.get("Host", "")))
        if not settings.admission.allows_origin(headers.get("Origin"), headers.get("Host", "")):
            return _refusal(HTTPStatus.FORBIDDEN, foreign_page())
        forwarded = ",".join(headers.getall("X-Forwarded-For", []))
        return WebsocketConnection(
            Connection(self._context), settings.delays.unacknowledged_ms, settings.admission.proxies, forwarded
        )


def _refusal(status: HTTPStatus, reason: Rejected) -> WSUpgradeResponseWithListener:
    return WSUpgradeResponseWithListener(WSUpgradeResponse.create_error_response(status, f"{reason}\n".encode()), None)


class _Upgraded(WSProtocol):
    """An upgraded socket, which uvicorn hands over with the request that it has read."""

    def __init__(self, listener_of: Any) -> None:
        super().__init__(
            None,  # host and port
            None,  # path: the listener looks at the request's
            False,  # the server's side
            listener_of,
            _log,
            True,  # an error of ours ends the connection
            _HANDSHAKE_S,
            False,  # no pings by itself
            0,
            0,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,  # pings are answered
            FRAME_LIMIT_BYTES,
            None,  # headers
            _READ_BUFFER_BYTES,
        )

    def data_received(self, data: bytes) -> None:
        """The request as uvicorn has read it."""
        while data:
            room: memoryview = self.get_buffer(len(data))
            part, data = data[: len(room)], data[len(room) :]
            room[: len(part)] = part
            self.buffer_updated(len(part))


class WebsocketConnection(WSListener):
    """One websocket client."""

    transport = "websocket"
    answers = True

    def __init__(self, connection: Connection, unacknowledged_ms: int, proxies: Proxies, forwarded: str) -> None:
        """`forwarded`: the request's X-Forwarded-For, believed if it comes from one of `proxies`."""
        self._connection = connection
        self._unacknowledged_ms = unacknowledged_ms
        self._proxies = proxies
        self._forwarded = forwarded
        self.address = ""
        self._pinged_s = 0.0
        """When the ping was sent that is not answered yet; 0 without one."""
        self._transport: WSTransport
        self._parts = b""
        """The frames so far of a message in several frames."""
        self._is_text = True
        """Whether that message is text."""
        self._size = 0
        """Bytes of its frames so far; an empty frame counts as one byte."""
        self._end_of_patience: asyncio.TimerHandle | None = None
        """Ends the connection if the rest does not arrive."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self.address = self._proxies.spoken_for(address_of(transport.underlying_transport), self._forwarded)
        watch_over(transport.underlying_transport, self._unacknowledged_ms)
        self._connection.on_connect(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            transport.send_close(_NORMAL_CLOSURE)  # pyright: ignore[reportArgumentType] (any code fits)
            transport.disconnect()
        elif kind == WSMsgType.PONG:
            if self._pinged_s:
                self._connection.on_round_trip(1_000 * (time.perf_counter() - self._pinged_s))
                self._pinged_s = 0.0
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            data = frame.get_payload_as_bytes()
            begins = kind != WSMsgType.CONTINUATION
            if begins == (self._end_of_patience is not None):
                self._end(_PROTOCOL_ERROR)  # RFC 6455, 5.4: frames of two messages are not mixed
                return
            if begins:
                self._is_text = kind == WSMsgType.TEXT
            if self._end_of_patience is not None or not frame.fin:
                if not self._put_together(data):
                    self._end(_TOO_LONG)
                    return
                if not frame.fin:
                    return
                data = self._parts
                self._forget_parts()
            if self._is_text and not _is_utf_8(data):
                self._end(_NO_TEXT)
                return
            self._connection.on_messages(self._connection.decoder.receive_frame(data))

    def _put_together(self, data: bytes) -> bool:
        """Keep a part of a message in several frames. False if the message is too long."""
        if self._end_of_patience is None:
            loop = asyncio.get_running_loop()
            self._end_of_patience = loop.call_later(PATIENCE_S, self._end, _TOO_SLOW)
        self._size += max(1, len(data))
        # One byte above the limit is kept, so that the message is refused as too long.
        self._parts = (self._parts + data)[: LINE_LIMIT_BYTES + 1]
        return self._size <= FRAME_LIMIT_BYTES

    def _forget_parts(self) -> None:
        self._parts, self._size = b"", 0
        if self._end_of_patience is not None:
            self._end_of_patience.cancel()
            self._end_of_patience = None

    def _end(self, code: int) -> None:
        self._forget_parts()
        self._transport.send_close(code)  # pyright: ignore[reportArgumentType] (any code fits)
        self._transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._forget_parts()
        self._connection.on_disconnect()

    def pause_writing(self) -> None:
        self._connection.set_writable(False)

    def resume_writing(self) -> None:
        self._connection.set_writable(True)

    def write(self, messages: list[bytes]) -> None:
        """Send messages, each whole. All frames go into one system call."""
        if not self._transport.is_disconnected:
            self._transport.underlying_transport.write(b"".join([part for text in messages for part in _frame(text)]))

    def pause_reading(self) -> None:
        """Stop reading for now."""
        self._transport.underlying_transport.pause_reading()

    def resume_reading(self) -> None:
        """Continue reading."""
        if not self._transport.is_disconnected:
            self._transport.underlying_transport.resume_reading()

    def measure(self) -> float | None:
        """Send a ping frame; its pong gives the round trip."""
        if not self._transport.is_disconnected and not self._pinged_s:
            self._pinged_s = time.perf_counter()
            self._transport.send_ping()
        return None

    def close(self, *, is_to_return: bool) -> None:
        """Send a close frame after everything else and wait for the client to close the connection."""
        self._transport.send_close(_SERVICE_RESTART if is_to_return else _NORMAL_CLOSURE)  # pyright: ignore[reportArgumentType]

    def abort(self) -> None:
        """Close now."""
        self._transport.underlying_transport.abort()


def _is_utf_8(data: bytes) -> bool:
    """Whether a text frame holds text (RFC 6455, 8.1). A frame that was cut off is too long and refused as that."""
    if data.isascii() or len(data) > LINE_LIMIT_BYTES:
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame(text: bytes) -> tuple[bytes, bytes]:
    """Header and payload of a text frame from the server (RFC 6455, 5.2: whole, and not masked)."""
    size = len(text)
    if size < 126:
        return bytes((_FIN_TEXT, size)), text
    if size < 1 << 16:
        return bytes((_FIN_TEXT, 126)) + size.to_bytes(2, "big"), text
    return bytes((_FIN_TEXT, 127)) + size.to_bytes(8, "big"), text
