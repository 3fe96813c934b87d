"""Groups over the sockets, HTTP and the text protocol: rooms and their news, chat, tables, contact, the class page."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Barrier
from typing import Any, cast

import httpx2
import pytest

from server.cluster.in_process import Hub, InProcessBus
from shared.groups import GroupTable
from shared.moderation import Ban
from shared.store import Store, open_store
from shared.store.standing_tables import StandingTables
from tests.server.http.web import Program, web
from tests.server.tables import until
from tests.server.text.typist import Typist
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

CLUB = {"name": "Thursday Club", "guests": True}


@dataclass
class House:
    """A server with a real store, and a program that speaks HTTP to it."""

    server: TestServer
    nobody: Program

    @property
    def store(self) -> Store:
        return self.server.running.context.store

    async def account(self, name: str) -> "Somebody":
        client = await self.server.guest(name)
        self.store.accounts.register(client.id, name, "hash")
        return self.program_of(client)

    async def guest(self, name: str) -> "Somebody":
        return self.program_of(await self.server.guest(name))

    def program_of(self, client: TestClient) -> "Somebody":
        assert client.welcome is not None
        return Somebody(self.nobody.http, client.welcome["token"], client.id, client=client)


@dataclass
class Somebody(Program):
    """A person at a socket and over HTTP."""

    client: TestClient = field(kw_only=True)

    async def send(self, method: str, path: str, **fields: Any) -> httpx2.Response:
        return await self.http.request(method, f"/api/groups{path}", headers=self.headers(), json=fields or None)

    async def did(self, method: str, path: str, **fields: Any) -> dict[str, Any]:
        response = await self.send(method, path, **fields)
        assert response.status_code < 300, response.text
        return response.json()

    async def refused(self, method: str, path: str, **fields: Any) -> tuple[int, str]:
        response = await self.send(method, path, **fields)
        return response.status_code, response.json()["code"]

    async def room(self, group: str, **fields: Any) -> dict[str, Any]:
        answer = await self.client.ask("enter-group", group=group, **fields)
        assert answer["type"] == "done", answer
        return answer["group"]

    async def news(self, group: str) -> dict[str, Any]:
        """The next news of a group's room."""
        while True:
            heard = [it for it in self.client.received if it["type"] == "group-news" and it["group"] == group]
            if heard:
                self.client.received.remove(heard[0])
                return heard[0]
            await self.client.hear()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK, web=True) as server, web(server) as program:
        yield House(server, await program(None))
    store.close()


async def club(house: House, *members: str, **settings: Any) -> tuple[str, list[Somebody]]:
    """A group, owned by the first of these accounts, and the people."""
    people = [await house.account(name) for name in members]
    made = await people[0].did("POST", "", **(CLUB | settings))
    for person in people[1:]:
        assert (await person.client.ask("join-group", link=made["link"]))["type"] == "done"
    return made["group"], people


async def test_a_group_is_opened_and_joined_by_its_link(house: House) -> None:
    group, (ann,) = await club(house, "Ann")
    link = (await ann.room(group))["link"]
    eve = await house.guest("Eve")
    told = await eve.did("GET", f"/links/{link}")
    assert (told["name"], told["members"], told["joined"]) == ("Thursday Club", 1, False)
    joined = await eve.client.ask("join-group", link=link)
    assert [member["name"] for member in joined["group"]["members"]] == ["Ann", "Eve"]
    assert joined["group"].get("link") is None, "a plain member is not shown it"
    listed = (await eve.client.ask("get-groups"))["groups"]
    assert [(one["name"], one["role"], one["members"]) for one in listed] == [("Thursday Club", "member", 2)]
    assert (await eve.did("GET", ""))["groups"] == listed


