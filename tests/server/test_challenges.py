"""Challenges: one player asks another, and both hear what becomes of it."""

from dataclasses import replace
from typing import Any

import pytest

from tests.testkit.client import TestClient
from tests.testkit.scenario import PERSONS
from tests.testkit.server import QUICK, TestServer, start_server


async def two(server: TestServer) -> tuple[TestClient, TestClient]:
    ann, ben = [await server.guest(who.name) for who in PERSONS[:2]]
    return ann, ben


async def challenge(client: TestClient, to: TestClient, **fields: Any) -> dict[str, Any]:
    return await client.ask("challenge", **{"to": to.id, "game": "english-draughts", **fields})


async def next_notice(client: TestClient, status: str) -> dict[str, Any]:
    """The next news of a challenge with this status."""
    for message in client.received:
        if message["type"] == "challenge" and message["status"] == status:
            return message
    while (message := await client.hear())["type"] != "challenge" or message["status"] != status:
        pass
    return message


async def test_a_challenge_that_is_accepted_is_a_table_where_both_sit(server: TestServer) -> None:
    ann, ben = await two(server)
    sent = await challenge(ann, ben, seat=1, terms={"clock": {"kind": "fischer", "bank_s": 300, "gain_s": 5}})
    news = await next_notice(ben, "open")
    assert (news["challenge"], news["by"]["name"], news["to"]["name"]) == (sent["challenge"], "Ann", "Ben")
    assert (news["terms"]["clock"]["bank_s"], news["table"]) == (300, None)
    answer = await ben.ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert (answer["type"], answer["seat"]) == ("done", 0)
    for client in (ann, ben):
        assert (await next_notice(client, "accepted"))["table"] == answer["table"]
    state = await ann.state(lambda state: state["phase"] == "play")
    assert (state["table"], state["you"]) == (answer["table"], 1)
    again = await ben.ask("answer-challenge", ref=answer["ref"], challenge=sent["challenge"], accept=True)
    assert (again["table"], again["seat"]) == (answer["table"], answer["seat"])


async def test_partners_challenge_each_other_to_one_side_of_a_domino_table(server: TestServer) -> None:
    ann, ben = await two(server)
    sent = await challenge(ann, ben, game="domino-101", seat=3)
    answer = await ben.ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert answer["seat"] == 1
    assert (await ann.state())["you"] == 3


@pytest.mark.parametrize(("who", "status"), [(1, "declined"), (0, "withdrawn")])
async def test_both_hear_that_nothing_comes_of_it(server: TestServer, who: int, status: str) -> None:
    clients = await two(server)
    sent = await challenge(*clients)
    await clients[who].ask("answer-challenge", challenge=sent["challenge"], accept=False)
    for client in clients:
        await next_notice(client, status)
    answer = await clients[1].ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert answer["code"] == "challenge/over"


async def test_a_challenge_lives_for_its_time_and_not_longer() -> None:
    async with start_server(settings=replace(QUICK, delays=replace(QUICK.delays, challenge_ms=30))) as server:
        ann, ben = await two(server)
        sent = await challenge(ann, ben)
        for client in (ann, ben):
            await next_notice(client, "expired")
        answer = await ben.ask("answer-challenge", challenge=sent["challenge"], accept=True)
        assert answer["code"] == "challenge/unknown"


async def test_a_returning_player_may_accept_while_the_other_is_away(server: TestServer) -> None:
    ann, ben = await two(server)
    sent = await challenge(ann, ben)
    await ann.close()
    await ben.close()
    back = await server.guest("Ben", token=ben.welcome["token"])
    assert (await next_notice(back, "open"))["challenge"] == sent["challenge"]
    answer = await back.ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert answer["type"] == "done"
    ann = await server.guest("Ann", token=ann.welcome["token"])
    assert [it["table"] for it in ann.welcome["seated"]] == [answer["table"]]


async def test_unavailable_players_cannot_be_challenged(server: TestServer) -> None:
    ann, ben = await two(server)
    cat = await server.guest("Cat")
    assert (await ann.ask("challenge", to="nobody", game="english-draughts"))["code"] == "player/unavailable"
    assert (await challenge(ann, ann))["code"] == "player/unavailable"
    assert (await challenge(ann, ben, game="chess"))["code"] == "game/unknown"
    assert (await challenge(ann, ben, options={"huff": True}))["code"] == "game/option"
    assert (await challenge(ann, ben, seat=2))["code"] == "protocol/invalid"
    await ben.ask("mute", player=ann.id)
    assert (await challenge(ann, ben))["code"] == "player/unavailable"
    sent = await challenge(cat, ben)
    assert (await ann.ask("answer-challenge", challenge=sent["challenge"], accept=True))["code"] == "challenge/unknown"
    assert (await cat.ask("answer-challenge", challenge=sent["challenge"], accept=True))["code"] == "challenge/own"


async def test_a_challenge_sent_twice_is_one(server: TestServer) -> None:
    ann, ben = await two(server)
    first = await challenge(ann, ben, ref="same")
    assert (await challenge(ann, ben, ref="same"))["challenge"] == first["challenge"]
    assert (await challenge(ann, ben, ref="same", seat=1))["code"] == "ref/reused"
    await ben.ask("ping")
    assert sum(it["type"] == "challenge" for it in ben.received) == 1


async def test_challenges_over_the_limit_are_refused_with_a_time() -> None:
    limits = replace(QUICK.limits, challenges=2)
    async with start_server(settings=replace(QUICK, limits=limits)) as server:
        ann, ben = await two(server)
        sent = [await challenge(ann, ben) for _ in range(2)]
        refused = await challenge(ann, ben)
        assert (refused["code"], refused["limit"]["key"]) == ("limit/challenges", "challenges")
        assert 0 < refused["limit"]["seconds"] <= QUICK.delays.challenge_ms / 1_000
        await ben.ask("answer-challenge", challenge=sent[0]["challenge"], accept=False)
        assert (await challenge(ann, ben))["type"] == "done"
