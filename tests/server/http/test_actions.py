"""Commands by POST: each is answered once, durable, with a status that fits."""

from dataclasses import replace
from typing import Any

import pytest

from shared.people import Scope, Visitor
from tests.server.http.web import two_at_draughts, web
from tests.testkit.fakes import FakeAccounts, FakeStore
from tests.testkit.server import QUICK, TestServer, start_server


async def test_a_game_is_opened_played_and_given_up_by_post(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    assert (await ann.do(f"/api/tables/{table}/play", version=4, move="11-15"))["version"] == 5
    moved = await ben.ask(f"/api/tables/{table}/play", form={"version": "5", "move": "22-18"})
    assert (moved.status_code, moved.json()["version"]) == (200, 6)
    assert (await ann.do(f"/api/tables/{table}/resign"))["version"] == 7
    (match,) = (await ann.get(f"/api/games/{table}")).json()["matches"]
    assert (match["moves"], match["result"], match["reason"]) == ("11-15 22-18", "0-1", "resigned")


async def test_a_form_says_what_json_says(program: Any) -> None:
    ann = await program("Ann")
    form = {
        "game": "english-draughts",
        "public": "off",
        "options.no_progress": "40",
        "terms.clock.kind": "fischer",
        "terms.clock.bank_s": "300",
        "terms.rated": "false",
    }
    table = (await ann.ask("/api/tables", form=form)).json()["table"]
    state = (await ann.get(f"/api/tables/{table}/states/1")).json()
    assert state["options"]["no_progress"] == 40
    assert state["terms"]["clock"] == {"kind": "fischer", "bank_s": 300, "gain_s": 0}
    assert (await ann.get("/api/tables")).json()["tables"] == []


async def test_the_same_ref_is_the_same_command_and_is_done_once(program: Any) -> None:
    ann = await program("Ann")

    async def open_by(key: str, game: str) -> Any:
        headers = ann.headers(**{"Idempotency-Key": key})
        return await ann.http.post("/api/tables", json={"game": game}, headers=headers)

    first = (await open_by("k", "domino-101")).json()
    assert first["ref"] == "k"
    assert (await open_by("k", "domino-101")).json() == first
    assert (await open_by("k", "chinese-checkers")).status_code == 409
    assert (await ann.do("/api/tables", game="domino-101", ref="k"))["table"] == first["table"]
    assert (await ann.do("/api/tables", game="domino-101"))["table"] != first["table"]


async def test_a_refusal_has_a_reason_and_a_fitting_status(program: Any) -> None:
    cat = await program("Cat")
    table = await two_at_draughts(await program("Ann"), await program("Ben"))
    for path, body, status, code in (
        ("/api/tables", b"{", 400, "protocol/invalid"),
        ("/api/tables", b"[]", 400, "protocol/invalid"),
        ("/api/tables", b'{"game":"chess"}', 404, "game/unknown"),
        ("/api/tables", b'{"game":7}', 400, "protocol/invalid"),
        ("/api/tables", b'{"game":"english-draughts","gmae":1}', 400, "protocol/invalid"),
        ("/api/tables", b'{"type":"sit","game":"english-draughts"}', 400, "protocol/invalid"),
        ("/api/tables", b'{"game":"english-draughts","options":{"huff":true}}', 400, "game/option"),
        ("/api/tables", b'{"game":"english\\u0000"}', 400, "protocol/invalid"),
        ("/api/tables", b"x" * 9_000, 413, "protocol/too-long"),
        ("/api/tables", b"[" * 8_000, 400, "protocol/invalid"),
        ("/api/tables", b"\xff", 400, "protocol/invalid"),
        ("/api/tables/nowhere/sit", b"", 404, "table/unknown"),
        ("/api/tables/TABLE/sit", b'{"seat":0}', 409, "table/seat-taken"),
        ("/api/tables/TABLE/sit", b'{"table":"x","seat":0}', 400, "protocol/invalid"),
        ("/api/tables/TABLE/play", b'{"version":4,"move":"11-15"}', 403, "table/not-seated"),
        ("/api/tables/TABLE/add-ai", b'{"seat":1,"player":"greedy"}', 403, "table/not-seated"),
    ):
        answer = await cat.http.post(path.replace("TABLE", table), content=body, headers=cat.headers())
        assert (answer.status_code, answer.json()["code"]) == (status, code), (path, body)
        assert answer.json()["type"] == "refused" and answer.json()["message"]


async def test_moves_out_of_turn_stale_or_illegal_change_nothing(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    for player, version, move, status, code in (
        (ben, 4, "22-18", 409, "table/not-your-turn"),
        (ann, 4, "11-11", 400, "move/illegal"),
        (ann, 4, "east", 400, "move/notation"),
        (ann, 3, "11-15", 409, "table/stale-version"),
        (ann, 9, "11-15", 409, "table/too-new"),
    ):
        answer = await player.ask(f"/api/tables/{table}/play", version=version, move=move)
        assert (answer.status_code, answer.json()["code"], answer.json()["version"]) == (status, code, 4)


async def test_requests_without_a_valid_token_are_refused(program: Any) -> None:
    nobody = await program(None)
    for headers in ({}, {"Authorization": "Bearer stolen"}, {"Authorization": "Basic x"}, {"Authorization": "Bearer"}):
        answer = await nobody.http.post("/api/tables", json={"game": "domino-101"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "protocol/token")
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_too_many_tables_are_a_limit(program: Any) -> None:
    ann = await program("Ann")
    for _ in range(QUICK.limits.tables):
        await ann.do("/api/tables", game="domino-101")
    assert (await ann.ask("/api/tables", game="domino-101")).json()["limit"] == {"key": "tables", "seconds": None}


async def test_a_post_replaces_no_connection_of_its_player(web_server: TestServer, program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    socket = await web_server.guest("Ann", token=ann.token)
    table = (await socket.ask("open", game="english-draughts"))["table"]
    await socket.ask("sit", table=table)
    await ben.do(f"/api/tables/{table}/sit")
    await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
    state = await socket.state(lambda state: state["version"] == 5)
    assert state["seats"][0]["present"]
    assert not state["seats"][1]["present"]
    assert (await socket.ask("ping"))["type"] == "done"


async def test_a_move_sent_by_many_at_once_is_made_once(program: Any) -> None:
    import asyncio

    ann, ben = await program("Ann"), await program("Ben")
    table = await two_at_draughts(ann, ben)
    answers = await asyncio.gather(
        *[ann.ask(f"/api/tables/{table}/play", version=4, move="11-15", ref="once") for _ in range(5)],
        *[ann.ask(f"/api/tables/{table}/play", version=4, move="10-15") for _ in range(5)],
    )
    assert [answer.json()["version"] for answer in answers[:5]] == [5] * 5
    assert [answer.status_code for answer in answers] == [200] * 5 + [409] * 5


async def test_a_token_for_reading_plays_nothing() -> None:
    class Readers(FakeAccounts):
        def find_by_token(self, token: str) -> Visitor | None:
            found = super().find_by_token(token)
            return None if found is None else replace(found, scope=Scope.READ)

    async with start_server(FakeStore(accounts=Readers()), web=True) as server, web(server) as program:
        ann = await program("Ann")
        answer = await ann.ask("/api/tables", game="domino-101")
        assert (answer.status_code, answer.json()["code"]) == (403, "auth/scope")
        async with ann.stream("/api/stream/events") as events:
            assert await events.line() == ""


async def test_the_server_s_own_fault_tells_nothing(
    web_server: TestServer, program: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await program("Ann")

    def broken(*_: Any) -> Any:
        raise RuntimeError("the secret is swordfish")

    monkeypatch.setattr("server.http.lists.BotsOnline", broken)
    answer = await ann.get("/api/bots")
    assert (answer.status_code, answer.json()["code"]) == (500, "server/internal")
    assert "swordfish" not in answer.text
