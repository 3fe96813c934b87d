"""Reviews by an AI host that looks back at a round, and without one."""

import asyncio
from typing import Any

import pytest

from tests.server.analysts import START, next_of
from tests.server.hosts import GREEDY, offering
from tests.server.http.web import two_at_draughts
from tests.server.tables import code
from tests.testkit.server import TestServer

REVIEWER = {"game": "english-draughts/1", "name": "master", "reviews": True}


async def finished(program: Any) -> tuple[str, Any]:
    """(path of the review of a game of two plies, nobody's program)."""
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    await ben.do(f"/api/tables/{table}/play", version=5, move="22-18")
    await ann.do(f"/api/tables/{table}/resign")
    return f"/api/tables/{table}/rounds/1/1/review", await program(None)


async def test_a_hosts_finding_replaces_the_judgement_and_is_kept(web_server: TestServer, program: Any) -> None:
    host, (path, nobody) = await offering(web_server, REVIEWER), await finished(program)
    asking = asyncio.create_task(nobody.get(path))
    request = await next_of(host, "look-back")
    assert (request["game"], request["start"], request["moves"]) == ("english-draughts/1", START, ["11-15", "22-18"])
    assert request["options"]["repetition"]
    first = {"best": "11-15", "loss": 0, "standing": 5}
    signals = [{"suit": "3", "before": 120, "after": 170}]
    second = {"best": "23-18", "loss": 90, "standing": 120, "open_best": "23-18", "open_loss": 70, "signals": signals}
    await host.ask("looked-back", ticket=request["ticket"], unit="man", plies=[first])
    await host.ask("looked-back", ticket=request["ticket"], unit="man", plies=[second], done=True)
    review = (await asking).json()
    assert (review["unit"], review["searched"]) == ("man", True)
    assert [ply["best"] for ply in review["plies"]] == ["11-15", "23-18"]
    assert (review["plies"][1]["loss"], review["plies"][1]["open_loss"]) == (90, 70)
    assert "open_best" not in review["plies"][0]
    assert [ply.get("signals") for ply in review["plies"]] == [None, signals]
    assert review["accuracy"][0] == 100.0 > review["accuracy"][1] > 0
    assert (await nobody.get(path)).json() == review
    assert code(await host.ask("looked-back", ticket=request["ticket"], plies=[])) == "analysis/unknown"


async def test_a_lost_host_keeps_no_request_waiting(web_server: TestServer, program: Any) -> None:
    host, (path, nobody) = await offering(web_server, REVIEWER, GREEDY), await finished(program)
    asking = asyncio.create_task(nobody.get(path))
    await next_of(host, "look-back")
    await host.close()
    review = (await asking).json()
    assert (review["searched"], review["unit"], review["accuracy"]) == (False, None, [None, None])
    other = await offering(web_server, REVIEWER)
    again = asyncio.create_task(nobody.get(path))
    request = await next_of(other, "look-back")
    await other.ask("looked-back", ticket=request["ticket"], plies=[], done=True)
    assert (await again).json()["searched"] is False, "it had nothing to say"


async def test_a_host_that_takes_too_long_is_told_to_stop(
    web_server: TestServer, program: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.lobby.look_backs.PATIENCE_S", 0.05)
    host, (path, nobody) = await offering(web_server, REVIEWER), await finished(program)
    assert (await nobody.get(path)).json()["searched"] is False
    request = await next_of(host, "look-back")
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]
