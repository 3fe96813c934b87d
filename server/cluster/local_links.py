"""Sockets between nodes of one machine, which share a folder: their messages take no way over Valkey. Knows no lease.

Each life listens on a Unix socket in the folder, named for the life, and at another for the sockets of clients that
the nodes pass to one another (`server.cluster.socket_passing`). Such a stream ends only when one of its ends
closes it, which the end of a life does, so messages arrive once and in order, as the bus promises. A node without a
socket in the folder is on another machine.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import Final, cast

import msgspec

from server.cluster.bus import OnMessage, OnSocket
from server.cluster.socket_passing import SocketPassing

_LENGTH: Final = Struct("<I")
_JOINING_S: Final = 60.0
"""A socket without a node is older than this."""
_log = logging.getLogger("oldhand.bus")
_Batch = tuple[str, list[bytes]]
"""The sender and its messages."""


class _Sender(asyncio.Protocol):
    """Our end of the socket of another node. The messages of one turn of the loop are written together."""

    def __init__(self, me: str) -> None:
        self._me = me
        self._transport: asyncio.WriteTransport | None = None
        self._unsent: list[bytes] = []
        self._is_closed = False

    def send(self, message: bytes) -> None:
        """Send a message, as soon as the socket is open."""
        self._unsent.append(message)
        if len(self._unsent) == 1 and self._transport is not None:
            asyncio.get_running_loop().call_soon(self._flush)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is open."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._flush()
        if self._is_closed:
            transport.close()

    def close(self) -> None:
        """Close after everything is written."""
        self._is_closed = True
        if self._transport is not None:
            self._flush()
            self._transport.close()

    def _flush(self) -> None:
        if self._transport is not None and self._unsent and not self._transport.is_closing():
            batch = msgspec.msgpack.encode((self._me, self._unsent))
            self._transport.write(_LENGTH.pack(len(batch)) + batch)
        self._unsent = []


class _Receiver(asyncio.Protocol):
    """The messages of one other node."""

    def __init__(self, on_message: OnMessage, on_lost: Callable[[], None]) -> None:
        self._on_message = on_message
        self._on_lost = on_lost
        self._buffer = bytearray()

    def data_received(self, data: bytes) -> None:
        """Pass on the messages that are whole."""
        buffer = self._buffer
        buffer += data
        start = 0
        while len(buffer) >= start + _LENGTH.size:
            end = start + _LENGTH.size + _LENGTH.unpack_from(buffer, start)[0]
            if len(buffer) < end:
                break
            sender, messages = msgspec.msgpack.decode(buffer[start + _LENGTH.size : end], type=_Batch)
            start = end
            for message in messages:
                self._on_message(sender, message)
        del buffer[:start]

    def connection_lost(self, exc: Exception | None) -> None:
        """The sender's life is over, unless this end could not go on reading."""
        if exc is not None:
            self._on_lost()


class LocalLinks:
    """One node's sockets."""

    def __init__(self, folder: Path) -> None:
        """`folder`: of this server alone; it is made when the first life begins."""
        self._folder = folder
        self._me = ""
        self._server: asyncio.Server | None = None
        self._passing: SocketPassing | None = None
        self._senders: dict[str, _Sender | None] = {}
        """By node; None: it is on another machine."""
        self._connecting: set[asyncio.Task[None]] = set()
        self._alive = frozenset[str]()

    async def open(self, me: str, on_message: OnMessage, on_lost: Callable[[], None], on_socket: OnSocket) -> None:
        """Listen for the life `me`, before any other node knows of it. `on_lost`: messages may have been lost."""
        self._me = me
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._server = await asyncio.get_running_loop().create_unix_server(
                lambda: _Receiver(on_message, on_lost), str(self._folder / me)
            )
            self._passing = SocketPassing(self._folder, me, on_socket)
        except (OSError, NotImplementedError) as error:  # a system without such sockets, or too long a path
            _log.info("other nodes of this machine are reached over the bus: %s", error)

    def send(self, node: str, message: bytes) -> bool:
        """Send a message to another node. Returns whether that is on this machine."""
        if node not in self._senders:
            self._senders[node] = self._connected(node) if self._server is not None else None
        sender = self._senders[node]
        if sender is None:
            return False
        sender.send(message)
        return True

    def can_pass_sockets(self, node: str) -> bool:
        """Whether the other node is on this machine and takes sockets."""
        return self._passing is not None and self._passing.leads_to(node)

    def pass_socket(self, node: str, message: bytes, descriptor: int) -> None:
        """Pass a socket. Raises BlockingIOError while the node has too many to take, OSError if it is dead."""
        if self._passing is None:
            raise OSError("this system passes no sockets")
        self._passing.send(node, message, descriptor)

    def keep(self, alive: Collection[str]) -> None:
        """Close what leads to nodes that are dead, and remove their sockets."""
        for node in [node for node in self._senders if node not in alive]:
            sender = self._senders.pop(node)
            if sender is not None:
                sender.close()
        if self._server is not None and alive != self._alive:
            self._alive = frozenset(alive)
            for path in self._folder.iterdir():
                # A socket comes before its node: a new one may be of a node that is just joining.
                with suppress(FileNotFoundError):  # another node may remove it, too
                    if path.stem not in (self._me, *alive) and time.time() - path.stat().st_mtime > _JOINING_S:
                        path.unlink()

    async def close(self) -> None:
        """Send what waits, and end this life."""
        if self._connecting:
            await asyncio.wait(self._connecting)
        for sender in self._senders.values():
            if sender is not None:
                sender.close()
        self._senders.clear()
        if self._passing is not None:
            self._passing.close()
            self._passing = None
        if self._server is not None:
            self._server.close()
            self._server = None
            (self._folder / self._me).unlink(missing_ok=True)

    def _connected(self, node: str) -> _Sender | None:
        path = self._folder / node
        if not path.exists():
            return None
        sender = _Sender(self._me)

        async def connect() -> None:
            with suppress(OSError):  # it has died meanwhile: its lease will tell
                await asyncio.get_running_loop().create_unix_connection(lambda: sender, str(path))

        task = asyncio.create_task(connect())
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)
        return sender
