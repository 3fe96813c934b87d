"""Nobody gets help in a rated game by any of the ways to a position, whether it is played live or by correspondence."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import pytest

from server.history.experience import Experience
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.ratings.pending import rate_pending
from shared.records.ndjson import format_line
from shared.records.record import GameRecord
from shared.store import open_store
from tests.server.http.web import Program, two_at_draughts, web
from tests.testkit.puzzles import SHOT, shelve
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

DRAUGHTS = "english-draughts"
BEHIND = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
"""None that follows 11-15, but two plies later there may be one."""
INTO = ("23-19", "11-15")
LATER = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
DAYS = {"kind": "days", "days": 1}
CLOSED = (403, "analysis/rated-game")
OPEN = (200, "")


class Judge:
    """Thinks little of one first move of Black's."""

    unit = "man"

    def move_values(self, state: Any) -> Mapping[str, int]:
        return {move: -80 if move == "9-13" else 10 for move in ENGLISH_DRAUGHTS.move_texts(state)}

    def standing(self, state: Any) -> int:
        return 0


@dataclass
class Cheat:
    """Ben, with all that he has prepared before his rated game."""

    server: TestServer
    ann: Program
    ben: Program
    cem: Program
    own: str
    """A puzzle from a game of Ben's, at the start."""
    review: str
    """Of a game that he played on from BEHIND, into what may follow 11-15."""
    trees: dict[str, str]
    upload: str
    casual: str
    """A private table where he is to move, at the start of a game."""

    async def begins(self, **terms: Any) -> None:
        """His rated game begins, with 11-15."""
        table = await two_at_draughts(self.ann, self.ben, rated=True, **terms)
        await self.ann.do(f"/api/tables/{table}/play", version=4, move="11-15")
        self.table = table

    async def gets(self, path: str, who: Program | None = None) -> tuple[int, str]:
        return outcome(await (who or self.ben).get(path))

    async def asks(self, path: str, who: Program | None = None, **fields: Any) -> tuple[int, str]:
        return outcome(await (who or self.ben).ask(path, **fields))

    async def looks_up(self, position: str, after: str = "", who: Program | None = None) -> list[tuple[int, str]]:
        """What the facts say, which tell no line, and what the explorer says of where `after` leads from there."""
        about = f"position={quote(position)}"
        facts = await self.gets(f"/api/analysis/position?game={DRAUGHTS}&{about}", who)
        return [facts, await self.gets(f"/api/explorer/{DRAUGHTS}?{about}&after={after}", who)]


def outcome(answer: Any) -> tuple[int, str]:
    is_json = answer.headers["content-type"].startswith("application/json")
    return answer.status_code, answer.json().get("code", "") if is_json else ""


def tree(*moves: str) -> dict[str, Any]:
    """A line of moves with a variation before it."""
    line: dict[str, Any] = {"children": []}
    for move in reversed(moves):
        line = {"children": [{"move": move, **line}]}
    return {"children": [{"move": "24-20", "children": []}, *line["children"]]}


async def lost(server: TestServer, ann: Program, ben: Program, *moves: str, start: str | None = None) -> str:
    """A casual game after which Ben has resigned."""
    opening = {} if start is None else {"start": start}
    table = (await ben.do("/api/tables", game=DRAUGHTS, terms={"rated": False}, **opening))["table"]
    await ben.do(f"/api/tables/{table}/sit", seat=0)
    await ann.do(f"/api/tables/{table}/sit", seat=1)
    begins = 0 if start is None else 1
    for number, move in enumerate(moves):
        mover = (ben, ann)[(number + begins) % 2]
        await mover.do(f"/api/tables/{table}/play", version=4 + number, move=move)
    await ben.do(f"/api/tables/{table}/resign")
    await asyncio.to_thread(rate_pending, server.store.ratings)
    return table