async def test_every_refusal_has_its_code(house: House) -> None:
    group, (ann, ben) = await club(house, "Ann", "Ben")
    eve = await house.guest("Eve")
    assert await ann.refused("POST", "", name="Administrator") == (400, "group/name")
    assert await ann.did("POST", "", name="Club 1907")
    assert await ann.refused("POST", "", name="thursday club") == (409, "group/name-taken")
    assert await eve.refused("POST", "", name="Guests") == (403, "group/guests")
    assert await eve.refused("GET", "/links/nothing") == (404, "group/link")
    assert await eve.refused("GET", "/nothing") == (404, "group/unknown")
    assert await eve.refused("GET", f"/{group}") == (403, "group/not-member")
    assert await ben.refused("PUT", f"/{group}", name="Ours") == (403, "group/role")
    assert await ben.refused("DELETE", f"/{group}/members/{ann.id}") == (403, "group/role")
    assert await ann.refused("POST", f"/{group}/leave") == (409, "group/owner")
    assert await ann.refused("GET", f"/{group}/class") == (409, "group/no-class")
    assert await ben.refused("GET", f"/{group}/class") == (403, "group/role")
    assert await ann.refused("POST", f"/{group}/standing-tables/7/play") == (404, "group/standing-unknown")
    await ann.did("DELETE", f"/{group}")
    assert await ben.refused("GET", f"/{group}") == (409, "group/closed")


async def test_a_renewed_link_is_dead_for_everybody(house: House) -> None:
    group, (ann,) = await club(house, "Ann")
    old = (await ann.room(group))["link"]
    new = (await ann.did("POST", f"/{group}/link"))["link"]
    eve = await house.guest("Eve")
    assert (await eve.client.ask("join-group", link=old))["code"] == "group/link"
    assert (await eve.client.ask("join-group", link=new))["type"] == "done"


async def test_a_room_is_told_of_comings_lines_and_changes(house: House) -> None:
    group, (ann, ben) = await club(house, "Ann", "Ben")
    room = await ann.room(group, subscribe=True)
    assert [(it["name"], it["online"]) for it in room["members"]] == [("Ann", True), ("Ben", True)]
    await ben.client.ask("say-to-group", group=group, text="Anybody  there?", ref="one")
    line = (await ann.news(group))["line"]
    assert (line["name"], line["text"]) == ("Ben", "Anybody there?")
    await ben.client.ask("say-to-group", group=group, text="Anybody there?", ref="one")
    assert len((await ann.room(group))["lines"]) == 1, "a command that is sent again says nothing twice"
    await ben.client.ask("show-presence", on=False)
    assert [it["online"] for it in (await ann.room(group))["members"]] == [True, False]
    await ben.client.ask("show-presence", on=True)
    await ben.client.close()
    assert (await ann.news(group)).get("line") is None
    assert [it["online"] for it in (await ann.room(group))["members"]] == [True, False]
    await ann.did("PUT", f"/{group}", name="Friday Club")
    await ann.news(group)
    assert (await ann.room(group))["group"]["name"] == "Friday Club"


async def test_an_expelled_member_is_told_nothing_more(house: House) -> None:
    group, (ann, ben) = await club(house, "Ann", "Ben")
    await ben.room(group, subscribe=True)
    await ann.did("DELETE", f"/{group}/members/{ben.id}")
    assert (await ben.news(group)).get("line") is None
    await ann.client.ask("say-to-group", group=group, phrase="hello")
    await ben.client.ask("ping")
    assert not [it for it in ben.client.received if it["type"] == "group-news"]
    assert (await ben.client.ask("enter-group", group=group, subscribe=True))["code"] == "group/not-member"


async def test_a_mute_holds_inside_a_group_as_outside(house: House) -> None:
    group, (ann, ben, cid) = await club(house, "Ann", "Ben", "Cid")
    await ann.room(group, subscribe=True)
    await ann.client.ask("mute", player=ben.id)
    await ben.client.ask("say-to-group", group=group, phrase="hello")
    await cid.client.ask("say-to-group", group=group, phrase="thanks")
    assert (await ann.news(group))["line"]["name"] == "Cid"
    room = await ann.room(group)
    assert [line["name"] for line in room["lines"]] == ["Cid"]
    assert [it["online"] for it in (await ben.room(group))["members"]] == [False, True, True], "nor is Ann seen by Ben"
    house.server.running.parts.chat.silenced = {cid.id: Ban("Enough.", 1 << 50)}
    assert (await cid.client.ask("say-to-group", group=group, phrase="sorry"))["code"] == "chat/muted"


