"""TCP connections: bytes in, bytes out. A client that does not send JSON is served by the text protocol."""

import asyncio
from typing import Final, cast

from server.transport.connection import Connection, ConnectionContext
from server.transport.sockets import READ_BUFFER, address_of, descriptor_of, is_plain, round_trip_ms, watch_over
from server.transport.text import TextConnection

TEXT: Final = "text"
"""The kind of connection of a client that uses the text protocol."""
_BLANKS: Final = b" \t\r\n\xef\xbb\xbf"
"""Mean nothing before JSON; the last three bytes are a mark that some programs begin texts in UTF-8 with."""
_MOST_BLANKS: Final = 1_000
_PATIENCE_S: Final = 0.5


class TcpProtocolFactory:
    """Makes the protocol of each TCP connection."""

    def __init__(self, context: ConnectionContext) -> None:
        self._context = context

    def __call__(self, address: str = "") -> asyncio.BaseProtocol:
        """`address`: as given by a proxy; empty: the socket's own."""
        return TcpConnection(Connection(self._context), self._context.settings.delays.unacknowledged_ms, address)


class TcpConnection(asyncio.BufferedProtocol):
    """One TCP client: lines in, lines out."""

    __slots__ = (
        "_begin_text",
        "_blanks",
        "_connection",
        "_has_room",
        "_is_adopted",
        "_is_paused",
        "_text",
        "_transport",
        "_unacknowledged_ms",
        "address",
    )
    transport = "tcp"
    answers = False

    def __init__(self, connection: Connection, unacknowledged_ms: int, address: str) -> None:
        self._connection = connection
        self.address = address
        self._unacknowledged_ms = unacknowledged_ms
        self._blanks: bytes | None = b""
        """Blanks before anything else, which may yet be followed by JSON; None: the client has begun."""
        self._begin_text: asyncio.TimerHandle | None = None
        self._text: TextConnection | None = None
        """Translates for a client that uses the text protocol."""
        self._has_room = True
        """Whether the text protocol takes more lines."""
        self._is_paused = False
        """Whether the connection wants nothing more to be read."""
        self._is_adopted = False

    def begin_adopted(self, memory: bytes, *, is_text: bool) -> None:
        """The socket comes from another process, with its `memory`. Raises what TextConnection does."""
        self._is_adopted = True
        self._blanks = None
        if is_text:
            self._text = TextConnection(self._connection, memory)
        else:
            self._connection.decoder.begin_adopted(memory)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one, but not by type
        self.address = self.address or address_of(self._transport)
        watch_over(self._transport, self._unacknowledged_ms)
        if self._is_adopted:
            self._connection.on_adopt(self)
            if self._text is not None:
                self._connection.session.transport = TEXT
        else:
            self._connection.on_connect(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        data = bytes(READ_BUFFER[:nbytes])
        if self._blanks is not None:
            data = self._blanks + data
            content = data.lstrip(_BLANKS)
            if not content and len(data) < _MOST_BLANKS:
                self._blanks = data
                if self._begin_text is None:
                    self._begin_text = asyncio.get_running_loop().call_later(_PATIENCE_S, self._use_text)
                return
            self._begin()
            if content.startswith(b"{"):
                data = content
        self._serve(data)

    def _begin(self) -> None:
        """The client has said something."""
        self._blanks = None
        if self._begin_text is not None:
            self._begin_text.cancel()

    def _use_text(self) -> None:
        """Nothing but blanks has come: somebody presses the return key and waits for words."""
        if self._blanks is not None:
            blanks = self._blanks
            self._begin()
            self._serve(blanks)

    def _serve(self, data: bytes) -> None:
        if self._text is not None:
            self._keep_reading(self._text.receive(data))
            return
        if not self._connection.on_data(data):
            self._text = TextConnection(self._connection)
            self._connection.session.transport = TEXT
            self._connection.session.full = True
            self._keep_reading(self._text.receive(data))

    def eof_received(self) -> bool:
        if self._blanks:
            self._use_text()
        self._begin()
        if self._text is not None:
            self._text.receive_eof()
        else:
            self._connection.on_messages(self._connection.decoder.receive_eof())
            self._connection.on_eof()
        # Earlier commands are still answered; under TLS the end of one direction is the end of both.
        return self._transport.get_extra_info("sslcontext") is None

    def connection_lost(self, exc: Exception | None) -> None:
        self._begin()
        self._connection.on_disconnect()

    def pause_writing(self) -> None:
        self._connection.set_writable(False)

    def resume_writing(self) -> None:
        self._connection.set_writable(True)

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
        """`wanted`: whether the text protocol has room for more lines."""
        self._has_room = wanted
        self._read_or_pause()

    def pause_reading(self) -> None:
        """Stop reading for now."""
        self._is_paused = True
        self._read_or_pause()

    def resume_reading(self) -> None:
        """Continue reading, as soon as the text protocol has room."""
        self._is_paused = False
        self._read_or_pause()

    def _read_or_pause(self) -> None:
        if self._transport.is_closing():
            return
        if self._has_room and not self._is_paused:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def can_move(self) -> bool:
        """Whether another process could serve the socket."""
        if self._blanks is not None or not is_plain(self._transport):
            return False
        return self._text is None or self._text.can_move()

    def is_idle(self) -> bool:
        """Whether nothing waits to be served or to be sent."""
        is_served = self._text is None or self._text.is_idle()
        return is_served and not self._transport.get_write_buffer_size()

    def memory(self) -> bytes:
        """The beginning of a line in JSON, or the whole conversation of the text protocol."""
        return self._connection.decoder.rest if self._text is None else self._text.memory()

    def descriptor(self) -> int:
        """The file descriptor of the socket."""
        return descriptor_of(self._transport)

    def measure(self) -> float | None:
        """The round trip in milliseconds if it is known now; otherwise start measuring it."""
        return round_trip_ms(self._transport)

    def close(self, *, is_to_return: bool) -> None:
        """Close after everything is written. The `bye` before has said whether to connect again."""
        self._transport.close()

    def abort(self) -> None:
        """Close now."""
        self._transport.abort()
