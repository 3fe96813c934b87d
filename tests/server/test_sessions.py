"""Several connections of one player side by side: each hears all that the player may know, and any of them plays."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from server.settings import Limits
from tests.server.absence import scene
from tests.server.houses import QUICK, Door, FakeStore, House, Talk, open_house
from tests.server.readers import Readers
from tests.server.tables import two_at_draughts

MOVES = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13"]


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(web=True) as opened:
        yield opened


async def another(house: House, talk: Talk, door: Door = "tcp") -> Talk:
    """One more connection of the same player."""
    return await house.guest(talk.welcome["you"]["name"], door, token=talk.welcome["token"])


async def test_every_connection_of_a_player_hears_each_version_and_any_of_them_plays(house: House) -> None:
    ann, ben, table = await two_at_draughts(house)
    anns = [ann, await another(house, ann, "websocket"), await another(house, ann)]
    bens = [ben, await another(house, ben)]
    for number, move in enumerate(MOVES):
        side, version = (bens if number % 2 else anns), 4 + number
        done = await side[number // 2 % len(side)].ask("play", table=table, version=version, move=move)
        assert done["type"] == "done", done
    last = 4 + len(MOVES)
    for you, talks in ((0, anns), (1, bens)):
        for talk in talks:
            state = await talk.state(lambda state: state["version"] == last)
            assert (state["you"], [seat["present"] for seat in state["seats"]]) == (you, [True, True])
            assert talk.versions(table)[-len(MOVES) :] == list(range(5, last + 1))


async def test_a_player_is_away_when_the_last_connection_has_gone() -> None:
    async with scene() as play:
        first = play.talks[1]
        second = await another(play.house, first)
        await first.close()
        await play.eve.ask("ping")
        third = await another(play.house, second)
        await second.close()
        assert (await third.ask("ping"))["type"] == "done"
        assert (await play.eve.state())["seats"][1]["gone_ms"] is None
        play.now[0] += 60_000
        await third.close()
        state = await play.eve.state(lambda state: not state["seats"][1]["present"])
        assert state["seats"][1]["gone_ms"] == 30_000, "nobody was away until now"


async def test_who_sits_down_by_one_connection_hears_the_table_by_all_and_leaves_it_by_one(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    tab, reading = await another(house, ann), await another(house, ben)
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
    async with open_house(settings=settings) as house:
        ann = await house.guest("Ann")
        second = await another(house, ann)
        refused = await (third := await house.call()).hello(token=ann.welcome["token"])
        assert (refused["type"], refused["code"], refused["limit"]["key"]) == ("refused", "limit/sessions", "sessions")
        assert refused["limit"]["seconds"] > 0
        assert await third.until_hung_up() == []
        assert (await ann.ask("ping"))["type"] == (await second.ask("ping"))["type"] == "done", "both stay"
        await second.close()
        async with asyncio.timeout(5):
            while (await (await house.call()).hello(token=ann.welcome["token"]))["type"] != "welcome":
                pass
        await house.guest("Ben")  # one player's limit is nobody else's


async def test_those_that_only_read_take_no_player_s_room() -> None:
    settings = replace(QUICK, limits=Limits(sessions=1))
    async with open_house(FakeStore(accounts=Readers()), settings) as house:
        ann = await house.guest("Ann")
        token = f"read {ann.welcome['token']}"
        await ann.close()
        await house.guest("Ann", token=token)
        assert (await (await house.call()).hello(token=token))["code"] == "limit/sessions"
        async with asyncio.timeout(5):
            while (await (await house.call()).hello(token=ann.welcome["token"]))["type"] != "welcome":
                pass


async def test_a_seek_ends_with_the_connection_that_made_it_and_with_no_other(house: House) -> None:
    ann = await house.guest("Ann")
    tab = await another(house, ann)
    await ann.send({"type": "seek", "ref": "s", "game": "english-draughts", "patience_s": 600})
    await ann.ask("ping")
    await tab.close()
    while len(house.server.lobby.sockets_of(ann.welcome["you"]["id"])) > 1:
        await ann.ask("ping")
    assert [it.waiting for it in house.server.lobby.seeks()] == [1]
    await another(house, ann)
    await ann.close()
    eve = await house.guest("Eve")
    while house.server.lobby.seeks():
        await eve.ask("ping")


async def test_a_guest_s_new_name_is_the_name_at_every_connection(house: House) -> None:
    ann = await house.guest("Ann")
    tab = await house.guest("Anna", token=ann.welcome["token"])
    table = (await ann.ask("open", game="english-draughts"))["table"]
    await ann.ask("sit", table=table)
    assert (await tab.state())["seats"][0]["name"] == (await ann.state())["seats"][0]["name"] == "Anna"


async def test_a_challenge_is_told_to_every_connection(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    tab = await another(house, ben)
    await ann.ask("challenge", to=ben.welcome["you"]["id"], game="english-draughts")
    messages = [await talk.read() for talk in (ben, tab)]
    assert [(it["type"], it["status"]) for it in messages] == [("challenge", "open")] * 2
    done = await tab.ask("answer-challenge", challenge=messages[0]["challenge"], accept=True)
    for talk, seat in ((ben, done["seat"]), (tab, done["seat"]), (ann, 1 - done["seat"])):
        state = await talk.state()
        assert (state["table"], state["you"]) == (done["table"], seat)