async def test_a_table_of_the_group_is_shown_to_its_members_alone(house: House) -> None:
    group, (ann, ben) = await club(house, "Ann", "Ben")
    await ben.room(group, subscribe=True)
    table = (await ann.client.ask("open", game="english-draughts", public=False))["table"]
    assert await ben.refused("POST", f"/{group}/tables", table=table) == (403, "table/not-seated")
    await ann.did("POST", f"/{group}/tables", table=table)
    await ben.news(group)
    assert [it["table"] for it in (await ben.room(group))["tables"]] == [table]
    await ann.client.ask("sit", table=table)
    await ben.news(group)
    assert (await ben.client.ask("sit", table=table))["seat"] == 1
    assert (await ben.client.ask("tables"))["tables"] == []
    other, (dan,) = await club(house, "Dan", name="Other")
    assert (await dan.room(other))["tables"] == []


async def test_the_same_two_again_and_their_score(house: House) -> None:
    group, (ann, ben, cid) = await club(house, "Ann", "Ben", "Cid")
    wish: dict[str, Any] = {"name": "The old two", "game": "english-draughts", "players": [ann.id, ben.id]}
    assert await ann.refused("POST", f"/{group}/standing-tables", **(wish | {"players": [ann.id]})) == (
        409,
        "group/seats",
    )
    assert await ann.refused("POST", f"/{group}/standing-tables", **(wish | {"game": "chess"})) == (404, "game/unknown")
    refused = await ann.refused("POST", f"/{group}/standing-tables", **(wish | {"terms": {"clock": 3}}))
    assert refused == (400, "protocol/invalid")
    await ann.did("POST", f"/{group}/standing-tables", **wish, terms={"rated": False})
    [note] = (await cid.did("GET", f"/{group}/standing-tables"))["standing"]
    assert [it["name"] for it in note["players"]] == ["Ann", "Ben"]
    assert (note["table"], note["terms"]["rated"], note["sides"]) == (None, False, [[0], [1]])
    number = note["number"]
    opened = await ann.did("POST", f"/{group}/standing-tables/{number}/play")
    assert (opened["seat"], opened["told"]) == (0, [ben.id])
    await until_invited(ben)
    again = await ben.did("POST", f"/{group}/standing-tables/{number}/play")
    assert (again["table"], again["seat"]) == (opened["table"], 1), "one table, whoever presses"
    for person, seat in ((ann, 0), (ben, 1)):
        await person.client.ask("sit", table=opened["table"], seat=seat)
    await ben.client.ask("resign", table=opened["table"])
    await until(lambda: house.store.profiles.is_counted(opened["table"], 1))
    [note] = (await cid.did("GET", f"/{group}/standing-tables"))["standing"]
    assert note["seasons"] == [{"season": 1, "matches": 1, "won": [1, 0], "drawn": 0}]
    assert await cid.refused("POST", f"/{group}/standing-tables/{number}/season") == (403, "group/role")
    await ben.did("POST", f"/{group}/standing-tables/{number}/season")
    [note] = (await cid.did("GET", f"/{group}/standing-tables"))["standing"]
    assert [(it["season"], it["matches"]) for it in note["seasons"]] == [(2, 0), (1, 1)]
    await ben.did("POST", f"/{group}/leave")
    assert await ann.refused("POST", f"/{group}/standing-tables/{number}/play") == (409, "group/seats")


async def until_invited(person: Somebody) -> None:
    """Until an invitation to the person's own seat has come."""
    while not any(it["type"] == "invitation" and it["seat"] == 1 for it in person.client.received):
        await person.client.hear()


