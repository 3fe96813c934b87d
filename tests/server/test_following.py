"""Following over the sockets, HTTP and the text protocol: the list, presence, mutes and limits."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from server.cluster.in_process import Hub, InProcessBus
from server.core.settings import Limits, Rate
from server.features.friends.feature import Friends
from shared.store import open_store
from tests.server.tables import until
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

pytestmark = pytest.mark.slow


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK, web=True) as opened:
        yield opened
    store.close()


async def followed(client: TestClient) -> list[tuple[str, bool]]:
    answer = await client.ask("get-followed")
    return [(person["name"], person["online"]) for person in answer["followed"]["people"]]


async def test_the_people_one_follows_are_listed_those_online_first(server: TestServer) -> None:
    ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
    for other in (ben, cid):
        answer = await ann.ask("follow", player=other.id)
        assert answer["type"] == "done"
    assert answer["followed"]["most"] == Limits().followed
    assert await followed(ann) == [("Ben", True), ("Cid", True)]
    assert await followed(ben) == []
    await ben.close()
    while (people := await followed(ann)) == [("Ben", True), ("Cid", True)]:
        pass  # the server has yet to notice
    assert people == [("Cid", True), ("Ben", False)]
    await ann.ask("follow", player=cid.id, on=False)
    assert await followed(ann) == [("Ben", False)]


async def test_a_registered_name_is_as_good_as_an_id(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    server.store.accounts.register(ben.id, "Benjamin", "hash")
    assert (await ann.ask("follow", player="benjamin"))["followed"]["people"][0]["id"] == ben.id


async def test_a_hidden_player_is_never_seen_online(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    await ann.ask("follow", player=ben.id)
    assert (await ben.ask("show-presence", on=False))["followed"]["shows_presence"] is False
    table = (await ben.ask("open", game="english-draughts"))["table"]
    await ben.ask("sit", table=table)
    answer = await ann.ask("get-followed")
    assert [(one["online"], one.get("table")) for one in answer["followed"]["people"]] == [(False, None)]
    await ben.ask("show-presence", on=True)
    assert await followed(ann) == [("Ben", True)]


async def test_a_muted_player_follows_no_more_and_sees_nothing(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    await ann.ask("follow", player=ben.id)
    await ben.ask("mute", player=ann.id)
    assert await followed(ann) == []
    assert (await ann.ask("follow", player=ben.id))["code"] == "player/unavailable"


@pytest.mark.parametrize("public", [True, False])
async def test_a_public_table_where_a_friend_plays_is_named(server: TestServer, public: bool) -> None:
    ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
    await ann.ask("follow", player=ben.id)
    table = (await ben.ask("open", game="english-draughts", public=public))["table"]
    await ben.ask("sit", table=table)
    assert (await ann.ask("get-followed"))["followed"]["people"][0].get("table") is None  # nobody plays yet
    await cid.ask("sit", table=table)
    await cid.state(lambda state: state["phase"] == "play")
    people = (await ann.ask("get-followed"))["followed"]["people"]
    assert [one.get("table") for one in people] == [table if public else None]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"player": "nobody"}, "profile/unknown"),
        ({"player": "ai:experience"}, "profile/unknown"),
        ({"player": ""}, "protocol/invalid"),
        ({"player": "x" * 41}, "protocol/invalid"),
        ({}, "protocol/invalid"),
    ],
)
async def test_a_follow_of_nobody_is_refused(server: TestServer, fields: dict[str, Any], code: str) -> None:
    ann = await server.guest("Ann")
    assert (await ann.ask("follow", **fields))["code"] == code
    assert (await ann.ask("follow", player=ann.id))["code"] == "player/unavailable"


async def test_follows_are_counted_and_limited_in_rate(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    limits = Limits(followed=1, follows=Rate(3, 1_000))
    async with start_server(cast(Any, store), QUICK.__class__(QUICK.delays, limits)) as server:
        ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
        await ann.ask("follow", player=ben.id)
        answers = [await ann.ask("follow", player=cid.id) for _ in range(3)]
        assert [(answer["code"], answer["limit"]["key"]) for answer in answers] == [
            ("limit/followed", "followed"),
            ("limit/followed", "followed"),
            ("limit/follows", "follows"),
        ]
    store.close()


async def test_the_list_is_had_by_http_with_any_token_of_one_s_own(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
        headers = {"Authorization": f"Bearer {ann.welcome['token']}"}
        done = await http.post("/api/follow", headers=headers, json={"player": ben.id})
        listed = await http.get("/api/followed", headers=headers)
        assert (done.status_code, listed.status_code) == (200, 200)
        assert listed.json()["people"] == [done.json()["followed"]["people"][0] | {"table": None}]
        assert [person["name"] for person in listed.json()["people"]] == ["Ben"]
        hidden = await http.post("/api/presence", headers=headers, json={"on": False})
        assert hidden.json()["followed"]["shows_presence"] is False
        assert (await http.get("/api/followed")).status_code == 401


async def test_friends_are_followed_listed_and_challenged_by_typing(server: TestServer) -> None:
    ben = await server.guest("Ben Smith")
    server.store.accounts.register(ben.id, "Ben Smith", "hash")
    typist = await Typist.at(server)
    await typist.exchange("friends", "You aren’t following anyone.")
    await typist.exchange("follow Ben Smith", "You are following this player.")
    await typist.exchange("friends", "Ben Smith is online.")
    await typist.exchange("challenge ben smith draughts", "Your challenge has been sent.")
    await typist.exchange("presence off", "Nobody sees that you are online.")
    await typist.exchange("presence", "Type presence on or presence off")
    await typist.exchange("unfollow Ben Smith", "You are no longer following this player.")
    while (await ben.hear())["type"] != "challenge":
        pass


async def presence(client: TestClient) -> tuple[str, bool, str | None]:
    """The next change that a subscriber is told of."""
    while not (found := [message for message in client.received if message["type"] == "presence"]):
        await client.hear()
    client.received.remove(message := found[0])
    return message["person"]["name"], message["person"]["online"], message["person"].get("table")


async def test_a_subscriber_is_told_when_friends_come_play_and_leave(server: TestServer) -> None:
    ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
    for client, other in ((ann, ben), (cid, ben)):
        await client.ask("follow", player=other.id)
    assert (await ann.ask("get-followed", subscribe=True))["followed"]["people"][0]["online"] is True
    table = (await ben.ask("open", game="english-draughts"))["table"]
    for client in (ben, cid):
        await client.ask("sit", table=table)
    assert await presence(ann) == ("Ben", True, table)
    await ben.close()
    assert await presence(ann) == ("Ben", False, None)
    again = await server.connect()
    await again.hello(token=ben.welcome["token"])
    assert await presence(ann) == ("Ben", True, table)
    assert not [message for message in cid.received if message["type"] == "presence"], "cid has not subscribed"


async def test_hiding_muting_and_unfollowing_end_what_a_subscriber_is_told(server: TestServer) -> None:
    ann, ben, cid, dan = [await server.guest(name) for name in ("Ann", "Ben", "Cid", "Dan")]
    await ann.ask("get-followed", subscribe=True)
    for other in (ben, cid, dan):
        await ann.ask("follow", player=other.id)
    await ben.ask("show-presence", on=False)
    assert await presence(ann) == ("Ben", False, None)
    await ben.ask("show-presence", on=True)
    assert await presence(ann) == ("Ben", True, None)
    await cid.ask("mute", player=ann.id)
    await ann.ask("follow", player=dan.id, on=False)
    presences = server.running.feature(Friends).presences
    assert set(presences._watchers) == set(presences._followed) == {ben.id}
    await ann.ask("get-followed", subscribe=False)
    assert not presences._watchers and not presences._sent


async def test_a_subscription_ends_with_its_connection(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    await ann.ask("follow", player=ben.id)
    await ann.ask("get-followed", subscribe=True)
    presences = server.running.feature(Friends).presences
    assert presences._watchers
    await ann.close()
    await until(lambda: not presences._watchers)


async def test_a_subscriber_at_one_node_is_told_of_friends_at_another(tmp_path: Path) -> None:
    store, hub = open_store(sqlite_database(tmp_path)), Hub()
    async with (
        start_server(cast(Any, store), QUICK, bus=InProcessBus(hub)) as first,
        start_server(cast(Any, store), QUICK, bus=InProcessBus(hub)) as second,
    ):
        ann, ben = await first.guest("Ann"), await second.guest("Ben")
        await ann.ask("follow", player=ben.id)
        await until(lambda: ben.id in first.running.lobby.sessions)
        await ann.ask("get-followed", subscribe=True)
        await ben.ask("show-presence", on=False)
        assert await presence(ann) == ("Ben", False, None)
        await ben.ask("show-presence", on=True)
        assert await presence(ann) == ("Ben", True, None)
        await ben.close()
        assert await presence(ann) == ("Ben", False, None)
    store.close()
