"""Games of OpenSpiel with all that is around a game: logs, records, the miner, the explorer, advice and tables."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.advice import advice
from ai.analysis import searching
from ai.duel.headless import SeatedAgent, play_match
from ai.random_player import RandomAgent
from ai.roster import agent_kinds, make_agent, players
from mining.dataset.games import SPLITS
from mining.dataset.reading import ReleaseFolder, examples_of
from mining.files.importing import import_games
from mining.files.records import read_games
from mining.worker.config import WorkerConfig
from mining.worker.worker import Worker
from server.verifier import faults_of
from shared.agent import Budget
from shared.core import Seat
from shared.errors import RecordError, UnknownGame
from shared.events import Event, Opened
from shared.experience import ExperienceBook, newest_book
from shared.experience.explorer import Explorer, looked_at
from shared.games import game_named
from shared.i18n import catalogue
from shared.match_records import records_of
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord
from shared.store import MemoryGameLog, open_store
from shared.words.games import text_of
from tests.cli.commands import run
from tests.contract.rounds import AnyGame
from tests.games.open_spiel.names import HIDDEN, OPEN, registered
from tests.server.text.typist import Typist
from tests.testkit.client import TestClient
from tests.testkit.server import start_server
from tests.testkit.stores import sqlite_database

NODES = 300


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Iterator[AnyGame]:
    with registered([request.param]) as (found,):
        yield found


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", names, indirect=True)


def dueled(game: AnyGame, seed: int) -> list[Event]:
    """The log of a match of random players, at a table of its own."""
    seats = [SeatedAgent("random", RandomAgent(Random(f"{seed}:{seat}"))) for seat in range(game.seats)]
    events = play_match(game, game.options({}), seats, lambda _: Random(seed), budget=Budget)
    return [replace(event, table=f"table-{seed}") for event in events]


@pytest.mark.slow
@of(*OPEN)
def test_a_game_is_logged_verified_exported_imported_mined_explored_and_advised_on(
    game: AnyGame, tmp_path: Path
) -> None:
    games = [dueled(game, seed) for seed in range(2)]
    assert [faults_of(events[0].table, events) for events in games] == [[], []]
    (record,) = records_of(games[0])
    file = tmp_path / "games.jsonl"
    file.write_text(format_line(record) + "\n")
    log, refused = MemoryGameLog(), list[RecordError]()
    import_games(log, read_games(file), now_ms=5, refuse=refused.append, progress=lambda counts: None)
    (row,) = log.finished(game.id)
    assert (row.points, row.plies, refused) == (record.points, len(record.moves), [])
    store = open_store(sqlite_database(tmp_path))
    for events in games:
        store.log.append(events)
    mined = Worker(store, WorkerConfig(folder=tmp_path)).mine(game.id)
    store.close()
    assert mined.games == 2
    view, legal = looked_at(game, None)
    explorer = Explorer(tmp_path / "mining")
    known, rounds = explorer.known(view, legal)
    explorer.close()
    assert sum(counts.games for _, counts in known) >= rounds == 2, "moves that make one position are told together"
    assert {it.move for it in advice(view, legal, {}, Budget(nodes=NODES), "seed")} <= {*legal}


@pytest.mark.slow
@of(*HIDDEN)
def test_a_game_with_hidden_hands_is_logged_verified_recorded_mined_and_searched(game: AnyGame, tmp_path: Path) -> None:
    games = [dueled(game, seed) for seed in range(2)]
    assert [faults_of(events[0].table, events) for events in games] == [[], []]
    (record,) = records_of(games[0])
    again = parse_line(format_line(record), 1)
    assert isinstance(again, GameRecord) and again.hands == record.hands != ()
    store = open_store(sqlite_database(tmp_path))
    for events in games:
        store.log.append(events)
    assert Worker(store, WorkerConfig(folder=tmp_path)).mine(game.id).games == 2
    store.close()
    hand = record.hands[0]
    state = game.begin(game.options({}), hand.deal, None if hand.leader is None else Seat(hand.leader))
    view, legal = game.view(state, game.to_act(state)[0]), game.move_texts(state)
    explorer = Explorer(tmp_path / "mining")
    assert explorer.known(view, legal)[1] == 2
    explorer.close()
    assert make_agent(game.id, "ismcts-easy", 1, {}).choose(view, legal, Budget(nodes=20)).move in legal


@pytest.mark.slow
@of("tic_tac_toe", "quoridor-3", "kuhn_poker")
def test_a_data_set_has_the_games_with_their_positions(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(sqlite_database(tmp_path))
    for seed in range(12):
        store.log.append(dueled(game, seed))
    store.close()
    folder = tmp_path / "release"
    made = run(capsys, "dataset", "make", "--data", str(tmp_path), "--out", str(folder), "--game", game.id)
    assert made[0] == 0, made[2]
    release = ReleaseFolder(folder)
    rows = [row for split in SPLITS for row in release.games(game.id, split)]
    assert len(rows) == 12
    for row in rows:
        (played,) = row["rounds"]
        assert len(played["positions"]) == len(played["moves"]) + 1
        last = game.parse_position(played["positions"][-1], game.options({}))
        assert game.outcome(last) is not None
        assert {example.move for example in examples_of(row)} <= {*played["moves"]}
    code, out, error = run(capsys, "dataset", "evaluate", str(folder), "--task", "value")
    if any(row["split"] == "test" for row in rows):
        assert code == 0 and "base rate" in out, error
    else:  # the few deals of Kuhn poker are all in other splits
        assert "no game to score in its test split" in error


@of("tic_tac_toe")
def test_experience_is_learned_and_cited_whatever_order_led_to_a_position(game: AnyGame, tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    for seed in range(40):
        store.log.append(dueled(game, seed))
    assert Worker(store, WorkerConfig(folder=tmp_path)).mine(game.id).rules > 0
    store.close()
    one, other = (after(game, *moves) for moves in (("x(0,0)", "o(1,1)", "x(2,2)"), ("x(2,2)", "o(1,1)", "x(0,0)")))
    assert game.pack(one) == game.pack(other) != game.pack(after(game, "x(0,0)", "o(1,1)", "x(0,2)"))
    file = newest_book(tmp_path / "books", game.id)
    assert file is not None
    with ExperienceBook.open(file) as book:
        start = game.begin({}, game.deal({}, Random(0)), None)
        view, legal = game.view(start, game.to_act(start)[0]), game.move_texts(start)
        rules = {rule.move for rule in book.find_all(view, legal)}
        decision = make_agent(game.id, "experience-easy", 1, {game.id: book}).choose(view, legal, Budget(nodes=200))
    assert decision.move in legal and rules


def after(game: AnyGame, *moves: str) -> Any:
    options = game.options({})
    return game.replay(game.begin(options, game.deal(options, Random(0)), None), moves)[0]


@of("tic_tac_toe")
def test_the_search_of_open_spiel_plays_at_three_strengths_and_at_any_number_of_simulations(game: AnyGame) -> None:
    assert [player.name for player in players(game.id)] == [
        *("random", "at-your-level", "mcts-easy", "mcts-medium", "mcts"),
        *("experience-easy", "experience-medium", "experience"),
    ]
    state = after(game, "x(0,0)", "o(1,1)", "x(0,1)", "o(2,2)")
    view, legal = game.view(state, game.to_act(state)[0]), game.move_texts(state)
    for name in ("mcts-medium", "mcts:300", "mcts"):
        decisions = [make_agent(game.id, name, 1, {}).choose(view, legal, Budget()) for _ in range(2)]
        assert decisions[0] == decisions[1]
        assert (decisions[0].move, decisions[0].why.kind) == ("x(0,2)", "own-thinking"), "it wins"
    stopped = Budget()
    stopped.stop[0] = 1
    assert make_agent(game.id, "mcts", 1, {}).choose(view, legal, stopped).why.kind == "chance"
    assert make_agent(game.id, "mcts", 1, {}).choose(view, legal, Budget(nodes=40)).move in legal


@of("tic_tac_toe")
def test_a_log_that_the_rules_no_longer_explain_is_told_and_left_as_it_is(game: AnyGame) -> None:
    events = dueled(game, 1)
    place = next(at for at, event in enumerate(events) if event.move is not None)
    changed = [*events[:place], replace(events[place], state=bytes(16)), *events[place + 1 :]]
    assert {fault.version for fault in faults_of("table-1", changed)} == {events[place].version}
    opened = events[0].expect(Opened)
    older = [replace(events[0], data=replace(opened, game="openspiel:tic_tac_toe/1.5")), *events[1:]]
    (fault,) = faults_of("table-1", older)
    assert "no rules of 'openspiel:tic_tac_toe/1.5' here" in fault.text
    with pytest.raises(UnknownGame, match=r"openspiel:tic_tac_toe/1.5 are not installed, but .*/[0-9.]+: install"):
        game_named("openspiel:tic_tac_toe/1.5")


async def sit(client: TestClient, table: str, seat: int) -> None:
    assert (await client.ask("sit", table=table, seat=seat))["type"] == "done"


def is_at(ply: int, state: dict[str, Any]) -> bool:
    """Whether the match has begun and awaits this ply."""
    return state["ply"] == ply and state["to_act"] != []


@of("othello")
async def test_a_whole_game_of_othello_is_played_by_text_and_again_in_a_rematch(game: AnyGame) -> None:
    async with start_server() as server:
        ann = await Typist.at(server)
        await ann.ask("name Ann", "Welcome")
        table = (await ann.ask("open openspiel:othello", "is open")).split()[1]
        await ann.ask("sit 1", "You sit in seat 1")
        ben = await server.guest("Ben")
        await sit(ben, table, 1)
        await ann.until("The match begins")
        await ann.exchange("diagram", "Black (x) to play:", "  a b c d e f g h")
        assert "not a legal move" in await ann.ask("play a1", "a1")
        state = after(game)
        rng = Random(5)
        while game.outcome(state) is None:
            move = rng.choice(game.move_texts(state))
            if game.to_act(state) == (0,):
                if game.forced(state) is None:
                    await ann.ask(f"play {move}", "You p")
            else:
                shown = await ben.state(partial(is_at, len(state.history)))
                if game.forced(state) is None:
                    await ben.ask("play", table=table, version=shown["version"], move=move)
            state = game.successor(state, move)
        over = await ben.state(lambda it: it["phase"] == "over")
        assert over["result"]["points"] == list(game.outcome(state).points)  # pyright: ignore[reportOptionalMemberAccess]
        await ann.type("rematch")
        await ben.ask("rematch", table=table)
        assert (await ben.state(lambda it: it["match"] == 2 and it["phase"] == "play"))["ply"] == 0


@of("ultimate_tic_tac_toe")
def test_positions_whose_drawings_agree_are_told_apart_by_the_legal_moves(game: AnyGame) -> None:
    one, other = (after(game, f"Choose_local_board_{number}") for number in (1, 2))
    assert str(one.board.node) == str(other.board.node)
    assert game.pack(one) != game.pack(other)


@of("amazons")
def test_a_move_is_typed_as_open_spiel_names_it(game: AnyGame) -> None:
    find, legal = text_of(game.id).find, game.move_texts(after(game))
    for typed in ("x from (1, 5)", "X_From_(1,5)"):
        assert find(catalogue("en"), "", legal, typed) == ["X_From_(1,5)"]
    assert find(catalogue("en"), "", legal, "x from (1, 4)") == []


@of("amazons", "quoridor-3")
async def test_a_seat_that_is_passed_over_passes_by_itself(game: AnyGame) -> None:
    async with start_server() as server:
        seats = [await server.guest(f"Player {seat}") for seat in range(game.seats)]
        table = (await seats[0].ask("open", game=game.id.split("/")[0]))["table"]
        for seat, client in enumerate(seats):
            await sit(client, table, seat)
        state = after(game)
        for _ in range(6):
            seat = game.to_act(state)[0]
            move = game.move_texts(state)[0]
            if game.forced(state) is None:
                shown = await seats[seat].state(partial(is_at, len(state.history)))
                await seats[seat].ask("play", table=table, version=shown["version"], move=move)
            state = game.successor(state, move)
        assert "pass" in state.history
        await seats[0].state(lambda it: it["ply"] >= len(state.history))


@of("kuhn_poker")
async def test_a_seat_and_a_spectator_are_told_nothing_of_another_hand_before_the_end(game: AnyGame) -> None:
    async with start_server() as server:
        ann, ben, eve = [await server.guest(name) for name in ("Ann", "Ben", "Eve")]
        table = (await ann.ask("open", game="openspiel:kuhn_poker"))["table"]
        await eve.ask("subscribe", table=table)
        await sit(ann, table, 0)
        await sit(ben, table, 1)
        shown = await ann.state(partial(is_at, 0))
        await ann.ask("play", table=table, version=shown["version"], move="Bet")
        for client, own in ((ann, "0:Deal"), (ben, "1:Deal"), (eve, "")):
            await client.state(partial(is_at, 1))
            told = json.dumps(client.received)
            assert [part for part in ("0:Deal", "1:Deal") if part in told] == [own] * bool(own)
            assert "@0" not in told and "@1" not in told and "@2" not in told, "nor of the deal"


@of("hex", "dots_and_boxes", "team_dominoes")
def test_rounds_played_on_at_random_end_as_the_rules_say_and_change_no_state(game: Any) -> None:
    state = game.begin(game.options({}), game.deal(game.options({}), Random(4)), None)
    before = game.format_position(state)
    found = [game.play_on(state, Random(seed), 400) for seed in range(8)]
    assert game.format_position(state) == before
    assert all(outcome is not None and len(outcome.points) == game.seats and plies > 1 for outcome, plies in found)
    assert len({outcome.points for outcome, _ in found}) > 1
    assert game.play_on(state, Random(1), 1) == (None, 1)


@of("hex", "quoridor-3", "kuhn_poker")
def test_open_games_of_two_sides_have_an_evaluation(game: AnyGame) -> None:
    strongest = list(agent_kinds(game.id))[-1]
    can = next(player for player in players(game.id) if player.name == strongest).analyses
    position = game.format_position(game.begin(game.options({}), game.deal(game.options({}), Random(1)), None))
    make = searching(game.id, position, 2, None)
    assert can == (make is not None) == game.id.startswith("openspiel:hex")
    if make is not None:
        found = make()
        found.deepen(bytearray(1))
        assert found.unit == "win" and len(found.lines) == 2 and all(abs(line.score) <= 100 for line in found.lines)
