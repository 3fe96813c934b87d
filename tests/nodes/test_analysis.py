"""A search between processes: its client at one node, its AI host at another, PostgreSQL and Valkey between them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from server.bench.nodes import ServerProcess
from shared.secrets import HOST_TOKEN
from tests.nodes.cluster import PATIENCE_S, Cluster, several_nodes
from tests.server.analysts import ANALYST, LINE, begun, next_of, tell
from tests.server.tables import code
from tests.testkit.client import TestClient, connect_tcp

pytestmark = pytest.mark.slow(40)


@dataclass
class Scene:
    cluster: Cluster
    stack: AsyncExitStack

    async def guest(self, node: ServerProcess, name: str) -> TestClient:
        client = await connect_tcp(node.tcp_port)
        self.stack.push_async_callback(client.close)
        assert (await client.hello(name=name))["type"] == "welcome"
        return client

    async def host(self, node: ServerProcess) -> TestClient:
        """One that searches, as soon as the other node knows it."""
        host = await self.guest(node, "host")
        offered = await host.ask("offer", host_token=node.environment[HOST_TOKEN], players=[ANALYST])
        assert offered["type"] == "done", offered
        return host


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with several_nodes(tmp_path, 2) as cluster, AsyncExitStack() as stack:
        yield Scene(cluster, stack)


async def until_analysed(client: TestClient, wanted: str) -> None:
    """Until a search is answered so: `done`, or a code."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await client.ask("analyse", game="english-draughts")
            if answer["type"] == wanted or (answer["type"] == "refused" and code(answer) == wanted):
                return
            await asyncio.sleep(0.6)  # the budget of positions


async def test_a_remote_search_ends_with_its_client_or_host(scene: Scene) -> None:
    one, other = scene.cluster.nodes
    host, ann, ben = await scene.host(other), await scene.guest(one, "Ann"), await scene.guest(one, "Ben")
    await until_analysed(ann, "done")
    await next_of(host, "search")
    _, request = await begun(ann, host)
    await next_of(host, "stop-search")
    await ann.close()
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]

    search, request = await begun(ben, host)
    assert (await tell(host, request))["type"] == "done"
    assert (await next_of(ben, "evaluation"))["lines"] == [LINE]
    await other.kill()
    ended = await next_of(ben, "evaluation")
    assert (ended["search"], ended["done"], ended["code"]) == (search, True, "analysis/no-host")
    assert (ended["depth"], ended["lines"]) == (9, [LINE]), "with what was found"
    assert code(await ben.ask("analyse", game="english-draughts")) == "analysis/no-host"
    assert [it for it in ben.received if it["type"] == "evaluation"] == [], "it was told once"


async def test_a_rated_game_at_one_node_closes_analysis_at_the_other(scene: Scene) -> None:
    one, other = scene.cluster.nodes
    host, ann, ben = await scene.host(other), await scene.guest(one, "Ann"), await scene.guest(other, "Ben")
    await until_analysed(ann, "done")
    await next_of(host, "search")
    table = (await ben.ask("open", game="english-draughts", public=False, terms={"rated": True}))["table"]
    await ben.ask("sit", table=table, seat=1)
    assert (await ann.ask("sit", table=table, seat=0))["type"] == "done"
    await until_analysed(ann, "analysis/rated-game")
    await ben.ask("resign", table=table)
    await until_analysed(ann, "done")
