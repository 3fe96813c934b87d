"""Refusals over HTTP: one shape wherever they come from, announced by every operation, with a deliberate status."""

import asyncio
import inspect
import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from server.core.settings import Rate
from server.transport import statuses
from server.transport.statuses import FAMILIES, STATUSES, retry_s, status_of
from shared import errors
from shared.protocol import ClientMessage
from shared.protocol.messages import REFUSALS
from tests.server.http.web import Program, web
from tests.testkit.server import QUICK, TestServer, start_server

CODES = set(re.findall(r"(?<![\w/])[a-z]+/[a-z]+(?:-[a-z]+)*(?![\w/])", inspect.getsource(errors))) | {*REFUSALS}
PASSING = {
    *("server/starting", "server/stopping", "server/draining", "server/bus", "server/no-page", "server/not-ready"),
    *("server/busy", "server/too-long"),
    *("store/unreachable", "store/version-taken", "mail/unreachable", "oidc/unreachable"),
}


def test_every_code_has_a_status_that_somebody_chose() -> None:
    assert len(CODES) > 100
    assert [code for code in sorted(CODES) if code not in STATUSES and code.partition("/")[0] not in FAMILIES] == []
    assert sorted(STATUSES.keys() - CODES) == [], "of no code"
    listed = Counter(re.findall(r"[a-z]+/[a-z-]+", inspect.getsource(statuses).partition("FAMILIES")[0]))
    assert [code for code in STATUSES if listed[code] + (code in REFUSALS) > 1] == [], "listed twice"


def test_only_what_passes_by_itself_and_our_own_faults_look_like_an_outage() -> None:
    assert {code for code, status in STATUSES.items() if status == 503} == PASSING
    assert {code for code in CODES if status_of(code) == 503} == PASSING
    assert all(retry_s(code) for code in PASSING)
    assert retry_s("player/unavailable") is retry_s("server/internal") is None
    assert {status for status in STATUSES.values() if status >= 500} == {500, 503}


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("player/unavailable", 409),
        ("push/unavailable", 404),
        ("mail/unavailable", 404),
        ("hint/unavailable", 409),
        ("analysis/no-host", 409),
        ("limit/requests", 429),
        ("table/limit", 429),
        ("store/corrupt", 500),
        ("nobody/knows", 500),
    ],
)
def test_a_status_says_what_to_do_next(code: str, status: int) -> None:
    assert status_of(code) == status


async def test_a_challenge_that_cannot_be_made_is_no_outage(program: Any) -> None:
    ann, ben = await program("Ann"), await program("Ben")
    for to in (ben.id, ann.id, "nobody"):
        answer = await ann.ask("/api/challenges", to=to, game="english-draughts")
        assert (answer.status_code, answer.json()["code"]) == (409, "player/unavailable")
        assert "Retry-After" not in answer.headers


