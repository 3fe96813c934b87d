"""Nobody finds out whether somebody is there who hides it: challenges and invitations are answered alike."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from shared.store import open_store
from tests.server.tables import until
from tests.testkit.client import TestClient
from tests.testkit.server import TestServer, start_server
from tests.testkit.stores import sqlite_database


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store)) as opened:
        yield opened
    store.close()


async def answers(stranger: TestClient, player: str, table: str) -> list[dict[str, Any]]:
    """What a stranger is answered, without what differs by chance."""
    found = [
        await stranger.ask("challenge", to=player, game="english-draughts"),
        await stranger.ask("invite-player", table=table, player=player),
        await stranger.ask("follow", player=player),
    ]
    return [{name: value for name, value in it.items() if name not in ("ref", "challenge")} for it in found]


@pytest.mark.parametrize("is_muted", [False, True])
async def test_a_hidden_player_is_answered_for_alike_present_or_not(server: TestServer, is_muted: bool) -> None:
    ann, stranger = await server.guest("Ann"), await server.guest("Stranger")
    await ann.ask("show-presence", on=False)
    if is_muted:
        await ann.ask("mute", player=stranger.id)
    table = (await stranger.ask("open", game="english-draughts"))["table"]
    await stranger.ask("sit", table=table)
    there = await answers(stranger, ann.id, table)
    await ann.close()
    await until(lambda: ann.id not in server.running.lobby.sessions)
    away = await answers(stranger, ann.id, table)
    assert there == away
    assert [it["type"] for it in away[:2]] == ["refused" if is_muted else "done"] * 2


async def test_a_muted_player_does_not_see_presence(
    server: TestServer,
) -> None:
    ann, stranger = await server.guest("Ann"), await server.guest("Stranger")
    await ann.ask("mute", player=stranger.id)
    table = (await stranger.ask("open", game="english-draughts"))["table"]
    await stranger.ask("sit", table=table)
    there = await answers(stranger, ann.id, table)
    await ann.close()
    await until(lambda: ann.id not in server.running.lobby.sessions)
    assert await answers(stranger, ann.id, table) == there


async def test_a_challenge_waits_for_somebody_who_hides_that_they_are_away(server: TestServer) -> None:
    ann, stranger = await server.guest("Ann"), await server.guest("Stranger")
    await ann.ask("show-presence", on=False)
    await ann.close()
    await until(lambda: ann.id not in server.running.lobby.sessions)
    sent = await stranger.ask("challenge", to=ann.id, game="english-draughts")
    back = await server.guest("Ann", token=ann.welcome["token"])
    while not (open_ := [it for it in back.received if it["type"] == "challenge"]):
        await back.hear()
    answer = await back.ask("answer-challenge", challenge=sent["challenge"], accept=True)
    assert (open_[0]["challenge"], answer["type"]) == (sent["challenge"], "done")


async def test_somebody_who_shows_it_and_is_away_is_not_challenged(server: TestServer) -> None:
    ann, stranger = await server.guest("Ann"), await server.guest("Stranger")
    await ann.close()
    await until(lambda: ann.id not in server.running.lobby.sessions)
    refused = await stranger.ask("challenge", to=ann.id, game="english-draughts")
    assert (refused["code"], refused["message"]) == ("player/unavailable", "This player is not connected.")


async def test_people_are_challenged_and_invited_by_their_registered_names(server: TestServer) -> None:
    ibrahim, ann = await server.guest("x"), await server.guest("Ann")
    server.store.accounts.register(ibrahim.id, "İbrahim", "hash")
    assert (await ann.ask("challenge", to="ibrahim", game="english-draughts"))["type"] == "done"
    table = (await ann.ask("open", game="english-draughts"))["table"]
    assert (await ann.ask("invite-player", table=table, player=" IBRAHIM "))["type"] == "done"
    assert (await ann.ask("mute", player="ıbrahim"))["type"] == "done"
    assert (await ann.ask("challenge", to=ibrahim.id, game="english-draughts"))["code"] == "player/muted"
