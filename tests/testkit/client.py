"""A client that talks JSON to a server through a real socket."""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec

from client.sdk.table_states import TableStates
from shared.protocol import TableState, TableUpdate

PATIENCE_S = 90.0
"""Nothing in a test takes this long unless it is broken."""


class Disconnected(Exception):
    """The server closed the connection."""


class TestClient:
    """One client: asks and hears. `received` keeps every message but the answers to `ask`."""

    __test__ = False  # pytest collects no tests here
    _refs = count(1)
    """Of all clients: who comes back by another connection says nothing twice."""

    def __init__(self, send: Callable[[bytes], Any], receive: Callable[[], Any], close: Callable[[], Any]) -> None:
        self._send = send
        self._receive = receive
        self._close = close
        self.received: list[dict[str, Any]] = []
        self._states = TableStates()
        self.lines: list[bytes] = []
        """What the server has sent, message by message."""
        self.welcome: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """The public id that the server has given."""
        return self.welcome["you"]["id"]

    async def send(self, message: bytes | dict[str, Any]) -> None:
        await self._send(message if isinstance(message, bytes) else json.dumps(message).encode())

    async def read(self) -> dict[str, Any]:
        """The next message, a full state in place of an update. Raises Disconnected when there is none."""
        async with asyncio.timeout(PATIENCE_S):
            line = await self._receive()
        self.lines.append(line)
        message = json.loads(line)
        if message["type"] == "state":
            self._states.receive(msgspec.convert(message, TableState))
        elif message["type"] == "update":
            state = self._states.receive(msgspec.convert(message, TableUpdate))
            assert state is not None, f"a version is missing before {message}"
            return msgspec.to_builtins(state)
        return message

    async def hear(self) -> dict[str, Any]:
        """The next message, kept in `received`."""
        message = await self.read()
        self.received.append(message)
        return message

    async def hello(self, **fields: Any) -> dict[str, Any]:
        await self.send({"type": "hello", "protocol": 2, **fields})
        self.welcome = await self.read()
        return self.welcome

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        ref = fields.pop("ref", f"r{next(self._refs)}")
        await self.send({"type": kind, "ref": ref, **fields})
        return await self.answer(ref)

    async def answer(self, ref: str | None) -> dict[str, Any]:
        while True:
            message = await self.read()
            if message["type"] in ("done", "refused") and message["ref"] == ref:
                return message
            self.received.append(message)

    async def state(self, wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next state, or the last one heard, that is as wanted."""
        states = [message for message in self.received if message["type"] == "state"]
        if states and wanted(states[-1]):
            return states[-1]
        async with asyncio.timeout(PATIENCE_S):  # the server says that it lives, whatever else it does not say
            while True:
                message = await self.hear()
                if message["type"] == "state" and wanted(message):
                    return message

    def versions(self, table: str) -> list[int]:
        """Versions of the states heard, in order."""
        return [it["version"] for it in self.received if it["type"] == "state" and it["table"] == table]

    async def until_hung_up(self) -> list[dict[str, Any]]:
        """Everything that comes before the server hangs up."""
        last: list[dict[str, Any]] = []
        try:
            while True:
                last.append(await self.read())
        except Disconnected:
            return last

    async def close(self) -> None:
        await self._close()


async def connect_tcp(port: int, receive_buffer: int | None = None) -> TestClient:
    """A connection to a TCP port of this machine, which has not greeted."""
    raw = socket.socket()
    if receive_buffer is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=1 << 24)

    async def send(data: bytes) -> None:
        writer.write(data + b"\n")
        await writer.drain()

    async def receive() -> bytes:
        try:
            line = await reader.readline()
        except ConnectionError as error:
            raise Disconnected from error
        if not line:
            raise Disconnected
        return line

    async def close() -> None:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    return TestClient(send, receive, close)
