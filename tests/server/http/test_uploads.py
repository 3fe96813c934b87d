"""Files of games over HTTP: judged game by game, private until published, and then in the log as records are."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest

from mining.pipeline.support import support_player_of
from server.core.settings import Limits, Rate
from shared.records.gamelog_xml import format_xml
from shared.records.ndjson import format_line
from shared.records.pdn import format_pdn
from shared.records.record import GameRecord
from shared.store import Store, open_store
from tests.server.http.web import Program, web
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
MOVES = ("11-15", "23-19", "8-11", "22-17")
_LONGEST_S = 90.0
"""A process is started for each file, and a busy machine takes long for that."""
SMALL = replace(QUICK, limits=Limits(uploaded=6, uploads=Rate(12, 1_000)))


def game(number: int, **facts: Any) -> GameRecord:
    names = (f"Black {number}", f"White {number}")
    return GameRecord("english-draughts/1", START, MOVES, (1, -1), names, "Club", date="2020.01.02", **facts)


@dataclass
class Club:
    server: TestServer
    store: Store
    ann: Program
    """An account."""
    ben: Program
    """Another one."""

    @property
    def nobody(self) -> Program:
        return Program(self.ann.http)

    async def upload(self, content: str | bytes, who: Program | None = None, query: str = "") -> tuple[int, Any]:
        who = who or self.ann
        answer = await who.http.post(f"/api/uploads{query}", content=content, headers=who.headers(), timeout=_LONGEST_S)
        return answer.status_code, answer.json()

    async def kept(self, content: str | bytes) -> dict[str, Any]:
        status, body = await self.upload(content)
        assert status == 201, body
        return body

    async def publish(self, upload: str, who: Program | None = None) -> tuple[int, Any]:
        answer = await (who or self.ann).ask(f"/api/uploads/{upload}/publish")
        return answer.status_code, answer.json()


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), SMALL, web=True, books_folder=tmp_path) as server, web(server) as program:
        ann, ben = await program("Ann"), await program("Ben")
        for who in (ann, ben):
            store.accounts.register(who.id, f"Member {who.id[:6]}", "no hash")
        yield Club(server, store, ann, ben)
    store.close()


ANNOTATED = """[Event "Match"]
[Result "1/2-1/2"]
{slow} 1. 11-15! 23-19 (1... 22-18 {a sharp try} 2. 15x22) 2. 8-11 1/2-1/2

[Event "Match"]
[Result "1/2-1/2"]
1. 11-15 23-19 (1... 22-17 2. 15x22) 2. 8-11 1/2-1/2

