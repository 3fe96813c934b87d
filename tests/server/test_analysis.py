"""Searches of positions over real sockets: one for each connection, by AI hosts, ended when nobody looks any more."""

from dataclasses import replace

import pytest

from server.core.settings import Rate
from tests.server.analysts import ANALYST, ENDING, LINE, START, begun, next_of, tell
from tests.server.hosts import GREEDY, offering
from tests.server.tables import code
from tests.testkit.server import QUICK, TestServer, start_server


async def test_a_position_is_searched_and_every_evaluation_is_passed_on(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    search, request = await begun(ann, host)
    assert (request["game"], request["position"], request["lines"]) == ("english-draughts/1", START, 3)
    assert 0 < request["seconds"] <= 60
    assert (await tell(host, request))["type"] == "done"
    first = await next_of(ann, "evaluation")
    assert first == {
        "type": "evaluation", "search": search, "depth": 9, "nodes": 1_000, "unit": "man", "done": False,
        "lines": [LINE], "code": None,
    }  # fmt: skip
    await tell(host, request, depth=12, done=True)
    last = await next_of(ann, "evaluation")
    assert (last["depth"], last["done"]) == (12, True)
    assert code(await tell(host, request)) == "analysis/unknown"


async def test_a_host_that_cannot_search_yet_is_no_host(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    _, request = await begun(ann, host)
    await tell(host, request, depth=0, nodes=0, unit=None, lines=[], done=True)
    ended = await next_of(ann, "evaluation")
    assert (ended["done"], ended["code"]) == (True, "analysis/no-host")


async def test_a_new_search_takes_the_place_of_the_connections_former_one(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    search, request = await begun(ann, host)
    await tell(host, request)
    other, _ = await begun(ann, host, position=ENDING, lines=1)
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]
    assert (await next_of(ann, "evaluation"))["done"] is False
    ended = await next_of(ann, "evaluation")
    assert (ended["search"], ended["code"], ended["depth"]) == (search, "analysis/replaced", 9)
    assert other != search


async def test_a_search_ends_when_its_client_says_so_and_when_it_leaves(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    _, request = await begun(ann, host)
    assert (await ann.ask("stop-analysing"))["type"] == "done"
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]
    _, request = await begun(ann, host)
    await ann.close()
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]


async def test_when_its_host_is_lost_a_search_is_over_with_what_was_found(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    search, request = await begun(ann, host)
    await tell(host, request)
    await next_of(ann, "evaluation")
    await host.close()
    ended = await next_of(ann, "evaluation")
    assert (ended["search"], ended["done"], ended["code"]) == (search, True, "analysis/no-host")
    assert (ended["depth"], len(ended["lines"])) == (9, 1)
    assert code(await ann.ask("analyse", game="english-draughts")) == "analysis/no-host"


async def test_searches_are_refused_with_a_reason(server: TestServer) -> None:
    ann = await server.guest("Ann")
    assert code(await ann.ask("analyse", game="english-draughts")) == "analysis/no-host"
    await offering(server, GREEDY)
    assert code(await ann.ask("analyse", game="english-draughts")) == "analysis/no-search"
    await offering(server, ANALYST)
    assert code(await ann.ask("analyse", game="english-draughts", position="nonsense")) == "move/notation"
    assert code(await ann.ask("analyse", game="english-draughts", position="W:W5:B1")) == "analysis/over"
    assert code(await ann.ask("analyse", game="domino-101", position="nonsense")) == "move/notation"


async def test_another_host_cannot_speak_for_the_one_that_searches(server: TestServer) -> None:
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    _, request = await begun(ann, host)
    other = await offering(server, GREEDY)
    assert code(await tell(other, request)) == "analysis/unknown"
    assert (await tell(host, request))["type"] == "done"


async def test_the_host_with_the_fewest_searches_is_asked(server: TestServer) -> None:
    one, two = await offering(server, ANALYST), await offering(server, ANALYST)
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    await begun(ann, one)
    await begun(ben, two)


async def test_a_client_that_floods_is_told_when_to_try_again() -> None:
    limits = replace(QUICK.limits, positions=Rate(3, 5.0), searches=2)
    async with start_server(settings=replace(QUICK, limits=limits)) as server:
        await offering(server, ANALYST)
        ann, ben, cem = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        for client in (ann, ann, ann, ben):
            assert (await client.ask("analyse", game="english-draughts"))["type"] == "done"
        flooded = await ann.ask("analyse", game="english-draughts")
        assert flooded["limit"]["key"] == "positions" and 0 < flooded["limit"]["seconds"] <= 5
        full = await cem.ask("analyse", game="english-draughts")
        assert full["limit"] == {"key": "searches", "seconds": 5.0}
        await ben.ask("stop-analysing")
        assert (await cem.ask("analyse", game="english-draughts"))["type"] == "done"


async def test_a_host_that_says_nothing_is_not_waited_for(server: TestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.features.analysis.searches._SILENT_S", -30.0)
    host, ann = await offering(server, ANALYST), await server.guest("Ann")
    search, request = await begun(ann, host)
    ended = await next_of(ann, "evaluation")
    assert (ended["search"], ended["done"], ended["code"], ended["lines"]) == (search, True, "analysis/no-host", [])
    assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]
