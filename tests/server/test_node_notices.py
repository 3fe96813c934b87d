"""Clients that are told the node of their table, on another machine, where a proxy that knows the nodes leads them."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from client.sdk import Connection
from server.cluster.in_process import InProcessBus
from shared.protocol import Play, Sit
from tests.server.hosts import invited, offering
from tests.server.tables import until
from tests.server.town import MOVES, Town, moved, opened, play, served
from tests.testkit.client import TestClient
from tests.testkit.server import TestServer, start_server

_ASKED = re.compile(rb'GET /ws/([0-9A-Za-z-]+) |"node":"([0-9A-Za-z-]+)"')
"""How a connection begins that is to be led to a node."""


def name_of(server: TestServer) -> str:
    return server.running.node.me


async def notices(client: TestClient) -> list[str]:
    """The nodes that the client has been told of."""
    await client.ask("ping")
    return [it["node"] for it in client.received if it["type"] == "node"]


async def seated(one: TestServer, other: TestServer, **hello: Any) -> tuple[TestClient, TestClient, str]:
    """Ann at her table, and Ben, who greets like this, with a seat there by way of the other server."""
    ann, table = await opened(one)
    ben = await other.guest("Ben", **hello)
    assert (await ben.ask("sit", table=table, seat=1))["type"] == "done"
    return ann, ben, table


async def test_a_client_is_told_the_node_of_its_table_once_and_plays_on_there(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other, node="")
    assert await notices(ben) == [name_of(one)]
    again = await one.guest("Ben", token=ben.welcome["token"], node=name_of(one))
    await ben.close()
    await play([ann, again], table, MOVES)
    assert (await notices(again), served(other)) == ([], set())
    assert moved(village.store, table) == MOVES


async def test_a_client_that_does_not_ask_for_nodes_is_told_of_none(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    assert await notices(ben) == []
    await play([ann, ben], table, MOVES)


async def test_a_client_that_no_proxy_leads_to_its_node_is_served_where_it_is(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other, node="")
    (node,) = await notices(ben)
    await ben.close()
    again = await other.guest("Ben", token=ben.welcome["token"], node=node)
    await play([ann, again], table, MOVES)
    _, second = await opened(one, "Cid")
    await again.ask("subscribe", table=second)
    assert await notices(again) == []


async def test_a_client_that_asked_for_a_dead_node_is_told_the_next(village: Town) -> None:
    one, other = await village.open_some(2)
    _, ben, _ = await seated(one, other, node="dead-node")
    assert await notices(ben) == [name_of(one)]


async def test_a_client_at_the_node_that_it_asked_for_is_told_of_its_next_table(village: Town) -> None:
    one, other = await village.open_some(2)
    _, ben, _ = await seated(one, other, node=name_of(other))
    assert await notices(ben) == [name_of(one)]


async def test_a_server_names_its_node_where_there_are_several(village: Town) -> None:
    async with start_server(web=True) as alone:
        assert "node" not in (await alone.guest("Ann")).welcome
        async with connect(f"ws://127.0.0.1:{alone.http_port}/ws") as socket:
            assert socket.response is not None and "X-Oldhand-Node" not in socket.response.headers
        bus = InProcessBus(village.hub)
        async with start_server(village.store, bus=bus, web=True) as one:
            other = await village.open()
            await until(lambda: bool(one.running.node.others()))
            async with connect(f"ws://127.0.0.1:{one.http_port}/ws/{name_of(other)}") as socket:
                assert socket.response is not None and socket.response.headers["X-Oldhand-Node"] == name_of(one)
            assert (await one.guest("Ann")).welcome["node"] == name_of(one)
            assert (await one.guest("Ann")).lines[0].index(b'"node"') < 60, "proxies see the beginning of a long line"
            for path in ("ws/", "ws/a/b", f"ws/{'a' * 41}", "ws/a%20b", "wsx"):
                with pytest.raises(InvalidStatus):
                    await connect(f"ws://127.0.0.1:{one.http_port}/{path}")


@asynccontextmanager
async def proxy(servers: Sequence[TestServer], door: str) -> AsyncIterator[str]:
    """The address of a proxy that knows the nodes, and leads everybody else to the servers by turns."""
    turns = cycle(servers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        begin = await reader.read(4_096)
        asked = _ASKED.search(begin)
        node = b"" if asked is None else asked[1] or asked[2]
        server = next((it for it in servers if name_of(it).encode() == node), None) or next(turns)
        far_reader, far_writer = await asyncio.open_connection(
            "127.0.0.1", server.tcp_port if door == "tcp" else server.http_port
        )
        far_writer.write(begin)
        await asyncio.gather(relay(reader, far_writer), relay(far_reader, writer))

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(4_096):
                writer.write(data)
        writer.close()

    opened = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = opened.sockets[0].getsockname()[1]
    try:
        yield f"tcp://127.0.0.1:{port}" if door == "tcp" else f"ws://127.0.0.1:{port}/ws"
    finally:
        opened.close()


@pytest.mark.parametrize("door", ["tcp", "ws"])
async def test_a_program_of_the_sdk_moves_to_its_table_and_loses_nothing(village: Town, door: str) -> None:
    servers = [
        await village.stack.enter_async_context(start_server(village.store, bus=InProcessBus(village.hub), web=True))
        for _ in range(2)
    ]
    one, other = servers
    await until(lambda: all(server.running.node.others() for server in servers))
    ann, table = await opened(one)
    async with proxy([other, one], door) as address, await Connection.open(address, name="Ben") as ben:
        assert (await ben.ask(Sit, table=table, seat=1)).seat == 1
        await until(lambda: served(one) == {"Ann", "Ben"} and not served(other))
        for number, move in enumerate(MOVES):
            state = await ann.state(lambda state, number=number: state["phase"] == "play" and state["ply"] == number)
            if number % 2:
                assert (await ben.ask(Play, table=table, version=state["version"], move=move)).table == table
            else:
                assert (await ann.ask("play", table=table, version=state["version"], move=move))["type"] == "done"
        assert moved(village.store, table) == MOVES
        states = [it for it in ann.received if it["type"] == "state" and it["seats"][1].get("name") == "Ben"]
        assert all(it["seats"][1]["present"] for it in states), "nobody sees a player leave who moves"


async def test_an_ai_player_is_told_the_node_of_its_table(village: Town) -> None:
    one, other = await village.open_some(2)
    host, (ann, table) = await offering(other), await opened(one)
    await until(lambda: bool(one.running.lobby.hosts.players()))
    await ann.send({"type": "add-ai", "ref": "f", "table": table, "seat": 1, "player": "greedy"})
    seat = await other.connect()
    await seat.hello(ticket=(await invited(host))["ticket"], node="")
    assert (await ann.answer("f"))["type"] == "done"
    assert await notices(seat) == [name_of(one)]
    again = await one.connect()
    assert (await again.hello(token=seat.welcome["token"], node=name_of(one)))["type"] == "welcome"
    await seat.close()
    await play([ann, again], table, MOVES)
