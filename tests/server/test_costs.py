"""Every request has a cost: what many ask for is made once, and who asks for much waits behind who asks for little."""

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from server.core.settings import Limits, Rate, limits_from
from server.lobby.pages import PageKey
from server.transport import codec as session
from server.transport.fair_queue import AT_ONCE, CREDIT_S, SLICE_S, Charged, ProcessorClock, Turns
from tests.server.http.web import web
from tests.testkit.server import QUICK, start_server

LONG = replace(QUICK, delays=replace(QUICK.delays, lobby_ms=60_000))
"""No list is built twice in a test that takes less than a minute."""


async def test_the_list_is_built_and_encoded_once_for_every_transport() -> None:
    async with start_server(settings=LONG, web=True) as server, web(server) as program:
        ann, ben = await server.guest("Ann"), await server.guest("Ben", "websocket")
        tables = [(await ann.ask("open", game="english-draughts"))["table"] for _ in range(5)]
        listed, page = server.running.lobby.list, server.running.lobby.subscriptions.pages.page(PageKey())
        lists = [(await client.ask("tables"))["tables"] for client in (ann, ben, ann, ben)]
        over_http = (await (await program(None)).get("/api/tables")).json()
        assert {row["table"] for row in lists[0]} == set(tables)
        assert all(rows == lists[0] for rows in [*lists, over_http["tables"]])
        assert (listed.revision, listed.encodings, page.encodings) == (2, 5, 1)


async def test_unchanged_rows_of_a_changed_list_are_encoded_once() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        tables = [(await ann.ask("open", game="english-draughts"))["table"] for _ in range(5)]
        await ann.ask("tables")
        before = server.running.lobby.list.encodings
        await ann.ask("sit", table=tables[2])
        rows = (await ann.ask("tables"))["tables"]
        assert [row["seats"][0]["name"] for row in rows if row["table"] == tables[2]] == ["Ann"]
        assert server.running.lobby.list.encodings == before + 1


async def test_list_subscribers_miss_no_later_change() -> None:
    settings = replace(QUICK, delays=replace(QUICK.delays, lobby_ms=50))
    async with start_server(settings=settings) as server:
        ann, eve = await server.guest("Ann"), await server.guest("Eve")
        await eve.ask("tables")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        listed = (await eve.ask("tables", subscribe=True))["tables"]
        while table not in [row["table"] for row in listed]:
            listed += (await eve.hear()).get("tables", [])


