"""The explorer of chosen games: by player, colour, day and strength; and games told by names, event and date."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import pytest

from server.history import player_games
from shared.core import Seat
from shared.games import GAMES
from shared.ratings.pending import rate_pending
from shared.record_events import checked_events
from shared.records.record import GameRecord
from shared.store import Store, open_store
from tests.records.games import domino_match
from tests.server.http.web import Program, registered, two_at_draughts, web
from tests.testkit.scenario import NOW_MS
from tests.testkit.server import QUICK, TestServer, start_server
from tests.testkit.stores import sqlite_database

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
RECORD = GameRecord(
    "english-draughts/1", START, ("9-14", "22-18"), (1, -1), ("Tinsley", "Lowder"), "Match", date="1979.??.??"
)


@dataclass
class Hall:
    server: TestServer
    store: Store
    ann: Program
    ben: Program
    table: str
    """Ann moved 11-15 and won."""

    async def moves(self, query: str = "", who: Program | None = None) -> dict[str, int]:
        """How often each move was made at the start of the game."""
        answer = await (who or Program(self.ann.http)).get(f"/api/explorer/english-draughts?{query}")
        assert answer.status_code == 200, answer.text
        return {move["move"]: move["games"] for move in answer.json()["moves"]}


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store = open_store(sqlite_database(tmp_path), clock=lambda: NOW_MS)
    for record in (RECORD, replace(RECORD, players=("Lowder", "Tinsley"), moves=("11-16", "24-20"), date="1982.05.01")):
        store.log.append(checked_events(record, 7))
    async with (
        start_server(cast(Any, store), QUICK, web=True, books_folder=tmp_path / "books") as server,
        web(server) as program,
    ):
        ann, ben = [await registered(await program("Guest"), name) for name in ("Ann", "Ben")]
        table = await two_at_draughts(ann, ben)
        for version, move in enumerate(("11-15", "23-19", "8-11", "22-17"), start=4):
            await (ann, ben)[version % 2].do(f"/api/tables/{table}/play", version=version, move=move)
        await ben.do(f"/api/tables/{table}/resign")
        rate_pending(store.ratings, now_ms=NOW_MS)
        yield Hall(server, store, ann, ben, table)
    store.close()


async def test_the_moves_of_one_player_by_colour(hall: Hall) -> None:
    assert await hall.moves(f"player={hall.ann.id}") == {"11-15": 1}
    assert await hall.moves(f"player={hall.ann.id}&seat=0") == {"11-15": 1}
    assert await hall.moves(f"player={hall.ann.id}&seat=1") == {}
    assert await hall.moves(f"player={hall.ben.id}") == {}, "Ben did not move in the position"
    assert await hall.moves("player=nobody") == {}
    answer = await Program(hall.ann.http).get(f"/api/explorer/english-draughts?player={hall.ann.id}")
    (move,) = answer.json()["moves"]
    assert (move["wins"], move["from"], move["sample"], answer.json()["games"]) == (1, {"person": 1}, hall.table, 1)
    assert move["sample_game"] == {"players": ["Ann", "Ben"], "event": "", "date": "2023-11-14"}


async def test_players_of_imported_games_are_chosen_by_name(hall: Hall) -> None:
    assert await hall.moves("player=Tinsley") == {"9-14": 1}
    assert await hall.moves("player=Lowder") == {"11-16": 1}
    assert await hall.moves("player=Tinsley&seat=1") == {}
    answer = await Program(hall.ann.http).get("/api/explorer/english-draughts?player=Tinsley")
    (move,) = answer.json()["moves"]
    assert move["sample_game"] == {"players": ["Tinsley", "Lowder"], "event": "Match", "date": "1979-??-??"}
    assert move["from"] == {"archive": 1}


@pytest.mark.parametrize(
    ("query", "moves"),
    [
        ("player=Lowder&since=1982-05-01", {"11-16": 1}),
        ("player=Lowder&since=1982-05-02", {}),
        ("player=Tinsley&since=1979-06-01&until=1979-06-30", {"9-14": 1}),
        ("player=Tinsley&until=1978-12-31", {}),
        ("since=2023-11-14&until=2023-11-14", {"11-15": 1}),
        ("since=2023-11-15", {}),
        ("rating=400", {"11-15": 1}),
        ("rating=4000", {}),
        ("player=Tinsley&rating=400", {}),
    ],
)
async def test_days_and_strength(hall: Hall, query: str, moves: dict[str, int]) -> None:
    assert await hall.moves(query) == moves


async def test_a_private_game_is_counted_for_its_players_alone(hall: Hall) -> None:
    table = (await hall.ann.do("/api/tables", game="english-draughts", public=False))["table"]
    for seat, who in enumerate((hall.ann, hall.ben)):
        await who.do(f"/api/tables/{table}/sit", seat=seat)
    await hall.ann.do(f"/api/tables/{table}/play", version=4, move="9-13")
    await hall.ben.do(f"/api/tables/{table}/resign")
    rate_pending(hall.store.ratings, now_ms=NOW_MS)
    assert await hall.moves(f"player={hall.ann.id}", hall.ben) == {"11-15": 1, "9-13": 1}
    assert await hall.moves(f"player={hall.ann.id}") == {"11-15": 1}


async def test_so_many_games_are_read(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_games, "MOST", 0)
    assert await hall.moves(f"player={hall.ann.id}") == {}


@pytest.mark.parametrize("player", ["tinsley, m.f.", "M.F. TINSLEY", "Tınsley, m. f.", "marion tinsley", "Tïnsley M F"])
async def test_a_name_in_imported_games_is_found_in_any_spelling(hall: Hall, player: str) -> None:
    for name in ("Tinsley, M.F.", "M. F. Tinsley"):
        record = replace(RECORD, players=(name, "Lowder"), moves=("10-14",), event=name)
        hall.store.log.append(checked_events(record, 7))
    assert await hall.moves(urlencode({"player": player})) == {"10-14": 2}


async def test_a_part_of_a_name_leaves_the_choice_between_all_that_have_it(hall: Hall) -> None:
    for name in ("Lowder, E.", "Lowderson"):
        hall.store.log.append(checked_events(replace(RECORD, players=("Tinsley", name)), 7))

    async def names(player: str) -> tuple[int, list[tuple[str, int]]]:
        answer = (await Program(hall.ann.http).get(f"/api/explorer/english-draughts?player={player}")).json()
        return answer["games"], [(name["player"], name["games"]) for name in answer["names"]]

    assert await names("lowd") == (0, [("Lowder", 2), ("Lowder, E.", 1), ("Lowderson", 1)])
    assert await names("lowder") == (2, [("Lowder, E.", 1), ("Lowderson", 1)]), "its own games, and names near it"
    assert await names("lowders") == (1, []), "nobody else can be meant"
    assert await names("Anderssen") == (0, [])


async def test_in_games_with_hands_the_chosen_players_knowledge_counts(hall: Hall) -> None:
    record = replace(domino_match(3), players=("Cem", "Ece", "Ada", "Nil"))
    hall.store.log.append(checked_events(record, 7))
    number, hand = next((number, hand) for number, hand in enumerate(record.hands, 1) if hand.moves)
    rules = GAMES[record.game]
    assert hand.leader is not None
    state = rules.begin(rules.options(dict(record.options)), hand.deal, Seat(hand.leader), number)

    async def moves(position: Any, player: str) -> dict[str, int]:
        query = {"position": rules.format_position(position), "player": player}
        answer = await Program(hall.ann.http).get(f"/api/explorer/domino-101?{urlencode(query)}")
        assert answer.status_code == 200, answer.text
        assert answer.json()["games"] == sum(not each.void for each in record.hands)
        return {move["move"]: move["wins"] - move["losses"] for move in answer.json()["moves"]}

    ended = rules.outcome(rules.replay(state, hand.moves)[0])
    assert ended is not None
    for move in hand.moves[:6]:
        (seat,) = rules.to_act(state)
        assert await moves(state, record.players[seat]) == {move: 1 if ended.points[seat] else -1}
        assert await moves(state, record.players[seat - 1]) == {}, "another player knew another hand"
        state = rules.successor(state, rules.parse_move(state, move))


async def test_the_newest_games_are_told_by_their_players_event_and_date(hall: Hall) -> None:
    rounds = (await Program(hall.ann.http).get("/api/rounds/english-draughts")).json()["rounds"]
    assert [(row["players"], row["event"], row["date"], row["plies"]) for row in rounds] == [
        (["Ann", "Ben"], "", "2023-11-14", 4),
        (["Lowder", "Tinsley"], "Match", "1982-05-01", 2),
        (["Tinsley", "Lowder"], "Match", "1979-??-??", 2),
    ]
