"""Several connections of one player side by side: each hears all that the player may know, and any of them plays."""

import asyncio
from dataclasses import replace

from server.core.settings import Limits
from tests.server.absence import scene
from tests.server.readers import Readers
from tests.server.tables import two_at_draughts
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import QUICK, Door, TestServer, start_server

MOVES = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13"]


async def another(web_server: TestServer, client: TestClient, door: Door = "tcp") -> TestClient:
    """One more connection of the same player."""
    return await web_server.guest(client.welcome["you"]["name"], door, token=client.welcome["token"])


async def test_all_connections_of_a_player_get_each_version_and_may_play(web_server: TestServer) -> None:
    ann, ben, table = await two_at_draughts(web_server)
    anns = [ann, await another(web_server, ann, "websocket"), await another(web_server, ann)]
    bens = [ben, await another(web_server, ben)]
    for number, move in enumerate(MOVES):
        side, version = (bens if number % 2 else anns), 4 + number
        done = await side[number // 2 % len(side)].ask("play", table=table, version=version, move=move)
        assert done["type"] == "done", done
    last = 4 + len(MOVES)
    for you, clients in ((0, anns), (1, bens)):
        for client in clients:
            state = await client.state(lambda state: state["version"] == last)
            assert (state["you"], [seat["present"] for seat in state["seats"]]) == (you, [True, True])
            assert client.versions(table)[-len(MOVES) :] == list(range(5, last + 1))


async def test_a_player_is_away_when_the_last_connection_has_gone() -> None:
    async with scene() as play:
        first = play.clients[1]
        second = await another(play.server, first)
        await first.close()
        await play.eve.ask("ping")
        third = await another(play.server, second)
        await second.close()
        assert (await third.ask("ping"))["type"] == "done"
        assert (await play.eve.state())["seats"][1]["absent_ms"] is None
        play.now[0] += 60_000
        await third.close()
        state = await play.eve.state(lambda state: not state["seats"][1]["present"])
        assert state["seats"][1]["absent_ms"] == 30_000, "nobody was away until now"


async def test_a_seat_is_shared_by_all_connections_of_its_player(
    web_server: TestServer,
) -> None:
    ann, ben = await web_server.guest("Ann"), await web_server.guest("Ben")
    tab, reading = await another(web_server, ann), await another(web_server, ben)
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    assert (await tab.state())["you"] == 0
    await ben.ask("sit", table=table)
    assert (await reading.state(lambda state: state["phase"] == "play"))["you"] == 1
    await ben.ask("leave", table=table)
    state = await reading.state(lambda state: state["seats"][1]["id"] is None)
    assert (state["you"], state["legal"]) == (None, []), "it looks on, as anybody may"
    await ben.ask("ping")
    version = state["version"]
    await ann.ask("leave", table=table)
    await reading.state(lambda state: state["version"] > version)
    await ben.ask("ping")
    assert ben.versions(table)[-1] < version, "who has left by this connection hears no more"


async def test_more_connections_than_the_limit_are_refused_until_one_has_gone() -> None:
    settings = replace(QUICK, limits=Limits(sessions=2))
    async with start_server(settings=settings) as server:
        ann = await server.guest("Ann")
        second = await another(server, ann)
        refused = await (third := await server.connect()).hello(token=ann.welcome["token"])
        assert (refused["type"], refused["code"], refused["limit"]["key"]) == ("refused", "limit/sessions", "sessions")
        assert refused["limit"]["seconds"] > 0
        assert await third.until_hung_up() == []
        assert (await ann.ask("ping"))["type"] == (await second.ask("ping"))["type"] == "done", "both stay"
        await second.close()
        async with asyncio.timeout(90):
            while (await (await server.connect()).hello(token=ann.welcome["token"]))["type"] != "welcome":
                pass
        await server.guest("Ben")  # one player's limit is nobody else's


async def test_those_that_only_read_take_no_player_s_room() -> None:
    settings = replace(QUICK, limits=Limits(sessions=1))
    async with start_server(FakeStore(accounts=Readers()), settings) as server:
        ann = await server.guest("Ann")
        token = f"read {ann.welcome['token']}"
        await ann.close()
        await server.guest("Ann", token=token)
        assert (await (await server.connect()).hello(token=token))["code"] == "limit/sessions"
        async with asyncio.timeout(90):
            while (await (await server.connect()).hello(token=ann.welcome["token"]))["type"] != "welcome":
                pass


async def test_a_seek_ends_with_the_connection_that_made_it_and_with_no_other(web_server: TestServer) -> None:
    ann = await web_server.guest("Ann")
    tab = await another(web_server, ann)
    await ann.send({"type": "seek", "ref": "s", "game": "english-draughts", "patience_s": 600})
    await ann.ask("ping")
    await tab.close()
    while len(web_server.running.lobby.sockets_of(ann.id)) > 1:
        await ann.ask("ping")
    assert [it.waiting for it in web_server.running.lobby.seeks()] == [1]
    await another(web_server, ann)
    await ann.close()
    eve = await web_server.guest("Eve")
    while web_server.running.lobby.seeks():
        await eve.ask("ping")


async def test_a_guest_s_new_name_is_the_name_at_every_connection(web_server: TestServer) -> None:
    ann = await web_server.guest("Ann")
    tab = await web_server.guest("Anna", token=ann.welcome["token"])
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    assert (await tab.state())["seats"][0]["name"] == (await ann.state())["seats"][0]["name"] == "Anna"


async def test_a_challenge_is_told_to_every_connection(web_server: TestServer) -> None:
    ann, ben = await web_server.guest("Ann"), await web_server.guest("Ben")
    tab = await another(web_server, ben)
    await ann.ask("challenge", to=ben.id, game="english-draughts")
    messages = [await client.read() for client in (ben, tab)]
    assert [(it["type"], it["status"]) for it in messages] == [("challenge", "open")] * 2
    done = await tab.ask("answer-challenge", challenge=messages[0]["challenge"], accept=True)
    for client, seat in ((ben, done["seat"]), (tab, done["seat"]), (ann, 1 - done["seat"])):
        state = await client.state()
        assert (state["table"], state["you"]) == (done["table"], seat)
