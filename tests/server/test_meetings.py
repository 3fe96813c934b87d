"""Two people of whom one has muted the other are never put together, wherever two people can be, by any transport."""

import asyncio
from collections.abc import AsyncIterator
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest

from server.cluster.in_process import Hub, InProcessBus
from server.core.participant import Participant
from server.tables.meetings import Meetings
from server.tables.shelters import Shelters
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.groups import GroupBond, GroupRole
from shared.store import open_store
from tests.server.http.web import web
from tests.server.tables import until
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import Door, TestServer, start_server
from tests.testkit.stores import sqlite_database

ANN, BEN = Participant("ann", "Ann"), Participant("ben", "Ben")
ROBOT = Participant("robot", "Robot", bot=True, owner="ben")


@pytest.mark.parametrize("muted", [("ann", "ben"), ("ben", "ann"), ("ann", "robot"), ("robot", "ann")])
def test_a_mute_keeps_two_apart_and_bots_count_as_owners(muted: tuple[str, str]) -> None:
    meetings = Meetings(lambda player, by: (by, player) != muted, Shelters())
    is_of_bot = "robot" in muted
    assert not meetings.may_meet(ANN, ROBOT) and not meetings.may_meet(ROBOT, ANN)
    assert meetings.may_meet(ANN, BEN) is meetings.may_meet(BEN, ANN) is is_of_bot
    assert meetings.may_meet(BEN, ROBOT)
    assert meetings.may_meet(ANN, Participant("ben", "Old Hand", PlayerKind.AI))


def test_a_sheltered_member_meets_members_and_ai_players_alone() -> None:
    shelters = Shelters()
    roles: dict[str, GroupRole] = {"teacher": "owner", "ann": "member", "cid": "member"}
    shelters.replace([GroupBond("class", player, role, True, "free") for player, role in roles.items()])
    meetings = Meetings(lambda player, by: True, shelters)
    teacher, cid = Participant("teacher", "Teacher"), Participant("cid", "Cid")
    for outsider in (BEN, ROBOT):
        assert not meetings.may_meet(ANN, outsider) and not meetings.may_meet(outsider, ANN)
    for insider in (teacher, cid, Participant("machine", "Machine", PlayerKind.AI)):
        assert meetings.may_meet(ANN, insider) and meetings.may_meet(insider, ANN)
    assert meetings.may_meet(teacher, BEN), "the teacher is free"
    for who, other, code in ((ANN, BEN, "player/outside"), (BEN, ANN, "player/unavailable")):
        with pytest.raises(Rejected) as refusal:
            meetings.check(who, other, "No.")
        assert refusal.value.code == code
    shelters.replace([])
    assert meetings.may_meet(ANN, BEN)


@pytest.fixture(params=["tcp", "websocket"])
def door(request: pytest.FixtureRequest) -> Door:
    return request.param


@pytest.fixture(name="two", params=["the first has muted", "the second has muted"])
async def muted_pair(request: pytest.FixtureRequest, door: Door) -> AsyncIterator[tuple[TestServer, list[TestClient]]]:
    """A server, and two people of whom one has muted the other."""
    async with start_server(web=door != "tcp") as server:
        clients = [await server.guest(name, door) for name in ("Ann", "Ben")]
        first, second = clients if request.param == "the first has muted" else clients[::-1]
        assert (await first.ask("mute", player=second.id))["type"] == "done"
        yield server, clients


async def seek(client: TestClient, game: str = "english-draughts") -> None:
    await client.send({"type": "seek", "ref": "seek", "game": game, "patience_s": 600})
    await client.ask("ping")


def answered(client: TestClient, ref: str = "seek") -> list[dict[str, Any]]:
    return [it for it in client.received if it["type"] in ("done", "refused") and it["ref"] == ref]


async def found(client: TestClient) -> dict[str, Any]:
    """The answer to a seek, heard already or still to come."""
    return next(iter(answered(client)), None) or await client.answer("seek")


def codes(*answers: dict[str, Any]) -> set[str | None]:
    return {answer.get("code") for answer in answers}


async def test_no_seek_pairs_them_and_each_is_paired_with_others(two: tuple[TestServer, list[TestClient]]) -> None:
    server, (ann, ben) = two
    await seek(ann)
    await seek(ben)
    assert not answered(ann) and not answered(ben)
    cid = await server.guest("Cid")
    await seek(cid)
    assert (await found(cid))["table"] == (await found(ann))["table"]
    await ben.ask("ping")
    assert not answered(ben), "Ben still waits"


async def test_neither_sits_down_where_the_other_sits_or_is_about_to(two: tuple[TestServer, list[TestClient]]) -> None:
    server, (ann, ben) = two
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert codes(await ben.ask("sit", table=table)) <= {"seat/unavailable", "player/muted"}
    await ann.ask("sit", table=table, seat=0)
    assert codes(await ben.ask("sit", table=table), await ben.ask("sit", table=table, seat=1)) <= {
        "seat/unavailable",
        "player/muted",
    }
    cid = await server.guest("Cid")
    assert (await cid.ask("sit", table=table))["seat"] == 1


