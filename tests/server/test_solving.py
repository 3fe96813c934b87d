"""Puzzles over the sockets, HTTP and the text protocol: choosing, judging, hints, refutations, ratings, limits."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, cast

import pytest

from server.core.settings import Limits, Rate
from server.features.puzzles import shelf
from server.features.puzzles.judging import piece_of
from server.features.puzzles.shelf import PuzzleShelf, daily, nearest
from shared.errors import Rejected
from shared.games.domino_101.tiles import names_in
from shared.people import OwnPuzzle
from shared.puzzles import Puzzle, made_path
from shared.rated_matches import SolverStanding, estimated
from shared.store import open_store
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.http_client import http_client
from tests.testkit.puzzles import ENDING, GAME, LAST_TILES, PARTNER, SHOT, shelve
from tests.testkit.server import HOST_TOKEN, QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

WRONG = "14-9"


@pytest.fixture(autouse=True)
def nothing_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only the puzzles of the test's data folder."""
    monkeypatch.setattr("shared.puzzles._SHIPPED", tmp_path / "shipped")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[TestServer]:
    shelve(tmp_path, SHOT, ENDING)
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK, web=True, books_folder=tmp_path / "books") as opened:
        yield opened
    store.close()


async def tried(client: TestClient, *moves: str) -> dict[str, Any]:
    answer = await client.ask("try-move", puzzle=SHOT.id, moves=list(moves))
    return answer.get("puzzle") or answer


async def test_a_welcome_says_which_games_have_puzzles(server: TestServer) -> None:
    ann = await server.guest("Ann")
    assert [game["id"] for game in ann.welcome["games"] if game["puzzles"]] == [GAME]


async def test_puzzles_made_while_the_server_runs_are_offered_at_the_next_welcome(
    server: TestServer, tmp_path: Path
) -> None:
    ann = await server.guest("Ann")
    assert not next(game for game in ann.welcome["games"] if game["id"] == LAST_TILES.game)["puzzles"]
    shelve(tmp_path, LAST_TILES)
    bob = await server.guest("Bob")
    assert next(game for game in bob.welcome["games"] if game["id"] == LAST_TILES.game)["puzzles"]


async def test_right_moves_are_answered_until_the_puzzle_is_solved_and_rated(server: TestServer) -> None:
    ann = await server.guest("Ann")
    puzzle = (await ann.ask("get-puzzle", puzzle=SHOT.id))["puzzle"]
    assert (puzzle["status"], puzzle["goal"], puzzle["seat"], puzzle.get("counted")) == ("open", "win", 1, None)
    assert puzzle["line"] == {"plies": [], "boards": [SHOT.position]}
    assert "14-10" in puzzle["legal"] and puzzle["themes"] == []
    first = await tried(ann, "14-10")
    assert (first["status"], first["line"]["plies"], first.get("change")) == ("open", ["14-10", "6x15"], None)
    assert len(first["line"]["boards"]) == 3 and first["view"]["board"] == first["line"]["boards"][-1]
    solved = await tried(ann, "14-10", "24-19", "27x20x11x2")
    assert (solved["status"], solved["legal"], solved["counted"]) == ("solved", [], True)
    assert solved["themes"] == ["shot-3"] and solved["change"] > 0
    assert (solved["solver"]["solved"], solved["solver"]["streak"]) == (1, 1)
    assert "change" not in await tried(ann, "14-10", "24-19", "27x20x11x2"), "it counts once"
    assert (await tried(ann, "14-10", "24-19", "27x20x11x2", "1-5"))["code"] == "puzzle/over"


async def test_a_wrong_move_fails_the_attempt_and_the_puzzle_goes_on(server: TestServer) -> None:
    ann = await server.guest("Ann")
    puzzle = await tried(ann, WRONG)
    assert (puzzle["status"], puzzle["counted"], puzzle["line"]["plies"]) == ("wrong", False, [])
    assert puzzle["change"] < 0 and puzzle["legal"]
    assert puzzle["rating"] > SHOT.rating, "it has beaten somebody"
    solved = await tried(ann, *SHOT.line[::2])
    assert (solved["status"], solved["counted"], solved["solver"]["failed"]) == ("solved", False, 1)


