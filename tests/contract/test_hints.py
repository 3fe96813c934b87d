"""Hints by every door: an AI host is shown what the asking seat may know, and answers; or the seat hears why not."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from server.core.settings import Rate, Settings
from tests.server.http.web import web
from tests.testkit.client import TestClient
from tests.testkit.server import HOST_TOKEN, QUICK, Door, TestServer, start_server

PLAYERS = [{"game": game, "name": "greedy"} for game in ("english-draughts/1", "domino-101/1")]
ADVISED = {"move": "11-15", "share": 0.4, "reason": {"kind": "chance"}}
HURRIED = Settings(replace(QUICK.delays, advice_ms=30), replace(QUICK.limits, hints=Rate(3, 60.0)))


@pytest.fixture
async def hurried() -> AsyncIterator[TestServer]:
    async with start_server(settings=HURRIED) as opened:
        yield opened


async def offering(web_server: TestServer) -> TestClient:
    host = await web_server.guest("host")
    assert (await host.ask("offer", host_token=HOST_TOKEN, players=PLAYERS))["type"] == "done"
    return host


async def advise(host: TestClient) -> dict[str, Any]:
    while (message := await host.hear())["type"] != "advise":
        pass
    return message


async def dealt(clients: list[TestClient], game: str = "english-draughts", **terms: Any) -> tuple[str, dict[str, Any]]:
    """(table, its first state): everybody sits in order, nothing is rated."""
    table = (await clients[0].ask("open", game=game, terms={"rated": False, **terms}))["table"]
    for seat, client in enumerate(clients):
        await client.ask("sit", table=table, seat=seat)
    return table, await clients[0].state(lambda state: state["phase"] == "play")


@pytest.mark.parametrize("door", ["tcp", "websocket"])
async def test_a_host_answers_what_it_would_play(web_server: TestServer, door: Door) -> None:
    host = await offering(web_server)
    ann, ben = await web_server.guest("Ann", door), await web_server.guest("Ben", door)
    table, state = await dealt([ann, ben])
    await ann.send({"type": "hint", "ref": "h", "table": table, "version": state["version"]})
    request = await advise(host)
    assert request["state"]["view"] == state["view"] and request["state"]["legal"] == state["legal"]
    assert all(seat["id"] is None and seat["name"] is None for seat in request["state"]["seats"])
    false = {**ADVISED, "move": "1-32"}
    assert (await host.ask("advice", ticket=request["ticket"], moves=[false, ADVISED]))["type"] == "done"
    answer = await ann.answer("h")
    assert (answer["type"], answer["version"], answer["hints"]) == ("done", state["version"], [ADVISED])
    assert (await host.ask("advice", ticket=request["ticket"], moves=[ADVISED]))["code"] == "hint/unknown"


async def test_a_key_state_alone_is_an_answer_too(web_server: TestServer) -> None:
    host = await offering(web_server)
    ann, ben = await web_server.guest("Ann"), await web_server.guest("Ben")
    table, state = await dealt([ann, ben])
    await ann.send({"type": "hint", "ref": "h", "table": table, "version": state["version"]})
    near = {"cells": ["a1", "b2"], "distance": 4, "wins": 9, "draws": 1, "losses": 2}
    await host.ask("advice", ticket=(await advise(host))["ticket"], moves=[], aim=near)
    answer = await ann.answer("h")
    assert (answer["hints"], answer["aim"]) == ([], near)


async def test_a_program_asks_over_http(web_server: TestServer) -> None:
    host = await offering(web_server)
    async with web(web_server) as program:
        ann, ben = await program("Ann"), await web_server.guest("Ben")
        table = (await ann.do("/api/tables", game="english-draughts", public=False))["table"]
        await ann.do(f"/api/tables/{table}/sit", seat=0)
        await ben.ask("sit", table=table, seat=1)
        state = await ben.state(lambda state: state["phase"] == "play")
        asking = asyncio.create_task(ann.do(f"/api/tables/{table}/hint", version=state["version"]))
        await host.ask("advice", ticket=(await advise(host))["ticket"], moves=[ADVISED])
        assert (await asking)["hints"] == [ADVISED]


async def test_a_host_is_shown_one_hand_and_no_other(web_server: TestServer) -> None:
    host = await offering(web_server)
    clients = [await web_server.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    table, state = await dealt(clients, "domino-101")
    (seat,) = state["to_act"]
    shown = await clients[seat].state(lambda state: state["phase"] == "play")
    await clients[seat].send({"type": "hint", "ref": "h", "table": table, "version": shown["version"]})
    request = (await advise(host))["state"]
    assert (request["you"], request["view"], request["legal"]) == (seat, shown["view"], shown["legal"])
    assert request["event"] is None and len(request["view"]["hand"]) == 7


async def test_only_the_host_that_was_asked_may_answer(web_server: TestServer) -> None:
    host, other = await offering(web_server), await web_server.guest("Eve")
    ann, ben = await web_server.guest("Ann"), await web_server.guest("Ben")
    table, state = await dealt([ann, ben])
    await ann.send({"type": "hint", "ref": "h", "table": table, "version": state["version"]})
    ticket = (await advise(host))["ticket"]
    assert (await other.ask("advice", ticket=ticket, moves=[ADVISED]))["code"] == "hint/unknown"
    await host.close()
    assert (await ann.answer("h"))["code"] == "hint/unavailable"


async def test_an_unanswered_question_ends_in_time(hurried: TestServer) -> None:
    ann, ben = await hurried.guest("Ann"), await hurried.guest("Ben")
    table, state = await dealt([ann, ben])
    request = {"table": table, "version": state["version"]}
    assert (await ann.ask("hint", **request))["code"] == "hint/unavailable"  # no host at all
    host = await offering(hurried)
    assert (await ann.ask("hint", **request))["code"] == "hint/unavailable"  # one that says nothing
    await ann.send({"type": "hint", "ref": "h", **request})
    await advise(host)  # the one before
    await host.ask("advice", ticket=(await advise(host))["ticket"], moves=[])
    assert (await ann.answer("h"))["code"] == "hint/unavailable"
    assert (await ann.ask("hint", **request))["code"] == "limit/hints"


async def test_a_table_whose_terms_allow_no_hints_gives_none(web_server: TestServer) -> None:
    host = await offering(web_server)
    ann, ben = await web_server.guest("Ann"), await web_server.guest("Ben")
    table, state = await dealt([ann, ben], hints=False)
    refused = await ann.ask("hint", table=table, version=state["version"])
    assert refused["code"] == "table/not-offered"
    assert (await ben.ask("hint", table=table, version=state["version"]))["code"] == "table/not-offered"
    assert not [message for message in host.received if message["type"] == "advise"]
