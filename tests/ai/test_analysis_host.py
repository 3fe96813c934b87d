"""A real AI host at a real server: it searches a position while somebody looks, and looks back at a round."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ai.host.host import Host
from ai.host.resources import HostResources
from ai.roster import player_named
from client.sdk import Connection
from shared.games import GAMES
from shared.protocol.analysis import Analyse, Evaluation, StopAnalysing
from tests.ai.rounds import played
from tests.testkit.client import PATIENCE_S
from tests.testkit.server import HOST_TOKEN, TestServer, start_server

pytestmark = pytest.mark.slow
DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"


@pytest.fixture
async def served(shared: HostResources, tmp_path: Path) -> AsyncIterator[TestServer]:
    """A server with a host that has connected."""
    async with start_server(web=True) as server:
        players = (player_named(DRAUGHTS, "master"), player_named(DOMINO, "level-5"))
        address = f"tcp://127.0.0.1:{server.tcp_port}"
        host = asyncio.create_task(Host(address, players, HOST_TOKEN, tmp_path, "seed", shared).run())
        async with asyncio.timeout(PATIENCE_S):
            await server.running.lobby.hosts.settled.wait()
            while not server.running.lobby.hosts.players():
                await asyncio.to_thread(lambda: None)
        yield server
        host.cancel()
        await asyncio.gather(host, return_exceptions=True)


async def test_the_lines_come_deeper_and_stop_when_nobody_looks(served: TestServer, shared: HostResources) -> None:
    async with await Connection.open(f"tcp://127.0.0.1:{served.tcp_port}") as ann:
        done = await ann.ask(Analyse, game="english-draughts")
        depths: list[int] = []
        async for message in ann:
            if isinstance(message, Evaluation):
                assert message.search == done.search and message.code is None
                assert len(message.lines) == 3 and message.unit == "man"
                depths.append(message.depth)
                if len(depths) == 2:
                    break
        assert depths[0] < depths[1]
        await ann.ask(StopAnalysing)
        async with asyncio.timeout(PATIENCE_S):
            while shared.analysts.running:
                await asyncio.to_thread(lambda: None)


async def test_a_hand_of_domino_is_looked_back_at(served: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.lobby.look_backs.PATIENCE_S", 10 * PATIENCE_S)  # its code may have to be made
    monkeypatch.setattr("ai.host.resources.REVIEW_S", 10 * PATIENCE_S)
    one, options = played(DOMINO, 3, 60), GAMES[DOMINO].options({})
    review = await served.running.parts.look_backs.of(DOMINO, options, one.start, one.moves)
    assert review is not None and review.unit == "point"
    assert len(review.plies) == len(one.moves) and any(ply.open_best for ply in review.plies)