async def test_a_solver_of_a_hidden_hand_sees_what_its_seat_saw(server: TestServer, tmp_path: Path) -> None:
    shelve(tmp_path, LAST_TILES)
    ann = await server.guest("Ann")
    puzzle = (await ann.ask("get-puzzle", puzzle=LAST_TILES.id))["puzzle"]
    assert (puzzle["goal"], puzzle["seat"], puzzle["view"]["history"]) == ("points", 0, list(LAST_TILES.before))
    state = LAST_TILES.state()
    names = [names_in(hand) for hand in state.hands]
    assert puzzle["view"]["hand"] == list(names[0])
    shown = json.dumps(puzzle | {"view": puzzle["view"] | {"hand": [], "history": []}})
    assert not [tile for tile in chain(*names[1:]) if tile in shown or tile[::-1] in shown]
    solved = (await ann.ask("try-move", puzzle=LAST_TILES.id, moves=list(LAST_TILES.line)))["puzzle"]
    assert (solved["status"], solved["counted"]) == ("solved", True)
    refused = await ann.ask("refute", puzzle=LAST_TILES.id, moves=[puzzle["legal"][0]])
    assert refused["code"] == "hint/unavailable"


async def test_a_partners_tile_is_named_among_the_hidden_ones(server: TestServer, tmp_path: Path) -> None:
    shelve(tmp_path, PARTNER)
    state = PARTNER.state()
    hidden = {tile for seat in (0, 1, 3) for tile in names_in(state.hands[seat])}

    async def answered(client: TestClient, *moves: str) -> dict[str, Any]:
        answer = await client.ask("try-move", puzzle=PARTNER.id, moves=list(moves))
        return answer.get("puzzle") or answer

    ann = await server.guest("Ann")
    puzzle = (await ann.ask("get-puzzle", puzzle=PARTNER.id))["puzzle"]
    assert (puzzle["goal"], puzzle["seat"], set(puzzle["legal"])) == ("partner", 2, hidden)
    assert puzzle["legal"] == sorted(puzzle["legal"]), "the order tells nothing"
    assert puzzle["view"]["hand"] == list(names_in(state.hands[2]))
    own = puzzle["view"]["hand"][0]
    refused = await answered(ann, own)
    assert refused["code"] == "move/illegal" and f"{own} is none of the tiles" in refused["message"]
    wrong = next(tile for tile in puzzle["legal"] if tile != "1-0")
    failed = await answered(ann, wrong)
    assert (failed["status"], failed["counted"], failed["legal"]) == ("wrong", False, puzzle["legal"])
    assert (await ann.ask("refute", puzzle=PARTNER.id, moves=[wrong]))["code"] == "hint/unavailable"
    hinted = (await ann.ask("puzzle-hint", puzzle=PARTNER.id))["puzzle"]["hint"]
    assert "1-0" in hinted and {tile[0] for tile in hinted} == {"1"}
    assert (await answered(ann, "1-0"))["status"] == "solved"
    assert (await answered(ann, "1-0", wrong))["code"] == "puzzle/over"
    assert (await ann.ask("puzzle-hint", puzzle=PARTNER.id, moves=["1-0"]))["code"] == "puzzle/over"
    ben = await server.guest("Ben")
    solved = await answered(ben, "1-0")
    assert (solved["counted"], solved["legal"], solved["line"]["plies"]) == (True, [], ["1-0"])


async def test_a_move_that_the_rules_forbid_is_refused_and_counts_for_nothing(server: TestServer) -> None:
    ann = await server.guest("Ann")
    assert (await tried(ann, "14-23"))["code"] == "move/illegal"
    assert (await tried(ann, "nonsense"))["code"] == "move/notation"
    assert (await ann.ask("get-puzzle", puzzle=SHOT.id))["puzzle"].get("counted") is None


