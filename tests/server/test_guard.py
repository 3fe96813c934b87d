"""What a browser may do for whom: origins, and the headers that every answer carries."""

import asyncio
import socket
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.core.admission import AdmissionPolicy
from server.http.guard import POLICY
from server.observability.routes import watched
from server.transport.endpoints import known_hosts
from tests.server.upgrade import UPGRADE
from tests.testkit.http_client import http_client
from tests.testkit.server import QUICK, start_server

ELSEWHERE = "https://elsewhere.example"


@pytest.mark.parametrize(
    ("origin", "host", "welcome"),
    [
        (None, "table.example", True),
        ("https://table.example", "table.example", True),
        ("https://table.example", "table.example:443", True),
        ("http://table.example:8101", "table.example:8101", True),
        ("http://[::1]:8101", "[::1]:8101", True),
        ("https://TABLE.example", "table.EXAMPLE", True),
        (ELSEWHERE, "table.example", True),
        ("https://evil.example", "table.example", False),
        ("https://table.example.evil.example", "table.example", False),
        ("https://table.example:444", "table.example", False),
        ("http://table.example", "table.example:443", False),
        ("null", "table.example", False),
        ("", "", False),
        ("file://", "table.example", False),
        ("https://table.example:port", "table.example", False),
        ("https://[table", "table.example", False),
    ],
)
def test_pages_of_this_server_and_of_named_origins_are_welcome(origin: str | None, host: str, welcome: bool) -> None:
    assert AdmissionPolicy(origins=(ELSEWHERE,)).allows_origin(origin, host) is welcome


async def test_a_page_of_elsewhere_may_change_nothing_and_open_no_websocket() -> None:
    settings = replace(QUICK, admission=AdmissionPolicy(origins=(ELSEWHERE,)))
    async with start_server(settings=settings, web=True) as server, http_client() as client:
        web = f"http://127.0.0.1:{server.http_port}"
        for origin, status in ((ELSEWHERE, 201), (web, 201), ("https://evil.example", 403), ("null", 403)):
            answer = await client.post(f"{web}/api/guests", headers={"Origin": origin})
            assert answer.status_code == status, origin
            if status == 201:
                async with connect(f"ws://127.0.0.1:{server.http_port}/ws", origin=origin):  # pyright: ignore
                    pass
            else:
                assert answer.json()["code"] == "auth/origin"
                with pytest.raises(InvalidStatus) as refused:
                    await connect(f"ws://127.0.0.1:{server.http_port}/ws", origin=origin)  # pyright: ignore
                assert refused.value.response.status_code == 403
        assert (await client.get(f"{web}/api/status", headers={"Origin": "https://evil.example"})).status_code == 200


@pytest.mark.parametrize(
    ("address", "allowed", "host", "known"),
    [
        ("127.0.0.1", (), "localhost:8101", True),
        ("127.0.0.1", (), "LOCALHOST", True),
        ("127.0.0.1", (), "127.0.0.1:8101", True),
        ("127.0.0.1", (), "tables.localhost:8101", True),
        ("127.0.0.1", (), "", True),
        ("::1", (), "[::1]:8101", True),
        ("127.0.0.2", (), "127.0.0.2", True),
        ("127.0.0.1", (), "evil.example", False),
        ("127.0.0.1", (), "127.0.0.1.evil.example", False),
        ("127.0.0.1", (), "localhost.evil.example:8101", False),
        ("127.0.0.1", (), "evillocalhost", False),
        ("127.0.0.1", (), "[", False),
        ("127.0.0.1", (), "192.0.2.1", False),
        ("127.0.0.1", ("Tables.example",), "tables.EXAMPLE:443", True),
        ("127.0.0.1", ("tables.example",), "evil.example", False),
        ("127.0.0.1", ("*",), "evil.example", True),
        ("0.0.0.0", (), "evil.example", True),
        ("::", (), "evil.example", True),
    ],
)
def test_a_loopback_server_is_known_by_local_names(
    address: str, allowed: tuple[str, ...], host: str, known: bool
) -> None:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as bound:
        bound.bind((address, 0))
        assert AdmissionPolicy(hosts=known_hosts(bound, allowed)).allows_host(host) is known


async def test_a_page_whose_name_was_made_to_lead_here_reads_and_does_nothing() -> None:
    settings = replace(QUICK, admission=AdmissionPolicy(hosts=frozenset({"127.0.0.1"})))
    async with start_server(settings=settings, web=True) as server, http_client() as client:
        web, evil = f"http://127.0.0.1:{server.http_port}", {"Host": "evil.example", "Origin": "http://evil.example"}
        paths = [path for path, verbs in server.running.app.openapi()["paths"].items() if "get" in verbs]
        for path in ("/", "/metrics", *paths):
            answer = await client.get(web + path, headers=evil)
            assert (answer.status_code, answer.json()["code"]) == (421, "auth/host"), path
            assert "--allow-host evil.example" in answer.json()["message"]
        assert (await client.post(f"{web}/api/guests", headers=evil)).status_code == 421
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(UPGRADE.replace(b"Host: localhost", b"Host: evil.example"))
        assert (await reader.readline()).startswith(b"HTTP/1.1 421 ")
        writer.close()
        assert (await client.get(f"{web}/metrics")).status_code == 200
        with socket.create_server(("127.0.0.1", 0)) as door:
            async with watched(server.running.operators.metrics, server.running.operators.readiness, door):
                figures = f"http://127.0.0.1:{door.getsockname()[1]}/metrics"
                assert [(await client.get(figures, headers=one)).status_code for one in ({}, evil)] == [200, 421]


async def test_every_answer_has_a_strict_content_policy() -> None:
    async with start_server(web=True) as server, http_client() as client:
        web = f"http://127.0.0.1:{server.http_port}"
        for path in ("/", "/api/status", "/api/docs", "/nowhere", "/api/tables/none/stream", "/assets/../x"):
            headers = (await client.get(web + path)).headers
            assert headers["x-content-type-options"] == "nosniff", path
            assert headers["x-frame-options"] == "DENY"
            assert "frame-ancestors 'none'" in headers["content-security-policy"] or path == "/api/docs"
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "script-src 'unsafe" not in headers["content-security-policy"]
            assert "set-cookie" not in headers, "there is nothing for a browser to send along by itself"
        refused = await client.post(f"{web}/api/guests", headers={"Origin": "null"})
        assert refused.headers["content-security-policy"] == headers["content-security-policy"]


async def test_pages_and_workers_are_told_what_they_may_do_and_data_is_not() -> None:
    """A browser never reads these lines on a script, a picture or an answer of the API."""
    async with start_server(web=True) as server, http_client() as client:
        web = f"http://127.0.0.1:{server.http_port}"
        asked = {"Service-Worker": "script"}
        for page in [
            await client.get(f"{web}/"),
            await client.get(f"{web}/favicon.svg"),
            await client.get(f"{web}/sw.js", headers=asked),
        ]:
            assert page.headers["content-security-policy"] == POLICY, page.url
            assert page.headers["referrer-policy"] == "same-origin"
            assert page.headers["cross-origin-opener-policy"] == "same-origin"
        for path in ("/api/status", "/sw.js"):
            data = (await client.get(web + path)).headers
            assert data["content-security-policy"] != POLICY
            assert sum(len(name) + len(value) + 4 for name, value in data.items()) < 640, "headers outweigh the answers"
        again = await client.get(f"{web}/", headers={"If-None-Match": (await client.get(f"{web}/")).headers["etag"]})
        assert (again.status_code, again.headers.get("content-security-policy")) == (304, None), (
            "the page loses its own"
        )
