"""Invitations to a table that stands: told at once, to people who want them, for a seat that they may take."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from server.cluster.in_process import Hub
from server.core.settings import Limits, Rate
from shared.store import open_store
from tests.server.bus_line import Line
from tests.server.tables import until
from tests.testkit.client import TestClient
from tests.testkit.fakes import FakeStore
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK) as opened:
        yield opened
    store.close()


async def invitation(client: TestClient) -> dict[str, Any]:
    while not (found := [message for message in client.received if message["type"] == "invitation"]):
        await client.hear()
    return found[0]


async def waiting(client: TestClient, *, public: bool = True) -> str:
    table = (await client.ask("open", game="english-draughts", public=public))["table"]
    await client.ask("sit", table=table, seat=0)
    return table


async def test_an_invited_player_is_told_at_once_and_takes_the_seat(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    table = await waiting(ann, public=False)
    assert (await ann.ask("invite-player", table=table, player=ben.id))["table"] == table
    invited = await invitation(ben)
    assert (invited["table"], invited["game"], invited["by"]["id"]) == (table, "english-draughts/1", ann.id)
    assert (await ben.ask("sit", table=invited["table"]))["seat"] == 1


async def test_only_players_of_a_table_invite_and_only_to_a_seat_that_is_free(server: TestServer) -> None:
    ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
    table = await waiting(ann)
    assert (await cid.ask("invite-player", table=table, player=ben.id))["code"] == "table/not-seated"
    await ben.ask("sit", table=table)
    assert (await ann.ask("invite-player", table=table, player=ben.id))["code"] == "player/unavailable"
    assert (await ann.ask("invite-player", table=table, player=cid.id))["code"] == "table/full"
    assert (await ann.ask("invite-player", table="none", player=cid.id))["code"] == "table/unknown"


async def test_the_opener_of_a_table_invites_without_a_seat(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert (await ann.ask("invite-player", table=table, player=ben.id))["type"] == "done"


async def test_muted_players_cannot_invite(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    table = await waiting(ann)
    await ben.ask("mute", player=ann.id)
    assert (await ann.ask("invite-player", table=table, player=ben.id))["code"] == "player/unavailable"


@pytest.mark.parametrize(("player", "code"), [("nobody", "profile/unknown"), ("", "protocol/invalid")])
async def test_an_invitation_of_nobody_is_refused(server: TestServer, player: str, code: str) -> None:
    ann = await server.guest("Ann")
    table = await waiting(ann)
    assert (await ann.ask("invite-player", table=table, player=player))["code"] == code
    assert (await ann.ask("invite-player", table=table, player=ann.id))["code"] == "player/unavailable"


async def test_an_absent_player_without_notifications_is_not_invited(server: TestServer) -> None:
    ann, ben = [await server.guest(name) for name in ("Ann", "Ben")]
    table = await waiting(ann)
    await ben.close()
    await until(lambda: ben.id not in server.running.lobby.sessions)
    refused = await ann.ask("invite-player", table=table, player=ben.id)
    assert (refused["code"], "takes no notifications" in refused["message"]) == ("player/unavailable", True)


async def test_invitations_are_limited_by_sender_and_receiver(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    limits = Limits(invitations=Rate(2, 1_000), invited=Rate(3, 1_000))
    async with start_server(cast(Any, store), QUICK.__class__(QUICK.delays, limits)) as server:
        ann, ben, cid = [await server.guest(name) for name in ("Ann", "Ben", "Cid")]
        tables = {client: await waiting(client) for client in (ann, ben)}
        answers = [await ann.ask("invite-player", table=tables[ann], player=cid.id) for _ in range(3)]
        answers += [await ben.ask("invite-player", table=tables[ben], player=cid.id) for _ in range(2)]
        assert [answer.get("code") for answer in answers] == [
            None,
            None,
            "limit/invitations",
            None,
            "limit/invited",
        ]
    store.close()


async def test_an_invitation_reaches_people_at_other_nodes() -> None:
    store, hub = FakeStore(), Hub()
    async with start_server(store, bus=Line(hub, 2.0)) as first, start_server(store, bus=Line(hub, 2.0)) as second:
        ann, ben = await first.guest("Ann"), await second.guest("Ben")
        await until(lambda: ben.id in first.running.lobby.sessions)
        table = await waiting(ann)
        await ann.ask("invite-player", table=table, player=ben.id)
        assert (await invitation(ben))["table"] == table


async def test_players_are_invited_by_typing(server: TestServer) -> None:
    ben = await server.guest("Ben Smith")
    server.store.accounts.register(ben.id, "Ben Smith", "hash")
    lines: dict[str, Any] = {}

    async def type_line(name: str, line: str, expected: str) -> str:
        reader, writer = lines[name]
        writer.write(f"{line}\n".encode() if line else b"")
        while expected not in (printed := (await reader.readline()).decode()):
            assert printed, f"{expected!r} was not printed"
        return printed

    lines["ann"] = await asyncio.open_connection("127.0.0.1", server.tcp_port)
    lines["ben"] = await asyncio.open_connection("127.0.0.1", server.tcp_port)
    await type_line("ben", f"login {ben.welcome['token']}", "Ben Smith")
    await type_line("ann", "follow Ben Smith", "You are following this player.")
    await type_line("ann", "friends", "Ben Smith is online.")
    await type_line("ann", "open draughts", "is open")
    await type_line("ann", "sit", "You sit in seat 1")
    await type_line("ann", "invite", "Type the name")
    await type_line("ann", "invite Ben Smith", "Your invitation has been sent.")
    line = await type_line("ben", "", "invites you to a table: English draughts, no clock. To take a seat, type join ")
    join = line.split(", type ")[-1].strip(" .\r\n")
    await type_line("ben", join, "Seat 2: you, White.")
    for _, writer in lines.values():
        writer.close()