async def test_every_refusal_is_announced_by_every_operation(program: Any) -> None:
    document = (await (await program(None)).get("/api/openapi.json")).json()
    statuses_ = {"400", "401", "403", "404", "409", "413", "415", "421", "429", "500", "503"}
    operations = [(path, one) for path, verbs in document["paths"].items() for one in verbs.values()]
    assert len(operations) > 90
    for path, operation in operations:
        assert statuses_ <= operation["responses"].keys()
        assert "422" not in operation["responses"]
        for status in statuses_ - ({"503"} if path == "/readyz" else set()):  # which says there what is wrong
            assert operation["responses"][status] == {"$ref": f"#/components/responses/{status}"}
    for status in statuses_:
        content = document["components"]["responses"][status]["content"]
        assert content == {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    assert set(document["components"]["schemas"]["Refusal"]["required"]) == {"code", "message"}
    assert not {"HTTPValidationError", "ValidationError"} & document["components"]["schemas"].keys()


def _integers(schema: Any) -> list[dict[str, Any]]:
    """Every schema of a whole number inside a schema."""
    found: list[dict[str, Any]] = []
    if isinstance(schema, dict):
        if schema.get("type") == "integer":
            found.append(schema)  # pyright: ignore[reportUnknownArgumentType]
        for part in schema.values():  # pyright: ignore[reportUnknownVariableType]
            found += _integers(part)
    if isinstance(schema, list):
        for part in schema:  # pyright: ignore[reportUnknownVariableType]
            found += _integers(part)
    return found


def _is_bounded(schema: dict[str, Any]) -> bool:
    lowest = schema.get("minimum", schema.get("exclusiveMinimum"))
    highest = schema.get("maximum", schema.get("exclusiveMaximum"))
    return "const" in schema or "enum" in schema or (lowest is not None and highest is not None and highest <= 2**53)


async def test_every_whole_number_that_a_client_says_is_bounded(program: Any) -> None:
    document = (await (await program(None)).get("/api/openapi.json")).json()
    operations = [one for verbs in document["paths"].values() for one in verbs.values()]
    numbers = [one for operation in operations for one in _integers(operation.get("parameters"))]
    numbers += [one for operation in operations for one in _integers(operation.get("requestBody"))]
    messages = msgspec.json.schema(ClientMessage)
    numbers += _integers(messages)
    assert len(numbers) > 50
    assert [one for one in numbers if not _is_bounded(one)] == []


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/tables?game=", 400, "protocol/invalid"),
        ("/api/tables?game=chess", 404, "game/unknown"),
        ("/api/tables?after=x", 400, "protocol/invalid"),
        ("/api/tables?free=true&free=false", 400, "protocol/invalid"),
        ("/api/tables?company=x", 400, "protocol/invalid"),
        ("/api/puzzle?puzzle=", 401, "protocol/token"),
        ("/api/games/zzz?format=gif", 400, "protocol/invalid"),
        ("/api/games/zzz/9223372036854775808", 400, "protocol/invalid"),
        ("/api/tables/zzz/rounds/1/99999999999999999999", 400, "protocol/invalid"),
        ("/api/tables/zzz/states/2147483648", 400, "protocol/invalid"),
        ("/api/explorer/chess", 404, "game/unknown"),
        ("/api/explorer/english-draughts?after=1-1", 400, "move/illegal"),
        ("/api/books/none.book", 404, "book/missing"),
        ("/api/games/a%00b", 400, "protocol/invalid"),
        ("/api/tables?game=%00", 400, "protocol/invalid"),
        ("/api/none", 404, "protocol/path"),
        ("/none", 404, "protocol/path"),
        ("/../etc/passwd", 404, "protocol/path"),
        ("/assets/none.js", 404, "protocol/path"),
    ],
)
async def test_a_request_that_is_not_served_says_so_in_the_one_shape(
    program: Any, path: str, status: int, code: str
) -> None:
    answer = await (await program(None)).get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert answer.json().keys() == {"code", "message"}
    assert answer.json()["code"] == code
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "body", "status", "code"),
    [
        ({}, b"{", 400, "protocol/invalid"),
        ({"Content-Type": "application/vnd.x+json"}, b"{", 400, "protocol/invalid"),
        ({"Content-Type": "text/xml"}, b"<a/>", 415, "protocol/media-type"),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"--x", 415, "protocol/media-type"),
        ({"Content-Encoding": "gzip"}, b"{}", 415, "protocol/media-type"),
        ({}, b'{"name":"' + b"x" * 9_000 + b'"}', 413, "protocol/too-long"),
        ({}, b'{"name":"\\ud800"}', 400, "protocol/invalid"),
    ],
)
async def test_a_body_that_cannot_be_read_is_refused_by_accounts_and_commands(
    program: Any, headers: dict[str, str], body: bytes, status: int, code: str
) -> None:
    ann = await program("Ann")
    for path in ("/api/guests", "/api/tables"):
        answer = await ann.http.post(path, content=body, headers=ann.headers(**headers))
        assert (answer.status_code, answer.json()["code"]) == (status, code), path
        assert answer.json()["message"]


async def test_a_body_of_json_may_be_called_what_it_likes(program: Any) -> None:
    ann = await program("Ann")
    for media in ("text/xml", "text/plain", "application/x-www-form-urlencoded"):
        answer = await ann.http.post("/api/guests", content=b'{"name":"Cat"}', headers={"Content-Type": media})
        assert answer.status_code == 201


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        (b"NONSENSE\r\n\r\n", 400, "protocol/invalid"),
        (b"GET /wx HTTP/1.1\r\nHost: x\r\n%UPGRADE\r\n\r\n", 404, "protocol/path"),
        (b"GET /ws HTTP/1.1\r\nHost: x\r\n%UPGRADE\r\nSec-WebSocket-Version: 8\r\n\r\n", 426, "protocol/upgrade"),
        (b"GET /ws HTTP/1.1\r\nHost: x\r\n%UPGRADE\r\nSec-WebSocket-Version: 13\r\n\r\n", 400, "protocol/invalid"),
        (
            b"GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: https://y\r\n%UPGRADE\r\nSec-WebSocket-Version: 13\r\n\r\n",
            403,
            "auth/origin",
        ),
        (b"GET /" + b"x" * 140_000 + b" HTTP/1.1\r\n\r\n", 413, "protocol/too-long"),
    ],
)
async def test_unrouted_requests_are_refused_in_the_same_shape(
    web_server: TestServer, request_: bytes, status: int, code: str
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web_server.http_port)
    writer.write(request_.replace(b"%UPGRADE", b"Connection: Upgrade\r\nUpgrade: websocket"))
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body).keys() == {"code", "message"}
    assert json.loads(body)["code"] == code


async def test_a_method_that_a_path_does_not_take_names_all_that_it_takes(program: Any) -> None:
    answer = await (await program(None)).http.delete("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "protocol/method")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


async def test_a_wait_can_be_read_by_programs() -> None:
    limits = replace(QUICK.limits, requests=Rate(1, 60.0))
    async with start_server(settings=replace(QUICK, limits=limits), web=True) as server, web(server) as program:
        ann = await program("Ann")
        stranger = Program(ann.http, "a token that nobody has")
        assert (await stranger.get("/api/me")).status_code == 401
        again = await stranger.get("/api/me")
        assert (again.status_code, again.json()["limit"]["key"]) == (429, "requests")
        assert (await ann.ask("/api/tables/none/sit")).status_code == 404
        refused = await ann.ask("/api/tables/none/sit")
        assert (refused.status_code, refused.json()["code"]) == (429, "limit/requests")
        limit = refused.json()["limit"]
        assert limit["key"] == "requests" and 0 < limit["seconds"] <= int(refused.headers["retry-after"])
