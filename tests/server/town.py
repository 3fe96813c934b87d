"""Several servers over one log, and two who play at different ones."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import redis

from server.cluster.in_process import Hub
from server.cluster.valkey import ValkeyBus
from shared.events import Kind
from tests.server.bus_line import Line
from tests.server.tables import until
from tests.services import valkey_server
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import TestServer, start_server

LEASE_S = 2.0
VALKEY_LEASE_S = 8.0
"""No test here waits for its end, and a machine with all cores busy keeps Valkey waiting for over two seconds."""
MOVES = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13"]


@dataclass
class Town:
    """Servers over one log."""

    stack: AsyncExitStack
    kind: str
    store: FakeStore
    hub: Hub
    folder: Path | None = None
    """For sockets between the servers, as the processes of one server have them."""

    async def open(self) -> TestServer:
        is_valkey = self.kind != "in-process"
        bus = ValkeyBus(valkey_server(), VALKEY_LEASE_S, self.folder) if is_valkey else Line(self.hub, LEASE_S)
        server = await self.stack.enter_async_context(start_server(self.store, bus=bus))
        server.bus = bus  # type: ignore[attr-defined]
        return server

    async def open_some(self, number: int) -> list[TestServer]:
        servers = [await self.open() for _ in range(number)]
        await until(lambda: not (any(server.running.node.others() < number - 1 for server in servers)))
        return servers


@pytest.fixture(params=["in-process", "valkey", "sockets"])
async def town(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    if request.param != "in-process":
        redis.Redis.from_url(valkey_server()).flushdb()
    async with AsyncExitStack() as stack:
        yield Town(stack, request.param, FakeStore(), Hub(), tmp_path / "bus" if request.param == "sockets" else None)


@pytest.fixture
async def village() -> AsyncIterator[Town]:
    """A town whose lines can be cut."""
    async with AsyncExitStack() as stack:
        yield Town(stack, "in-process", FakeStore(), Hub())


def lapse(town: Town, server: TestServer) -> None:
    """As if the server had been silent for longer than a lease."""
    town.hub.ends_s[server.running.node._rpc.me] = town.hub.clock() - 1


async def listed(client: TestClient, wanted: Any) -> list[dict[str, Any]]:
    """The list of tables, once it is as wanted."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            tables = (await client.ask("tables"))["tables"]
            if wanted(tables):
                return tables
            await asyncio.sleep(0.02)


async def seated(one: TestServer, other: TestServer) -> tuple[TestClient, TestClient, str]:
    """Ann at one server and Ben at another, at Ann's table of draughts; the first state to play is version 4."""
    ann, ben = await one.guest("Ann"), await other.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert (await ann.ask("sit", table=table, seat=0))["type"] == "done"
    done = await ben.ask("sit", table=table, seat=1)
    assert (done["type"], done["seat"], done["version"]) == ("done", 1, 3)
    for client in (ann, ben):
        await client.state(lambda state: state["phase"] == "play")
    return ann, ben, table


async def play(clients: list[TestClient], table: str, moves: list[str], first: int = 0) -> None:
    """The moves, by turns; everybody hears of each before the next."""
    for number, move in enumerate(moves, first):
        mover = clients[number % 2]
        state = await mover.state(lambda state: state["phase"] == "play" and state["you"] in state["to_act"])
        done = await mover.ask("play", table=table, version=state["version"], move=move)
        assert done["type"] == "done", done
        for client in clients:
            await client.state(lambda state, done=done: state["version"] >= done["version"])


def moved(store: FakeStore, table: str) -> list[str]:
    return [event.move for event in store.log.read(table) if event.kind is Kind.MOVED and event.move]


def served(server: TestServer) -> set[str]:
    """Names of the clients whose sockets this process has."""
    sessions = server.running.dispatch.sessions
    return {it.who.name for it in sessions if it.who is not None and not it.is_remote and it.carrier is not None}


async def opened(server: TestServer, name: str = "Ann") -> tuple[TestClient, str]:
    """A player with a seat at a table of this process."""
    ann = await server.guest(name)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table, seat=0)
    return ann, table
