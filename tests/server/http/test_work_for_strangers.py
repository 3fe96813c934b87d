"""What a stranger's request costs: the events that it decodes are those of the matches that it asks for, counted."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

from server.core.threads.public import Abandoned, Busy, PublicQueue, note_read
from shared.events import Event
from shared.game_log import of_matches
from shared.ratings.pending import rate_pending
from shared.store import Store, open_store, rows
from shared.store.chosen_games import GameFilter
from tests.server.http.web import Program, web
from tests.testkit.client import PATIENCE_S
from tests.testkit.matches import several_matches
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

MATCHES = 40


@dataclass
class Club:
    """A table of many matches, and a reader whom nobody knows."""

    store: Store
    events: list[Event]
    reader: Program
    server: TestServer
    decoded: list[int]

    @contextmanager
    def counting(self) -> Iterator[list[int]]:
        self.decoded.clear()
        yield self.decoded


@pytest.fixture
async def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    store = open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)
    events = several_matches("english-draughts", MATCHES)
    store.log.append(events)
    rate_pending(store.ratings, now_ms=NOW_MS)
    decoded: list[int] = []
    decode = rows.event
    monkeypatch.setattr(rows, "event", lambda *args: decoded.append(1) or decode(*args))
    async with start_server(cast(Any, store), QUICK, web=True) as server, web(server) as program:
        yield Club(store, events, await program(None), server, decoded)
    store.close()


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/t/rounds/20/1",
        "/api/games/t/20",
        "/api/games/t/20/1?format=text",
        "/api/pictures/t.png",
        "/table/t",
        "/replay/t/20.1/2",
        "/api/tables/t/states/300",
    ],
)
async def test_a_read_of_one_match_decodes_that_match(club: Club, path: str) -> None:
    most = max(len(of_matches(club.events, [number])) for number in range(1, MATCHES + 1))
    assert len(club.events) > 20 * most, "or nothing is shown"
    with club.counting() as decoded:
        answer = await club.reader.get(path)
    assert answer.status_code == 200, answer.text
    assert 0 < len(decoded) <= 3 * most  # of the match, and of the newest, which says who sits there


async def test_rounds_are_listed_by_their_ends_alone_and_in_pages(club: Club) -> None:
    with club.counting() as decoded:
        answer = (await club.reader.get("/api/tables/t/rounds?limit=7")).json()
    assert [one["match"] for one in answer["rounds"]] == list(range(1, 8))
    assert len(decoded) <= 2 * 7 + 4
    found, after = answer["rounds"], answer["next"]
    while after is not None:
        answer = (await club.reader.get(f"/api/tables/t/rounds?limit=7&after={after}")).json()
        found, after = found + answer["rounds"], answer["next"]
    assert found == (await club.reader.get("/api/tables/t/rounds")).json()["rounds"]
    assert [one["match"] for one in found] == list(range(1, MATCHES + 1))


async def test_all_matches_of_a_table_come_in_pages(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.features.export.records.MATCHES", 15)
    found, path = list[int](), "/api/games/t"
    for size in (15, 15, 10):
        answer = await club.reader.get(path)
        numbers = [match["match"] for match in answer.json()["matches"]]
        assert len(numbers) == size
        found += numbers
        path = f"/api/games/t{answer.links['next']['url']}" if "next" in answer.links else ""
    assert (found, path) == (list(range(1, MATCHES + 1)), "")


async def test_the_explorer_decodes_each_chosen_match_once(club: Club) -> None:
    chosen = len(club.store.chosen_games.find("english-draughts/1", GameFilter(since=date(1950, 1, 1)), 300))
    assert chosen == 2 * MATCHES, "each match once for either seat"
    with club.counting() as decoded:
        answer = await club.reader.get("/api/explorer/english-draughts?since=1950-01-01")
    assert answer.status_code == 200, answer.text
    assert answer.json()["games"] == 2 * MATCHES
    assert len(decoded) <= len(club.events)


async def test_a_report_card_and_an_export_decode_what_they_tell(club: Club) -> None:
    most = max(len(of_matches(club.events, [number])) for number in range(1, MATCHES + 1))
    with club.counting() as decoded:
        answer = await club.reader.get("/api/players/ann/report?game=english-draughts")
    assert answer.status_code == 200 and answer.json()["of"] > 0
    assert len(decoded) <= 3 * most
    with club.counting() as decoded:
        lines = (await club.reader.get("/api/export/english-draughts.ndjson?since=10&limit=3")).text.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [11, 12, 13]
    assert len(decoded) <= 3 * most
    with club.counting() as decoded:
        lines = (await club.reader.get("/api/export/english-draughts.ndjson")).text.splitlines()
    assert len(lines) == MATCHES
    assert len(decoded) <= 1.5 * len(club.events)


async def test_a_subscriber_is_told_what_it_missed_from_its_match_alone(club: Club) -> None:
    most = max(len(of_matches(club.events, [number])) for number in range(1, MATCHES + 1))
    last = len(club.events)
    client = await club.server.guest("Eve")
    await client.ask("subscribe", table="t")  # loads the table
    with club.counting() as decoded:
        answer = await client.ask("subscribe", table="t", since=last - 3 * most)
    assert [event["version"] for event in answer["events"]] == list(range(last - 3 * most + 1, last + 1))
    assert 0 < len(decoded) <= 5 * most < last / 4
    with club.counting() as decoded:
        answer = await client.ask("subscribe", table="t", since=0)
    assert [event["version"] for event in answer["events"]] == list(range(1, last + 1))
    assert len(decoded) <= last


async def test_a_full_queue_refuses_what_a_subscriber_missed_and_nothing_else(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await club.server.guest("Eve")
    monkeypatch.setattr("server.core.threads.public.PublicQueue._wait_for_turn", _busy)
    refused = await client.ask("subscribe", table="t", since=0)
    assert (refused["type"], refused["code"]) == ("refused", "server/busy")
    assert refused["limit"]["seconds"] == 2
    assert (await client.ask("subscribe", table="t"))["type"] == "done"


@pytest.mark.parametrize(
    "path", ["/api/explorer/english-draughts?since=1950-01-01", "/api/games/t", "/api/export/english-draughts.ndjson"]
)
async def test_work_ends_with_a_client_that_hangs_up(club: Club, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    loop, begun, noticed = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    going_on, abandoned = threading.Event(), threading.Event()
    read_matches, run = type(club.store.log).read_matches, PublicQueue.run

    def read_slowly(*args: Any) -> list[Event]:
        loop.call_soon_threadsafe(begun.set)
        assert going_on.wait(PATIENCE_S)
        return read_matches(*args)

    def note(events: int) -> None:
        try:
            note_read(events)
        except Abandoned:
            abandoned.set()
            raise

    async def run_and_notice(*args: Any, **kwargs: Any) -> Any:
        try:
            return await run(*args, **kwargs)
        except asyncio.CancelledError:
            noticed.set()
            raise

    monkeypatch.setattr(type(club.store.log), "read_matches", read_slowly)
    monkeypatch.setattr(PublicQueue, "run", run_and_notice)
    for module in ("server.history.games", "server.features.export.bulk"):
        monkeypatch.setattr(f"{module}.note_read", note)
    _, line = await asyncio.open_connection("127.0.0.1", club.server.http_port)
    line.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    async with asyncio.timeout(PATIENCE_S):
        await begun.wait()
        line.close()
        await noticed.wait()
    with club.counting() as decoded:
        going_on.set()
        assert await asyncio.to_thread(abandoned.wait, PATIENCE_S), "the work goes on"
    assert len(decoded) < len(club.events) + 10, "nothing is read after what was being read"
    monkeypatch.undo()
    assert (await club.reader.get("/api/tables/t/rounds?limit=1")).status_code == 200


async def test_a_full_queue_is_refused_with_a_time_to_come_back(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.core.threads.public.PublicQueue._wait_for_turn", _busy)
    for path in ("/api/tables/t/rounds", "/api/explorer/english-draughts", "/api/players/ann", "/api/games/t"):
        answer = await club.reader.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "server/busy")
        assert answer.headers["retry-after"] == "2"


async def _busy(*_: object) -> None:
    raise Busy
