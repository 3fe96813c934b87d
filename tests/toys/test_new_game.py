"""A new game needs its rules and a line of registration: it is played, logged, exported, mined and cited."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ai.advice import advice, aim
from ai.duel.headless import SeatedAgent, play_match
from ai.perft import count
from ai.roster import make_agent, players
from ai.uct import UctAgent
from client.terminal.boards.board import PositionBoard
from client.terminal.games.facets import terminal_facets
from mining.archive.replaying import ranks_of, replayed
from mining.files.importing import import_games
from mining.files.records import read_games
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from shared.agent import Budget
from shared.core import View
from shared.errors import RecordError
from shared.events import Event, RoundEnded
from shared.experience import ExperienceBook, newest_book
from shared.experience.explorer import Explorer, looked_at
from shared.experience.learners import ADAPTS
from shared.games import register
from shared.games.contracts import GameFacets
from shared.games.facets import facets_of
from shared.i18n import LANGUAGES, catalogue
from shared.match_records import records_of
from shared.reasons import ChanceReason, OnlyMoveReason
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord
from shared.records.text import format_text, parse_text
from shared.store import MemoryGameLog, open_store
from shared.words.people import game_title
from tests.server.http.web import web
from tests.server.text.typist import Typist
from tests.testkit.http_client import http_client
from tests.testkit.languages import leaks
from tests.testkit.server import start_server
from tests.testkit.stores import sqlite_database
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES as GAME
from tests.toys.noughts_and_crosses import NoughtsAndCrosses

pytestmark = pytest.mark.usefixtures("noughts_and_crosses")

NAME = "noughts-and-crosses"
TO_A_WIN = ("1", "4", "2", "5", "3")
"""Crosses win with the upper row."""


def state_after(*moves: str) -> Any:
    return GAME.replay(GAME.begin({}, GAME.deal({}, Random(0)), None), moves)[0]


def view_after(*moves: str) -> View:
    state = state_after(*moves)
    return GAME.view(state, GAME.to_act(state)[0])


def played(one: str, other: str, seed: int) -> list[Event]:
    seats = [SeatedAgent(name, make_agent(GAME.id, name, f"{seed}:{name}", {})) for name in (one, other)]
    budget = Budget(nodes=1_000)
    return list(play_match(GAME, {}, seats, lambda _: Random(seed), budget=lambda: budget))


def points_of(events: list[Event]) -> tuple[int, ...]:
    return next(event.data.points for event in events if isinstance(event.data, RoundEnded))


def test_a_game_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match="already"):
        register(GAME)
    assert game_title(catalogue("en"), GAME.id) == "Noughts and crosses"


@pytest.mark.slow
def test_its_moves_are_counted() -> None:
    assert [count(GAME, state_after(), depth) for depth in range(7)] == [1, 9, 72, 504, 3_024, 15_120, 54_720]


@pytest.mark.parametrize(("moves", "move"), [(("1", "4", "2", "5"), "3"), (("1", "4", "9", "5"), "6")])
def test_the_search_wins_where_it_can_and_stops_the_other_from_it(moves: tuple[str, ...], move: str) -> None:
    view = view_after(*moves)
    legal = list(GAME.move_texts(state_after(*moves)))
    for seed in range(5):
        assert UctAgent(Random(seed)).choose(view, legal, Budget(nodes=3_000)).move == move


def test_the_search_is_deterministic_and_keeps_to_given_moves() -> None:
    view, legal = view_after("5"), ["1", "2", "3"]
    decisions = [UctAgent(Random(3)).choose(view, legal, Budget(nodes=500)) for _ in range(2)]
    assert decisions[0] == decisions[1] and decisions[0].move in legal
    stopped = Budget(nodes=500)
    stopped.stop[0] = 1
    assert UctAgent(Random(3)).choose(view, legal, stopped).why == ChanceReason()
    assert UctAgent(Random(3)).choose(view, ["2"], Budget()).why == OnlyMoveReason()


def test_the_search_keeps_to_its_budget_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def counted(game: NoughtsAndCrosses, board: str, move: int) -> str:
        played.append(move)
        return play(game, board, move)

    play = NoughtsAndCrosses.play
    view, legal = view_after(), GAME.move_texts(state_after())
    monkeypatch.setattr(NoughtsAndCrosses, "play", counted)
    for nodes in (1, 100, 500):
        played.clear()
        UctAgent(Random(3)).choose(view, legal, Budget(nodes=nodes))
        assert nodes <= len(played) < nodes + GAME.max_plies, "no more than to the end of the last round"


@pytest.mark.slow
def test_players_of_any_game_play_it() -> None:
    assert [player.name for player in players(GAME.id)] == [
        *("random", ADAPTS, "uct-easy", "uct-medium", "uct"),
        *("experience-easy", "experience-medium", "experience"),
    ]
    results = [points_of(played("uct", "random", seed)) for seed in range(8)]
    assert results.count((1, -1)) >= 6
    assert points_of(played("uct", "uct", 1)) == (0, 0)


async def test_people_play_it_over_sockets_by_text_and_over_http() -> None:
    """Ann types, Ben speaks JSON, a spectator reads the state over HTTP."""
    async with start_server(web=True) as server, http_client() as client:
        ann = await Typist.at(server)
        await ann.ask("name Ann", "Welcome")
        table = (await ann.ask(f"open {NAME}", "is open")).split()[1]
        await ann.ask("sit 1", "You sit in seat 1")
        ben = await server.guest("Ben")
        assert (await ben.ask("sit", table=table, seat=1))["type"] == "done"
        await ann.until("The match begins. You move first. Your turn.")
        await ann.exchange("diagram", "...", "...", "...")
        assert "not a legal move" in await ann.ask("play 10", "play 10 is", "10 is")
        for ply, move in enumerate(TO_A_WIN):
            if ply % 2:
                state = await ben.state(lambda message, ply=ply: message["ply"] == ply)
                assert (await ben.ask("play", table=table, version=state["version"], move=move))["type"] == "done"
                await ann.until("Your turn", "match")
            else:
                await ann.ask(f"play {move}", f"You play {move}.")
        await ann.until("You win the match: three-in-a-row.")
        found = await client.get(f"http://127.0.0.1:{server.http_port}/api/games/{table}")
        assert found.json()["matches"][0]["moves"] == " ".join(TO_A_WIN)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_people_read_it_in_every_language_without_words_of_its_own(language: str) -> None:
    """Its title is the game's own, its seats have numbers, its moves are said as they are typed."""
    say = catalogue(language).say
    async with start_server() as server:
        ann, ben = await Typist.at(server), await Typist.at(server)
        await ann.ask(f"language {language}", say("language-chosen"))
        await ann.type("name Ann", "games", f"open {NAME}", "sit 1")
        await ann.until(say("list-game", id=NAME, game="Noughts and crosses", count=2))
        await ann.until(say("event-sits", person="you", name="", number=1))
        await ben.ask("tables", f"{GAME.title}, no clock")
        await ben.type("name Ben", "join 1")
        await ann.until(say("event-begins", person="you", name=""))
        for move in TO_A_WIN[:-1:2]:
            await ann.ask(move, say("move-plays", person="you", name="", move=move))
            await ben.until("Your turn")
            await ben.type(TO_A_WIN[TO_A_WIN.index(move) + 1])
            await ann.until(say("table-your-turn"))
        await ann.type(*("look", "board", "diagram", "history", "score", "moves", "why"), TO_A_WIN[-1])
        await ann.until(say("match-won", ending="three-in-a-row"))
        assert leaks(language, (line for line in ann.received if not line.startswith("> "))) == []


