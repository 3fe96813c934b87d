"""What a server tells Prometheus: everything that it names, nobody's name, and nothing to strangers."""

from dataclasses import replace
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.core.settings import Settings
from server.observability.metrics import METRICS
from shared.errors import LogError
from tests.server.tables import two
from tests.testkit.fakes import FakeStore
from tests.testkit.http_client import http_client
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server

Samples = dict[tuple[str, tuple[str, ...]], float]


async def get(web_server: TestServer, path: str, **headers: str) -> httpx2.Response:
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        return await client.get(path, headers=headers)


async def text(web_server: TestServer) -> str:
    response = await get(web_server, "/metrics")
    assert response.status_code == 200
    return response.text


async def samples(web_server: TestServer) -> Samples:
    """Values by name and labels."""
    families = text_string_to_metric_families(await text(web_server))
    return {(s.name, tuple(s.labels.values())): s.value for family in families for s in family.samples}


async def test_every_metric_that_is_named_is_told_with_its_kind_and_its_sentence(web_server: TestServer) -> None:
    families = {family.name: family for family in text_string_to_metric_families(await text(web_server))}
    ours = {name for name in families if name.startswith("oldhand_")}
    assert ours == {name.removesuffix("_total") for name in METRICS}
    for name, named in METRICS.items():
        family = families[name.removesuffix("_total")]
        assert (family.type, family.documentation) == (named.kind, named.about)
    assert "process_resident_memory_bytes" in families


async def test_moves_tables_and_connections_are_counted(web_server: TestServer) -> None:
    ann, _, table = await two(web_server, "english-draughts")
    await web_server.guest("Cat", door="websocket")
    version = (await ann.ask("play", table=table, version=4, move="11-15"))["version"]
    assert (await ann.ask("play", table=table, version=version, move="15-18"))["code"] == "table/not-your-turn"
    assert (await ann.ask("open", game="domino-101"))["type"] == "done"
    found = await samples(web_server)
    game = "english-draughts/1"
    assert found["oldhand_moves_total", (game, "made")] == 1
    assert found["oldhand_moves_total", (game, "table/not-your-turn")] == 1
    assert found["oldhand_refusals_total", ("table/not-your-turn",)] == 1
    assert found["oldhand_tables", (game, "playing")] == found["oldhand_tables", ("domino-101/1", "waiting")] == 1
    assert (found["oldhand_connections", ("tcp",)], found["oldhand_connections", ("websocket",)]) == (2, 1)
    assert found["oldhand_people", ()] == 3
    assert found["oldhand_command_seconds_count", ()] == found["oldhand_move_apply_seconds_count", ()] > 0
    assert found["oldhand_log_write_seconds_count", ()] == found["oldhand_log_batch_events_count", ()] > 0
    assert found["oldhand_log_batch_events_sum", ()] >= 6
    await ann.close()
    while (found := await samples(web_server))["oldhand_connections", ("tcp",)] != 1:
        pass
    assert found["oldhand_connections_closed_total", ("client-closed",)] == 1
    assert found["oldhand_connections_opened_total", ("tcp",)] == 2


async def test_requests_are_counted_by_route_and_odd_methods_together(web_server: TestServer) -> None:
    for name in ("a", "b"):
        await get(web_server, f"/api/books/{name}.book")
    async with http_client(base_url=f"http://127.0.0.1:{web_server.http_port}") as client:
        for method in ("MKCOL", "PURGE"):
            await client.request(method, "/api/status")
    found = await samples(web_server)
    assert found["oldhand_http_requests_total", ("GET", "/api/books/{name}.book", "404")] == 2
    assert found["oldhand_http_requests_total", ("other", "/api/status", "405")] == 2


async def test_no_figure_says_who_or_which_table(web_server: TestServer) -> None:
    ann, _, table = await two(web_server, "english-draughts")
    await ann.ask("play", table=table, version=4, move="11-15")
    await ann.ask("play", table="secretive", version=4, move="11-15")
    metrics = await text(web_server)
    for secret in (table, "secretive", "guest-0", "Ann", "token-0"):
        assert secret not in metrics


async def test_ai_hosts_and_their_players_are_counted(web_server: TestServer) -> None:
    host = await web_server.guest("host")
    player: dict[str, Any] = {"game": "domino-101/1", "name": "greedy", "about": "takes what it can"}
    await host.ask("offer", host_token=HOST_TOKEN, players=[player, {**player, "name": "random"}])
    found = await samples(web_server)
    assert (found["oldhand_ai_hosts", ()], found["oldhand_ai_players", ("domino-101/1",)]) == (1, 2)
    assert found["oldhand_people", ()] == 0


async def test_a_reader_who_is_too_slow_is_counted() -> None:
    settings = Settings(QUICK.delays, replace(QUICK.limits, outbox=2))
    async with start_server(settings=settings, web=True, send_buffer=4096) as server:
        client = await server.connect(receive_buffer=4096)
        await client.hello(name="Ann")
        for session in server.running.dispatch.sessions:
            for _ in range(3):
                session.outbox.enqueue(b"x" * 100_000)
        await client.close()
        while (await samples(server))["oldhand_slow_consumers_total", ()] != 1:
            pass


async def test_a_server_without_its_database_still_tells_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    store = FakeStore()

    def broken() -> None:
        raise LogError("store/unreachable", "The database is gone.")

    async with start_server(store, web=True) as server:
        monkeypatch.setattr(store, "check_reachable", broken)
        monkeypatch.setattr(store.memories, "behind", broken)
        found = await samples(server)
    assert (found["oldhand_ready", ("database",)], found["oldhand_ready", ("schema",)]) == (0, 1)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
async def test_the_public_door_tells_figures_to_no_proxy(web_server: TestServer, header: str) -> None:
    response = await get(web_server, "/metrics", **{header: "127.0.0.1"})
    assert (response.status_code, "oldhand_" in response.text) == (404, False)


async def test_the_public_door_tells_figures_to_nobody_from_afar(
    web_server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.observability.routes.address_of", lambda _: "192.0.2.7")
    assert (await get(web_server, "/metrics")).status_code == 404
