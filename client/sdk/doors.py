"""The two ways to a server: a line of TCP or a frame of a websocket for each message. Knows not what they say."""

import asyncio
import socket
from contextlib import suppress
from ssl import SSLContext, SSLError
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_websocket
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from client.sdk.trust import trust_of
from shared.errors import GameError

MESSAGE_LIMIT_BYTES = 16 << 20
"""The longest message taken from a server; the longest one seen is the history of a whole match of events."""
TCP_PORT = 8102
TCP_SCHEMES = ("tcp", "tcps")
WEBSOCKET_SCHEMES = ("ws", "wss")
FORMS = "tcp://HOST:PORT or ws://HOST:PORT/ws (tcps, wss where the server speaks TLS)"


class Unreachable(GameError):
    """There is no server at the address, it did not greet, or it ended the connection for good."""

    code = "connection/unreachable"


class Transport(Protocol):
    """An open line to a server."""

    async def send(self, text: str) -> None:
        """Hand one message over; waits while the peer takes no more. Raises OSError when the line is cut."""
        ...

    async def receive(self) -> str | None:
        """The next message, or None when the line is cut."""
        ...

    def drop(self) -> None:
        """Hang up without a word: the line is dead, and nobody would answer."""
        ...

    async def close(self) -> None: ...


async def connect(address: str, node: str = "") -> Transport:
    """A line to `tcp://host:port` or `ws://host:port/ws`; to `tcps://` or `wss://` where the server speaks TLS, with
    `?certificate=FILE` when that PEM file alone is to be believed.

    `node`: of several, the one that a proxy is to lead a websocket to; on TCP, `hello` says it. Raises Unreachable.
    """
    url = url_of(address)
    try:
        if url.scheme in TCP_SCHEMES:
            return await TcpTransport.open(str(url.hostname), url.port or TCP_PORT, _trust(url))
        bare = url._replace(query="", path=f"{url.path}/{node}" if node else url.path).geturl()
        return WebsocketTransport(await connect_websocket(bare, max_size=MESSAGE_LIMIT_BYTES, ssl=_trust(url)))
    except SSLError as error:
        problem = "does not speak TLS there, or its certificate is not to be believed"
        raise Unreachable(f"the server at {address} {problem} ({error})") from error
    except (OSError, InvalidHandshake, InvalidURI, ValueError) as error:
        raise Unreachable(f"no server answers at {address} ({error}); start one with oldhand serve") from error


def url_of(address: str) -> SplitResult:
    """The parts of an address. Raises Unreachable where it is none."""
    try:
        url = urlsplit(address)
        if url.scheme in (*TCP_SCHEMES, *WEBSOCKET_SCHEMES) and url.hostname and url.port != 0:
            return url
    except ValueError:
        pass  # brackets without an end, or a port that is no number up to 65535
    raise Unreachable(f"{address!r} is not a valid address; write {FORMS}")


def _trust(url: SplitResult) -> SSLContext | None:
    return trust_of(url.query) if url.scheme in ("tcps", "wss") else None


class TcpTransport:
    """One message a line."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, host: str, port: int, trust: SSLContext | None = None) -> "TcpTransport":
        """Raises OSError."""
        reader, writer = await asyncio.open_connection(host, port, limit=MESSAGE_LIMIT_BYTES, ssl=trust)
        # A peer that vanishes without a word (a pulled cable) is noticed by the system, not by us.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return cls(reader, writer)

    async def send(self, text: str) -> None:
        self._writer.write(text.encode() + b"\n")
        await self._writer.drain()

    async def receive(self) -> str | None:
        try:
            line = await self._reader.readline()
        except (OSError, ValueError):  # ValueError: a line over the limit, which no server of ours sends
            return None
        return line.decode() if line.endswith(b"\n") else None

    def drop(self) -> None:
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):  # cut already, which is what was wanted
            await self._writer.wait_closed()


class WebsocketTransport:
    """One message a text frame."""

    def __init__(self, websocket: ClientConnection) -> None:
        self._websocket = websocket

    async def send(self, text: str) -> None:
        try:
            await self._websocket.send(text)
        except ConnectionClosed as error:
            raise ConnectionError(str(error)) from error

    async def receive(self) -> str | None:
        try:
            message = await self._websocket.recv()
        except ConnectionClosed:
            return None
        return message if isinstance(message, str) else message.decode()

    def drop(self) -> None:
        self._websocket.transport.abort()

    async def close(self) -> None:
        await self._websocket.close()
