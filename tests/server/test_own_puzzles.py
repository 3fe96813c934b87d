"""Moments of one's own games as puzzles: found after a match, judged, and coming back."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from server.history.experience import Experience
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.puzzles import FEWEST_CHOICES
from shared.ratings.pending import rate_pending
from shared.store import open_store
from tests.server.analysts import next_of
from tests.server.hosts import offering
from tests.testkit.client import TestClient
from tests.testkit.clock import Clock
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

DAY_MS = 24 * 3_600_000
COSTLY, BETTER = "9-13", ("11-15", "10-15")


class Judge:
    """Thinks little of one first move of Black's, and most of two others."""

    unit = "man"

    def move_values(self, state: Any) -> Mapping[str, int]:
        worth = {COSTLY: -80, BETTER[0]: 10, BETTER[1]: 5}
        return {move: worth.get(move, -10) for move in ENGLISH_DRAUGHTS.move_texts(state)}

    def standing(self, state: Any) -> int:
        return 0


@pytest.fixture
async def server(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TestServer]:
    monkeypatch.setattr(Experience, "judge", lambda _self, _game: Judge())
    store = open_store(sqlite_database(tmp_path), clock=clock)
    async with start_server(cast(Any, store), QUICK, clock, books_folder=tmp_path / "books") as opened:
        yield opened
    store.close()


async def lost_after(server: TestServer, ann: TestClient, ben: TestClient, move: str) -> str:
    """A match that Ann gives up after this first move; it is in her profile then."""
    table = (await ann.ask("open", game="english-draughts", terms={"rated": False}))["table"]
    for seat, client in enumerate((ann, ben)):
        await client.ask("sit", table=table, seat=seat)
    state = await ann.state(lambda state: state["phase"] == "play" and state["table"] == table)
    await ann.ask("play", table=table, version=state["version"], move=move)
    await ann.ask("resign", table=table)
    await asyncio.to_thread(rate_pending, server.store.ratings)
    return table


async def own(client: TestClient) -> dict[str, Any]:
    answer = await client.ask("get-puzzle", game="english-draughts", own=True)
    return answer.get("puzzle") or answer


async def test_a_costly_move_becomes_a_puzzle_of_its_player_alone(server: TestServer) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    assert (await own(ann))["code"] == "puzzle/none-due"
    table = await lost_after(server, ann, ben, COSTLY)
    puzzle = await own(ann)
    assert puzzle["own"] == {"table": table, "match": 1, "round": 1, "ply": 1, "move": COSTLY}
    assert (puzzle["goal"], puzzle["seat"], puzzle["solver"]["due"]) == ("best", 0, 1)
    assert "rating" not in puzzle and "11-15" in puzzle["legal"]
    assert (await own(ben))["code"] == "puzzle/none-due"
    assert (await ben.ask("try-move", puzzle=puzzle["puzzle"], moves=["11-15"]))["code"] == "puzzle/unknown"


async def test_a_move_that_cost_little_is_none(server: TestServer) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    await lost_after(server, ann, ben, "12-16")
    assert (await own(ann))["code"] == "puzzle/none-due"


@pytest.mark.parametrize("better", BETTER)
async def test_any_good_move_is_right_and_the_position_comes_back(
    server: TestServer, clock: Clock, better: str
) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    await lost_after(server, ann, ben, COSTLY)
    puzzle = (await own(ann))["puzzle"]
    solved = (await ann.ask("try-move", puzzle=puzzle, moves=[better]))["puzzle"]
    assert (solved["status"], solved["counted"], solved["solver"]["due"]) == ("solved", True, 0)
    assert (solved["line"]["plies"], solved["solver"]["solved"]) == ([better], 0), "it rates nobody"
    assert (await own(ann))["code"] == "puzzle/none-due"
    clock.now_ms += DAY_MS
    assert (await own(ann))["puzzle"] == puzzle
    await ann.ask("try-move", puzzle=puzzle, moves=[better])
    clock.now_ms += 5 * DAY_MS
    assert (await own(ann))["code"] == "puzzle/none-due"
    clock.now_ms += DAY_MS
    assert (await own(ann))["puzzle"] == puzzle


async def test_a_wrong_move_or_a_hint_brings_it_back_tomorrow_and_counts_once(server: TestServer, clock: Clock) -> None:
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    await lost_after(server, ann, ben, COSTLY)
    puzzle = (await own(ann))["puzzle"]
    wrong = (await ann.ask("try-move", puzzle=puzzle, moves=[COSTLY]))["puzzle"]
    assert (wrong["status"], wrong["counted"]) == ("wrong", False)
    hint = (await ann.ask("puzzle-hint", puzzle=puzzle, whole=True))["puzzle"]
    assert hint["hint"] == [BETTER[0]] and "counted" not in hint
    solved = (await ann.ask("try-move", puzzle=puzzle, moves=[BETTER[0]]))["puzzle"]
    assert (solved["status"], solved.get("counted")) == ("solved", None)
    kept = server.store.own_puzzles.find(ann.id, puzzle)
    assert kept is not None and (kept.schedule.repetitions, kept.due_ms) == (0, NOW_MS + DAY_MS)


