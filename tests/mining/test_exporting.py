"""`oldhand export`: every finished game leaves the log, comes back as a duplicate, and fills another log alike."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mining.files.exporting import Form, export, games_of, write_games
from mining.files.importing import Counts, import_games
from mining.files.records import read_games
from server.tables.decide import Close, Deal
from shared.core import Seat
from shared.errors import RecordError
from shared.events import Dealt, Kind, PlayerKind, Sat
from shared.game_log import GameLog
from shared.games import GAMES
from shared.match import Phase
from shared.match_records import records_of
from shared.reasons import RuleReason
from shared.record_events import BY_RULE
from shared.records.record import GameRecord, Sitter, fingerprint
from shared.store import MemoryGameLog, Store
from tests.mining.exported import CHECKERS, DOMINO, DRAUGHTS, board_story
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot

OUT: dict[Form, str] = {"ndjson": "games.ndjson", "text": "games.txt", "pdn": "games.pdn", "xml": "games"}


def imported(log: GameLog, path: Path) -> tuple[Counts, list[str]]:
    refused: list[str] = []

    def refuse(error: RecordError) -> None:
        refused.append(f"{error} [{error.code}]")

    return import_games(log, read_games(path), now_ms=9, refuse=refuse, progress=lambda counts: None), refused


@pytest.mark.slow
@pytest.mark.parametrize("how", OUT)
@pytest.mark.parametrize("game", [DRAUGHTS, CHECKERS, DOMINO])
def test_an_export_comes_back_as_duplicates_and_fills_a_new_log(
    game: str, how: Form, full_store: Store, tmp_path: Path
) -> None:
    games = list(games_of(full_store.log, game))
    assert len(games) == (3 if game == DOMINO else 4)
    out = tmp_path / OUT[how]
    if how == "pdn" and game != DRAUGHTS:
        with pytest.raises(RecordError, match="PDN"):
            list(write_games(games, how, out))
        assert not out.exists()
        return
    assert sum(write_games(games, how, out)) == sum(
        file.stat().st_size for file in [out, *out.rglob("*.*")] if file.is_file()
    )
    assert imported(full_store.log, out) == (Counts(read=len(games), duplicates=len(games)), [])

    another = MemoryGameLog()
    counts, refused = imported(another, out)
    assert (counts.imported, refused) == (len(games), [])
    assert list(games_of(another, game)) == games
    assert imported(another, out)[0].duplicates == len(games)
    # and from there back again
    again = tmp_path / "again" / OUT[how]
    list(write_games(games_of(another, game), how, again))
    assert imported(full_store.log, again)[0] == Counts(read=len(games), duplicates=len(games))


def test_a_record_says_all_that_its_table_did(scenarios: dict[str, list[Scenario]]) -> None:
    one, two = records_of(scenarios[DRAUGHTS][0].events)
    assert (one.id, two.id) == ("d1/1", "d1/2")
    assert (one.players, one.points, one.reason, one.resigned) == (("Ann", "experience"), (-1, 1), "resigned", (0,))
    assert one.sitters == (Sitter("person"), Sitter("ai", "experience", "7"))
    assert (one.date, len(one.moves)) == ("2023.11.14", 12)
    assert dict(one.options) == dict(GAMES[DRAUGHTS].options({}))
    assert one.proof is not None and two.proof is not None
    assert (one.proof.match, two.proof.match) == (1, 2)
    assert two.proof.commitment == one.proof.secret  # what was revealed is what was committed next


def test_a_match_of_hands_says_deals_counsel_points_and_scores(scenarios: dict[str, list[Scenario]]) -> None:
    (record,) = records_of(scenarios[DOMINO][0].events)
    events = scenarios[DOMINO][0].events
    assert [hand.deal for hand in record.hands] == [
        event.data.deal for event in events if isinstance(event.data, Dealt)
    ]
    assert sum(len(hand.counsel) for hand in record.hands) == story_count(events, Kind.COUNSELLED)
    assert record.plies() == story_count(events, Kind.MOVED) + story_count(events, Kind.PASSED)
    played = [hand for hand in record.hands if not hand.void]
    assert all(hand.points is not None and hand.leader is not None for hand in played)
    totals = [sum(points) for points in zip(*[hand.points or () for hand in played], strict=True)]
    assert max(totals) >= 100
    assert record.points == tuple(1 if total == max(totals) else -1 for total in totals)


def story_count(events: Any, kind: Kind) -> int:
    return sum(1 for event in events if event.kind is kind)


def test_a_move_that_a_rule_chose_is_one_again_after_its_journey(tmp_path: Path) -> None:
    scenario = Scenario(DRAUGHTS).sit(ANN, robot(1)).begin()
    scenario.play("11-15")
    scenario.play("23-19", reason=RuleReason(wins=3, draws=1, losses=0, games=4, book=2))
    scenario.resign(ANN)
    (record,) = records_of(scenario.events)
    assert record.recalled == (2,)
    for how, name in OUT.items():
        log = MemoryGameLog()
        list(write_games([record], how, tmp_path / name))
        imported(log, tmp_path / name)
        (events,) = log.tables(DRAUGHTS)
        reasons = [event.reason for event in events if event.kind is Kind.MOVED]
        assert reasons == [None, BY_RULE]
        sat = [event.data for event in events if isinstance(event.data, Sat)]
        agents = [(who.kind, who.agent) for who in sat]
        assert agents == [(PlayerKind.PERSON, None), (PlayerKind.AI, "greedy")]


def test_a_match_of_hands_that_was_left_keeps_the_hands_that_were_played(tmp_path: Path) -> None:
    scenario = Scenario(DOMINO).sit(*PERSONS).begin()
    while scenario.table.match.round < 3:
        scenario.play_on(Random(5), plies=1)
    assert list(records_of(scenario.events)) == []
    for person in PERSONS:
        scenario.leave(person)
    scenario.do(Close("abandoned"))
    (record,) = records_of(scenario.events)
    assert record.points is None
    assert [hand.points is not None for hand in record.hands if not hand.void] == [True, True]
    log = MemoryGameLog()
    list(write_games([record], "text", tmp_path / "g.txt"))
    counts, refused = imported(log, tmp_path / "g.txt")
    assert (counts.imported, refused) == (1, [])
    assert len(log.finished(DOMINO)) == 2


def test_only_who_gave_up_the_last_hand_has_given_up(tmp_path: Path) -> None:
    """A partner who would have given up an earlier hand is not heard again; a void deal is no hand."""
    scenario = Scenario(DOMINO, seed=15).sit(*PERSONS).begin()
    scenario.resign(PERSONS[0])
    scenario.play_on(Random(3), until=Phase.DEAL)
    scenario.resign(PERSONS[1])
    scenario.do(Deal())
    assert scenario.events[-1].expect(Dealt).redeal
    scenario.resign(PERSONS[3])
    (record,) = records_of(scenario.events)
    assert (record.resigned, record.points) == ((1, 3), (1, -1, 1, -1))
    list(write_games([record], "ndjson", tmp_path / "g.ndjson"))
    assert imported(MemoryGameLog(), tmp_path / "g.ndjson")[0].imported == 1


def test_two_games_with_one_id_are_one_too_many(tmp_path: Path, full_store: Store) -> None:
    one, two = records_of(board_story(DRAUGHTS, "x").events)
    log = MemoryGameLog()
    list(write_games([one, replace(two, id=one.id), replace(one, id="other")], "ndjson", tmp_path / "g.ndjson"))
    counts, refused = imported(log, tmp_path / "g.ndjson")
    assert (counts.imported, counts.refused) == (2, 1)
    assert refused == ["another game has the id x/1 [record/id-taken]"]
    # later too, and the id of one of this log's own tables is as good as any
    list(write_games([replace(two, id=one.id)], "xml", tmp_path / "x"))
    assert imported(log, tmp_path / "x")[1] == refused
    list(write_games([replace(two, id="d1/1")], "text", tmp_path / "d.txt"))
    assert imported(full_store.log, tmp_path / "d.txt")[1] == ["another game has the id d1/1 [record/id-taken]"]


def test_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    alive: set[int] = set()
    most = 0

    class Watched(MemoryGameLog):
        """A log without end that counts the tables that somebody still holds."""

        def tables(self, game: str) -> Iterator[Any]:
            nonlocal most
            for number in range(300):
                events = Held(replace(event, table=f"t{number}") for event in scenario.events)
                alive.add(number)
                events.number = number
                most = max(most, len(alive))
                yield events

    class Held(list[Any]):
        number = -1

        def __del__(self) -> None:
            alive.discard(self.number)

    scenario = board_story(DRAUGHTS, "x")
    assert len(list(write_games(games_of(Watched(), DRAUGHTS), "ndjson", tmp_path / "g.ndjson"))) == 600
    assert most <= 2


def test_the_command_says_how_many_games_and_bytes(
    full_store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "games.ndjson"
    export("english-draughts", out, "ndjson", data=tmp_path / "data", as_json=True)
    output, errors = capsys.readouterr()
    result = json.loads(output)
    assert (result["games"], result["bytes"]) == (4, out.stat().st_size)
    assert str(out) in errors
    assert [file.name for file in out.parent.iterdir()] == ["games.ndjson"]


def test_the_papers_entities_are_three_tables(
    full_store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export("chinese-checkers", tmp_path / "e", "entities", data=tmp_path / "data", as_json=True)
    assert json.loads(capsys.readouterr().out)["games"] == 4
    rows = {name: (tmp_path / "e" / f"{name}.csv").read_text().splitlines() for name in ("PiecesState", "CheckerUsage")}
    assert len(rows["CheckerUsage"]) == 82
    assert rows["PiecesState"][0].startswith("ID,SAS_0,") and rows["PiecesState"][0].endswith(",SPS_9,Count")
    with pytest.raises(RecordError, match="Chinese checkers"):
        export("english-draughts", tmp_path / "e", "entities", data=tmp_path / "data")


def test_games_are_not_mixed_into_a_folder_that_holds_something(tmp_path: Path) -> None:
    (tmp_path / "keep.txt").write_text("mine")
    records = list(records_of(board_story(DRAUGHTS, "x").events))
    with pytest.raises(RecordError, match="not empty"):
        list(write_games(records, "xml", tmp_path))


def test_half_a_file_is_never_left(tmp_path: Path) -> None:
    def broken() -> Iterator[GameRecord]:
        yield next(records_of(board_story(DRAUGHTS, "x").events))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(write_games(broken(), "text", tmp_path / "g.txt"))
    assert list(tmp_path.iterdir()) == []


def test_a_seat_is_told_as_whoever_sat_there_last() -> None:
    scenario = Scenario(DRAUGHTS).sit(ANN, BEN).begin().play_on(Random(1), plies=3)
    scenario.leave(BEN)
    scenario.sit(robot(2))
    scenario.resign(ANN)
    (record,) = records_of(scenario.events)
    assert record.players == ("Ann", "greedy")
    assert record.sitters[Seat(1)] == Sitter("ai", "greedy")
    assert fingerprint(record) == fingerprint(replace(record, sitters=()))
