"""What everybody may read tells no private table's id, and nothing of a match before its spectators have seen it.

The paths are those of the description, so that one that is new is asked as well.
"""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest

from shared.events import Sat
from shared.ratings.pending import rate_pending
from shared.store import Store, open_store
from tests.server.delayed import DELAY_S
from tests.server.http.web import Program, registered, two_at_draughts, web
from tests.testkit.clock import Clock
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

MOVES = ("11-15", "22-18", "15x22", "25x18")
"""Enough for a match to be rated."""
BEATING = replace(QUICK, delays=replace(QUICK.delays, alive_ms=50))
VOLATILE = {"/api/protocol", "/api/docs", "/api/puzzle", "/api/puzzle-progress", "/api/groups", "/metrics"}
"""What answers otherwise each time; a puzzle is drawn by chance, and an answer to a command has a number."""
pytestmark = pytest.mark.slow


@dataclass
class Evening:
    server: TestServer
    store: Store
    clock: Clock
    ann: Program
    ben: Program
    others: dict[str, Program]
    """Somebody without a seat, and nobody."""
    program: Callable[[str | None], Awaitable[Program]]
    """Another guest."""

    async def play(self, table: str) -> None:
        """A short match, given up by Ben."""
        for version, move in enumerate(MOVES, 4):
            await (self.ann, self.ben)[version % 2].do(f"/api/tables/{table}/play", version=version, move=move)
        await self.ben.do(f"/api/tables/{table}/resign")

    def rate(self) -> None:
        """Do at once what the server does every second."""
        rate_pending(self.store.ratings, now_ms=self.clock())

    async def answers(self, asker: Program, **known: str) -> Mapping[str, str]:
        """What `asker` reads at every path that answers at once, for every player, game and ladder."""
        document = (await asker.get("/api/openapi.json")).json()
        found: dict[str, str] = {}
        for path, verbs in document["paths"].items():
            if "get" not in verbs or "/stream" in path or path in VOLATILE:
                continue
            for at in _spelled(path, {"player": [self.ann.id, self.ben.id], **{k: [v] for k, v in known.items()}}):
                found[at] = (await asker.get(at)).text
        return found


def _spelled(path: str, known: Mapping[str, list[str]]) -> list[str]:
    """The path with every value of its parameters."""
    values: dict[str, list[str]] = {
        "game": ["english-draughts"],
        "ladder": ["people"],
        "match": ["1"],
        "round": ["1"],
        "version": ["3", "9"],
        "table": ["nowhere"],
        "name": ["0" * 64],
        "analysis": ["nowhere"],
        "upload": ["nowhere"],
        "number": ["1"],
        "tournament": ["nowhere"],
        "form": ["pdn"],
        "deal": ["1"],
        "group": ["nowhere"],
        "link": ["nowhere"],
        **known,
    }
    found = [path + "?provisional=true" if "{ladder}" in path else path]
    for name in re.findall(r"{(\w+)}", path):
        found = [at.replace(f"{{{name}}}", value) for at in found for value in values[name]]
    return found


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    store, clock = open_store(sqlite_database(tmp_path)), Clock()
    async with start_server(cast(Any, store), BEATING, clock, web=True) as server, web(server) as program:
        ann, ben = [await registered(await program("Guest"), name) for name in ("Ann", "Ben")]
        others = {"stranger": await program("Cat"), "anonymous": await program(None)}
        yield Evening(server, store, clock, ann, ben, others, program)
    store.close()


async def test_only_seats_read_the_id_of_a_private_table(evening: Evening) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.others["stranger"]
    client = await evening.server.guest("Cat", token=cat.token)
    async with cat.stream("/api/stream/events") as events:
        table = (await ann.do("/api/tables", game="english-draughts", public=False, terms={"rated": True}))["table"]
        await ann.do(f"/api/tables/{table}/sit", seat=0)
        await ben.do(f"/api/tables/{table}/sit", seat=1)
        beside = await two_at_draughts(ann, ben)
        for one in (table, beside):
            await evening.play(one)
        evening.rate()
        for name, asker in evening.others.items():
            for path, text in (await evening.answers(asker, table=beside)).items():
                assert table not in text, f"{name} reads it at {path}"
        await client.ask("tables")
        await client.ask("ping")
        assert table not in str(client.received) + str(client.welcome)
        while line := await events.line():
            assert table not in line
    for asker in (ann, ben):
        for player in (ann.id, ben.id):
            read = (await asker.get(f"/api/players/{player}/matches")).json()["matches"]
            assert {match["table"] for match in read} == {table, beside}
            assert {match["record"] for match in read} == {f"/api/games/{table}", f"/api/games/{beside}"}


async def test_spectators_see_changes_only_after_the_delay(evening: Evening) -> None:
    ann, ben = evening.ann, evening.ben
    table = await two_at_draughts(ann, ben, spectator_delay_s=DELAY_S)
    before = {name: await evening.answers(asker, table=table) for name, asker in evening.others.items()}
    await evening.play(table)
    evening.rate()
    for path in (f"/api/tables/{table}/rounds/1/1", f"/api/tables/{table}/rounds/1/1/review"):
        assert (await ann.get(path)).status_code == 200  # and is kept ready from now on
    assert (await ann.get(f"/api/ratings/{table}/1")).json()["seats"] is None, "those who sat there know that it ended"
    for name, asker in evening.others.items():
        for path, text in (await evening.answers(asker, table=table)).items():
            assert text == before[name][path], f"{name} is told early at {path}"
    evening.clock.now_ms += DELAY_S * 1_000
    evening.rate()
    for name, asker in evening.others.items():
        now = await evening.answers(asker, table=table)
        changed = {
            path.partition("/api/")[2].partition("/")[0] for path, text in now.items() if text != before[name][path]
        }
        assert changed >= {"players", "ladders", "ratings", "rounds", "games", "tables", "export"}
        assert (await asker.get(f"/api/ratings/{table}/1")).json()["seats"][0]["after"] is not None


async def test_the_source_as_which_guests_count_is_told_to_nobody(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "oldhand")
    ann, cat = evening.ann, evening.others["stranger"]
    ben = evening.ben = await evening.program("Ben")
    clients = [await evening.server.guest(name, token=who.token) for name, who in (("Ann", ann), ("Cat", cat))]
    async with ann.stream("/api/stream/events") as events:
        table = await two_at_draughts(ann, ben, spectator_delay_s=0)
        watched = [await client.ask("subscribe", table=table, since=0) for client in clients]
        await evening.play(table)
        evening.rate()
        sat = [event.data for event in evening.store.log.read(table) if isinstance(event.data, Sat)]
        (tag,) = {one.source or "" for one in sat if one.player == ben.id}
        operator = replace(cat, token=HOST_TOKEN)
        texts = [str(watched), (await operator.get("/api/export/english-draughts.ndjson")).text]
        for asker in (ann, ben, *evening.others.values()):
            texts += (await evening.answers(asker, table=table)).values()
        texts += [(await asker.get("/api/me/export")).text for asker in (ann, ben, cat)]
        for client in clients:
            await client.state(lambda state: state["phase"] == "over")
            texts += [str(client.received), str(client.welcome), str(await client.ask("tables", subscribe=True))]
        while line := await events.line():
            texts.append(line)
    assert any(table in text for text in texts)
    assert [text for text in texts if tag in text] == []
    assert tag not in caplog.text