REVIEWER = {"game": "domino-101/1", "name": "level-5", "reviews": True}


async def gave_up_a_hand(server: TestServer) -> tuple[list[TestClient], str, list[tuple[int, str, list[str]]]]:
    """Four guests from the one on who gave up the hand, their table, and its plies: seat, move and what was legal."""
    clients = [await server.guest(name) for name in ("Ann", "Ben", "Cem", "Dia")]
    table = (await clients[0].ask("open", game="domino-101", terms={"rated": False}))["table"]
    for seat, client in enumerate(clients):
        await client.ask("sit", table=table, seat=seat)
    plies: list[tuple[int, str, list[str]]] = []
    while not plies or len(plies[-1][2]) < FEWEST_CHOICES:
        state = await clients[0].state(lambda state: state["phase"] == "play" and len(state["to_act"]) == 1)
        (seat,), version = state["to_act"], state["version"]
        own = await clients[seat].state(lambda state, least=version: state["version"] >= least)
        await clients[seat].ask("play", table=table, version=version, move=own["legal"][0])
        await clients[0].state(lambda state, least=version: state["version"] > least)
        plies.append((seat, own["legal"][0], own["legal"]))
    chose = plies[-1][0]
    clients = clients[chose:] + clients[:chose]
    for client in clients[::2]:
        await client.ask("resign", table=table)
    await asyncio.to_thread(rate_pending, server.store.ratings)
    return clients, table, plies


async def test_a_costly_play_of_a_hand_is_judged_by_a_host_and_comes_back(server: TestServer) -> None:
    host, (clients, table, plies) = await offering(server, REVIEWER), await gave_up_a_hand(server)
    asking = asyncio.create_task(clients[0].ask("get-puzzle", game="domino-101", own=True))
    request = await next_of(host, "look-back")
    played, passed = request["moves"][: len(plies)], request["moves"][len(plies) :]
    assert played == [move for _, move, _ in plies]
    assert set(passed) <= {"pass"}, "the server passes for those who have to, before they give up or not"
    seat, made, legal = plies[-1]
    costly = {"best": legal[1], "near": legal[2:3], "loss": 200, "standing": 0}
    others = [{"best": move, "loss": 900} if by != seat else {"loss": 0} for by, move, _ in plies[:-1]]
    judged = [*others, costly, *({"loss": 0} for _ in passed)]
    await host.ask("looked-back", ticket=request["ticket"], unit="point", plies=judged, done=True)
    puzzle = (await asking)["puzzle"]
    assert puzzle["own"] == {"table": table, "match": 1, "round": 1, "ply": len(plies), "move": made}
    assert (puzzle["goal"], puzzle["seat"], puzzle["legal"]) == ("best", seat, legal)
    assert puzzle["view"]["history"] == played[:-1], "who passed is known"
    assert puzzle["solver"]["due"] == 1
    wrong = await clients[0].ask("try-move", puzzle=puzzle["puzzle"], moves=[made])
    assert wrong["puzzle"]["status"] == "wrong"
    for right in legal[1:3]:
        solved = await clients[0].ask("try-move", puzzle=puzzle["puzzle"], moves=[right])
        assert solved["puzzle"]["status"] == "solved"
    (kept,) = server.store.own_puzzles.of(clients[0].id)
    assert kept.before == tuple(played[:-1])


async def test_a_hand_waits_for_a_host_that_can_judge_it(server: TestServer) -> None:
    clients, *_ = await gave_up_a_hand(server)
    assert (await clients[0].ask("get-puzzle", game="domino-101", own=True))["code"] == "puzzle/none-due"
    host = await offering(server, REVIEWER)
    asking = asyncio.create_task(clients[0].ask("get-puzzle", game="domino-101", own=True))
    request = await next_of(host, "look-back")
    cheap = [{"best": move, "loss": 199} for move in request["moves"]]
    await host.ask("looked-back", ticket=request["ticket"], unit="point", plies=cheap, done=True)
    assert (await asking)["code"] == "puzzle/none-due"
    assert (await clients[0].ask("get-puzzle", game="domino-101", own=True))["code"] == "puzzle/none-due"
    assert not [message for message in host.received if message["type"] == "look-back"], "looked through once"
