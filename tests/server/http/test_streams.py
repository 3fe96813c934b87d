"""Streams: full states, news of games, signs of life; one presence, and nobody is lost or counted twice."""

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from server.core.settings import Limits, Settings
from shared.people import Scope, Visitor
from shared.protocol.challenges import Challenged
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.fakes import FakeAccounts, FakeStore
from tests.testkit.server import QUICK, TestServer, start_server


def kinds(messages: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(message["type"], message.get("reason", "")) for message in messages]


async def nobody_is_here(web_server: TestServer, player: str) -> None:
    async with asyncio.timeout(90):
        while player in web_server.running.lobby.sessions:  # noqa: ASYNC110 (the server tells nobody)
            await asyncio.sleep(0.01)


async def test_an_event_stream_begins_with_running_games(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    first = await two_at_draughts(ann, ben)
    async with ann.stream("/api/stream/events") as events:
        start = await events.read()
        assert start["type"] == "game-start"
        assert (start["table"], start["seat"], start["match"], start["phase"]) == (first, 0, 1, "play")
        second = await two_at_draughts(ben, ann)
        start = await events.read()
        assert (start["table"], start["seat"], start["game"]) == (second, 1, "english-draughts/1")
        await ben.do(f"/api/tables/{second}/resign")
        end = await events.read()
        assert (end["type"], end["table"], end["result"]["points"]) == ("game-end", second, [-1, 1])
        assert end["reason"] == "resigned"
        await ann.do(f"/api/tables/{second}/rematch")
        await ben.do(f"/api/tables/{second}/rematch")
        start = await events.read()
        assert (start["type"], start["table"], start["match"]) == ("game-start", second, 2)
        await ann.do(f"/api/tables/{second}/leave")
        end = await events.read()
        assert (end["type"], end["table"], end["result"], end["reason"]) == ("game-end", second, None, "left")


async def test_streams_of_a_kind_stand_side_by_side_whichever_closes_first(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    for path in ("/api/stream/events", f"/api/tables/{table}/stream"):
        async with ann.stream(path) as old:
            await old.read()
            async with ann.stream(path) as new:
                await new.read()
                if "stream/events" in path:
                    another = await two_at_draughts(ann, ben)
                    assert (await old.read())["table"] == (await new.read())["table"] == another
                    await old.response.aclose()
                    another = await two_at_draughts(ann, ben)
                    assert (await new.read())["table"] == another
                else:
                    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
                    await old.read(lambda state: state["version"] == 5)
                    await old.response.aclose()
                    await ben.do(f"/api/tables/{table}/play", version=5, move="23-19")
                    state = await new.read(lambda state: state["version"] == 6)
                    assert state["seats"][0]["present"]


async def test_too_many_streams_of_a_kind_are_refused_and_leave_nothing_behind() -> None:
    settings = replace(QUICK, limits=Limits(sessions=1))
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        ann = await program("Ann")
        async with ann.stream("/api/stream/events"):
            refused = await ann.get("/api/stream/events")
            assert (refused.status_code, refused.json()["limit"]["key"]) == (429, "sessions")
            assert len(server.running.dispatch.sessions) == len(server.running.lobby.sessions.of(ann.id)) == 1


async def test_a_stream_to_read_takes_no_player_s_place() -> None:
    class TwoTokens(FakeAccounts):
        def find_by_token(self, token: str) -> Visitor | None:
            found = super().find_by_token(token.removeprefix("read-"))
            return replace(found, scope=Scope.READ) if found is not None and token.startswith("read-") else found

    async with start_server(FakeStore(accounts=TwoTokens()), web=True) as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        table = await two_at_draughts(ann, ben)
        another = ""
        looking_on = replace(ann, token=f"read-{ann.token}")
        for path in ("/api/stream/events", f"/api/tables/{table}/stream"):
            async with ann.stream(path) as own, looking_on.stream(path) as other:
                assert (await own.read())["table"] == (await other.read())["table"] == table
                if "events" in path:
                    another = await two_at_draughts(ben, ann)
                else:
                    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
                for stream in (own, other):
                    news = await stream.read(lambda news: news.get("table") != table or news.get("version") == 5)
                    assert news["table"] == (another if "events" in path else table)


async def test_streams_and_a_socket_of_one_player_live_side_by_side(web_server: TestServer, program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    socket = await web_server.guest("Ann", token=ann.token)
    async with ann.stream("/api/stream/events") as events, ann.stream(f"/api/tables/{table}/stream") as stream:
        await events.read()
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        seen = await stream.read(lambda state: state["version"] == 5)
        received = await socket.state(lambda state: state["version"] == 5)
        assert seen == received
        assert len(web_server.running.lobby.sessions) == 1
        await socket.close()
        await ben.do(f"/api/tables/{table}/play", version=5, move="22-18")
        assert (await stream.read(lambda state: state["version"] == 6))["seats"][0]["present"]


async def test_a_program_that_hangs_up_is_gone_and_others_are_told(web_server: TestServer, program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    async with ben.stream(f"/api/tables/{table}/stream") as stream:
        async with ann.stream(f"/api/tables/{table}/stream"):
            await stream.read(lambda state: state["seats"][0]["present"])
        await stream.read(lambda state: not state["seats"][0]["present"])
    await nobody_is_here(web_server, ben.id)


async def test_a_table_stream_repeats_missed_events_and_ends_with_the_table(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    async with ann.stream(f"/api/tables/{table}/stream?since=3") as stream:
        missed = await stream.read()
        assert [event["version"] for event in missed["events"]] == [4, 5]
        assert (await stream.read())["version"] == 5
        await ben.do(f"/api/tables/{table}/leave")
        assert (await stream.read())["seats"][1]["id"] is None
        await ann.do(f"/api/tables/{table}/leave")
        assert await stream.rest() == []
    async with ann.stream(f"/api/tables/{table}/stream") as stream:
        (last,) = await stream.rest()
    assert last["phase"] == "closed"
    assert (await ann.get("/api/tables/nowhere/stream")).status_code == 404
    assert (await ann.get(f"/api/tables/{table}/stream?since=-1")).status_code == 400


async def test_a_reason_that_looks_like_the_end_is_not_the_end(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    async with ann.stream(f"/api/tables/{table}/stream") as stream:
        await stream.read()
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15", reason={"phase": "closed"})
        await stream.read(lambda state: state["version"] == 5)
        await ben.do(f"/api/tables/{table}/play", version=5, move="22-18")
        await stream.read(lambda state: state["version"] == 6)


async def test_an_idle_stream_gives_signs_of_life() -> None:
    settings = Settings(replace(QUICK.delays, alive_ms=40), QUICK.limits)
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        ann = await program("Ann")
        async with ann.stream("/api/stream/events") as events:
            assert [await events.line() for _ in range(4)] == [""] * 4


async def test_the_server_says_goodbye_to_streams(web_server: TestServer, program: Any) -> None:
    ann = await program("Ann")
    async with ann.stream("/api/stream/events") as events:
        await events.line()
        await web_server.running.say_goodbye()
        (bye,) = await events.rest()
    assert (bye["type"], bye["code"]) == ("bye", "server/stopping")


async def test_a_slow_reader_is_closed_and_may_resume() -> None:
    settings = Settings(replace(QUICK.delays, farewell_ms=50), replace(QUICK.limits, outbox=20))
    async with start_server(settings=settings, web=True) as server, web(server) as program:
        ann = await program("Ann")
        table = await two_at_draughts(ann, await program("Ben"))
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port, limit=1_024)
        request = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann.token}\r\n\r\n"
        writer.write(request.encode())
        await reader.readuntil(b"\r\n\r\n")
        (session,) = server.running.lobby.sessions.of(ann.id)
        async with asyncio.timeout(90):
            while not session.outbox.is_closed:  # the system takes some megabytes for the reader
                session.outbox.enqueue(b"x" * (1 << 20))
                await asyncio.sleep(0)
        await nobody_is_here(server, ann.id)
        writer.close()
        async with ann.stream(f"/api/tables/{table}/stream?since=2") as stream:
            assert [event["version"] for event in (await stream.read())["events"]] == [3, 4]


async def play_by_last_lines(program: Program, table: str, rng: Random) -> dict[str, Any]:
    """Play a round to its end without any memory: a new stream for every look, of which one line counts."""
    while True:
        async with program.stream(f"{table}/stream") as stream:
            state = await stream.read()
            while state["you"] not in state["to_act"] and state["round_result"] is None:
                state = await stream.read()
        if state["round_result"] is not None:
            return state
        if state["legal"]:
            await program.ask(f"{table}/play", version=state["version"], move=rng.choice(state["legal"]))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["domino-101", "english-draughts"])
async def test_bots_that_read_only_the_last_line_play_to_the_end(program: Any, game: str) -> None:
    players = [await program(name) for name in ("Ann", "Ben", "Cat", "Dan")[: 4 if game == "domino-101" else 2]]
    table = f"/api/tables/{(await players[0].do('/api/tables', game=game))['table']}"
    for seat, player in enumerate(players):
        await player.do(f"{table}/sit", seat=seat)
    async with asyncio.timeout(60):
        last = await asyncio.gather(*[play_by_last_lines(player, table, Random(7)) for player in players])
    assert len({json.dumps(state["round_result"]) for state in last}) == 1


@pytest.mark.slow
async def test_two_hundred_streams_at_once_all_hear_of_a_move(web_server: TestServer, program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    tokens = [web_server.store.accounts.create(f"Guest {number}")[1] for number in range(200)]
    began = asyncio.Semaphore(0)

    async def look_on(token: str) -> int:
        async with Program(ann.http, token).stream(f"/api/tables/{table}/stream") as stream:
            await stream.read()
            began.release()
            return (await stream.read(lambda state: state["version"] == 5))["version"]

    async with asyncio.timeout(90):
        looking = [asyncio.create_task(look_on(token)) for token in tokens]
        for _ in tokens:
            await began.acquire()
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        assert await asyncio.gather(*looking) == [5] * 200


async def test_bots_online_are_those_that_listen(web_server: TestServer, program: Any) -> None:
    ann = await program("Ann")
    robot, token = web_server.store.accounts.create("Robot", bot=True)
    bot = Program(ann.http, token)
    assert (await ann.get("/api/bots")).json() == {"bots": [], "players": []}
    async with (
        ann.stream("/api/stream/events") as other,
        bot.stream("/api/stream/events?games=english-draughts") as events,
    ):
        await events.line()
        await other.line()
        (online,) = (await ann.get("/api/bots?game=english-draughts")).json()["bots"]
        assert online == {"id": robot.id, "name": "Robot", "games": ["english-draughts/1"], "seats": 0}
        assert (await ann.get("/api/bots?game=domino-101")).json()["bots"] == []
        assert (await ann.get("/api/bots?game=chess")).status_code == 404
    assert (await bot.get("/api/stream/events?games=chess")).status_code == 404


async def test_a_challenge_is_told_by_the_stream_of_events_and_by_no_table_s(
    web_server: TestServer, program: Any
) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    who = {"id": "x", "name": "X", "kind": "person"}
    fields = {"challenge": "c", "status": "open", "by": who, "to": who, "game": "domino-101/1", "options": {}}
    challenged = msgspec.convert({**fields, "terms": {}, "expires_ms": 0}, Challenged)
    async with ann.stream("/api/stream/events") as events, ann.stream(f"/api/tables/{table}/stream") as stream:
        await events.read()
        await stream.read()
        for session in web_server.running.lobby.sessions.of(ann.id):
            session.send(challenged)
        assert (await events.read())["challenge"] == "c"
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        assert (await stream.read())["type"] == "state"


async def test_no_stream_without_a_token(program: Any) -> None:
    nobody = await program(None)
    for path in ("/api/stream/events", "/api/tables/x/stream"):
        assert (await nobody.get(path)).status_code == 401


async def test_a_challenge_made_before_its_player_listens_is_heard_on_connecting(
    web_server: TestServer, program: Any
) -> None:
    ann, ben, cat = [await program(name) for name in ("Ann", "Ben", "Cat")]
    async with ann.stream("/api/stream/events") as elsewhere, ben.stream("/api/stream/events") as events:
        await elsewhere.line()
        await events.line()
        made = await cat.do("/api/challenges", to=ben.id, game="english-draughts", seat=1)
        assert (await events.read())["challenge"] == made["challenge"]
    for player in (ben, cat):
        async with player.stream("/api/stream/events") as events:
            notice = json.loads(await events.line())
            assert (notice["type"], notice["challenge"], notice["status"]) == ("challenge", made["challenge"], "open")
    async with ann.stream("/api/stream/events") as events, ben.stream("/api/stream/events") as bens:
        assert await events.line() == "", "it is nobody else's matter"
        await bens.read()
        accepted = await ben.do(f"/api/challenges/{made['challenge']}/accept")
        assert accepted["seat"] == 0
        begun = [await bens.read(), await bens.read()]
        assert {message["type"] for message in begun} == {"challenge", "game-start"}
    async with cat.stream("/api/stream/events") as events:
        start = await events.read()
        assert (start["type"], start["table"], start["seat"]) == ("game-start", accepted["table"], 1)