async def test_a_member_of_a_sheltered_group_gets_no_contact_from_outside(house: House) -> None:
    group, (teacher, pia) = await club(house, "Teacher", "Pia", kind="class")
    zed = await house.account("Zed")
    await teacher.did("PUT", f"/{group}", name="Class 7b", kind="class", sheltered=True)
    table = (await zed.client.ask("open", game="english-draughts"))["table"]
    own = (await pia.client.ask("open", game="english-draughts"))["table"]
    for refused in (
        await zed.client.ask("challenge", to=pia.id, game="english-draughts"),
        await zed.client.ask("follow", player=pia.id),
        await zed.client.ask("invite-player", table=table, player=pia.id),
    ):
        assert refused["code"] == "player/unavailable"
    assert (await zed.client.ask("sit", table=own))["code"] == "seat/unavailable"
    assert (await pia.client.ask("challenge", to=zed.id, game="english-draughts"))["code"] == "player/outside"
    assert (await teacher.client.ask("challenge", to=pia.id, game="english-draughts"))["type"] == "done"
    assert (await teacher.client.ask("challenge", to=zed.id, game="english-draughts"))["type"] == "done"
    await zed.client.ask("sit", table=table)
    await pia.client.ask("subscribe", table=table)
    await zed.client.ask("say", table=table, phrase="hello")
    await pia.client.ask("ping")
    assert not [it for it in pia.client.received if it["type"] == "chat"], "nor is she shown what he says"
    await teacher.did("DELETE", f"/{group}/members/{pia.id}")
    assert (await zed.client.ask("follow", player=pia.id))["type"] == "done"


async def test_the_limits_of_a_class_on_chat_hold_at_every_table(house: House) -> None:
    group, (teacher, pia) = await club(house, "Teacher", "Pia", kind="class", chat="phrases")
    tables = [(await each.client.ask("open", game="english-draughts"))["table"] for each in (teacher, pia)]
    for person, table in zip((teacher, pia), tables, strict=True):
        await person.client.ask("sit", table=table)
    refused = await pia.client.ask("say", table=tables[1], text="my address is")
    assert refused["code"] == "group/chat"
    assert (await pia.client.ask("say", table=tables[1], phrase="hello"))["type"] == "done"
    assert (await teacher.client.ask("say", table=tables[0], text="Well done"))["type"] == "done"
    await teacher.did("PUT", f"/{group}", **CLUB, kind="class", chat="off")
    assert (await pia.client.ask("say", table=tables[1], phrase="hello"))["code"] == "group/chat"


async def test_the_limits_of_a_class_on_chat_hold_in_other_groups(house: House) -> None:
    group, (teacher, pia) = await club(house, "Teacher", "Pia", kind="class", chat="phrases")
    own = await pia.did("POST", "", name="Pia's own")
    other = await teacher.did("POST", "", name="Class 8", kind="class")
    await pia.client.ask("join-group", link=other["link"])
    say = {"group": own["group"], "text": "my address is"}
    assert (await pia.client.ask("say-to-group", **say))["code"] == "group/chat"
    assert (await pia.client.ask("say-to-group", group=own["group"], phrase="hello"))["type"] == "done"
    await teacher.did("PUT", f"/{group}", **CLUB, kind="class", chat="off")
    assert (await pia.client.ask("say-to-group", group=own["group"], phrase="hello"))["code"] == "group/chat"
    for by, where in ((teacher, own["group"]), (pia, other["group"])):
        await teacher.client.ask("join-group", link=own["link"])
        assert (await by.client.ask("say-to-group", group=where, text="hello"))["type"] == "done", "free there"