@pytest.fixture
async def cheat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cheat]:
    monkeypatch.setattr("shared.puzzles._SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr(Experience, "judge", lambda _self, _game: Judge())
    shelve(tmp_path, SHOT)
    store = open_store(sqlite_database(tmp_path))
    async with (
        start_server(cast(Any, store), QUICK, web=True, books_folder=tmp_path / "books") as server,
        web(server) as program,
    ):
        ann, ben, cem = [await program(name) for name in ("Ann", "Ben", "Cem")]
        store.accounts.register(ben.id, "Cheat", "no hash")
        await lost(server, ann, ben, "9-13")
        own = (await ben.get(f"/api/puzzle?game={DRAUGHTS}&own=true")).json()["puzzle"]["puzzle"]
        behind = await lost(server, ann, ben, *INTO, start=BEHIND)
        trees = {
            name: (await ben.ask("/api/analyses", game=DRAUGHTS, start=BEHIND, root=tree(*moves))).json()["analysis"]
            for name, moves in (("into", INTO), ("beside", INTO[:1]))
        }
        record = format_line(GameRecord("english-draughts/1", BEHIND, INTO, (1, -1), ("A", "B")))
        answer = await ben.http.post("/api/uploads", content=record, headers=ben.headers(), timeout=90)
        assert answer.status_code == 201, answer.text
        casual = (await ben.do("/api/tables", game=DRAUGHTS, public=False, terms={"hints": True}))["table"]
        await ben.do(f"/api/tables/{casual}/sit", seat=0)
        await cem.do(f"/api/tables/{casual}/sit", seat=1)
        review = f"/api/tables/{behind}/rounds/1/1/review"
        upload = f"/api/uploads/{answer.json()['upload']}/games/1"
        yield Cheat(server, ann, ben, cem, own, review, trees, upload, casual)
    store.close()


async def test_before_and_after_a_rated_game_everything_is_open(cheat: Cheat) -> None:
    for is_over in (False, True):
        if is_over:
            await cheat.begins()
            await cheat.ann.do(f"/api/tables/{cheat.table}/resign")
        assert await cheat.looks_up(LATER) == await cheat.looks_up(BEHIND, ",".join(INTO)) == [OPEN, OPEN]
        for path in (cheat.review, cheat.upload, *(f"/api/analyses/{tree}" for tree in cheat.trees.values())):
            assert await cheat.gets(path) == OPEN
        assert await cheat.gets(f"/api/puzzle?puzzle={cheat.own}") == OPEN
        assert await cheat.asks(f"/api/tables/{cheat.casual}/hint", version=4) == (409, "hint/unavailable")
        assert await cheat.asks(f"/api/puzzles/{SHOT.id}/refute", moves=["14-9"]) == (409, "hint/unavailable")
        assert await cheat.asks("/api/tables", game=DRAUGHTS, start=LATER) == OPEN
        review = (await cheat.ben.get(cheat.review)).json()
        assert review["closed"] == 0 and all(ply["best"] for ply in review["plies"])


async def test_in_a_live_game_every_way_is_closed(cheat: Cheat) -> None:
    other = (await cheat.cem.do("/api/tables", game=DRAUGHTS, start="W:W32:B1"))["table"]
    await cheat.begins()
    assert await cheat.looks_up("W:W32:B1") == [CLOSED, CLOSED]
    assert await cheat.gets("/api/explorer/chinese-checkers") == CLOSED, "in every game"
    for path in (cheat.review, cheat.upload, *(f"/api/analyses/{tree}" for tree in cheat.trees.values())):
        assert await cheat.gets(path) == CLOSED
    assert await cheat.gets(f"/api/analyses/{cheat.trees['beside']}/record") == CLOSED
    assert await cheat.asks("/api/analyses/read", game=DRAUGHTS, text="1. 9-13 *") == CLOSED
    assert await cheat.gets(f"/api/puzzle?puzzle={cheat.own}") == CLOSED
    assert await cheat.gets(f"/api/puzzle?game={DRAUGHTS}&own=true") == CLOSED
    assert await cheat.asks(f"/api/puzzles/{cheat.own}/try", moves=["11-15"]) == CLOSED
    assert await cheat.asks(f"/api/puzzles/{cheat.own}/hint", moves=[], whole=True) == CLOSED
    assert await cheat.asks(f"/api/puzzles/{SHOT.id}/refute", moves=["14-9"]) == CLOSED
    assert await cheat.asks(f"/api/tables/{cheat.casual}/hint", version=4) == CLOSED
    assert await cheat.asks("/api/tables", game=DRAUGHTS, start="W:W32:B1") == CLOSED
    assert await cheat.asks(f"/api/tables/{other}/sit", seat=0) == CLOSED
    assert await cheat.gets(f"/api/puzzle?puzzle={SHOT.id}") == OPEN, "it is the same for everybody"
    assert await cheat.looks_up(LATER, who=cheat.cem) == [OPEN, OPEN]


async def test_by_correspondence_what_may_come_about_is_closed_and_nothing_else(cheat: Cheat) -> None:
    other = (await cheat.cem.do("/api/tables", game=DRAUGHTS, start=LATER))["table"]
    await cheat.begins(clock=DAYS)
    assert await cheat.looks_up(LATER) == [CLOSED, CLOSED]
    assert await cheat.looks_up(BEHIND, ",".join(INTO)) == [OPEN, CLOSED], "the explorer is led there by moves"
    assert await cheat.looks_up(BEHIND) == [OPEN, OPEN]
    assert await cheat.gets("/api/explorer/chinese-checkers") == OPEN
    into, beside = (f"/api/analyses/{cheat.trees[name]}" for name in ("into", "beside"))
    for path in (into, f"{into}/record", cheat.upload):
        assert await cheat.gets(path) == CLOSED
    assert await cheat.gets(beside) == await cheat.gets(f"{beside}/record") == OPEN
    assert await cheat.gets(into, cheat.cem) == OPEN
    saved = await cheat.ben.http.put(beside, json={"root": tree(*INTO)}, headers=cheat.ben.headers())
    assert outcome(saved) == CLOSED
    assert (await cheat.ben.get(beside)).json()["version"] == 1, "it is as it was"
    text = f'[FEN "{BEHIND}"]\n1... 23-19 (1... 24-20 2. 11-15) *'
    assert await cheat.asks("/api/analyses/read", game=DRAUGHTS, text=text) == CLOSED
    assert await cheat.asks("/api/analyses/read", game=DRAUGHTS, text=text.replace(" 2. 11-15", "")) == OPEN
    assert await cheat.gets(f"/api/puzzle?puzzle={cheat.own}") == CLOSED
    assert await cheat.gets(f"/api/puzzle?game={DRAUGHTS}&own=true") == CLOSED
    assert await cheat.asks(f"/api/tables/{cheat.casual}/hint", version=4) == CLOSED
    assert await cheat.asks("/api/tables", game=DRAUGHTS, start=LATER) == CLOSED
    assert await cheat.asks(f"/api/tables/{other}/sit", seat=0) == CLOSED
    assert await cheat.asks("/api/tables", game=DRAUGHTS, start=BEHIND) == OPEN


async def test_a_review_leaves_out_running_correspondence_games(cheat: Cheat) -> None:
    await cheat.begins(clock=DAYS)
    review, whole = [(await who.get(cheat.review)).json() for who in (cheat.ben, cheat.cem)]
    assert [(ply["best"] is None, ply["standing"] is None) for ply in review["plies"]] == [(False,) * 2, (True,) * 2]
    assert (review["closed"], whole["closed"]) == (1, 0)
    assert review["plies"][0] == whole["plies"][0] and whole["plies"][1]["best"]
    assert review["accuracy"] == [None, whole["accuracy"][1]]
    mine = f"/api/tables/{await lost(cheat.server, cheat.cem, cheat.ben, '9-14')}/rounds/1/1/review"
    assert await cheat.gets(mine) == CLOSED, "nothing of it is left"
    assert await cheat.gets(mine, cheat.cem) == OPEN
