"""Easier and harder puzzles, themes, streaks, races, votes and a solver's progress, over the sockets and by typing."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from server.features.puzzles.runs import RACE_MS
from shared.store import open_store
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.clock import Clock
from tests.testkit.http_client import http_client
from tests.testkit.puzzles import ENDING, shelve
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

RIGHT, WRONG = "16-20", "16-12"
PUZZLES = [
    replace(ENDING, position=f"W:WK16,26,29,{man}:B19,23,24", rating=rating, themes=(theme,))
    for man, rating, theme in ((5, 600, "shot-2"), (6, 700, "database"), (13, 1_000, "database"), (21, 1_300, "bridge"))
]
"""Solved by one move, from easy to hard."""


@pytest.fixture
async def server(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TestServer]:
    monkeypatch.setattr("shared.puzzles._SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr("server.features.puzzles.shelf._NEAREST", 1)
    monkeypatch.setattr("server.features.puzzles.shelf.nearest.__defaults__", (1,))
    shelve(tmp_path, *PUZZLES)
    store = open_store(sqlite_database(tmp_path), clock=clock)
    async with start_server(cast(Any, store), QUICK, clock, web=True, books_folder=tmp_path / "books") as opened:
        yield opened
    store.close()


async def got(client: TestClient, **fields: Any) -> dict[str, Any]:
    answer = await client.ask("get-puzzle", **fields)
    return answer.get("puzzle") or answer


async def tried(client: TestClient, puzzle: str, move: str) -> dict[str, Any]:
    return (await client.ask("try-move", puzzle=puzzle, moves=[move]))["puzzle"]


async def test_easier_and_harder_puzzles_are_around_the_solvers_rating(server: TestServer) -> None:
    ann = await server.guest("Ann")
    ratings = [(await got(ann, difficulty=each))["rating"] for each in ("easier", "usual", "harder")]
    assert ratings == [700, 1_000, 1_300]
    assert (await got(ann, difficulty="hardest"))["code"] == "protocol/invalid"


async def test_a_theme_or_a_goal_can_be_chosen(server: TestServer) -> None:
    ann = await server.guest("Ann")
    assert (await got(ann, theme="bridge"))["puzzle"] == PUZZLES[3].id
    assert (await got(ann, theme="win", difficulty="easier"))["puzzle"] == PUZZLES[1].id
    assert (await got(ann, theme="nonsense"))["code"] == "puzzle/theme"


async def test_a_streak_grows_harder_and_ends_with_the_first_mistake(server: TestServer) -> None:
    ann = await server.guest("Ann")
    puzzle = await got(ann, run="streak")
    assert puzzle["run"] == {"kind": "streak", "score": 0, "best": 0, "over": False}
    assert puzzle["puzzle"] == PUZZLES[0].id
    assert (await got(ann, run="streak"))["puzzle"] == puzzle["puzzle"], "it waits"
    assert (await ann.ask("puzzle-hint", puzzle=puzzle["puzzle"]))["code"] == "puzzle/in-run"
    assert (await ann.ask("refute", puzzle=puzzle["puzzle"], moves=[WRONG]))["code"] == "puzzle/in-run"
    solved = await tried(ann, puzzle["puzzle"], RIGHT)
    assert (solved["status"], solved["run"]["score"], "change" in solved) == ("solved", 1, False)
    assert solved["solver"]["solved"] == 0, "a run rates nobody"
    puzzle = await got(ann, run="streak")
    assert puzzle["puzzle"] == PUZZLES[1].id
    failed = await tried(ann, puzzle["puzzle"], WRONG)
    assert failed["run"] == {"kind": "streak", "score": 1, "best": 1, "over": True}
    again = await tried(ann, puzzle["puzzle"], RIGHT)
    assert "run" not in again and "change" not in again, "it has been tried"
    assert (await got(ann, run="streak"))["run"] == {"kind": "streak", "score": 0, "best": 1, "over": False}


async def test_a_race_goes_on_after_a_mistake_and_ends_with_its_time(server: TestServer, clock: Clock) -> None:
    ann = await server.guest("Ann")
    puzzle = await got(ann, run="race")
    assert (puzzle["run"]["over"], puzzle["run"]["left_ms"]) == (False, RACE_MS)
    clock.now_ms += 60_000
    failed = await tried(ann, puzzle["puzzle"], WRONG)
    assert (failed["run"]["score"], failed["run"]["over"], failed["run"]["left_ms"]) == (0, False, 120_000)
    solved = await tried(ann, (await got(ann, run="race"))["puzzle"], RIGHT)
    assert solved["run"]["score"] == 1
    puzzle = await got(ann, run="race")
    clock.now_ms += 120_000
    late = await tried(ann, puzzle["puzzle"], RIGHT)
    assert late["run"] == {"kind": "race", "score": 1, "best": 1, "over": True}, "too late"
    assert (await got(ann, run="race"))["run"]["score"] == 0


async def test_a_race_that_was_left_does_not_take_a_later_attempt(server: TestServer, clock: Clock) -> None:
    ann = await server.guest("Ann")
    puzzle = await got(ann, run="race")
    clock.now_ms += 10 * RACE_MS
    assert (await tried(ann, puzzle["puzzle"], RIGHT))["change"] > 0


async def test_only_who_has_tried_a_puzzle_votes_and_those_voted_down_are_shown_less(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.features.puzzles.shelf.nearest.__defaults__", (2,))
    ann = await server.guest("Ann")
    bad, good = PUZZLES[0], PUZZLES[1]
    assert (await ann.ask("vote-puzzle", puzzle=bad.id, up=False))["code"] == "puzzle/not-tried"
    assert (await ann.ask("vote-puzzle", puzzle="own-1", up=False))["code"] == "puzzle/unknown"
    for each in range(8):
        voter = await server.guest(f"V{each}")
        await tried(voter, bad.id, WRONG)
        assert (await voter.ask("vote-puzzle", puzzle=bad.id, up=False))["type"] == "done"
        assert (await got(voter, puzzle=bad.id))["vote"] is False
    shown = [(await got(ann, theme="win", difficulty="easier"))["puzzle"] for _ in range(40)]
    assert shown.count(good.id) >= 36 or shown.count(bad.id) <= 4


async def test_progress_says_the_curve_the_themes_and_the_best_runs(server: TestServer, clock: Clock) -> None:
    ann = await server.guest("Ann")
    for puzzle, move in ((PUZZLES[2], RIGHT), (PUZZLES[1], WRONG)):
        clock.now_ms += 1_000
        last = await tried(ann, puzzle.id, move)
    await tried(ann, (await got(ann, run="streak"))["puzzle"], RIGHT)
    progress = (await ann.ask("get-puzzle-progress", game="english-draughts"))["progress"]
    assert progress["curve"][-1]["rating"] == last["solver"]["rating"] and len(progress["curve"]) == 2
    assert progress["best"] == [{"kind": "streak", "score": 1}]
    themes = {each["theme"]: (each["puzzles"], each["solved"], each["failed"]) for each in progress["themes"]}
    assert themes == {"win": (4, 2, 1), "database": (2, 1, 1), "shot-2": (1, 1, 0), "bridge": (1, 0, 0)}
    async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
        headers = {"Authorization": f"Bearer {ann.welcome['token']}"}
        answer = await http.get("/api/puzzle-progress", headers=headers, params={"game": "english-draughts"})
        assert answer.json()["progress"] == progress
        assert (await http.get("/api/puzzle-progress")).status_code == 401
    assert (await ann.ask("get-puzzle-progress", game="domino-101"))["code"] == "puzzle/none"


async def test_runs_votes_and_progress_are_typed(server: TestServer, clock: Clock) -> None:
    typist = await Typist.at(server)
    await typist.exchange("vote up", "You have no puzzle; type puzzle")
    await typist.exchange("puzzle theme", "Type the theme too")
    await typist.exchange("puzzle theme nonsense", "There are no puzzles of this theme.")
    await typist.exchange("puzzle harder", "rated 1300.")
    await typist.exchange("puzzle theme win", "rated 1300.")
    await typist.exchange("puzzle usual draughts", "rated 1000.")
    await typist.exchange("vote sideways", "Type vote up or vote down")
    await typist.exchange("vote up", "Try this puzzle first; then you can vote.")
    await typist.exchange("puzzle race", "rated 600.", "Race: 0 solved. Best: 0.", "Seconds left: 180.")
    await typist.exchange(RIGHT, "Solved.", "Race: 1 solved. Best: 1.", "rated 700.")
    await typist.exchange("clue", "There are no hints in a streak or a race.")
    clock.now_ms += RACE_MS
    await typist.exchange(RIGHT, "The race is over: 1 solved. Best: 1.")
    await typist.exchange("vote down", "Thank you for your vote.")
    await typist.exchange("progress", "not solved 0.", "Best race: 1", "endgame (database): solved 1")
