"""Tables that end, that are listed, and that may not be opened: over real sockets."""

from dataclasses import replace

import pytest

from server.core.settings import Delays, Limits, Settings
from tests.server.tables import code, two_at_draughts
from tests.testkit.client import Disconnected
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server


async def test_a_table_that_every_person_left_is_closed(trying_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(trying_server)
    await ann.ask("leave", table=table)
    assert (await ben.state(lambda state: state["version"] == 5))["phase"] == "play"
    eve = await trying_server.guest("Eve")
    await eve.ask("subscribe", table=table)
    await ben.ask("leave", table=table)
    closed = await eve.state(lambda state: state["phase"] == "closed")
    assert closed["event"]["data"] == {"reason": "left"}
    assert code(await ben.ask("sit", table=table)) == "table/closed"
    assert (await ben.ask("subscribe", table=table, since=0))["events"][-1]["kind"] == "closed"
    assert (await ben.state(lambda state: state["phase"] == "closed"))["to_act"] == []


async def test_a_watching_opener_keeps_a_table_open(trying_server: TestServer) -> None:
    ann, ben, eve = await trying_server.guest("Ann"), await trying_server.guest("Ben"), await trying_server.guest("Eve")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("subscribe", table=table)
    await ben.ask("sit", table=table)
    await eve.ask("subscribe", table=table)
    await ben.ask("leave", table=table)
    assert (await ann.state(lambda state: state["version"] == 3))["phase"] == "waiting"
    await ann.ask("leave", table=table)
    assert (await eve.state(lambda state: state["phase"] == "closed"))["event"]["data"] == {"reason": "left"}


async def test_a_table_whose_persons_are_all_away_too_long_is_closed() -> None:
    now = [NOW_MS]
    settings = Settings(Delays(round_ms=0, abandon_ms=50), Limits())
    async with start_server(settings=settings, clock=lambda: now[0]) as server:
        ann, ben, table = await two_at_draughts(server)
        eve = await server.guest("Eve")
        await eve.ask("subscribe", table=table)
        now[0] += 1_000
        await ben.close()
        assert (await eve.state(lambda state: not state["seats"][1]["present"]))["phase"] == "play"
        await ann.close()
        await eve.state(lambda state: not state["seats"][0]["present"])
        now[0] += 51
        assert (await eve.state(lambda state: state["phase"] == "closed"))["event"]["data"] == {"reason": "abandoned"}


async def test_open_tables_have_a_limit_a_player() -> None:
    settings = replace(QUICK, limits=Limits(tables=2))
    async with start_server(settings=settings) as server:
        ann = await server.guest("Ann")
        tables = [(await ann.ask("open", game="english-draughts"))["table"] for _ in range(2)]
        assert code(await ann.ask("open", game="english-draughts")) == "limit/tables"
        await ann.ask("sit", table=tables[0])
        await ann.ask("leave", table=tables[0])
        eve = await server.guest("Eve")
        await eve.ask("subscribe", table=tables[0])
        await eve.state(lambda state: state["phase"] == "closed")
        assert (await ann.ask("open", game="english-draughts"))["type"] == "done"


async def test_the_list_of_tables_shows_public_ones_and_follows_what_changes(trying_server: TestServer) -> None:
    ann, eve = await trying_server.guest("Ann"), await trying_server.guest("Eve")
    assert (await eve.ask("tables", subscribe=True))["tables"] == []
    hidden = (await ann.ask("open", game="domino-101", public=False))["table"]
    table = (await ann.ask("open", game="english-draughts"))["table"]
    lobby = await eve.hear()
    assert [(it["table"], it["phase"]) for it in lobby["tables"]] == [(table, "waiting")]
    await ann.ask("sit", table=table)
    while not (lobby := await eve.hear())["tables"][0]["seats"][0]["present"]:
        pass
    assert lobby["tables"][0]["seats"][0]["name"] == "Ann"
    assert (await eve.ask("sit", table=hidden))["type"] == "done"


async def test_goodbye_is_said_when_the_server_stops() -> None:
    async with start_server() as server:
        ann, _, table = await two_at_draughts(server)
        await ann.send({"type": "play", "ref": "m", "table": table, "version": 4, "move": "11-15"})
        await ann.answer("m")
        await server.running.say_goodbye()
        assert (await ann.until_hung_up())[-1]["code"] == "server/stopping"
        with pytest.raises((Disconnected, ConnectionError)):
            await ann.ask("ping")
