"""The HTTP door: protocol, status, books, health and the page."""

import asyncio
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest

from mining.pipeline.rounds import ShippedRounds
from mining.pipeline.tally import empty
from mining.pipeline.tally_store import TallyStore
from shared.errors import LogError
from shared.games import game_named
from shared.protocol import schema
from tests.server.published_book import Book
from tests.testkit.http_client import http_client
from tests.testkit.server import TestServer, start_server


async def get(web_server: TestServer, path: str) -> httpx2.Response:
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        return await client.get(path)


async def test_the_protocol_is_published(web_server: TestServer) -> None:
    protocol = (await get(web_server, "/api/protocol")).json()
    assert protocol.items() >= schema().items()
    assert protocol["limits"]["tables"] == 20 and protocol["limits"]["chat"] == {"burst": 10, "every_s": 2.0}
    assert protocol["delays_ms"]["alive_ms"] == 7_000


@pytest.mark.parametrize("path", ["/livez", "/api/protocol", "/api/nothing", "/api/stream/lobby"])
async def test_head_is_answered_as_get_without_the_body_even_of_what_never_ends(
    web_server: TestServer, path: str
) -> None:
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        async with client.stream("GET", path) as wanted:
            pass
        found = await client.head(path)
        again = await client.head(path)
    assert (found.status_code, found.headers["content-type"]) == (wanted.status_code, wanted.headers["content-type"])
    assert (found.content, again.status_code) == (b"", wanted.status_code)


async def test_the_status_names_tables_players_jobs_and_books(web_server: TestServer) -> None:
    ann = await web_server.guest("Ann")
    await ann.ask("open", game="domino-101")
    status = (await get(web_server, "/api/status")).json()
    assert (status["tables"], status["peers"], status["jobs"], status["books"]) == (1, 1, [], [])


async def test_a_book_is_fetched_by_its_hash_and_nothing_else_is(web_server: TestServer, tmp_path: Path) -> None:
    (tmp_path / "a.book").write_bytes(b"rules")
    (tmp_path / "host.token").write_text("secret")
    name = "ab" * 32
    web_server.store.books.published.append(Book(name, "a.book"))
    found = await get(web_server, f"/api/books/{name}.book")
    assert (found.status_code, found.content) == (200, b"rules")
    assert "immutable" in found.headers["cache-control"]
    for other in ("cd" * 32, "a", "..%2Fhost.token", "../host.token"):
        assert (await get(web_server, f"/api/books/{other}.book")).status_code == 404


async def test_a_server_lives_without_its_database_and_is_not_ready_and_says_why(
    web_server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await get(web_server, "/livez")).status_code == 200
    well = await get(web_server, "/readyz")
    assert (well.status_code, well.json()["ready"], well.json()["wrong"]) == (200, True, {})

    def broken() -> None:
        raise LogError("store/unreachable", "The database at Mars is gone.")

    monkeypatch.setattr(web_server.store, "check_reachable", broken)
    while (found := await get(web_server, "/readyz")).status_code == 200:  # a heartbeat asked the store before
        pass
    assert (found.status_code, found.json()["ready"]) == (503, False)
    assert found.json()["wrong"] == {"database": "The database at Mars is gone."}
    assert (await get(web_server, "/livez")).status_code == 200


