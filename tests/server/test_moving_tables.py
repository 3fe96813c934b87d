"""A table moves from one server to another: the clients of a third server, and of the next one, still hear of it.

Here they share a process and a log in memory; tests/nodes has processes that are killed and paused.
"""

import asyncio
from collections.abc import Sequence

import pytest

from tests.server.bus_line import Line
from tests.server.tables import until
from tests.server.town import LEASE_S, MOVES, Town, lapse, play, seated
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.server import TestServer

pytestmark = pytest.mark.slow


async def make_move(client: TestClient, table: str, move: str) -> int:
    """The version that the move has brought."""
    state = await client.state(lambda state: state["you"] in state["to_act"])
    done = await client.ask("play", table=table, version=state["version"], move=move)
    assert done["type"] == "done", done
    return done["version"]


def line_of(server: TestServer) -> Line:
    return server.bus  # type: ignore[attr-defined]


async def test_a_move_that_has_brought_the_table_here_takes_no_state_from_its_player(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await village.open_some(2)
    ann, ben, table = await seated(one, other)
    await play([ann, ben], table, MOVES[:1])
    release, released, tell = line_of(one).release, asyncio.Event(), asyncio.Event()

    async def release_and_wait(keys: Sequence[str], *, for_ever: bool = False) -> None:
        await release(keys, for_ever=for_ever)
        released.set()
        await tell.wait()

    monkeypatch.setattr(one.bus, "release", release_and_wait)  # type: ignore[attr-defined]
    leaving = asyncio.create_task(one.running.say_goodbye())
    await released.wait()
    version = await make_move(ben, table, MOVES[1])
    assert other.running.tables.is_here(table)
    tell.set()
    await leaving
    await ben.state(lambda state: state["version"] >= version)


@pytest.mark.parametrize("is_released", [True, False])
async def test_news_of_the_next_owner_may_come_before_those_of_the_last(village: Town, is_released: bool) -> None:
    one, other, third = await village.open_some(3)
    ann, ben, table = await seated(one, other)
    await until(lambda: third.running.node._tables.owners.get(table) == line_of(one).me)
    other.running.node._tables.owners[table] = line_of(third).me  # as `third` has said already
    if is_released:
        await one.running.say_goodbye()
    else:
        line_of(one).cut = True
        lapse(village, one)
    again = await third.connect()
    await again.hello(token=ann.welcome["token"])
    version = await make_move(again, table, MOVES[0])
    await ben.state(lambda state: state["version"] >= version)


async def test_a_client_that_comes_back_to_a_node_cut_off_is_sent_away_again(village: Town) -> None:
    one, other = await village.open_some(2)
    ann, _, _ = await seated(one, other)
    line_of(one).cut = True
    one.running.node._beat_at_s -= LEASE_S
    for _ in range(2):
        async with asyncio.timeout(PATIENCE_S):
            assert (await ann.until_hung_up())[-1]["code"] == "server/stopping"
        token, ann = ann.welcome["token"], await one.connect()
        await ann.hello(token=token)