async def test_outsiders_no_longer_see_a_sheltered_member_online(house: House) -> None:
    group, (teacher, pia) = await club(house, "Teacher", "Pia", kind="class")
    zed = await house.account("Zed")
    mixed = await zed.did("POST", "", name="Mixed")
    await pia.client.ask("join-group", link=mixed["link"])
    await zed.client.ask("follow", player=pia.id)
    await zed.client.ask("get-followed", subscribe=True)
    await teacher.did("PUT", f"/{group}", name="Class 7b", kind="class", sheltered=True)
    heard = [it["person"] for it in zed.client.received if it["type"] == "presence"]
    while not heard:
        heard = [it["person"] for it in [await zed.client.hear()] if it["type"] == "presence"]
    assert (heard[-1]["name"], heard[-1]["online"]) == ("Pia", False)
    zed.client.received.clear()
    room = await zed.room(mixed["group"])
    assert {it["name"]: it["online"] for it in room["members"]} == {"Zed": True, "Pia": False}
    await pia.client.close()
    await until(lambda: pia.id not in house.server.running.lobby.sessions)
    await zed.client.ask("ping")
    assert not [it for it in zed.client.received if it["type"] == "presence"]


async def test_the_page_of_a_class_is_its_teachers(house: House) -> None:
    group, (teacher, pia, quin) = await club(house, "Teacher", "Pia", "Quin", kind="class")
    table = (await pia.client.ask("open", game="english-draughts", public=False))["table"]
    for person in (pia, quin):
        await person.client.ask("sit", table=table)
    await teacher.client.ask("ping")
    await pia.did("POST", f"/{group}/tables", table=table)
    await quin.client.ask("resign", table=table)
    await until(lambda: house.store.profiles.is_counted(table, 1))
    page = await teacher.did("GET", f"/{group}/class")
    assert [it["name"] for it in page["pupils"]] == ["Pia", "Quin"]
    assert [game["table"] for it in page["pupils"] for game in it["games"]] in ([], [table, table])
    assert await pia.refused("GET", f"/{group}/class") == (403, "group/role")
    ladder = await pia.did("GET", f"/{group}/ladders/english-draughts/people")
    assert (ladder["game"], ladder["players"]) == ("english-draughts", [])


async def test_other_nodes_see_a_change_of_a_group(tmp_path: Path) -> None:
    store, hub = open_store(sqlite_database(tmp_path)), Hub()
    async with (
        start_server(cast(Any, store), QUICK, web=True, bus=InProcessBus(hub, 5.0)) as one,
        start_server(cast(Any, store), QUICK, bus=InProcessBus(hub, 5.0)) as other,
        web(one) as program,
    ):
        house, far = House(one, await program(None)), House(other, await program(None))
        group, (ann,) = await club(house, "Ann")
        ben = await far.guest("Ben")
        link = (await ann.room(group, subscribe=True))["link"]
        await ben.client.ask("join-group", link=link)
        await ann.news(group)
        await ben.room(group, subscribe=True)
        await until(lambda: ben.id in one.running.lobby.sessions)
        assert [(it["name"], it["online"]) for it in (await ann.room(group))["members"]] == [
            ("Ann", True),
            ("Ben", True),
        ]
        await ann.client.ask("say-to-group", group=group, text="from afar")
        while (news := await ben.news(group)).get("line") is None:
            pass  # that somebody came
        assert news["line"]["text"] == "from afar"
        await ann.did("PUT", f"/{group}", **CLUB, sheltered=True)
        zed = await far.guest("Zed")
        shelters = other.running.parts.chat.shelters
        await until(lambda: shelters.shuts_out(ben.id, zed.id))
        assert (await zed.client.ask("follow", player=ben.id))["code"] == "player/unavailable"
        table = (await ben.client.ask("open", game="english-draughts", public=False))["table"]
        await until(lambda: table in one.running.lobby.tables)
        await ben.did("POST", f"/{group}/tables", table=table)
        assert [it["table"] for it in (await ann.room(group))["tables"]] == [table]
        ann.client.received.clear()
        await ben.client.ask("sit", table=table)
        await ann.news(group)
    store.close()