async def test_a_hint_names_the_piece_then_the_move_and_the_attempt_has_failed(server: TestServer) -> None:
    ann = await server.guest("Ann")
    piece = (await ann.ask("puzzle-hint", puzzle=SHOT.id))["puzzle"]
    assert piece["hint"] and {piece_of(move) for move in piece["hint"]} == {"14"}
    assert (piece["counted"], piece["solver"]["streak"]) == (False, 0)
    whole = (await ann.ask("puzzle-hint", puzzle=SHOT.id, moves=["14-10"], whole=True))["puzzle"]
    assert whole["hint"] == ["24-19"] and "change" not in whole
    done = list(SHOT.line[::2])
    assert (await ann.ask("puzzle-hint", puzzle=SHOT.id, moves=done))["code"] == "puzzle/over"


async def test_the_next_puzzle_is_untried_or_the_oldest(server: TestServer) -> None:
    ann = await server.guest("Ann")
    await tried(ann, WRONG)
    assert (await ann.ask("get-puzzle", game="english-draughts"))["puzzle"]["puzzle"] == ENDING.id
    await ann.ask("try-move", puzzle=ENDING.id, moves=list(ENDING.line))
    again = (await ann.ask("get-puzzle"))["puzzle"]
    assert again["puzzle"] in (SHOT.id, ENDING.id) and "counted" in again


async def test_the_puzzle_of_the_day_is_the_same_for_everybody(server: TestServer) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    puzzles = [(await client.ask("get-puzzle", daily=True))["puzzle"] for client in (ann, ben)]
    assert puzzles[0]["puzzle"] == puzzles[1]["puzzle"] and puzzles[0]["day"] == puzzles[1]["day"]
    date.fromisoformat(puzzles[0]["day"])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"puzzle": "0000000000"}, "puzzle/unknown"),
        ({"game": "domino-101"}, "puzzle/none"),
        ({"game": "chess"}, "game/unknown"),
        ({"puzzle": ""}, "protocol/invalid"),
    ],
)
async def test_a_puzzle_that_is_not_there_is_refused(server: TestServer, fields: dict[str, Any], code: str) -> None:
    assert (await (await server.guest("Ann")).ask("get-puzzle", **fields))["code"] == code


async def refuted(server: TestServer, *moves: str, line: Sequence[str] | None) -> dict[str, Any]:
    """The answer to `refute` when an AI host says this line; None: it is not asked."""
    host, ann = await server.guest("host"), await server.guest("Ann")
    player = {"game": GAME, "name": "master", "about": ""}
    await host.ask("offer", host_token=HOST_TOKEN, players=[player])
    await ann.send({"type": "refute", "ref": "why", "puzzle": SHOT.id, "moves": list(moves)})
    if line is not None:
        while (request := await host.hear())["type"] != "advise":
            pass
        assert request["line"] and request["state"]["to_act"] == [0]
        await host.ask("advice", ticket=request["ticket"], moves=[], line=list(line))
    return await ann.answer("why")


async def test_a_wrong_move_is_refuted_by_what_a_master_expects(server: TestServer) -> None:
    answer = await refuted(server, WRONG, line=["6x13", "1-1", "5-1"])
    line = answer["puzzle"]["refutation"]
    assert line["plies"] == [WRONG, "6x13"], "up to the first move that the rules forbid"
    assert len(line["boards"]) == 3 and line["boards"][0] == SHOT.position
    assert answer["puzzle"].get("counted") is None, "asking why rates nobody"


async def test_without_a_master_nothing_is_refuted_and_right_moves_never(server: TestServer) -> None:
    ann = await server.guest("Ann")
    assert (await ann.ask("refute", puzzle=SHOT.id, moves=[WRONG]))["code"] == "hint/unavailable"
    assert (await refuted(server, WRONG, line=[]))["code"] == "hint/unavailable"
    assert (await refuted(server, "14-10", line=None))["code"] == "puzzle/right"


