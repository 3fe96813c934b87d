"""The proxy's configuration with a real HAProxy: clients are led to the node that they ask for, in every protocol."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from client.sdk import Connection
from server.cluster.in_process import Hub, InProcessBus
from server.core.admission import AdmissionPolicy
from server.core.proxies import Proxies
from shared.protocol import Sit, Subscribe
from tests.deploy.stack import free_ports
from tests.server.tables import until
from tests.server.town import opened, served
from tests.testkit.client import PATIENCE_S, connect_tcp
from tests.testkit.fakes import FakeStore
from tests.testkit.server import QUICK, TestServer, start_server

pytestmark = [pytest.mark.haproxy, pytest.mark.slow]
CONFIGURATION = Path(__file__).parents[2] / "server" / "deploy" / "haproxy.cfg"
SETTINGS = replace(QUICK, admission=AdmissionPolicy(None, Proxies(["127.0.0.1"])))
CLIENTS = 6


def configured(servers: Sequence[TestServer], ports: Sequence[int]) -> str:
    """The configuration for servers of this machine instead of those of Docker, at ports for web, TCP and figures."""
    text = re.sub(r"resolvers docker\n(  .*\n)+", "", CONFIGURATION.read_text()).replace("resolvers docker", "")
    for public, port in zip((8101, 8102, 8404), ports, strict=True):
        text = text.replace(f"bind :{public}\n", f"bind 127.0.0.1:{port}\n")

    def nodes(port: str, options: str) -> str:
        each = [(it.http_port if port == "8101" else it.tcp_port, it.http_port) for it in servers]
        options = options.replace("check port 8101", "check")
        return "\n".join(
            f"  server node{number} 127.0.0.1:{own} {options} port {http}" for number, (own, http) in enumerate(each)
        )

    return re.sub(
        r"  server-template node 1-32 server:(\d+)(.*)", lambda found: nodes(found[1], found[2] or "check"), text
    )


@asynccontextmanager
async def proxied(folder: Path, servers: Sequence[TestServer]) -> AsyncIterator[tuple[str, str]]:
    """Addresses of a proxy of these servers: for websockets and for TCP."""
    ports = free_ports(3)
    (folder / "haproxy.cfg").write_text(configured(servers, ports))
    proxy = await asyncio.create_subprocess_exec(
        *("haproxy", "-db", "-f", str(folder / "haproxy.cfg")), env={**os.environ, "OLDHAND_TLS": ""}
    )
    try:
        for port in ports[:2]:
            async with asyncio.timeout(PATIENCE_S):
                while not await is_open(port):
                    assert proxy.returncode is None
        yield f"ws://127.0.0.1:{ports[0]}/ws", f"tcp://127.0.0.1:{ports[1]}"
    finally:
        proxy.kill()
        await proxy.wait()


async def is_open(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@pytest.mark.parametrize("door", ["websocket", "tcp"])
async def test_clients_come_to_the_node_of_their_table(tmp_path: Path, door: str) -> None:
    store, hub = FakeStore(), Hub()
    async with (
        start_server(store, SETTINGS, bus=InProcessBus(hub), web=True) as one,
        start_server(store, SETTINGS, bus=InProcessBus(hub), web=True) as other,
        proxied(tmp_path, [one, other]) as (websocket, tcp),
    ):
        await until(lambda: all(server.running.node.others() for server in (one, other)))
        address = websocket if door == "websocket" else tcp
        clients: list[Connection] = []
        try:
            while len(clients) < CLIENTS or not served(one) or not served(other):  # until the proxy knows both
                clients.append(await Connection.open(address, name=f"P{len(clients)}"))
            _, table = await opened(one)
            for number, client in enumerate(clients):
                if number:
                    await client.ask(Subscribe, table=table)
                else:
                    await client.ask(Sit, table=table, seat=1)
            await until(lambda: not served(other) and len(served(one)) == len(clients) + 1)
        finally:
            for client in clients:
                await client.close()


async def test_a_client_that_asks_for_a_dead_node_or_types_text_is_served(tmp_path: Path) -> None:
    store, hub = FakeStore(), Hub()
    async with start_server(store, SETTINGS, bus=InProcessBus(hub), web=True) as other, AsyncExitStack() as stack:
        one = await stack.enter_async_context(start_server(store, SETTINGS, bus=InProcessBus(hub), web=True))
        await until(lambda: all(server.running.node.others() for server in (one, other)))
        async with proxied(tmp_path, [one, other]) as (_, tcp):
            port, node = int(tcp.rpartition(":")[2]), one.running.node.me
            async with asyncio.timeout(PATIENCE_S):
                while await greeted(port, node="") != node:  # from whose welcome the proxy learns where it is
                    pass
            assert {await greeted(port, node=node) for _ in range(CLIENTS)} == {node}
            await stack.aclose()
            assert await greeted(port, node=node) != node
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"name Ann\n")
            assert b"Welcome to Oldhand, Ann." in await asyncio.wait_for(reader.readline(), PATIENCE_S)
            writer.close()


async def greeted(port: int, **hello: str) -> str:
    """The node that welcomes a client; empty if it is the only one."""
    client = await connect_tcp(port)
    welcome = await client.hello(**hello)
    await client.close()
    return welcome.get("node", "")
