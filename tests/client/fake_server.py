"""A server of a few lines: it plays its part of a conversation over a real socket, one part a connection."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from client.sdk import Connection


class Peer(Protocol):
    """The server's end of one connection."""

    async def hear(self) -> dict[str, Any]: ...
    async def say(self, *messages: dict[str, Any]) -> None: ...


Part = Callable[[Peer], Awaitable[None]]
"""What the server does on one connection; the line is cut when it returns."""

PATIENCE_S = 90
"""A conversation that takes longer has come to a halt."""

GAMES = [
    {
        "id": "english-draughts/1",
        "title": "English draughts",
        "seats": 2,
        "teams": [[0], [1]],
        "options": {},
    }
]


def welcome(token: str = "secret", **changes: Any) -> dict[str, Any]:
    you = {"id": "p1", "name": "Ann", "kind": "person"}
    empty: dict[str, Any] = {"games": GAMES, "players": [], "books": [], "seated": []}
    return {
        "type": "welcome", "protocol": 2, "server": "fake", "you": you, "token": token, "http_port": 1,
        **empty, **changes,
    }  # fmt: skip


def done(command: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "done", "ref": command["ref"], **more}


def refused(command: dict[str, Any], code: str) -> dict[str, Any]:
    return {"type": "refused", "ref": command.get("ref"), "code": code, "message": f"no: {code}"}


def state(version: int, *, to_act: Sequence[int] = (), **changes: Any) -> dict[str, Any]:
    """A state of table t as seat 0 gets it, with two legal moves when seat 0 is to act."""
    view = {"board": "B:W32:B1", "start": "B:W32:B1", "first": 0, "history": []}
    seats = [{"seat": 0, "team": 0, "kind": "person"}, {"seat": 1, "team": 1, "kind": "ai"}]
    return {
        "type": "state", "table": "t", "version": version, "game": "english-draughts/1", "options": {}, "match": 1,
        "round": 1, "ply": 0, "phase": "play", "seats": seats, "you": 0, "to_act": list(to_act),
        "legal": ["1-5", "1-6"] if 0 in to_act else [], "view": view, "scores": [0, 0], "round_result": None,
        "result": None, "rematch": [], "resigned": [], "commitment": "", "event": None,
        **changes,
    }  # fmt: skip


class _TcpPeer:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def hear(self) -> dict[str, Any]:
        line = await self._reader.readline()
        if not line:
            raise ConnectionError("the client hung up")
        return json.loads(line)

    async def say(self, *messages: dict[str, Any]) -> None:
        self._writer.write(b"".join(json.dumps(message).encode() + b"\n" for message in messages))
        await self._writer.drain()


class _WebsocketPeer:
    def __init__(self, websocket: ServerConnection) -> None:
        self._websocket = websocket

    async def hear(self) -> dict[str, Any]:
        try:
            return json.loads(await self._websocket.recv())
        except ConnectionClosed as error:
            raise ConnectionError("the client hung up") from error

    async def say(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            await self._websocket.send(json.dumps(message))


@asynccontextmanager
async def fake_server(door: str, *parts: Part) -> AsyncIterator[str]:
    """The address of a server that plays the parts in order, one a connection, and then hangs up at once.

    What goes wrong in a part is raised at the end.
    """
    left = list(parts)
    wrong: list[BaseException] = []

    async def play(peer: Peer) -> None:
        if not left:
            return
        try:
            await left.pop(0)(peer)
        except ConnectionError:
            pass  # the client went first
        except BaseException as error:
            wrong.append(error)

    async def on_tcp(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await play(_TcpPeer(reader, writer))
        writer.close()

    if door == "tcp":
        server: Any = await asyncio.start_server(on_tcp, "127.0.0.1", 0)
    else:
        server = await serve(lambda websocket: play(_WebsocketPeer(websocket)), "127.0.0.1", 0)
    port = next(iter(server.sockets)).getsockname()[1]
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield f"{door}://127.0.0.1:{port}" + ("/ws" if door == "ws" else "")
    except TimeoutError:
        raise AssertionError(f"the conversation came to a halt; {wrong or 'nothing went wrong'}") from None
    finally:
        server.close()
        await server.wait_closed()
    assert not wrong, wrong


@asynccontextmanager
async def connected(door: str, *parts: Part, **how: Any) -> AsyncIterator[Connection]:
    """A connection to a server that plays the parts."""
    async with fake_server(door, *parts) as address, await Connection.open(address, **how) as connection:
        yield connection