async def test_puzzles_are_solved_over_http_and_limited(tmp_path: Path) -> None:
    shelve(tmp_path, SHOT)
    store = open_store(sqlite_database(tmp_path))
    settings = replace(QUICK, limits=Limits(puzzles=Rate(3, 1_000)))
    async with start_server(cast(Any, store), settings, web=True, books_folder=tmp_path / "books") as server:
        ann = await server.guest("Ann")
        async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
            headers = {"Authorization": f"Bearer {ann.welcome['token']}"}
            got = await http.get("/api/puzzle", headers=headers, params={"game": "english-draughts"})
            assert got.json()["puzzle"]["puzzle"] == SHOT.id
            path = f"/api/puzzles/{SHOT.id}"
            right = await http.post(f"{path}/try", headers=headers, json={"moves": ["14-10"]})
            assert right.json()["puzzle"]["line"]["plies"] == ["14-10", "6x15"]
            missing = await http.post("/api/puzzles/none/try", headers=headers, json={"moves": ["14-10"]})
            assert (missing.status_code, missing.json()["code"]) == (404, "puzzle/unknown")
            limited = await http.post(f"{path}/hint", headers=headers, json={})
            assert (limited.status_code, limited.json()["limit"]["key"]) == (429, "puzzles")
            assert (await http.get("/api/puzzle")).status_code == 401
    store.close()


async def test_attempts_and_rating_are_among_the_data_that_one_may_download(server: TestServer) -> None:
    ann = await server.guest("Ann")
    failed = await tried(ann, WRONG)
    moment = OwnPuzzle("own-1", GAME, SHOT.position, WRONG, ("14-10",), "t", 1, 1, 9)
    server.store.own_puzzles.keep(ann.id, GAME, [moment], 1)
    async with http_client(base_url=f"http://127.0.0.1:{server.http_port}") as http:
        got = await http.get("/api/me/export", headers={"Authorization": f"Bearer {ann.welcome['token']}"})
    lines = [json.loads(line) for line in got.text.splitlines()]
    found = {line["type"]: line for line in lines if "puzzle" in line["type"]}
    assert found["puzzles"]["rating"] == failed["solver"]["rating"] and found["puzzles"]["failed"] == 1
    assert (found["puzzle"]["puzzle"], found["puzzle"]["solved"]) == (SHOT.id, False)
    assert found["own-puzzle"]["right"] == ["14-10"]


async def test_a_puzzle_is_solved_by_typing(server: TestServer) -> None:
    typist = await Typist.at(server)
    await typist.exchange("clue", "You have no puzzle; type puzzle")
    await typist.exchange("puzzle daily draughts", "Puzzle of the day", "You play White.", "Only one move wins.")
    await typist.exchange("puzzle domino", "There are no puzzles of this game yet.")
    await typist.exchange("puzzle", "Only one move wins.")


async def test_a_shot_is_solved_by_typing_with_a_wrong_move_and_a_clue(tmp_path: Path) -> None:
    shelve(tmp_path, SHOT)
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK, books_folder=tmp_path / "books") as server:
        typist = await Typist.at(server)
        await typist.exchange("puzzle", "Only one move wins.")
        await typist.exchange("moves", "You may play 8 moves: 14-9, 24-19")
        await typist.exchange("board", "5 to 8: White 5; Black 6, 7 and 8.")
        await typist.exchange("refute", "Nothing needs refuting")
        await typist.exchange("try", "Type the move too")
        await typist.exchange("14-9", "14-9 is wrong.", "Your puzzle rating has gone")
        await typist.exchange("refute", "No hint is available right now.")
        await typist.exchange("clue", "The right piece can move like this: 14-9 or 14-10.")
        await typist.exchange("clue", "The right move is 14-10.")
        await typist.exchange("try 14-10", "Right. Black", "It is your move again.")
        await typist.exchange("24 19", "Right. Black")
        await typist.exchange("27x2", "Solved.", "Themes: three-piece shot.")
        await typist.exchange("clue", "You have no puzzle; type puzzle")
    store.close()


