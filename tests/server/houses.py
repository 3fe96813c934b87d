"""A whole server in a test, and peers that talk to it through real sockets."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Literal, cast

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.cluster.bus import Bus
from server.composition import Running, running
from server.lifecycle.startup import Opening
from server.lobby.login import Credentials
from server.settings import Delays, Limits, Rate, Settings
from server.tables.context import Clock
from server.transport.admission import Entrance
from server.transport.endpoints import Web, listen_tcp
from server.transport.handshakes import PendingHandshakes
from shared.chat import ChatMessage
from shared.events import GameLog
from shared.experience.memory import MemoryStamp, StoredMemory
from shared.people import EndedMatch, Identity, Scope, Visitor
from shared.store.memory import MemoryGameLog
from tests.server.stories import NOW_MS

Door = Literal["tcp", "websocket", "websocket-binary"]
HOST_TOKEN = "the operator's secret"
PATIENCE_S = 10.0
"""Nothing in a test takes this long unless it is broken."""
QUICK = Settings(
    Delays(redeal_ms=0, pass_ms=0, round_ms=0, lobby_ms=0, farewell_ms=200), Limits(lists=Rate(10_000, 0.001))
)


@dataclass
class FakeAccounts:
    """Guests whose ids and tokens can be told beforehand."""

    by_token: dict[str, Identity] = field(default_factory=dict)

    def create(self, name: str, *, bot: bool = False) -> tuple[Identity, str]:
        number = len(self.by_token)
        guest, token = Identity(f"guest-{number}", name, 0, 0, bot=bot), f"token-{number}"
        self.by_token[token] = guest
        return guest, token

    def find_by_token(self, token: str) -> Visitor | None:
        guest = self.by_token.get(token)
        return None if guest is None else Visitor(guest, token, Scope.PLAY, personal=False)

    def find(self, identity: str) -> Identity | None:
        return next((guest for guest in self.by_token.values() if guest.id == identity), None)

    def muted(self) -> dict[str, Any]:
        return {}

    def rename(self, identity: str, name: str) -> bool:
        for token, guest in self.by_token.items():
            if guest.id == identity:
                self.by_token[token] = replace(guest, name=name)
                return True
        return False


class FakeTokens:
    """Tokens that nobody revokes."""

    def revoked_since(self, at_ms: int) -> list[str]:
        return []


class FakeRatings:
    """No match is ever rated."""

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]:
        return []


class FakeBooks:
    def __init__(self) -> None:
        self.published: list[Any] = []

    def newest(self, game: str) -> Any:
        return next((book for book in reversed(self.published) if book.game == game), None)

    def list(self, game: str | None = None) -> Sequence[Any]:
        return [book for book in self.published if game in (None, book.game)]

    def pin(self, game: str, version: int) -> bool:
        raise AssertionError("these books are nobody's to pin")

    def unpin(self, game: str) -> None:
        raise AssertionError("these books are nobody's to pin")

    def rollback(self, game: str) -> Any:
        raise AssertionError("these books are nobody's to roll back")

    def publish_again(self, game: str, version: int) -> bool:
        raise AssertionError("these books are nobody's to publish")


class FakeProgress:
    def all(self) -> list[Any]:
        return []


class FakeMemories:
    """Memories as they were put there; what is forgotten is gone."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], StoredMemory] = {}

    def read(self, player: str, game: str) -> StoredMemory:
        return self.kept.get((player, game), StoredMemory(player, game))

    def of(self, player: str) -> list[StoredMemory]:
        return [memory for (owner, _), memory in sorted(self.kept.items()) if owner == player]

    def is_member(self, player: str, *, guests: bool) -> bool:
        return guests

    def stamps(self, game: str, *, guests: bool, most: int) -> dict[str, MemoryStamp]:
        return {
            player: MemoryStamp(memory.upto, memory.forgotten)
            for (player, about), memory in self.kept.items()
            if about == game and guests
        }

    def is_behind(self, game: str) -> bool:
        return False

    def keep(self, before: StoredMemory, content: bytes, rounds: int, upto: int) -> bool:
        self.kept[before.player, before.game] = replace(before, content=content, rounds=rounds, upto=upto)
        return True

    def forget(self, player: str, games: Sequence[str]) -> None:
        for game in games:
            self.kept.pop((player, game), None)

    def expire(self, game: str, before_ms: int) -> None:
        raise AssertionError("the worker forgets what is old")

    def forgotten(self, game: str, after: int = 0) -> frozenset[int]:
        raise AssertionError("a server fits nothing")

    def mark(self, game: str) -> int:
        return 0

    def set_mark(self, game: str, number: int) -> None:
        raise AssertionError("a server reads no log for memories")

    def behind(self) -> dict[str, tuple[int, int]]:
        return {}

    def start_anew(self, game: str) -> None:
        raise AssertionError("a server reads no log for memories")


