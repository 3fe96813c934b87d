"""A server that is emptied: what it still takes, what it refuses and how it sends its clients away."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.core.draining import Draining
from server.core.settings import Settings
from shared.errors import LogError
from shared.events import Kind
from tests.server.tables import two_at_draughts
from tests.server.trying_log import TryingLog
from tests.testkit.fakes import FakeStore
from tests.testkit.http_client import http_client
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server

PATIENT = Settings(replace(QUICK.delays, grace_ms=3_600_000), QUICK.limits)


async def ask(server: TestServer, verb: str, path: str, token: str = "") -> httpx2.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with http_client(base_url=f"http://127.0.0.1:{server.http_port}", headers=headers) as client:
        return await client.request(verb, path, json={"game": "english-draughts"} if verb == "POST" else None)


async def test_a_draining_server_begins_nothing_and_lets_games_go_on() -> None:
    async with start_server(settings=PATIENT, web=True) as server:
        ann, ben, table = await two_at_draughts(server)
        assert (await ask(server, "GET", "/readyz")).status_code == 200
        server.running.draining.begin()
        unready = await ask(server, "GET", "/readyz")
        assert (unready.status_code, list(unready.json()["wrong"])) == (503, ["draining"])
        challenge = {"to": ben.id, "game": "english-draughts"}
        commands: list[tuple[str, dict[str, Any]]] = [
            ("open", {"game": "domino-101"}),
            ("seek", {"game": "domino-101"}),
            ("challenge", challenge),
        ]
        for kind, fields in commands:
            refused = await ann.ask(kind, **fields)
            assert (refused["code"], refused["limit"]["key"]) == ("server/draining", "draining")
            assert refused["limit"]["seconds"] > 0  # clients say it again by themselves
        over_http = await ask(server, "POST", "/api/tables", ann.welcome["token"])
        assert (over_http.status_code, over_http.headers["retry-after"]) == (503, "1")
        assert (await ann.ask("play", table=table, version=4, move="11-15"))["version"] == 5
        back = await server.guest("Ben", token=ben.welcome["token"])
        assert (await back.ask("play", table=table, version=5, move="22-18"))["version"] == 6


async def test_a_table_that_was_opened_before_is_found_by_the_same_command() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        opened = await ann.ask("open", ref="it", game="english-draughts")
        server.running.draining.begin()
        assert await ann.ask("open", ref="it", game="english-draughts") == opened


async def test_websockets_close_for_a_restart_after_a_bye() -> None:
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send('{"type":"hello","protocol":2}')
        await socket.recv()
        await server.running.say_goodbye()
        bye = json.loads(await socket.recv())
        assert (bye["code"], bye["limit"]["key"]) == ("server/stopping", "return")
        assert 0 <= bye["limit"]["seconds"] <= 0.01, "one of one peer need not wait"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1012


async def test_a_websocket_that_is_sent_away_for_good_is_closed_as_ever() -> None:
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send('{"type":"hello","protocol":2}')
        player = json.loads(await socket.recv())["you"]["id"]
        (session,) = server.running.lobby.sessions.of(player)
        session.dismiss("auth/revoked", "Your session has expired. Log in again.")
        assert json.loads(await socket.recv())["code"] == "auth/revoked"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1000


async def test_arrivals_while_draining_are_sent_away() -> None:
    async with start_server() as server:
        await server.running.say_goodbye()
        late = await server.connect()
        assert [it["code"] for it in await late.until_hung_up()] == ["server/stopping"]


async def test_a_stop_answers_pending_moves_and_leaves_late_ones() -> None:
    log = TryingLog()
    store = FakeStore(log=log)
    async with start_server(store) as server:
        ann, ben, table = await two_at_draughts(server)
        log.open.clear()
        await ann.send({"type": "play", "ref": "early", "table": table, "version": 4, "move": "11-15"})
        await asyncio.to_thread(log.appending.wait, 10)
        leaving = asyncio.create_task(server.running.say_goodbye())
        await asyncio.sleep(0)
        assert server.running.draining.over
        late: dict[str, Any] = {"type": "propose", "ref": "late", "table": table, "version": 4, "what": "draw"}
        await ben.send(late)
        await ben.send({"type": "ping", "ref": "ping"})
        log.open.set()
        await leaving
        messages = await ann.until_hung_up()
        assert [it["version"] for it in messages if it.get("ref") == "early"] == [5]
        assert messages[-1]["code"] == "server/stopping"
        assert not [it for it in await ben.until_hung_up() if it["type"] in ("done", "refused")]
    async with start_server(store) as server:
        ben = await server.guest("Ben", token=ben.welcome["token"])
        assert (await ben.ask(late.pop("type"), **{**late, "version": 5}))["type"] == "done"
    moves = [event.move for event in log.read(table) if event.kind is Kind.MOVED]
    assert moves == ["11-15"]


async def test_clocks_stop_with_the_server_and_charge_the_time_before() -> None:
    now = [NOW_MS]
    store = FakeStore()
    clock = {"kind": "fischer", "bank_s": 60, "gain_s": 0}
    async with start_server(store, clock=lambda: now[0]) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        await ann.state(lambda state: state["phase"] == "play")
        now[0] += 20_000
        await server.running.say_goodbye()
        last = [it for it in await ann.until_hung_up() if it["type"] == "state"][-1]
        assert last["clock"] == {"left_ms": [40_000, 60_000], "running": [], "paused": True}
    now[0] += 600_000
    async with start_server(store, clock=lambda: now[0]) as server:
        ann = await server.guest("Ann", token=ann.welcome["token"])
        state = await ann.state(lambda state: not state["clock"]["paused"])
        assert state["clock"] == {"left_ms": [40_000, 60_000], "running": [0], "paused": False}


async def test_a_move_sent_while_clocks_stood_counts_at_the_next_server() -> None:
    store = FakeStore()
    clock = {"kind": "move", "move_s": 30}
    async with start_server(store) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        table = (await ann.ask("open", game="english-draughts", terms={"clock": clock}))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ben.ask("sit", table=table, seat=1)
        version = (await ann.state(lambda state: state["phase"] == "play"))["version"]
    async with start_server(store) as server:
        ann = await server.guest("Ann", token=ann.welcome["token"])
        assert (await ann.ask("play", table=table, version=version, move="11-15"))["type"] == "done"


async def test_grace_ends_when_nothing_runs_or_when_somebody_is_in_a_hurry() -> None:
    runs = [True, True, False]
    await Draining(3_600).give_time(lambda: runs.pop(0))
    assert runs == []
    await Draining(0).give_time(lambda: True)
    draining = Draining(3_600)
    waiting = asyncio.create_task(draining.give_time(lambda: True))
    draining.begin()
    await asyncio.sleep(0)
    assert not waiting.done()
    draining.begin()
    await waiting


async def test_a_running_match_delays_a_stop_by_the_grace_period() -> None:
    async with start_server(settings=PATIENT) as server:
        ann, ben, table = await two_at_draughts(server)
        assert server.running.tables.here.are_played()
        draining = asyncio.create_task(server.running.drain())
        server.running.draining.begin()
        await ann.ask("play", table=table, version=4, move="11-15")
        assert not draining.done()
        await ben.ask("resign", table=table)
        await draining
        assert (await ann.until_hung_up())[-1]["code"] == "server/stopping"


async def test_only_the_operator_empties_a_server_over_http() -> None:
    async with start_server(settings=PATIENT, web=True) as server:
        ann, _, _ = await two_at_draughts(server)
        assert (await ask(server, "POST", "/api/admin/drain")).status_code == 401
        assert (await ask(server, "POST", "/api/admin/drain", ann.welcome["token"])).status_code == 403
        assert not server.running.draining.begun
        response = await ask(server, "POST", "/api/admin/drain", HOST_TOKEN)
        assert (response.status_code, response.json()) == (202, {"tables": 1, "people": 2, "grace_s": 3_600.0})
        assert server.running.draining.begun


async def test_a_store_out_of_reach_is_a_passing_refusal_without_address() -> None:
    log = TryingLog()
    async with start_server(FakeStore(log=log)) as server:
        ann, _, table = await two_at_draughts(server)
        log.error = LogError("store/unreachable", "postgresql://oldhand@10.0.0.7/oldhand: connection refused")
        refused = await ann.ask("play", ref="m", table=table, version=4, move="11-15")
        assert (refused["code"], refused["limit"]) == ("store/unreachable", {"key": "retry", "seconds": 1.0})
        assert "10.0.0.7" not in refused["message"]
        log.error = None
        assert (await ann.ask("play", ref="m", table=table, version=4, move="11-15"))["version"] == 5
