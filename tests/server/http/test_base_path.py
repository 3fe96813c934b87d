"""A server under a path of its site, behind a proxy that takes the path off or leaves it on."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.http.web import web
from tests.testkit.server import QUICK, TestServer, start_server

URL = "https://club.example/games"


@pytest.fixture(name="served")
async def under_a_path() -> AsyncIterator[TestServer]:
    settings = replace(QUICK, url=URL)
    async with start_server(settings=settings, web=True) as server:
        yield server


@pytest.fixture(name="program")
async def programs(served: TestServer) -> AsyncIterator[Any]:
    async with web(served) as made:
        yield made


@pytest.mark.parametrize("base", ["", "/games"])
async def test_programs_play_with_the_path_and_without_it(program: Any, base: str) -> None:
    ann = await program("Ann")
    answer = await ann.ask(f"{base}/api/tables", game="english-draughts")
    assert answer.status_code == 200
    assert (await ann.get(f"{base}/api/tables")).json()["tables"][0]["table"] == answer.json()["table"]
    assert (await ann.get(f"{base}/api/none")).json()["code"] == "protocol/path"
    assert (await ann.get(f"{base}/api/tables?game=")).json()["code"] == "protocol/invalid"


async def test_the_path_without_its_slash_leads_to_the_page(program: Any) -> None:
    answer = await (await program(None)).http.get("/games", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, "/games/")


async def test_a_longer_first_name_is_not_below_the_path(program: Any) -> None:
    nobody = await program(None)
    for path in ("/gamesapi/tables", "/games2/api/tables", "/games/games/api/tables"):
        assert (await nobody.get(path)).status_code == 404


@pytest.mark.parametrize("base", ["", "/games"])
async def test_websockets_open_with_the_path_and_without_it(served: TestServer, base: str) -> None:
    async with connect(f"ws://127.0.0.1:{served.http_port}{base}/ws") as socket:
        await socket.send('{"type":"hello","protocol":2}')
        assert '"welcome"' in str(await socket.recv())
    with pytest.raises(InvalidStatus, match="404"):
        await connect(f"ws://127.0.0.1:{served.http_port}/other{base}/ws")


@pytest.mark.parametrize("base", ["", "/games"])
async def test_a_file_under_the_path_may_be_as_long_as_without_it(program: Any, base: str) -> None:
    """Longer than any other request may be."""
    nobody = await program(None)
    answer = await nobody.http.post(f"{base}/api/uploads", content=b"x" * 300_000)
    assert (answer.status_code, answer.json()["code"]) == (401, "protocol/token")


async def test_the_description_names_the_operator_s_address(program: Any) -> None:
    assert (await (await program(None)).get("/games/api/openapi.json")).json()["servers"] == [{"url": URL}]


async def test_no_page_of_ours_has_an_address_that_leaves_the_path(program: Any) -> None:
    nobody = await program(None)
    for path in ("/games/api/mail/confirm?code=x", "/games/table/none", "/games/api/docs"):
        assert 'href="/"' not in (text := (await nobody.get(path)).text)
        assert 'href="/api' not in text and 'href="/#' not in text
    assert (await nobody.http.get("/games/admin", follow_redirects=False)).headers["location"] == "./#/admin"