async def test_two_nodes_that_are_asked_at_once_open_one_standing_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the node that has claimed one failed before it was open: the next one opens it."""
    store, hub = open_store(sqlite_database(tmp_path)), Hub()
    read, calls, both = StandingTables.tables_of, count(), Barrier(2)

    def at_once(self: StandingTables, group: str, standing: int | None = None) -> list[GroupTable]:
        found = read(self, group, standing)
        if standing is not None and next(calls) < 2:
            both.wait(PATIENCE_S)
        return found

    async with (
        start_server(cast(Any, store), QUICK, web=True, bus=InProcessBus(hub, 5.0)) as one,
        start_server(cast(Any, store), QUICK, web=True, bus=InProcessBus(hub, 5.0)) as other,
        web(one) as near,
        web(other) as distant,
    ):
        group, (ann,) = await club(House(one, await near(None)), "Ann")
        ben = await House(other, await distant(None)).guest("Ben")
        await ben.client.ask("join-group", link=(await ann.room(group))["link"])
        wish: dict[str, Any] = {"name": "Two", "game": "english-draughts", "players": [ann.id, ben.id]}
        await ann.did("POST", f"/{group}/standing-tables", **wish)
        number = store.standing_tables.of(group)[0].number
        play = f"/{group}/standing-tables/{number}/play"
        monkeypatch.setattr(StandingTables, "tables_of", at_once)
        opened = await asyncio.gather(ann.did("POST", play), ben.did("POST", play))
        tables = [it.table for it in store.standing_tables.tables_of(group)]
        assert [it["table"] for it in opened] == tables * 2
        for person, seat in ((ann, 0), (ben, 1)):
            assert (await person.client.ask("sit", table=tables[0], seat=seat))["type"] == "done"
        for person in (ann, ben):
            await person.client.ask("leave", table=tables[0])
        await until(lambda: (head := store.log.head(tables[0])) is not None and head.closed)
        await until(lambda: not (tables[0] in one.running.lobby.tables or tables[0] in other.running.lobby.tables))
        claimed = store.standing_tables.claim_table(group, ann.id, number, "abcdefghijkl", tables[0])
        assert (await ben.did("POST", play))["table"] == claimed == "abcdefghijkl"
        assert store.standing_tables.claim_table(group, ann.id, number, "lkjihgfedcba", tables[0]) == claimed
    store.close()


async def test_a_group_by_typing(house: House) -> None:
    group, (ann,) = await club(house, "Ann")
    link = (await ann.room(group, subscribe=True))["link"]
    typist = await Typist.at(house.server)
    await typist.ask("name Eve", "Eve")
    await typist.ask("groups", "You belong to no group.")
    await typist.ask(
        f"join-group http://example.org/#/groups/join/{link}", "You belong to the group Thursday Club now."
    )
    await typist.until("Ann, owner, online")
    await typist.ask("groups", "1. Thursday Club, 2 members")
    await typist.ask("group 1", "Thursday Club: 2 members.")
    await typist.ask("say-group well played", "Thursday Club: Eve says: Well played")
    await ann.client.ask("say-to-group", group=group, text="Welcome, Eve")
    await typist.until("Thursday Club: Ann says: Welcome, Eve")
    await typist.ask("standing-tables", "This group has no standing tables.")
    players = [it["id"] for it in (await ann.room(group))["members"]]
    wish = {"name": "The old two", "game": "english-draughts", "players": players}
    await ann.did("POST", f"/{group}/standing-tables", **wish)
    standing = "1. The old two: English draughts, Ann, Eve. Season 1: 0 : 0 after 0 matches."
    assert await typist.ask("standing-tables", "The old two") == standing
    await typist.ask("play-standing 1", "Seat 2: you, White.")
    assert "They play at table" in await typist.ask("standing-tables", "The old two")
    await typist.type("play-standing 1", "who", "play-standing 7")
    await typist.until("This standing table does not exist any more.")
