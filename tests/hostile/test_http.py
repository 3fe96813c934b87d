"""Whatever is asked over HTTP, by the published description or against it, has an answer that is not our fault: one
that the description announces, and where it is a refusal of the one shape that all refusals have."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.product.served import LIMIT_S, Server
from tests.testkit.sampled import Turns

pytestmark = pytest.mark.slow
_ENDLESS = r"/stream"
"""Paths whose answers never end by themselves."""
_CASES = 2
"""Of each operation."""
_UNHURRIED = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture)
_CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
_TEXTS = (
    *("", "%20", "x", "0", "-1", "1.5", "1e999", "NaN", "true", "null", "%C4%B1", "%E2%80%AE", "%1B%5B31m", "..%2F.."),
    *(
        "2147483648",
        "9223372036854775808",
        "9" * 5_000,
        "x" * 5_000,
        "%00",
        "a%00b",
        "%FF",
        "%ED%A0%80",
        "%F0%9F%8E%B2",
    ),
    *("'%20or%201=1--", "%25", "[]", "{}", "english-draughts", "english-draughts/1"),
)
"""Values of parameters, as they stand in an address."""
_VALUES = (
    *(
        "",
        " ",
        "x",
        "\0",
        "\u202e",
        "\x1b[31m",
        "\ud800",
        "ı",
        "x" * 5_000,
        None,
        True,
        [],
        {},
        [[[[]]]],
        {"a": {"b": {}}},
    ),
    *(0, -1, 1.5, 2**31, 2**53 + 1, 2**63, 10**400, float("nan"), float("inf"), -0.0),
)
"""Values of fields of a body of JSON."""
_HEADERS: tuple[Mapping[str, str], ...] = (
    {"Accept": "*;q=x,,;"},
    {"Accept": "image/png;q=0"},
    {"Accept-Language": "*, tr;q=NaN, \xe9"},
    {"Accept-Encoding": "gzip;q=1e999"},
    {"If-None-Match": '"'},
    {"If-Modified-Since": "yesterday"},
    {"If-Range": "x", "Range": "bytes=0-0"},
    {"Range": "bytes=5-1"},
    {"Range": "bytes=999999999999999999999-"},
    {"Range": "lines=1-"},
    {"Authorization": "Bearer"},
    {"Authorization": "Bearer \xff"},
    {"Authorization": "Basic YTpi"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": "application/json; charset=utf-32"},
    {"Content-Encoding": "gzip"},
    {"Content-Length": "-1"},
    {"Content-Length": "1e3"},
    {"Transfer-Encoding": "gzip"},
    {"Expect": "the unexpected"},
    {"Idempotency-Key": "\x01"},
    {"Idempotency-Key": "x" * 5_000},
    {"X-Forwarded-For": "nobody, ,::1%eth0"},
    {"Cookie": "=; token=x"},
    {"Origin": "null"},
    {"Host": "[::1"},
)


@pytest.fixture(scope="module", name="token")
def guest(server: Server) -> str:
    with urlopen(Request(f"{server.http}/api/guests", b"{}"), timeout=LIMIT_S) as answer:
        return str(json.load(answer)["token"])


@pytest.fixture(scope="module", name="document")
def published(server: Server) -> dict[str, Any]:
    with urlopen(f"{server.http}/api/openapi.json", timeout=LIMIT_S) as answer:
        return json.load(answer)


@pytest.fixture(name="turns")
def take_turns(request: pytest.FixtureRequest) -> Turns:
    return Turns(bool(request.config.getoption("--deep")), 5)


@pytest.fixture(name="caller")
def one_caller(server: Server, document: dict[str, Any]) -> Iterator["Caller"]:
    with closing(Caller(server, document)) as caller:
        yield caller


class Caller:
    """Asks over one connection, and looks at each answer."""

    def __init__(self, server: Server, document: Mapping[str, Any]) -> None:
        self._line = HTTPConnection(urlsplit(server.http).netloc, timeout=LIMIT_S)
        self.document = document
        self.wrong: list[str] = []
        """What was asked where an answer is not as it should be."""
        self.requests = 0

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Path, method, operation."""
        for path, verbs in self.document["paths"].items():
            for verb, operation in verbs.items():
                yield path, verb.upper(), operation

    def ask(
        self, method: str, target: str, operation: Mapping[str, Any], headers: Mapping[str, str], body: bytes = b""
    ) -> None:
        """Ask once. An answer that is a stream is not read to its end."""
        self.requests += 1
        given = {"Content-Length": str(len(body)), "Content-Type": "application/json", **headers}
        self._line.putrequest(method, target, skip_host="Host" in given, skip_accept_encoding=True)
        for name, value in given.items():
            self._line.putheader(name, value.encode("latin-1"))
        self._line.endheaders(body)
        answer = self._line.getresponse()
        is_stream = answer.headers.get_content_type() == "application/x-ndjson"
        content = b"" if is_stream else answer.read()
        if is_stream or answer.will_close:
            answer.close()
            self._line.close()
        fault = self._fault(answer.status, answer.headers.get_content_type(), content, operation)
        if fault:
            self.wrong.append(f"{method} {target[:120]} {headers} {body[:120]!r}: {answer.status} {fault}")

    def _fault(self, status: int, media: str, content: bytes, operation: Mapping[str, Any]) -> str:
        if str(status) not in operation["responses"] and status not in (304, 404, 405, 416, 206):
            return "is not announced"
        if status < 400:
            return ""
        try:
            refusal = json.loads(content)
        except ValueError:
            return f"is no JSON: {content[:80]!r}"
        if status == 500 or media != "application/json":
            return f"{media} {refusal}"
        if not (isinstance(refusal.get("code"), str) and refusal.get("message") and "detail" not in refusal):
            return f"has another shape: {refusal}"
        return "" if "/" in refusal["code"] and "\n" not in refusal["message"] else f"is not a sentence: {refusal}"


