"""Facts about a position over HTTP: its moves, and what an AI host knows of it."""

import asyncio
from typing import Any

import pytest

from shared.games import GAMES
from shared.games.chinese_checkers.features import features
from shared.games.english_draughts.openings import opening
from tests.server.analysts import ANALYST, START, next_of
from tests.server.hosts import offering
from tests.server.tables import two_at_draughts
from tests.testkit.server import TestServer

PATH = "/api/analysis/position"
RACE = "0:f9,g8,g9,h7,h8,h9,i6,i7,i8,h6:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1"


async def test_the_rules_and_the_host_say_what_they_know(web_server: TestServer, program: Any) -> None:
    host, nobody = await offering(web_server, ANALYST), await program(None)
    asking = asyncio.create_task(nobody.get(f"{PATH}?game=english-draughts&position={START}"))
    request = await next_of(host, "advise")
    assert request["facts"] and request["state"]["view"]["board"] == START
    known = {"exact": {"value": "draw", "plies": None}, "people": [{"move": "11-15", "share": 0.4}]}
    await host.ask("advice", ticket=request["ticket"], moves=[], facts=known)
    facts = (await asking).json()
    assert (facts["game"], facts["position"], facts["turn"], facts["over"]) == ("english-draughts/1", START, 0, None)
    assert (facts["exact"], facts["people"]) == (known["exact"], known["people"])
    assert len(facts["legal"]) == 7 and {it["move"] for it in facts["legal"]} >= {"11-15", "9-13"}
    after = next(it["position"] for it in facts["legal"] if it["move"] == "11-15")
    named = (await nobody.get(f"{PATH}?game=english-draughts&position={after}")).json()
    assert named["opening"] == "Old Faithful 11-15" and named["turn"] == 1


async def test_without_a_host_there_are_the_rules(web_server: TestServer, program: Any) -> None:
    nobody = await program(None)
    facts = (await nobody.get(f"{PATH}?game=chinese-checkers")).json()
    assert facts["exact"] is facts["people"] is facts["opening"] is None
    assert facts["features"]["race"] is False and facts["features"]["distance"][0] == facts["features"]["distance"][1]
    over = (await nobody.get(f"{PATH}?game=english-draughts&position=W:W5:B1")).json()
    assert (over["turn"], over["legal"], over["over"]) == (None, [], {"points": [1, -1], "reason": "no-move"})


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("game=chess", 404, "game/unknown"),
        ("game=english-draughts&position=nonsense", 400, "move/notation"),
        ("game=domino-101", 400, "move/notation"),
    ],
)
async def test_a_wrong_question_is_answered_with_a_code(program: Any, query: str, status: int, code: str) -> None:
    answer = await (await program(None)).get(f"{PATH}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_player_of_a_rated_game_gets_no_facts(web_server: TestServer, program: Any) -> None:
    ann, _, _ = await two_at_draughts(web_server)
    nobody = await program(None)
    nobody.token = ann.welcome["token"]
    answer = await nobody.get(f"{PATH}?game=english-draughts")
    assert answer.json()["code"] == "analysis/rated-game"


def test_the_features_of_a_race_count_rows_and_the_longest_chain() -> None:
    game = GAMES["chinese-checkers/1"]
    state = game.parse_position(RACE, game.options({}))
    found = features(state)
    assert found["race"] is True
    assert found["distance"][0] > 0 and found["distance"][1] == 0
    assert found["chain"] is None or found["chain"]["hops"] >= 1


def test_openings_have_names_for_their_three_plies() -> None:
    game = GAMES["english-draughts/1"]
    state, names = game.parse_position(START, game.options({})), list[str | None]()
    for text in ("11-15", "23-19", "8-11", "22-17"):
        state = game.successor(state, game.parse_move(state, text))
        names.append(opening(state))
    assert names == ["Old Faithful 11-15", "Old Faithful 11-15 23-19", "Old Faithful 11-15 23-19 8-11", None]