async def test_neither_invites_nor_challenges_the_other(two: tuple[TestServer, list[TestClient]]) -> None:
    _, clients = two
    for one, other in (clients, clients[::-1]):
        table = (await one.ask("open", game="english-draughts"))["table"]
        await one.ask("sit", table=table)
        invited = await one.ask("invite-player", table=table, player=other.id)
        challenged = await one.ask("challenge", to=other.id, game="english-draughts")
        assert codes(invited, challenged) <= {"player/unavailable", "player/muted"}
        assert not any(it["type"] in ("challenge", "invitation") for it in other.received)


async def test_the_one_who_is_muted_is_not_told_so() -> None:
    async with start_server() as server:
        ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
        await ann.ask("mute", player=ben.id)
        table = (await ann.ask("open", game="english-draughts"))["table"]
        own = (await ben.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table)
        await ben.ask("sit", table=own)
        refusals = [
            await ben.ask("sit", table=table),
            await ben.ask("challenge", to=ann.id, game="english-draughts"),
            await ben.ask("invite-player", table=own, player=ann.id),
        ]
        assert [it["code"] for it in refusals] == ["seat/unavailable", "player/unavailable", "player/unavailable"]
        assert not any("mute" in it["message"].lower() for it in refusals)
        answers = [
            await ann.ask("sit", table=own),
            await ann.ask("challenge", to=ben.id, game="english-draughts"),
            await ann.ask("invite-player", table=table, player=ben.id),
        ]
        assert [it["code"] for it in answers] == ["player/muted"] * 3, "the one who muted can undo it"


async def test_a_challenge_to_somebody_who_is_muted_meanwhile_is_not_accepted(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    sent = await ann.ask("challenge", to=ben.id, game="english-draughts")
    await ann.ask("mute", player=ben.id)
    answer = await ben.ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert answer["code"] == "player/unavailable"


async def test_no_two_at_a_table_for_four_have_muted_each_other(server: TestServer) -> None:
    names = ("Ann", "Ben", "Cid", "Dan", "Eva", "Fay")
    people = {name: await server.guest(name) for name in names}
    apart = {("Ben", "Cid"), ("Ann", "Dan"), ("Fay", "Ben")}
    for one, other in apart:
        await people[one].ask("mute", player=people[other].id)
    for name in names:
        await seek(people[name], "domino-101")
    # The longest waiting who fit: with Ann and Ben neither Cid nor Dan can sit, and Fay's coming leaves Ben out.
    seated = ("Ann", "Cid", "Eva", "Fay")
    assert len({(await found(people[name]))["table"] for name in seated}) == 1
    assert not any(pair in apart or pair[::-1] in apart for pair in combinations(seated, 2))
    for name in ("Ben", "Dan"):
        await people[name].ask("ping")
        assert not answered(people[name])
    table = (await people["Ben"].ask("open", game="domino-101"))["table"]
    await people["Dan"].ask("sit", table=table)
    late = await server.guest("Gus")
    await people["Dan"].ask("mute", player=late.id)
    await people["Ben"].ask("sit", table=table)
    assert (await late.ask("sit", table=table))["code"] == "seat/unavailable", "not even as another's partner"
    refused = await people["Ben"].ask("invite-player", table=table, player=late.id)
    assert refused["code"] == "player/unavailable"


async def test_those_who_play_go_on_and_each_takes_the_own_seat_back(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    table = (await ann.ask("open", game="english-draughts"))["table"]
    for client in (ann, ben):
        await client.ask("sit", table=table)
    await ann.ask("mute", player=ben.id)
    assert (await ben.ask("sit", table=table))["type"] == "done"
    state = await ann.state(lambda state: state["phase"] == "play")
    assert (await ann.ask("play", table=table, version=state["version"], move="11-15"))["type"] == "done"


async def test_people_at_two_nodes_are_kept_apart_too() -> None:
    store, hub = FakeStore(), Hub()
    async with (
        start_server(store, bus=InProcessBus(hub, 5.0)) as one,
        start_server(store, bus=InProcessBus(hub, 5.0)) as other,
    ):
        ann, ben, cid = await one.guest("Ann"), await other.guest("Ben"), await other.guest("Cid")
        await until(lambda: ben.id in one.running.lobby.sessions and ann.id in other.running.lobby.sessions)
        await ben.ask("mute", player=ann.id)
        await until(lambda: not one.running.parts.chat.is_visible_to(ann.id, ben.id))
        for client in (ann, ben, cid):
            await seek(client)
        assert (await found(ann))["table"] == (await found(cid))["table"]
        assert not answered(ben)
        assert (await ann.ask("challenge", to=ben.id, game="english-draughts"))["code"] == "player/unavailable"
        table = (await ben.ask("open", game="english-draughts"))["table"]
        assert (await ann.ask("sit", table=table))["code"] == "seat/unavailable"


async def test_http_and_the_text_protocol_keep_them_apart_too(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), web=True) as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        await ben.do("/api/mute", player=ann.id)
        table = (await ben.do("/api/tables", game="english-draughts"))["table"]
        refused = await ann.ask(f"/api/tables/{table}/sit")
        assert refused.is_client_error and refused.json()["code"] == "seat/unavailable"
        refused = await ann.ask("/api/challenges", to=ben.id, game="english-draughts")
        assert refused.json()["code"] == "player/unavailable"
        reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
        writer.write(f"login {ann.token}\njoin {table}\n".encode())
        while b"This seat is not open to you." not in (line := await reader.readline()):
            assert line, "the refusal was not printed"
        writer.close()
    store.close()