[Event "Open (rapid)"]
[Result "1/2-1/2"]
1. 11-15 23-19 2. 8-11 1/2-1/2
"""


async def test_variations_comments_and_marks_are_kept_where_the_rules_allow_them(club: Club) -> None:
    kept = await club.kept(ANNOTATED)
    assert kept["games"] == 3
    ((line, code, message),) = [(fault["line"], fault["code"], fault["message"]) for fault in kept["faults"]]
    assert (line, code) == (7, "record/illegal") and "kept without its variations" in message
    path = f"/api/uploads/{kept['upload']}/games"
    games = [(await club.ann.get(f"{path}/{number}")).json() for number in (1, 2, 3)]
    assert [len(each["moves"]) for each in games] == [3, 3, 3]
    assert ["root" in each for each in games] == [True, False, False]
    root = games[0]["root"]
    first = root["children"][0]
    assert (root["comment"], first["move"], first["mark"]) == ("slow", "11-15", "!")
    assert [(each["move"], each.get("comment", "")) for each in first["children"]] == [
        ("23-19", ""),
        ("22-18", "a sharp try"),
    ]


async def test_a_file_is_kept_and_its_uploader_alone_sees_it(club: Club) -> None:
    status, kept = await club.upload("".join(map(format_pdn, map(game, range(3)))), query="?name=club.pdn")
    assert status == 201
    assert (kept["game"], kept["form"], kept["name"], kept["games"], kept["faults"], kept["published_ms"]) == (
        "english-draughts/1",
        "pdn",
        "club.pdn",
        3,
        [],
        None,
    )
    found = (await club.ann.get(f"/api/uploads/{kept['upload']}")).json()
    assert [
        (one["number"], one["players"], one["event"], one["date"], one["result"], one["plies"]) for one in found["list"]
    ] == [(number + 1, [f"Black {number}", f"White {number}"], "Club", "2020.01.02", "1-0", 4) for number in range(3)]
    replay = (await club.ann.get(f"/api/uploads/{kept['upload']}/games/2")).json()
    assert [move["move"] for move in replay["moves"]] == list(MOVES) and len(replay["frames"]) == 5
    assert [seat["name"] for seat in replay["seats"]] == ["Black 1", "White 1"]
    for path in (kept["upload"], f"{kept['upload']}/games/2"):
        for who in (club.ben, club.nobody):
            answer = await who.get(f"/api/uploads/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "upload/unknown")
    assert (await club.publish(kept["upload"], club.ben))[1]["code"] == "upload/unknown"
    answer = await club.ben.http.delete(f"/api/uploads/{kept['upload']}", headers=club.ben.headers())
    assert answer.status_code == 404
    assert [one["upload"] for one in (await club.ann.get("/api/uploads")).json()["uploads"]] == [kept["upload"]]
    assert (await club.ben.get("/api/uploads")).json() == {"uploads": []}
    assert (await club.ann.get(f"/api/uploads/{kept['upload']}/games/9")).json()["code"] == "round/unknown"
    assert club.store.log.last_finished("english-draughts/1", 9) == [], "nothing of it is in the log"


async def test_good_games_are_kept_and_every_fault_has_its_line(club: Club) -> None:
    good = [format_line(game(number)) for number in range(2)]
    illegal = format_line(replace(game(7), moves=("11-15", "1-2")))
    kept = await club.kept("\n".join([good[0], illegal, "{broken", '{"game": "chess"}', good[1]]))
    assert (kept["form"], kept["games"]) == ("ndjson", 2)
    assert [(fault["line"], fault["code"]) for fault in kept["faults"]] == [
        (2, "record/illegal"),
        (3, "record/syntax"),
        (4, "record/unsupported"),
    ]
    notes = (await club.ann.get(f"/api/uploads/{kept['upload']}")).json()["list"]
    assert [note["line"] for note in notes] == [1, 5]


async def test_a_gamelog_in_xml_is_kept(club: Club) -> None:
    kept = await club.kept(format_xml(game(1)))
    assert (kept["form"], kept["games"], kept["game"]) == ("xml", 1, "english-draughts/1")


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE gameLog [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<gameLog version="1">&b;</gameLog>"""


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "upload/empty"),
        (b"hello", "record/syntax"),
        (b"1. 11-15 {never closed", "record/syntax"),
        (b"{" * 100_000, "record/syntax"),
        (b"1. " + b"{" * 200_000, "record/syntax"),
        (b"[" * 400_000, "record/syntax"),
        (b'[a "' * 100_000, "record/missing"),
        (b"1. 11-15 " + b"(" * 200_000, "record/syntax"),
        (b'{"game": "english-draughts", "result": "1-0", "moves": "' + b"11-15 " * 400_000 + b'"}', "record/too-large"),
        (gzip.compress(b"0" * 1_000_000), "record/unsupported"),
        (b"1. 11-15 23-20 *", "record/illegal"),
        (LAUGHS, "record/syntax"),
        (b"<gameLog", "record/syntax"),
        (b'[Event "announced"]', "record/missing"),
        (b"\xff\xfe\xfd", "record/syntax"),
    ],
)
async def test_a_file_without_a_game_is_refused_with_its_faults(club: Club, content: bytes, code: str) -> None:
    status, refusal = await club.upload(content)
    assert (status, refusal["code"]) == (400, "upload/empty")
    codes = {fault["code"] for fault in refusal["faults"]}
    assert codes == (set() if code == "upload/empty" else {code})
    assert (await club.ann.get("/api/uploads")).json() == {"uploads": []}