@dataclass
class FakeChats:
    """What was said, and who does not hear whom."""

    messages: list[ChatMessage] = field(default_factory=list)
    muted: set[tuple[str, str]] = field(default_factory=set)

    def add(self, message: ChatMessage) -> ChatMessage:
        self.messages.append(replace(message, number=len(self.messages) + 1))
        return self.messages[-1]

    def last_of(self, tables_asked: Sequence[str], limit: int) -> dict[str, list[ChatMessage]]:
        return {
            table: [message for message in self.messages if message.table == table][-limit:] for table in tables_asked
        }

    def by(self, player: str) -> list[ChatMessage]:
        return [message for message in self.messages if message.player == player]

    def mutes(self) -> list[tuple[str, str]]:
        return list(self.muted)

    def set_mute(self, player: str, muted: str, *, on: bool) -> None:
        (self.muted.add if on else self.muted.discard)((player, muted))


class FakeAnnouncements:
    """Nothing is announced."""

    def now(self) -> None:
        return None


@dataclass
class FakeStore:
    log: GameLog = field(default_factory=MemoryGameLog)
    accounts: Any = field(default_factory=FakeAccounts)
    books: FakeBooks = field(default_factory=FakeBooks)
    progress: FakeProgress = field(default_factory=FakeProgress)
    memories: FakeMemories = field(default_factory=FakeMemories)
    chats: FakeChats = field(default_factory=FakeChats)
    tokens: Any = field(default_factory=FakeTokens)
    ratings: Any = field(default_factory=FakeRatings)
    profiles: Any = None
    reports: Any = None
    audit: Any = None
    announcements: Any = field(default_factory=FakeAnnouncements)

    def check_reachable(self) -> None:
        pass

    def check_schema(self) -> None:
        pass


class Hung(Exception):
    """The server closed the connection."""


class Talk:
    """One peer: asks and hears. `received` keeps every message but the answers to `ask`."""

    _refs = count(1)
    """Of all peers: who comes back by another connection says nothing twice."""

    def __init__(self, send: Callable[[bytes], Any], receive: Callable[[], Any], close: Callable[[], Any]) -> None:
        self._send = send
        self._receive = receive
        self._close = close
        self.received: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}

    async def send(self, message: bytes | dict[str, Any]) -> None:
        await self._send(message if isinstance(message, bytes) else json.dumps(message).encode())

    async def read(self) -> dict[str, Any]:
        """The next message. Raises Hung when there is none."""
        async with asyncio.timeout(PATIENCE_S):
            return json.loads(await self._receive())

    async def hear(self) -> dict[str, Any]:
        """The next message, kept in `received`."""
        message = await self.read()
        self.received.append(message)
        return message

    async def hello(self, **fields: Any) -> dict[str, Any]:
        await self.send({"type": "hello", "protocol": 1, **fields})
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
        except Hung:
            return last

    async def close(self) -> None:
        await self._close()