async def test_a_check_that_hangs_or_breaks_is_one_that_fails(
    web_server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang() -> None:
        await asyncio.Event().wait()

    async def break_down() -> None:
        raise OSError("secret detail")

    monkeypatch.setattr("server.observability.health._PATIENCE_S", 0.01)
    web_server.running.operators.readiness.checks = {"hanging": hang, "broken": break_down}
    found = await get(web_server, "/readyz")
    assert found.status_code == 503
    assert set(found.json()["wrong"]) == {"hanging", "broken"}
    assert "secret" not in found.text


async def test_the_page_is_served_and_a_missing_build_is_explained(
    web_server: TestServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.http.page.resources.files", lambda _: tmp_path)
    assert (await get(web_server, "/")).status_code == 503
    assert "npm" in (await get(web_server, "/")).text
    built = tmp_path / "web" / "dist"
    await asyncio.to_thread((built / "assets").mkdir, parents=True)
    (built / "index.html").write_text("<h1>Oldhand</h1>")
    (built / "assets" / "a.js").write_text("1")
    (built / "sw.js").write_text("1")
    (tmp_path / "web" / "secret.txt").write_text("secret")
    page = await get(web_server, "/")
    assert (page.status_code, page.text) == (200, "<h1>Oldhand</h1>")
    assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in (await get(web_server, "/assets/a.js")).headers["cache-control"]
    worker = await get(web_server, "/sw.js")  # of the folder that it lies in, so of all pages
    assert (worker.headers["cache-control"], worker.headers["content-type"][:15]) == ("no-cache", "text/javascript")
    for other in ("/nowhere", "/..%2Fsecret.txt", "/%2e%2e/secret.txt", "/assets"):
        assert (await get(web_server, other)).status_code == 404


async def test_the_logs_knowledge_of_a_position_is_shown(web_server: TestServer, tmp_path: Path) -> None:
    found = await get(web_server, "/api/explorer/english-draughts?top=3")
    assert (found.status_code, found.json()["moves"], found.json()["games"]) == (200, [], 0)
    assert found.json()["position"].startswith("B:W")
    for query, status in (("go", 404), ("english-draughts?position=nonsense", 400), ("domino-101", 400)):
        refused = await get(web_server, f"/api/explorer/{query}")
        assert (refused.status_code, query) == (status, query)
        assert refused.json()["code"] and "Traceback" not in refused.text
    over = (await get(web_server, "/api/explorer/english-draughts/1?position=B:W32:B")).json()
    assert (over["over"]["reason"], over["legal"], over["moves"]) == ("no-move", [], [])
    assert (await get(web_server, "/api/explorer/english-draughts?position=" + "x" * 3_000)).status_code == 400


async def test_before_the_archived_games_are_counted_the_explorer_says_so(tmp_path: Path) -> None:
    async with start_server(web=True, books_folder=tmp_path / "books") as server:
        explorer = "/api/explorer/english-draughts"
        assert (await get(server, explorer)).json()["preparing"] is True
        game = "english-draughts/1"
        with TallyStore(tmp_path / "mining", game, begin=lambda: (empty(game), ShippedRounds(()))).held():
            pass
        assert (await get(server, explorer)).json()["preparing"] is False
        without_archive = await get(server, "/api/explorer/chinese-checkers-star-2")
        assert without_archive.json()["preparing"] is False


async def test_the_explorer_follows_a_line_of_moves(web_server: TestServer) -> None:
    reached = (await get(web_server, "/api/explorer/english-draughts?after=11-15,23-19,8-11")).json()
    assert len(reached["line"]) == 3 and reached["line"][-1] == reached["state"]
    begun = (await get(web_server, "/api/explorer/english-draughts")).json()
    (first,) = [move["after"] for move in begun["legal"] if move["move"] == "11-15"]
    assert (reached["line"][0], begun["line"]) == (first, [])
    refused = await get(web_server, "/api/explorer/english-draughts?after=11-15,11-15")
    assert (refused.status_code, refused.json()["code"]) == (400, "move/illegal")


async def test_the_explorer_says_where_every_legal_move_leads(web_server: TestServer) -> None:
    for start in ("english-draughts?top=1", "chinese-checkers?top=1", "domino-101?deal=7"):
        position = (await get(web_server, f"/api/explorer/{start}")).json()
        rules = game_named(position["game"])
        state = rules.parse_position(position["state"], rules.options({}))
        assert [step["move"] for step in position["legal"]] == [
            rules.format_move(state, move) for move in rules.legal_moves(state)
        ]
        for step in position["legal"]:
            query = urlencode({"position": step["after"]})
            after = (await get(web_server, f"/api/explorer/{position['game']}?{query}")).json()
            assert after["state"] == step["after"] and (after["legal"] or after["over"])