async def test_forbidden_uploads_are_refused_before_reading(club: Club) -> None:
    content = format_pdn(game(1))
    assert (await club.upload(content, club.nobody))[0] == 401
    guest = await club.ann.http.post("/api/guests", json={"name": "Gus"})
    assert (await club.upload(content, Program(club.ann.http, guest.json()["token"])))[1]["code"] == (
        "account/registered-only"
    )
    packed = await club.ann.http.post(
        "/api/uploads",
        content=gzip.compress(b"0" * 9_000_000),
        headers=club.ann.headers(**{"Content-Encoding": "gzip"}),
    )
    assert (packed.status_code, packed.json()["code"]) == (415, "protocol/media-type")
    assert (await club.upload(b" " * (8_400_000)))[1]["code"] == "protocol/too-long"


async def test_an_account_keeps_so_many_games_and_uploads_so_fast(club: Club) -> None:
    four = "".join(map(format_pdn, map(game, range(4))))
    kept = await club.kept(four)
    status, refusal = await club.upload(four)
    assert (status, refusal["limit"]) == (429, {"key": "uploaded", "seconds": None})
    answer = await club.ann.http.delete(f"/api/uploads/{kept['upload']}", headers=club.ann.headers())
    assert answer.json() == {"deleted": kept["upload"]}
    await club.kept(four)
    results = [await club.upload(b"") for _ in range(10)]
    assert (results[-1][0], results[-1][1]["limit"]["key"]) == (429, "uploads")


async def test_published_games_are_found_by_everybody_and_count_as_one_source(club: Club) -> None:
    kept = await club.kept("\n".join(format_line(game(number)) for number in range(3)))
    status, published = await club.publish(kept["upload"])
    assert (status, published["new"]) == (200, 3) and published["published_ms"]
    assert (await club.nobody.get(f"/api/uploads/{kept['upload']}")).json()["games"] == 3
    log = club.store.log
    rounds = log.last_finished("english-draughts/1", 9)
    assert len(rounds) == 3
    shown = (await club.nobody.get("/api/rounds/english-draughts")).json()["rounds"]
    assert {row["table"] for row in shown} == {row.table for row in rounds}
    replay = (await club.nobody.get(f"/api/tables/{rounds[0].table}/rounds/1/1")).json()
    assert [move["move"] for move in replay["moves"]] == list(MOVES)
    facts = log.facts([row.table for row in rounds])
    sources = {support_player_of(log.read(row.table), row.points, facts[row.table], 0) for row in rounds}
    assert len(sources) == 1, "six names, and one uploader"
    for form in ("json", "xml"):
        assert "source" not in (await club.nobody.get(f"/api/games/{rounds[0].table}?format={form}")).text
    assert (await club.publish(kept["upload"]))[1]["new"] == 0
    status, again = await club.upload("\n".join(format_line(game(number)) for number in range(2, 4)), club.ben)
    assert (await club.publish(again["upload"], club.ben))[1]["new"] == 1, "a game is in the log once"


async def test_a_game_that_was_played_here_is_not_published_again(club: Club) -> None:
    kept = await club.kept(format_line(game(1)))
    await club.publish(kept["upload"])
    (row,) = club.store.log.last_finished("english-draughts/1", 9)
    claimed = await club.kept(format_line(replace(game(2), id=f"{row.table}/1")))
    assert (await club.publish(claimed["upload"]))[1]["new"] == 0


async def test_a_muted_account_publishes_nothing(club: Club) -> None:
    kept = await club.kept(format_pdn(game(1)))
    club.store.accounts.mute(club.ann.id, "insults", 1 << 50)
    assert (await club.publish(kept["upload"]))[1]["code"] == "chat/muted"
    assert (await club.nobody.get(f"/api/uploads/{kept['upload']}")).status_code == 404