async def test_programs_play_it_over_http() -> None:
    async with start_server(web=True) as server, web(server) as program:
        both = [await program("Ann"), await program("Ben")]
        table = (await both[0].do("/api/tables", game=NAME))["table"]
        sat = [await player.do(f"/api/tables/{table}/sit", seat=seat) for seat, player in enumerate(both)]
        version = sat[-1]["version"] + 1  # the board is set up once both sit
        refused = await both[0].ask(f"/api/tables/{table}/play", version=version, move="10")
        assert (refused.status_code, refused.json()["code"]) == (400, "move/illegal")
        for ply, move in enumerate(TO_A_WIN):
            await both[ply % 2].do(f"/api/tables/{table}/play", version=version + ply, move=move)
        (match,) = (await both[0].get(f"/api/games/{table}")).json()["matches"]
        assert (match["moves"], match["result"]) == (" ".join(TO_A_WIN), "1-0")


def test_its_games_are_imported_into_the_log_once_and_replayed(tmp_path: Path) -> None:
    (record,) = records_of(played("random", "random", 5))
    file = tmp_path / "games.jsonl"
    file.write_text(format_line(record) + "\n")
    log, refused = MemoryGameLog(), list[RecordError]()
    for imported in (1, 0):
        counts = import_games(log, read_games(file), now_ms=5, refuse=refused.append, progress=lambda counts: None)
        assert (counts.read, counts.imported, refused) == (1, imported, [])
    (row,) = log.finished(GAME.id)
    assert (row.points, row.plies) == (record.points, len(record.moves))
    (again,) = records_of(log.read(row.table))
    assert again.moves == record.moves


