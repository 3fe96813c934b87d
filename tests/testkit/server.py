"""A whole server in the process of a test, and clients that reach it through real sockets."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.cluster.bus import Bus
from server.composition.server import Server, running
from server.core.admission import AdmissionPolicy
from server.core.context import Credentials, ServerContext
from server.core.settings import Clock, Delays, Limits, Rate, Settings
from server.core.startup import Opening
from server.transport.endpoints import Web, listen_tcp
from server.transport.handshakes import PendingHandshakes
from shared.store import Store
from tests.testkit.client import Disconnected, TestClient, connect_tcp
from tests.testkit.fakes import FakeStore
from tests.testkit.scenario import NOW_MS

Door = Literal["tcp", "websocket", "websocket-binary"]


HOST_TOKEN = "the operator's secret"


QUICK = Settings(
    Delays(redeal_ms=0, pass_ms=0, round_ms=0, lobby_ms=0, farewell_ms=200), Limits(lists=Rate(10_000, 0.001))
)


@dataclass
class TestServer:
    """A running server and how to reach it."""

    __test__ = False  # pytest collects no tests here

    running: Server
    store: FakeStore
    tcp_port: int
    http_port: int
    clients: AsyncExitStack

    async def connect(self, door: Door = "tcp", **socket_options: Any) -> TestClient:
        """A connection that has not greeted."""
        client = await (connect_tcp(self.tcp_port, **socket_options) if door == "tcp" else self._by_websocket(door))
        self.clients.push_async_callback(client.close)
        return client

    async def guest(self, name: str, door: Door = "tcp", **fields: Any) -> TestClient:
        """A connection that has been welcomed."""
        client = await self.connect(door)
        assert (await client.hello(name=name, **fields))["type"] == "welcome"
        return client

    async def _by_websocket(self, door: Door) -> TestClient:
        socket_: ClientConnection = await connect(f"ws://127.0.0.1:{self.http_port}/ws", max_size=1 << 24)

        async def send(data: bytes) -> None:
            await socket_.send(data if door == "websocket-binary" else data.decode())

        async def receive() -> bytes:
            try:
                return cast(str, await socket_.recv()).encode()
            except ConnectionClosed as error:
                raise Disconnected from error

        return TestClient(send, receive, socket_.close)


class _Opened(Web):
    """The HTTP door; says when it is open."""

    def __init__(
        self,
        pending_handshakes: PendingHandshakes,
        admission: AdmissionPolicy,
        opening: Opening,
        config: uvicorn.Config,
    ) -> None:
        super().__init__(pending_handshakes, admission, opening, config)
        self.opened, self._closed = asyncio.Event(), asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened.set()

    async def main_loop(self) -> None:
        """Wait for the end. uvicorn looks ten times a second whether it has come, for which nearly every test waits."""
        await self.on_tick(0)
        await self._closed.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn's, without its pause of a tenth of a second for connections, which are waited for anyhow."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        try:
            await asyncio.wait_for(self._wait_tasks_to_complete(), self.config.timeout_graceful_shutdown)
        except TimeoutError:
            for task in self.server_state.tasks:
                task.cancel()

    @asynccontextmanager
    async def at(self, bound: socket.socket) -> AsyncIterator[None]:
        serving = asyncio.create_task(self._serve([bound]))
        await self.opened.wait()
        try:
            yield
        finally:
            self._closed.set()
            await serving


@asynccontextmanager
async def start_server(
    store: FakeStore | None = None,
    settings: Settings = QUICK,
    clock: Clock = lambda: NOW_MS,
    *,
    web: bool = False,
    loaded: bool = True,
    send_buffer: int | None = None,
    books_folder: Path = Path("no-books"),
    bus: Bus | None = None,
) -> AsyncIterator[TestServer]:
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
        context = ServerContext.of(store, settings, clock, credentials, books_folder)
        web_server = None
        server = await stack.enter_async_context(running(context, bus))
        if web:
            web_server = _Opened(
                server.pending_handshakes,
                settings.admission,
                server.opening,
                uvicorn.Config(
                    cast(Any, _made_when_asked(server)),
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
        listener = await listen_tcp(tcp_socket, server.tcp, settings.admission, server.pending_handshakes)
        stack.callback(listener.close)
        clients = await stack.enter_async_context(AsyncExitStack())
        yield TestServer(server, store, tcp_port, http_port, clients)


def _made_when_asked(server: Server) -> Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]:
    """The HTTP door, which most tests never knock at: making it takes longer than all else that they do."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await server.app(scope, receive, send)

    return answer


def _bound() -> socket.socket:
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    return bound


@dataclass(kw_only=True)
class StoreWithClock:
    """A real store with a clock that stands until it is set, and the servers that use both."""

    store: Store
    settings: Settings
    now_ms: int = NOW_MS

    def __post_init__(self) -> None:
        self.store.turns._clock = self.store.contacts._clock = lambda: self.now_ms

    @asynccontextmanager
    async def server(self, bus: Bus | None = None) -> AsyncIterator[TestServer]:
        store = cast(FakeStore, self.store)
        async with start_server(store, self.settings, lambda: self.now_ms, web=True, bus=bus) as server:
            yield server