async def test_player_names_of_a_record_are_cleaned_and_not_believed(club: Club) -> None:
    document = json.loads(format_line(game(1)))
    document |= {"black": "A\u202eb\n" + "x" * 200, "tags": {"Link": "https://evil.example"}}
    document["seats"] = [{"kind": "ai", "agent": "deepest"}, {"kind": "person"}]
    kept = await club.kept(json.dumps(document))
    (note,) = (await club.ann.get(f"/api/uploads/{kept['upload']}")).json()["list"]
    assert note["players"][0] == "Ab " + "x" * 57
    replay = (await club.ann.get(f"/api/uploads/{kept['upload']}/games/1")).json()
    assert [seat["kind"] for seat in replay["seats"]] == ["archive", "archive"]


async def test_a_deleted_account_leaves_its_published_games_without_its_trace(club: Club) -> None:
    slow = '[Event "Slow"]\n[Result "1/2-1/2"]\n1. 11-15 {slow} 1/2-1/2\n'
    kept = await club.kept(format_pdn(game(1)) + slow)
    await club.publish(kept["upload"])
    lines = [json.loads(line) for line in (await club.ann.get("/api/me/export")).text.splitlines()]
    (exported,) = [line for line in lines if line["type"] == "upload"]
    assert (exported["id"], exported["records"][0]["black"]) == (kept["upload"], "Black 1")
    assert exported["trees"] == {"2": {"children": [{"move": "11-15", "comment": "slow", "children": []}]}}
    await asyncio.to_thread(club.store.accounts.forget, club.ann.id)
    rows = club.store.log.last_finished("english-draughts/1", 9)
    assert (await club.nobody.get(f"/api/uploads/{kept['upload']}")).status_code == 404
    for row in rows:
        assert club.ann.id not in repr(club.store.log.read(row.table))
        assert (await club.nobody.get(f"/api/games/{row.table}")).status_code == 200
    assert len(rows) == 2


async def test_two_files_of_one_account_are_not_read_at_once(club: Club) -> None:
    content = "".join(map(format_pdn, map(game, range(2))))
    answers = await asyncio.gather(*(club.upload(content) for _ in range(3)))
    assert sorted(status for status, _ in answers) == [201, 429, 429]
    assert {body["limit"]["key"] for status, body in answers if status == 429} == {"uploads"}


def pdn(*results: str, moves: str = "1. 11-15 23-19 2. 8-11") -> str:
    heads = (f'[Event "{number}"]\n[Black "A"]\n[White "B"]\n[Result "{one}"]\n' for number, one in enumerate(results))
    return "\n".join(f"{head}\n{moves} {one}\n" for head, one in zip(heads, results, strict=True))


async def settle(club: Club, upload: str, colour: str, who: Program | None = None) -> tuple[int, Any]:
    who = who or club.ann
    path = f"/api/uploads/{upload}/settle?first_named={colour}"
    answer = await who.http.post(path, headers=who.headers())
    return answer.status_code, answer.json()


@pytest.mark.parametrize(("colour", "results"), [("black", ["1-0", "0-1"]), ("white", ["0-1", "1-0"])])
async def test_a_file_that_does_not_show_whom_1_0_names_asks_it_once(
    club: Club, colour: str, results: list[str]
) -> None:
    kept = await club.kept(pdn("1-0", "1/2-1/2", "0-1", "*"))
    assert (kept["games"], kept["faults"], kept["losses"]) == (4, [], [])
    assert kept["question"] == {"asks": "first_named", "answers": ["black", "white"], "games": 2}
    path = f"/api/uploads/{kept['upload']}"

    async def listed() -> list[str]:
        return [each["result"] for each in (await club.ann.get(path)).json()["list"]]

    assert await listed() == ["*", "1/2-1/2", "*", "*"]
    opened = (await club.ann.get(f"{path}/games/1")).json()
    assert [move["move"] for move in opened["moves"]] == ["11-15", "23-19", "8-11"] and opened["points"] is None
    assert (await club.publish(kept["upload"]))[1]["code"] == "upload/unsettled"
    assert (await settle(club, kept["upload"], "green"))[0] == 400
    assert (await settle(club, kept["upload"], colour, club.ben))[1]["code"] == "upload/unknown"
    status, answered = await settle(club, kept["upload"], colour)
    assert (status, answered["question"]) == (200, None)
    first, second = results
    assert await listed() == [first, "1/2-1/2", second, "*"]
    assert (await settle(club, kept["upload"], colour))[1]["code"] == "upload/settled"
    assert (await club.publish(kept["upload"]))[1]["new"] == 4


