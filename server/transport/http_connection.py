"""One HTTP connection as uvicorn serves it, with a timeout and a size limit for each request.

uvicorn itself closes connections that are idle between two requests. Of routes it knows the one that takes files.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn._types import HTTPScope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from server.core.startup import STARTING, Opening
from server.transport.handshakes import PendingHandshakes
from server.transport.statuses import refusal_bytes

PATIENCE_S: Final = 15.0
"""Timeout of a request, from its first byte (or the start of the connection) to the last of its body."""
REQUEST_LIMIT_BYTES: Final = 131_072
"""The longest other request, head and body; most routes accept far less."""
UPLOADS: Final = re.compile(rb"POST [^ ?]*/api/uploads")
"""Begins the requests that carry a file; the server may lie under a path."""
UPLOAD_LIMIT_BYTES: Final = (8 << 20) + REQUEST_LIMIT_BYTES
UPLOAD_PATIENCE_S: Final = 60.0


class HttpConnection(HttpToolsProtocol):
    """Counts as pending while a request is awaited or has arrived in part."""

    def __init__(
        self, *uvicorn_s: Any, pending_handshakes: PendingHandshakes, opening: Opening, **uvicorn_s_own: Any
    ) -> None:
        super().__init__(*uvicorn_s, **uvicorn_s_own)
        self._pending_handshakes = pending_handshakes
        self._opening = opening
        self._timer: asyncio.TimerHandle | None = None
        self._size = 0
        """Bytes of the current request so far."""
        self._limit = REQUEST_LIMIT_BYTES
        """Of the current request."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        if self._timer is not None:
            if not self._size and UPLOADS.match(data):
                self._expect_file()
            self._size += len(data)
            if self._size > self._limit:
                self._stop_awaiting()
                sentence = f"A request may have at most {self._limit} bytes here."
                self.transport.write(refusal_bytes("protocol/too-long", sentence))
                self.transport.close()
                return
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """uvicorn could not read the request."""
        self._stop_awaiting()
        self.transport.write(refusal_bytes("protocol/invalid", msg))
        self.transport.close()

    def on_message_begin(self) -> None:
        self._await_request()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        # uvicorn gives the scope of a request to upgrade no path.
        if UPLOADS.fullmatch(f"{self.scope['method']} {self.scope.get('path', '')}".encode()):
            self._expect_file()

    def on_message_complete(self) -> None:
        self._stop_awaiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_awaiting()
        if not self._opening.is_open:
            self.transport.write(refusal_bytes(STARTING["code"], STARTING["message"]))
            self.transport.close()
            return
        self.connections.discard(self)
        upgrade = cast(Callable[[asyncio.Transport, bytes, HTTPScope], None], self.ws_protocol_class)
        upgrade(self.transport, self.url, self.scope)
        self.parser = None  # it refers to this connection: both would stay until Python looks for cycles

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_awaiting()
        super().connection_lost(exc)

    def reject(self) -> None:
        """End the connection to make room: its client has sent no request."""
        self._stop_awaiting()
        self.transport.abort()

    def _expect_file(self) -> None:
        """The current request may be longer, and take longer."""
        if self._timer is not None and self._limit != UPLOAD_LIMIT_BYTES:
            self._limit = UPLOAD_LIMIT_BYTES
            self._timer.cancel()
            self._timer = self.loop.call_later(UPLOAD_PATIENCE_S, self.reject)

    def _await_request(self) -> None:
        if self._timer is None:
            self._size, self._limit = 0, REQUEST_LIMIT_BYTES
            self._timer = self.loop.call_later(PATIENCE_S, self.reject)
            self._pending_handshakes.enter(self)

    def _stop_awaiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._pending_handshakes.leave(self)