async def test_a_tile_is_named_by_typing(tmp_path: Path) -> None:
    shelve(tmp_path, PARTNER)
    store = open_store(sqlite_database(tmp_path))
    async with start_server(cast(Any, store), QUICK, books_folder=tmp_path / "books") as server:
        typist = await Typist.at(server)
        hidden = sorted(tile for seat in (0, 1, 3) for tile in names_in(PARTNER.state().hands[seat]))
        wrong = next(tile for tile in hidden if tile != "1-0")
        for line, *expected in (
            ("puzzle", "Which tile does your partner hold for certain?", "The tiles that you do not see: "),
            (f"try {wrong}", f"Somebody else may hold the {wrong}.", "Your puzzle rating has gone"),
            ("clue", "It is one of 1-0" if sum(tile[0] == "1" for tile in hidden) > 1 else "It is the 1-0."),
            ("clue", "It is the 1-0."),
            ("try 1-0", "Solved."),
        ):
            await typist.exchange(line, *expected)
    store.close()


# The shelf by itself.


def many(count: int) -> list[Puzzle]:
    return [
        replace(ENDING, position=f"W:WK16,26,29:B19,23,24,{square}", rating=900 + 10 * square)
        for square in range(count)
    ]


def test_the_puzzle_of_a_day_stays_when_others_come(tmp_path: Path) -> None:
    days = [date(2026, 11, day) for day in range(1, 31)]
    few, more = many(40), many(60)
    chosen = [daily(few, day) for day in days]
    assert len({puzzle.id for puzzle in chosen}) > 15
    assert all(puzzle.rating >= 1_000 for puzzle in chosen)
    same = sum(daily(list(reversed(few)), day).id == puzzle.id for day, puzzle in zip(days, chosen, strict=True))
    assert same == len(days)
    new = {puzzle.id for puzzle in more} - {puzzle.id for puzzle in few}
    assert all(daily(more, day).id in new | {puzzle.id} for day, puzzle in zip(days, chosen, strict=True))
    assert daily([SHOT], days[0]) == SHOT
    assert daily([replace(SHOT, rating=2_000)], days[0]).rating == 2_000


def test_newcomers_get_easy_puzzles_and_strong_solvers_hard_ones() -> None:
    puzzles = {f"{rating}": replace(SHOT, rating=rating) for rating in range(400, 2_400, 20)}
    newcomer = nearest(puzzles, {}, SolverStanding().rating.estimate)
    assert len(newcomer) == 12 and max(puzzle.rating for puzzle in newcomer.values()) < 1_150
    tried = {"1000": estimated(2_000, 1)}
    assert "1000" in newcomer and "1000" not in nearest(puzzles, tried, 1_000)
    assert "1000" in nearest(puzzles, tried, 2_000)


def test_a_shelf_reads_on_what_is_made_and_waits_for_the_end_of_a_line(tmp_path: Path) -> None:
    kept = PuzzleShelf(tmp_path)
    assert not kept.has(GAME)
    with pytest.raises(Rejected) as refused:
        kept.of(None)
    assert refused.value.code == "puzzle/none"
    shelve(tmp_path, SHOT)
    with made_path(tmp_path, GAME).open("a") as file:
        file.write('{"looked_through": 4}\n')
    assert kept.has(GAME) and list(kept.of(GAME).values()) == [SHOT]
    with made_path(tmp_path, GAME).open("a") as file:
        file.write('{"game":"english-dra')
    assert list(kept.of(None)) == [SHOT.id]
    with made_path(tmp_path, GAME).open("r+") as file:  # as the making does when it goes on
        file.truncate(kept_bytes(tmp_path))
    shelve(tmp_path, ENDING)
    assert kept.find(ENDING.id) == ENDING


def kept_bytes(data: Path) -> int:
    """The length of the whole lines."""
    return made_path(data, GAME).read_bytes().rfind(b"\n") + 1


def test_shipped_puzzles_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "shipped_puzzles", lambda _rules, _read: iter([SHOT]))
    monkeypatch.setattr(shelf, "shipped_path", lambda _rules: made_path(tmp_path, GAME))
    shelve(tmp_path, replace(SHOT, rating=2_000), ENDING)
    found = PuzzleShelf(tmp_path).of(GAME)
    assert list(found.values()) == [SHOT, ENDING]


@pytest.mark.parametrize(("move", "piece"), [("14-10", "14"), ("c2xc4xe4", "c2"), ("64>", "64"), ("<64", "64")])
def test_a_piece_is_named_by_where_it_stands(move: str, piece: str) -> None:
    assert piece_of(move) == piece