async def test_games_lost_are_counted_by_cause_with_the_first_of_each(club: Club) -> None:
    broken = pdn("1-0", "0-1", moves="1. 11-16 23-19 2. 1-2")
    kept = await club.kept(pdn("1/2-1/2") + "\n" + broken + '\n[FEN "nowhere"]\n[Result "*"]\n\n*\n')
    assert kept["games"] == 1
    assert [(loss["code"], loss["games"], loss["line"]) for loss in kept["losses"]] == [
        ("record/illegal", 2, 13),
        ("record/syntax", 1, 22),
    ]
    status, refusal = await club.upload(broken)
    assert (status, [(loss["code"], loss["games"]) for loss in refusal["losses"]]) == (400, [("record/illegal", 2)])


@pytest.mark.parametrize(
    ("content", "form", "moves"),
    [
        ("1. 11-15 23-19 *".encode("utf-16"), "pdn", ["11-15", "23-19"]),
        (b"11-15 23-19", "pdn", ["11-15", "23-19"]),
        (b"{Intro} 1. 11-15 23-19", "pdn", ["11-15", "23-19"]),
        (b'{"game": "english-draughts", "result": "*",\n "moves": "11-15 23-19"}', "ndjson", ["11-15", "23-19"]),
        (b'[{"game": "english-draughts", "result": "*", "moves": "11-15"}]', "ndjson", ["11-15"]),
        (b"1. c2-c3 g9-g7 2. b3-c2", "moves", ["c2-c3", "g9xg7", "b3-c2"]),
    ],
)
async def test_a_text_is_read_in_whichever_form_it_is(club: Club, content: bytes, form: str, moves: list[str]) -> None:
    kept = await club.kept(content)
    assert (kept["form"], kept["games"], kept["question"]) == (form, 1, None)
    replay = (await club.ann.get(f"/api/uploads/{kept['upload']}/games/1")).json()
    assert [move["move"] for move in replay["moves"]] == moves


POSITIONS = """# endings
B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29
3. W:W14,17,21,25,29,K30:B5,9,13,22,K26
"B:W6,7,14,15,22,23:BK2"; bm 2-11; id "shot 4"
nothing
W:WK19:B8,15,16,23,24
"""


async def test_a_file_of_positions_becomes_a_collection(club: Club) -> None:
    kept = await club.kept(POSITIONS)
    assert (kept["form"], kept["games"], kept["game"]) == ("positions", 4, "english-draughts/1")
    assert [(loss["code"], loss["games"], loss["line"]) for loss in kept["losses"]] == [("record/syntax", 1, 5)]
    path = f"/api/uploads/{kept['upload']}"
    listed = (await club.ann.get(path)).json()["list"]
    assert [(each["plies"], each["result"], each["event"]) for each in listed] == [
        (0, "*", ""),
        (0, "*", ""),
        (0, "*", 'bm 2-11; id "shot 4'),
        (0, "*", ""),
    ]
    third = (await club.ann.get(f"{path}/games/3")).json()
    assert [frame["position"] for frame in third["frames"]] == ["B:W6,7,14,15,22,23:BK2"]
    tagged = await club.kept('[FEN "B:W18:B12"]\n\n[FEN "W:W18:B12"]\n')
    assert (tagged["form"], tagged["games"]) == ("pdn", 2)
