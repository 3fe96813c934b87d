"""Whoever has no seat at a table with a delay is told nothing of it over HTTP before its time, by whatever path."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.server.delayed import DELAY_S
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.clock import Clock
from tests.testkit.server import HOST_TOKEN, TestServer, start_server

SEEN_BEFORE_PLAY = 3
"""Both sit, and nothing is dealt."""
EXPORT = "/api/export/english-draughts.ndjson"


@dataclass
class Evening:
    """A match with a delay in which a move has just been made, and who asks for it."""

    server: TestServer
    clock: Clock
    table: str
    ann: Program
    ben: Program
    others: list[Program]
    """Somebody without a seat, and nobody."""


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    clock = Clock()
    async with start_server(clock=clock, web=True) as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        table = await two_at_draughts(ann, ben, spectator_delay_s=DELAY_S)
        await ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        yield Evening(server, clock, table, ann, ben, [await program("Cat"), await program(None)])


async def get_json(asker: Program, path: str) -> Any:
    return (await asker.get(path)).json()


async def test_the_list_of_tables_shows_the_play_of_before_to_everybody(evening: Evening) -> None:
    for asker in (evening.ann, *evening.others):
        (summary,) = (await get_json(asker, "/api/tables"))["tables"]
        assert (summary["version"], summary["phase"]) == (SEEN_BEFORE_PLAY, "deal")


async def test_a_stream_is_as_late_as_a_socket_and_a_seats_is_not(evening: Evening) -> None:
    cat = evening.others[0]
    path = f"/api/tables/{evening.table}/stream"
    async with evening.ann.stream(path) as own, cat.stream(f"{path}?since=2") as stream:
        assert (await own.read())["version"] == 5
        missed = await stream.read()
        assert [event["version"] for event in missed["events"]] == [SEEN_BEFORE_PLAY]
        assert (await stream.read())["version"] == SEEN_BEFORE_PLAY
        evening.clock.now_ms += DELAY_S * 1_000
        await evening.ben.do(f"/api/tables/{evening.table}/play", version=5, move="22-18")
        assert (await own.read(lambda state: state["version"] == 6))["event"]["move"] == "22-18"
        assert [(await stream.read())["version"] for _ in range(2)] == [4, 5]


async def test_states_of_the_past_are_not_of_a_past_that_is_to_come(evening: Evening) -> None:
    path = f"/api/tables/{evening.table}/states"
    assert (await evening.ann.get(f"{path}/5")).status_code == 200
    for asker in evening.others:
        assert (await asker.get(f"{path}/{SEEN_BEFORE_PLAY}")).status_code == 200
        refused = await get_json(asker, f"{path}/4")
        assert (refused["code"], str(SEEN_BEFORE_PLAY) in refused["message"]) == ("table/too-new", True)
    evening.clock.now_ms += DELAY_S * 1_000
    for asker in evening.others:
        assert (await get_json(asker, f"{path}/5"))["event"]["move"] == "11-15"


async def test_a_record_has_the_moves_that_watchers_have_seen(evening: Evening) -> None:
    async def moves(asker: Program) -> list[str]:
        return [match["moves"] for match in (await get_json(asker, f"/api/games/{evening.table}"))["matches"]]

    assert await moves(evening.ann) == ["11-15"]
    assert [await moves(asker) for asker in evening.others] == [[], []]
    for form in ("text", "pdn", "ndjson"):
        for asker in evening.others:
            assert "11-15" not in (await asker.get(f"/api/games/{evening.table}?format={form}")).text
    evening.clock.now_ms += DELAY_S * 1_000
    assert [await moves(asker) for asker in evening.others] == [["11-15"]] * 2


async def test_a_game_is_exported_once_its_spectators_saw_the_end(
    evening: Evening,
) -> None:
    ann, ben, cat = evening.ann, evening.ben, evening.others[0]

    async def exported(asker: Program, since: int = 0) -> list[tuple[int, str]]:
        answer = await asker.get(f"{EXPORT}?since={since}")
        assert answer.status_code == 200
        return [(game["number"], game["id"]) for game in map(json.loads, answer.text.splitlines())]

    await ben.do(f"/api/tables/{evening.table}/resign")
    open_to_all = await two_at_draughts(ann, ben)
    await ben.do(f"/api/tables/{open_to_all}/resign")
    both = [(1, f"{evening.table}/1"), (2, f"{open_to_all}/1")]
    assert await exported(ann) == both
    assert await exported(Program(ann.http, HOST_TOKEN)) == both
    assert await exported(cat) == []
    evening.clock.now_ms += DELAY_S * 1_000
    assert await exported(cat) == both


async def test_a_refused_command_does_not_tell_how_far_the_table_is(evening: Evening) -> None:
    cat = evening.others[0]
    refused = (await cat.ask(f"/api/tables/{evening.table}/play", version=1, move="9-13")).json()
    assert (refused["code"], refused["version"]) == ("table/not-seated", SEEN_BEFORE_PLAY)


async def test_a_report_of_an_unseen_play_does_not_reveal_it(evening: Evening) -> None:
    cat = evening.others[0]
    answers = [
        (await cat.ask("/api/reports", table=evening.table, version=version, text="Look!")).json()
        for version in (5, 6)  # one that is made, and one that is not
    ]
    assert [answer["code"] for answer in answers] == ["report/version"] * 2
    messages = [
        answer["message"].replace(evening.table, "the table") for answer in answers
    ]  # its random name may hold a 5
    assert messages[0].replace("5", "6") == messages[1]