def test_every_operation_answers_whatever_it_is_asked(server: Server, token: str) -> None:
    """Schemathesis makes requests of the description, right ones and wrong ones, for each operation in turn."""
    api = schemathesis.openapi.from_url(f"{server.http}/api/openapi.json").exclude(path_regex=_ENDLESS)
    operations = [found.ok() for found in api.get_all_operations()]  # pyright: ignore[reportAttributeAccessIssue]
    assert len(operations) > 90
    for operation in operations:

        @settings(max_examples=_CASES, suppress_health_check=[*_UNHURRIED], derandomize=True, database=None)
        @given(operation.as_strategy(), st.sampled_from(["", f"Bearer {token}", "Bearer nobody", "Basic YTpi"]))
        def ask(case: Any, authorization: str) -> None:
            case.headers = {**(case.headers or {}), "Authorization": authorization}
            case.call_and_validate(checks=_CHECKS, timeout=LIMIT_S)

        ask()


def test_every_parameter_may_be_odd(caller: "Caller", token: str, turns: Turns) -> None:
    for path, method, operation in caller.operations():
        parameters = [one for one in operation.get("parameters", ()) if one["in"] in ("path", "query")]
        for odd in parameters:
            for value in turns.of(_TEXTS):
                target, query = path, list[str]()
                for one in parameters:
                    text = value if one is odd else _usual(one["schema"])
                    if one["in"] == "path":
                        target = target.replace(f"{{{one['name']}}}", text)
                    elif one is odd or one["required"]:
                        query.append(f"{one['name']}={text}")
                body = b"{}" if method != "GET" else b""
                if _is_harmless(path, method):
                    caller.ask(method, "?".join(filter(None, (target, "&".join(query)))), operation, _by(token), body)
    assert caller.requests > 300
    assert caller.wrong == []


def test_every_field_of_a_body_may_be_odd(caller: "Caller", token: str, turns: Turns) -> None:
    for path, method, operation in caller.operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None or not _is_harmless(path, method):
            continue
        usual = {**content["example"], **({"patience_s": 0} if path == "/api/seek" else {})}
        for name in (*content["schema"].get("properties", content["example"]), "more"):
            for value in turns.of(_VALUES):
                body = json.dumps({**usual, name: value}).encode()
                caller.ask(method, _filled(path, operation), operation, _by(token), body)
        for raw in (
            b"",
            b"null",
            b"[]",
            b"{",
            b"\xff\xfe",
            b"[" * 8_000,
            b'{"a":1,"a":2}',
            b"x=1&x=2",
            b"{}" + b" " * 130_000,
        ):
            caller.ask(method, _filled(path, operation), operation, _by(token), raw)
    assert caller.requests > 300
    assert caller.wrong == []


def test_every_header_may_be_odd(caller: "Caller", token: str, turns: Turns) -> None:
    for path, method, operation in caller.operations():
        for headers in turns.of(_HEADERS) if _is_harmless(path, method) else ():
            caller.ask(method, _filled(path, operation), operation, {**_by(token), **headers})
    assert caller.requests > 300
    assert caller.wrong == []


def test_the_server_has_no_fault_to_note(server: Server) -> None:
    """After all that: nothing was logged with a traceback, and it still serves."""
    with urlopen(f"{server.http}/api/status", timeout=LIMIT_S) as answer:
        assert json.load(answer)["tables"] >= 0
    assert "Traceback" not in (server.data / "server.log").read_text()


def _by(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _is_harmless(path: str, method: str) -> bool:
    """Whether the guest who asks is still there afterwards."""
    return (path, method) != ("/api/me", "DELETE")


def _usual(schema: Mapping[str, Any]) -> str:
    return (
        str(schema["enum"][0]) if "enum" in schema else "1" if schema.get("type") == "integer" else "english-draughts"
    )


def _filled(path: str, operation: Mapping[str, Any]) -> str:
    query = list[str]()
    for one in operation.get("parameters", ()):
        text = quote(_usual(one["schema"]), safe="")
        path = path.replace(f"{{{one['name']}}}", text)
        if one["in"] == "query" and one["required"]:
            query.append(f"{one['name']}={text}")
    return "?".join(filter(None, (path, "&".join(query))))