async def test_lists_have_a_limit_of_their_own_that_names_itself() -> None:
    settings = replace(QUICK, limits=Limits(lists=Rate(3, 100.0)))
    async with start_server(settings=settings) as server:
        ann = await server.guest("Ann")
        answers = [await ann.ask("tables") for _ in range(4)]
        assert [it["type"] for it in answers] == ["done"] * 3 + ["refused"]
        assert (answers[3]["code"], answers[3]["limit"]["key"]) == ("limit/lists", "lists")
        assert 0 < answers[3]["limit"]["seconds"] <= 100
        assert (await ann.ask("ping"))["type"] == "done"


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/api/tables", "lists"),
        ("/api/bots", "requests"),
        ("/api/experience/english-draughts", "requests"),
        ("/api/explorer/english-draughts", "requests"),
        ("/api/players/nobody", "requests"),
        ("/api/ladders/english-draughts/people", "requests"),
        ("/table/nowhere", "previews"),
        ("/api/pictures/nowhere.png", "previews"),
    ],
)
async def test_public_http_reads_have_a_limit(path: str, key: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("server.core.rate_limits.is_local", lambda address: False)
    settings = replace(QUICK, limits=limits_from([f"{key}=1/100"]))
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        nobody = await program(None)
        assert (await nobody.get(path)).status_code != 429
        refused = await nobody.get(path)
        assert (refused.status_code, refused.json()["limit"]["key"]) == (429, key)
        assert int(refused.headers["Retry-After"]) > 0


class _Flooder:
    """One that always has more to be served, each message for a millisecond of processor time."""

    def __init__(self, name: str, turns: Turns, used: list[float], served: list[str]) -> None:
        self._name, self._turns, self._used, self._served = name, turns, used, served

    def take_turn(self) -> bool:
        self._used[0] += 0.001
        self._served.append(self._name)
        self._turns.wait(self)
        return False


async def test_flooders_share_one_slice_of_a_turn_of_the_loop() -> None:
    used, served = [0.0], list[str]()
    turns = Turns(lambda: used[0])
    names = [str(number) for number in range(60)]
    for name in names:
        turns.wait(_Flooder(name, turns, used, served))
    for _ in range(60):
        before = len(served)
        await asyncio.sleep(0)
        assert len(served) - before <= SLICE_S / 0.001 + 1
    assert served[:60] == names, "they take turns"


async def test_flooders_get_one_slice_between_two_commands_of_others() -> None:
    async with start_server() as server:
        turns, ticks = server.running.turns, count()
        turns.clock = lambda: next(ticks) * 0.001
        small = await server.guest("Ann")
        flooders = [await server.guest(f"Flooder {number}") for number in range(20)]
        dispatch, served = server.running.dispatch, Counter[str]()
        serve = dispatch.serve

        def counted(session: Any, message: Any) -> Any:
            served["" if session.who is None else session.who.name] += 1
            return serve(session, message)

        dispatch.serve = counted  # type: ignore[method-assign]
        for flooder in flooders:
            await flooder.send(b'{"type":"ping","ref":"f"}\n' * 250)
        while len(turns) < len(flooders):  # noqa: ASYNC110 (the server tells nobody)
            await asyncio.sleep(0)
        before = served.total()
        assert (await small.ask("ping"))["type"] == "done"
        assert served["Ann"] == 1
        assert served.total() - before <= 10 * AT_ONCE, "of some five thousand that wait"


async def test_no_more_of_a_flood_is_parsed_than_one_read_of_each_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async with start_server() as server:
        ticks, parsed, served, waiting = count(), count(), count(), [0]
        server.running.turns.clock = lambda: next(ticks) * CREDIT_S
        flooders = [await server.guest(f"Flooder {number}") for number in range(5)]
        read, serve = session.read, server.running.dispatch.serve

        def counted_read(data: bytes) -> Any:
            next(parsed)
            return read(data)

        def counted_serve(session: Any, message: Any) -> Any:
            next(served)
            waiting.append(_at(parsed) - _at(served))
            return serve(session, message)

        monkeypatch.setattr(session, "read", counted_read)
        server.running.dispatch.serve = counted_serve  # type: ignore[method-assign]
        ping = b'{"type":"ping","ref":"flood"}\n'
        for flooder in flooders:
            await flooder.send(ping * 500)
        for flooder in flooders:
            for _ in range(500):
                assert (await flooder.read())["ref"] == "flood"
        assert 0 < max(waiting) <= len(flooders) * (1_024 // len(ping) + 1)


def test_processor_time_differences_add_up() -> None:
    used_s, passed_s, readings = 0.0, 0.0, list[float]()

    def used() -> float:
        readings.append(used_s)
        return used_s

    clock = ProcessorClock(used, lambda: passed_s)
    began_s = before_s = clock()
    for number in range(1_000):
        passed_s += 0.000_1
        used_s += 0.000_1 if number % 3 else 0.0  # another process had a third of the time
        now_s = clock()
        assert abs(now_s - before_s) < 0.001
        before_s = now_s
    assert len(readings) <= 101
    passed_s += 60  # nothing was served
    assert abs(clock() - began_s - used_s) < 1e-9


async def test_a_command_that_waits_is_charged_for_each_of_its_steps() -> None:
    used_s, charged = [0.0], list[float]()

    async def command() -> None:
        used_s[0] += 1.0
        await asyncio.sleep(0)
        used_s[0] += 2.0
        await asyncio.sleep(0)
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await asyncio.create_task(Charged(command(), lambda: used_s[0], charged.append))
    assert charged == [1.0, 2.0, 0.0]


async def test_commands_after_a_costly_one_wait_for_it() -> None:
    async with start_server() as server:
        used_s, queued = [0.0], list[Any]()
        turns, serve = server.running.turns, server.running.dispatch.serve
        turns.clock, wait = lambda: used_s[0], turns.wait

        def dear(session: Any, message: Any) -> Any:
            serving = serve(session, message)
            return None if serving is None else costly(serving)

        async def costly(serving: Any) -> None:
            used_s[0] += 100 * CREDIT_S
            await serving

        def noted(one: Any) -> None:
            queued.append(one)
            wait(one)

        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        server.running.dispatch.serve, turns.wait = dear, noted  # type: ignore[method-assign]
        assert (await ann.ask("subscribe", table="nowhere"))["type"] == "refused"
        assert queued == []
        assert [(await client.ask("ping"))["type"] for client in (ann, ben)] == ["done", "done"]
        assert len(queued) == 1, "Ann, and not Ben"


def _at(counter: "count[int]") -> int:
    """Where it stands, without a step."""
    return counter.__reduce__()[1][0]  # type: ignore[return-value]