def test_its_archived_games_are_replayed_by_the_rules() -> None:
    texts, start = list("123456789"), GAME.format_position(state_after())
    played = [list(TO_A_WIN), list("51"), list("123546879")]
    ranks = ranks_of(GAME.id, [start] * 3, played, texts)
    assert list(ranks) == [0, 2, 0, 1, 0, 4, 0, 0, 0, 0, 1, 0, 0, 1, 0], "the last of nine cells has none"
    lengths = np.array([len(moves) for moves in played])
    moves, found = replayed(GAME.id, [start] * 3, lengths, texts, np.frombuffer(ranks, np.uint8))
    assert [texts[number] for number in moves] == [text for game in played for text in game]
    expected = [state_after(*game[:ply]) for game in played for ply in range(len(game) + 1)]
    assert [bytes(row) for row in found.packed] == [GAME.pack(state) for state in expected]
    for wrong in (ranks[:-1], ranks + b"\0", b"\x09" + ranks[1:]):
        with pytest.raises(IndexError):
            replayed(GAME.id, [start] * 3, lengths, texts, np.frombuffer(wrong, np.uint8))


def test_a_game_without_facets_has_hints_and_is_written_as_its_own_texts() -> None:
    view, legal = view_after("1", "4", "2", "5"), GAME.move_texts(state_after("1", "4", "2", "5"))
    assert [it.move for it in advice(view, legal, {}, Budget(), "seed")] == ["3"]
    assert aim(view, legal, {}) is None
    assert facets_of(GAME.id) == facets_of("no-such-game/1") == GameFacets()


def test_its_games_are_exported_and_read_again() -> None:
    events = played("random", "random", 5)
    (record,) = records_of(events)
    line = parse_line(format_line(record), 1)
    assert isinstance(line, GameRecord) and (line.moves, line.points) == (record.moves, record.points)
    numbered = [(number, text.encode()) for number, text in enumerate(format_text(record).splitlines(), 1)]
    (again,) = parse_text(numbered)
    assert isinstance(again, GameRecord) and (again.moves, again.points) == (record.moves, record.points)


@pytest.mark.slow
def test_seats_learn_it_from_the_log_and_cite_what_they_learned(tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    for seed in range(60):
        table = f"table-{seed}"
        store.log.append([replace(event, table=table) for event in played("random", "random", seed)])
    mined = Worker(store, WorkerConfig(folder=tmp_path)).mine(GAME.id)
    store.close()
    explorer = Explorer(tmp_path / "mining")
    known, rounds = explorer.known(*looked_at(GAME, None))
    explorer.close()
    assert rounds == sum(counts.games for _, counts in known) == 60
    assert (mined.games, mined.published) == (60, True) and mined.rules > 0
    file = newest_book(tmp_path / "books", GAME.id)
    assert file is not None
    with ExperienceBook.open(file) as book:
        view = view_after()
        rules = {rule.move: rule for rule in book.find_all(view, GAME.move_texts(state_after()))}
        assert rules and all(rule.wins > rule.losses for rule in rules.values())
        hasty, thorough = (
            make_agent(GAME.id, "experience", 1, {GAME.id: book}).choose(
                view, GAME.move_texts(state_after()), Budget(nodes=nodes)
            )
            for nodes in (20, 10_000)
        )
    assert hasty.move in rules and hasty.why.kind == "rule"
    assert (thorough.move, thorough.why.kind) == ("5", "own-thinking"), "random players do not know the best opening"


def test_a_process_is_told_of_it_by_its_environment() -> None:
    code = "from shared.games import GAMES; print(list(GAMES)[-1])"
    place = "tests.toys.noughts_and_crosses:NOUGHTS_AND_CROSSES"
    for given, status, says in ((place, 0, GAME.id), ("nowhere:GAME", 1, "nowhere:GAME of OLDHAND_GAMES")):
        environment = {**os.environ, "OLDHAND_GAMES": given}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == status and says in done.stdout + done.stderr


def test_the_terminal_shows_its_position() -> None:
    assert terminal_facets(GAME.id).board is PositionBoard
