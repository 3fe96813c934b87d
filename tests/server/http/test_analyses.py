"""Analyses over HTTP: kept, read by everybody who has the link, written by their owner alone."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from server.core.settings import Limits, Rate
from shared.records.move_tree import DEEPEST, main_line, tree_of_document
from shared.records.ndjson import format_line
from shared.records.text import format_text
from shared.store import open_store
from tests.records.games import domino_match
from tests.records.trees import ANNOTATED, line_of, node, there_and_back
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

DRAUGHTS = "english-draughts"
SMALL = replace(QUICK, limits=Limits(kept_analyses=2, analyses=Rate(40, 1_000), positions=Rate(20, 1_000)))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), SMALL, web=True, books_folder=tmp_path) as opened:
        yield opened
    store.close()


@pytest.fixture
async def ann(server: TestServer) -> AsyncIterator[Program]:
    async with web(server) as program:
        yield await program("Ann")


async def somebody(ann: Program, name: str) -> Program:
    answer = await ann.http.post("/api/guests", json={"name": name})
    return Program(ann.http, answer.json()["token"], answer.json()["id"])


async def kept(ann: Program, **fields: Any) -> dict[str, Any]:
    answer = await ann.ask("/api/analyses", game=DRAUGHTS, **fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def put(who: Program, analysis: str, **fields: Any) -> tuple[int, dict[str, Any]]:
    answer = await who.http.put(f"/api/analyses/{analysis}", json=fields, headers=who.headers())
    return answer.status_code, answer.json()


async def refused(who: Program, path: str = "/api/analyses", **fields: Any) -> tuple[int, str]:
    answer = await who.ask(path, **fields)
    return answer.status_code, answer.json()["code"]


async def test_an_analysis_is_kept_and_everybody_with_its_link_reads_it(ann: Program) -> None:
    tree = {"children": [node("11-15", node("23-19", comment="solid"), node("22-17"))]}
    made = await kept(ann, name="Old Fourteenth", root=tree)
    assert (made["game"], made["nodes"], made["version"], made["own"], made["by"]) == (
        "english-draughts/1",
        3,
        1,
        True,
        "Ann",
    )
    assert made["root"] == tree and made["start"].startswith("B:W21,")
    nobody = Program(ann.http)
    for who, own in ((nobody, False), (await somebody(ann, "Ben"), False), (ann, True)):
        read = (await who.get(f"/api/analyses/{made['analysis']}")).json()
        assert read == made | {"own": own}
    listed = (await ann.get("/api/analyses")).json()["analyses"]
    assert [(one["analysis"], one["name"]) for one in listed] == [(made["analysis"], "Old Fourteenth")]
    assert (await nobody.get("/api/analyses")).json()["code"] == "protocol/token"
    assert (await nobody.get("/api/analyses/nothing")).status_code == 404


async def test_only_the_owner_saves_and_deletes(ann: Program) -> None:
    made = await kept(ann)
    ben, id_ = await somebody(ann, "Ben"), made["analysis"]
    assert (await put(ben, id_, root={"children": [node("11-15")]}))[1]["code"] == "analysis/unknown"
    answer = await ben.http.delete(f"/api/analyses/{id_}", headers=ben.headers())
    assert answer.status_code == 404
    status, saved = await put(ann, id_, root={"children": [node("11-15")]}, version=1)
    assert (status, saved["version"], saved["nodes"]) == (200, 2, 1)
    assert (await put(ann, id_, root={"children": []}, version=1))[0] == 409, "saved meanwhile in another tab"
    assert (await put(ann, id_, name="Renamed"))[1]["root"] == saved["root"]
    answer = await ann.http.delete(f"/api/analyses/{id_}", headers=ann.headers())
    assert answer.json() == {"deleted": id_}
    assert (await ann.get(f"/api/analyses/{id_}")).json()["code"] == "analysis/unknown"


async def test_the_faults_of_a_tree_come_with_their_paths(ann: Program) -> None:
    root = {"children": [node("11-15", node("23-18"), node("1-2"))]}
    answer = await ann.ask("/api/analyses", game=DRAUGHTS, root=root)
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (400, "analysis/faulty")
    assert [(fault["path"], fault["code"]) for fault in refusal["faults"]] == [([0, 1], "move/illegal")]
    made = await kept(ann)
    assert (await put(ann, made["analysis"], root=root))[1]["faults"] == refusal["faults"]
    assert (await ann.get(f"/api/analyses/{made['analysis']}")).json()["version"] == 1


async def test_a_line_of_the_greatest_length_is_kept_and_read(ann: Program) -> None:
    deepest = line_of(there_and_back(DEEPEST))
    made = await kept(ann, start="B:WK32:BK1", root=deepest)
    read = await ann.get(f"/api/analyses/{made['analysis']}")
    assert json.loads(read.text)["root"] == deepest
    assert (await refused(ann, game=DRAUGHTS, start="B:WK32:BK1", root=line_of(there_and_back(DEEPEST + 1)))) == (
        400,
        "analysis/faulty",
    )


async def test_a_bad_analysis_gets_one_clear_answer(ann: Program) -> None:
    assert await refused(Program(ann.http), game=DRAUGHTS) == (401, "protocol/token")
    assert await refused(ann, game="chess") == (404, "game/unknown")
    assert await refused(ann, game=DRAUGHTS, start="nonsense") == (400, "game/position")
    assert await refused(ann, game=DRAUGHTS, options={"opening": "sideways"}) == (400, "game/option")
    assert await refused(ann, game="domino-101") == (400, "game/position"), "it has no usual start"
    assert await refused(ann, game=DRAUGHTS, colour="red") == (400, "protocol/invalid")
    for body, status in (
        (b"[" * 100_000, 400),
        (b"\xff\xfe{", 400),
        (b'{"game": "english-draughts", "root": ' + b'{"children":[' * 3_000 + b"]}" * 3_000 + b"}", 400),
        (b" " * (121 << 10), 413),
    ):
        answer = await ann.http.post("/api/analyses", content=body, headers=ann.headers())
        assert answer.status_code == status and answer.json()["code"].startswith("protocol/"), body[:20]


async def test_a_person_keeps_and_saves_so_many(ann: Program) -> None:
    ids = [(await kept(ann))["analysis"] for _ in range(2)]
    answer = await ann.ask("/api/analyses", game=DRAUGHTS)
    assert answer.status_code == 429 and answer.json()["limit"] == {"key": "kept_analyses", "seconds": None}
    saved = [await put(ann, ids[0], name=str(number)) for number in range(38)]
    assert [status for status, _ in saved] == [200] * 37 + [429], "saving does not count as looking at positions"
    assert saved[-1][1]["limit"]["key"] == "analyses"


async def test_a_pdn_text_becomes_a_tree_and_a_tree_a_pdn_text(ann: Program) -> None:
    read = await ann.ask("/api/analyses/read", game=DRAUGHTS, text=ANNOTATED)
    assert read.status_code == 200, read.text
    lines = read.json()
    assert lines["name"] == 'Ann, Club "A"'
    assert (await ann.get("/api/analyses")).json()["analyses"] == [], "reading keeps nothing"
    made = await kept(ann, name=lines["name"], start=lines["start"], root=lines["root"])
    record = await ann.get(f"/api/analyses/{made['analysis']}/record?form=pdn")
    assert record.headers["content-type"].startswith("application/x-pdn")
    again = await ann.ask("/api/analyses/read", game=DRAUGHTS, text=record.text)
    assert again.json()["root"] == lines["root"]
    text = (await ann.get(f"/api/analyses/{made['analysis']}/record")).text
    assert "Game: english-draughts/1" in text and "(1... 22-17 {first}" in " ".join(text.split())
    broken = await ann.ask("/api/analyses/read", game=DRAUGHTS, text="1. 11-15\n1... 1-2")
    assert (broken.status_code, broken.json()["code"], broken.json()["line"]) == (400, "record/illegal", 2)
    assert await refused(ann, "/api/analyses/read", game="chinese-checkers", text="") == (404, "record/missing")


CHECKERS = "0:a2,a4,a5,b1,c1,d1,d4,d5,e4,g5:f5,f6,f7,f8,g6,g7,g9,i6,i7,i8"
MATCH = domino_match(3)
HAND = next(hand for hand in MATCH.hands if hand.moves)


@pytest.mark.parametrize(
    ("text", "game", "start", "moves"),
    [
        ("11-15 23-19 8-11 22-17", DRAUGHTS, "B:W21,", ["11-15", "23-19", "8-11", "22-17"]),
        ("{Intro} 1. 11-15 23-19", DRAUGHTS, "B:W21,", ["11-15", "23-19"]),
        ('{"result": "1-0", "moves": "11-15 23-19"}', DRAUGHTS, "B:W21,", ["11-15", "23-19"]),
        (" b:w18,k10:b12 ", DRAUGHTS, "B:WK10,18:B12", []),
        ('[FEN "W:W18:B12"]', DRAUGHTS, "W:W18:B12", []),
        ("1. c2-c3 g9-g7", "chinese-checkers", "0:a1,", ["c2-c3", "g9xg7"]),
        (CHECKERS, "chinese-checkers", CHECKERS, []),
        (format_text(MATCH), "domino-101", HAND.deal[:20], list(HAND.moves)),
        (format_line(MATCH), "domino-101", HAND.deal[:20], list(HAND.moves)),
    ],
)
async def test_a_text_of_any_form_and_game_becomes_lines(
    ann: Program, text: str, game: str, start: str, moves: list[str]
) -> None:
    read = await ann.ask("/api/analyses/read", game=DRAUGHTS, text=text)
    assert read.status_code == 200, read.text
    lines = read.json()
    assert lines["game"].split("/")[0] == game and lines["start"].startswith(start)
    assert list(main_line(tree_of_document(lines["root"]))) == moves


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("1. 11-15 11-16", "record/illegal", "11-16"),
        ("{Intro} 1. 11-15 11-16", "record/illegal", "11-16"),
        ('{"result": "2-3", "moves": "11-15"}', "record/missing", "result"),
        ("1. c2-c3 g9-g7 2. c3-c9", "record/illegal", "c3-c9"),
        ("hello there", "record/syntax", "hello"),
        ("", "record/missing", ""),
    ],
)
async def test_a_text_that_is_none_gets_the_reason_of_the_nearest_reader(
    ann: Program, text: str, code: str, words: str
) -> None:
    read = await ann.ask("/api/analyses/read", game=DRAUGHTS, text=text)
    assert read.json()["code"] == code
    assert words in read.json()["message"]


@pytest.mark.parametrize(
    ("game", "form", "status"), [("chinese-checkers", "text", 200), ("chinese-checkers", "pdn", 400)]
)
async def test_other_games_have_text(ann: Program, game: str, form: str, status: int) -> None:
    made = (await ann.ask("/api/analyses", game=game)).json()
    assert (await ann.get(f"/api/analyses/{made['analysis']}/record?form={form}")).status_code == status


async def test_they_are_in_the_download_and_go_with_the_account(ann: Program) -> None:
    deepest = line_of(there_and_back(DEEPEST))
    made = await kept(ann, start="B:WK32:BK1", root=deepest)
    lines = [json.loads(line) for line in (await ann.get("/api/me/export")).text.splitlines()]
    (exported,) = [line for line in lines if line["type"] == "analysis"]
    assert (exported["id"], exported["tree"]) == (made["analysis"], deepest)
    answer = await ann.http.request("DELETE", "/api/me", json={}, headers=ann.headers())
    assert answer.status_code == 200
    assert (await Program(ann.http).get(f"/api/analyses/{made['analysis']}")).status_code == 404


async def test_a_rated_game_between_people_closes_the_analysis(ann: Program) -> None:
    ben = await somebody(ann, "Ben")
    made = await kept(ann, root={"children": [node("11-15")]})
    path = f"/api/analyses/{made['analysis']}"
    table = await two_at_draughts(ann, ben, rated=True)
    for who in (ann, ben):
        for answer in (await who.get(path), await who.get(f"{path}/record")):
            assert (answer.status_code, answer.json()["code"]) == (403, "analysis/rated-game")
    assert (await put(ann, made["analysis"], name="Help"))[1]["code"] == "analysis/rated-game"
    assert (await refused(ann, game=DRAUGHTS))[1] == "analysis/rated-game"
    assert (await refused(ben, "/api/analyses/read", game=DRAUGHTS, text="1. 11-15 *"))[1] == "analysis/rated-game"
    assert (await Program(ann.http).get(path)).status_code == 200, "others read on"
    await ben.do(f"/api/tables/{table}/resign")
    assert (await ann.get(path)).status_code == 200