@dataclass
class House:
    """A running server and how to reach it."""

    server: Running
    store: FakeStore
    tcp_port: int
    http_port: int
    talks: AsyncExitStack

    async def call(self, door: Door = "tcp", **socket_options: Any) -> Talk:
        """A connection that has not greeted."""
        talk = await (self._by_tcp(**socket_options) if door == "tcp" else self._by_websocket(door))
        self.talks.push_async_callback(talk.close)
        return talk

    async def guest(self, name: str, door: Door = "tcp", **fields: Any) -> Talk:
        """A connection that has been welcomed."""
        talk = await self.call(door)
        assert (await talk.hello(name=name, **fields))["type"] == "welcome"
        return talk

    async def _by_tcp(self, receive_buffer: int | None = None) -> Talk:
        raw = socket.socket()
        if receive_buffer is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", self.tcp_port))
        reader, writer = await asyncio.open_connection(sock=raw, limit=1 << 24)

        async def send(data: bytes) -> None:
            writer.write(data + b"\n")
            await writer.drain()

        async def receive() -> bytes:
            try:
                line = await reader.readline()
            except ConnectionError as error:
                raise Hung from error
            if not line:
                raise Hung
            return line

        async def close() -> None:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

        return Talk(send, receive, close)

    async def _by_websocket(self, door: Door) -> Talk:
        socket_: ClientConnection = await connect(f"ws://127.0.0.1:{self.http_port}/ws", max_size=1 << 24)

        async def send(data: bytes) -> None:
            await socket_.send(data if door == "websocket-binary" else data.decode())

        async def receive() -> bytes:
            try:
                return cast(str, await socket_.recv()).encode()
            except ConnectionClosed as error:
                raise Hung from error

        return Talk(send, receive, socket_.close)


class _Opened(Web):
    """The HTTP door; says when it is open."""

    def __init__(
        self, pending_handshakes: PendingHandshakes, entrance: Entrance, opening: Opening, config: uvicorn.Config
    ) -> None:
        super().__init__(pending_handshakes, entrance, opening, config)
        self.opened = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened.set()

    @asynccontextmanager
    async def at(self, bound: socket.socket) -> AsyncIterator[None]:
        serving = asyncio.create_task(self._serve([bound]))
        await self.opened.wait()
        try:
            yield
        finally:
            self.should_exit = True
            await serving


@asynccontextmanager
async def open_house(
    store: FakeStore | None = None,
    settings: Settings = QUICK,
    clock: Clock = lambda: NOW_MS,
    *,
    web: bool = False,
    loaded: bool = True,
    send_buffer: int | None = None,
    books_folder: Path = Path("no-books"),
    bus: Bus | None = None,
) -> AsyncIterator[House]:
    """A server on free ports; the HTTP door only with `web`, because it takes longer. `bus`: to other servers.
    `loaded`: with its live tables; else the caller is to `load` them."""
    store = FakeStore() if store is None else store
    async with AsyncExitStack() as stack:
        http_socket = stack.enter_context(_bound())
        tcp_socket = stack.enter_context(_bound())
        if send_buffer is not None:  # accepted connections inherit it
            tcp_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        http_port, tcp_port = http_socket.getsockname()[1], tcp_socket.getsockname()[1]
        credentials = Credentials("oldhand in a test", HOST_TOKEN, http_port)
        web_server = None
        server = await stack.enter_async_context(running(store, settings, clock, credentials, books_folder, bus=bus))
        if web:
            web_server = _Opened(
                server.pending_handshakes,
                settings.entrance,
                server.opening,
                uvicorn.Config(
                    server.app,
                    lifespan="off",
                    log_config=None,
                    ws=cast(Any, server.websockets),
                    timeout_graceful_shutdown=2,
                    proxy_headers=False,
                ),
            )
            await stack.enter_async_context(web_server.at(http_socket))
        if loaded:
            await server.load()
        listener = await listen_tcp(tcp_socket, server.tcp, settings.entrance, server.pending_handshakes)
        stack.callback(listener.close)
        talks = await stack.enter_async_context(AsyncExitStack())
        yield House(server, store, tcp_port, http_port, talks)


def _bound() -> socket.socket:
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    return bound
