"""Records of games that a server held: event, site, round, time control, termination, and the time of each move."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from shared.core import Seat
from shared.events import ClockSet, Dealt, Event, Kind, MatchEnded, MovesTakenBack, Opened, PlayerKind, RoundEnded, Sat
from shared.games.english_draughts.pdn import format_pdn, parse_pdn
from shared.games.english_draughts.pdn_lines import parse_variations
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.match_records import record_so_far, records_of
from shared.records.gamelog_xml import format_xml, parse_xml
from shared.records.move_tree import is_annotated
from shared.records.ndjson import format_line, parse_line
from shared.records.record import GameRecord
from shared.records.text import format_text, parse_text

BEGAN_MS = 1_790_000_000_000
FISCHER = {"clock": {"kind": "fischer", "bank_s": 300, "gain_s": 5}, "rated": True}


def table(*happened: tuple[Kind, int, dict[str, Any]], terms: Mapping[str, Any] | None = FISCHER) -> list[Event]:
    """A table of the server with these events after its first deal, each at so many milliseconds after it."""
    opened = Opened(game=ENGLISH_DRAUGHTS.id, options=ENGLISH_DRAUGHTS.options({}), public=True, terms=terms)
    events = [Event("t1", 1, Kind.OPENED, BEGAN_MS - 9_000, data=opened)]
    for seat, name in enumerate(("Ada", "Bo")):
        sat = Sat(player=name, name=name, kind=PlayerKind.PERSON, sat_in=False)
        events.append(Event("t1", 2 + seat, Kind.SAT, BEGAN_MS - 5_000, seat=Seat(seat), data=sat))
    events.append(Event("t1", 4, Kind.DEALT, BEGAN_MS, match=1, data=Dealt(deal=START, leader=Seat(0))))
    for version, (kind, after_ms, facts) in enumerate(happened, start=5):
        events.append(Event("t1", version, kind, BEGAN_MS + after_ms, match=1, **facts))
    return events


def moved(after_ms: int, move: str, seat: int) -> tuple[Kind, int, dict[str, Any]]:
    return Kind.MOVED, after_ms, {"move": move, "seat": Seat(seat)}


def ended(after_ms: int, reason: str) -> list[tuple[Kind, int, dict[str, Any]]]:
    points = (1, -1)
    return [
        (Kind.ROUND_ENDED, after_ms, {"data": RoundEnded(points, reason, points, 0)}),
        (Kind.MATCH_ENDED, after_ms, {"data": MatchEnded(points, reason, points)}),
    ]


MOVES = (moved(2_500, "11-15", 0), moved(2_500, "23-19", 1), moved(70_623, "8-11", 0))


def only(events: list[Event]) -> GameRecord:
    (record,) = records_of(events)
    return record


def test_pdn_names_occasion_time_control_end_and_move_times() -> None:
    record = only(table(*MOVES, *ended(400_000, "time")))
    text = format_pdn(record)
    head, body = text.split("\n\n")[:2]
    lines = head.splitlines()
    for line in (
        '[Event "Rated game"]', '[Site "Oldhand"]', '[Round "1"]', '[Black "Ada"]', '[Result "1-0"]',
        '[TimeControl "300+5"]', '[Termination "time forfeit"]',
    ):  # fmt: skip
        assert line in lines
    assert " ".join(body.split()) == (
        "1. 11-15 {[%emt 0:00:02.5]} 23-19 {[%emt 0:00:00]} 2. 8-11 {[%emt 0:01:08.123]} 1-0"
    )
    assert list(parse_pdn(text)) == [record]


def test_every_form_tells_the_times_and_reads_them_back() -> None:
    record = only(table(*MOVES, *ended(400_000, "resigned")))
    assert record.times == (2_500, 0, 68_123)
    assert json.loads(format_line(record))["times"] == [2_500, 0, 68_123]
    assert parse_line(format_line(record), 1) == record
    assert "\nTimes: 2500 0 68123\n" in format_text(record)
    assert list(parse_text(enumerate(format_text(record).encode().split(b"\n"), start=1))) == [record]
    assert 'ms="68123"' in format_xml(record)
    assert parse_xml(format_xml(record).encode()) == record


@pytest.mark.parametrize(
    ("terms", "control", "event"),
    [
        (FISCHER, "300+5", "Rated game"),
        ({"clock": {"bank_s": 60}, "rated": False}, "60+0", "Casual game"),
        ({"clock": {"kind": "move", "move_s": 30}, "rated": "people"}, "1/30", "Game"),
        ({"clock": {"kind": "days", "days": 3}}, "1/259200", "Game"),
        ({"clock": None}, "-", "Game"),
    ],
)
def test_a_time_control_is_told_as_pgn_tells_it(terms: Mapping[str, Any], control: str, event: str) -> None:
    record = only(table(*MOVES, *ended(80_000, "agreed"), terms=terms))
    assert (dict(record.tags)["TimeControl"], record.event) == (control, event)


@pytest.mark.parametrize(
    ("reason", "termination"),
    [("resigned", "normal"), ("no-move", "normal"), ("time", "time forfeit"), ("absent", "abandoned")],
)
def test_the_end_is_told_as_pgn_tells_it(reason: str, termination: str) -> None:
    assert dict(only(table(*MOVES, *ended(80_000, reason))).tags)["Termination"] == termination


def test_a_game_in_progress_has_not_terminated() -> None:
    record = record_so_far(table(*MOVES))
    assert record is not None
    assert (record.points, dict(record.tags)["Termination"]) == (None, "unterminated")


def test_a_game_that_no_server_held_is_told_without_an_occasion() -> None:
    record = only(table(*MOVES, *ended(80_000, "agreed"), terms=None))
    assert (record.event, record.site, record.round, record.tags) == ("", "", "", ())


def test_a_pause_after_a_restart_is_no_time_of_the_mover() -> None:
    stopped = (Kind.CLOCK_SET, 10_000, {"data": ClockSet((1, 1), "restart", frozen=True)})
    resumed = (Kind.CLOCK_SET, 65_000, {"data": ClockSet((1, 1), "restart")})
    record = only(table(*MOVES[:2], stopped, resumed, MOVES[2], *ended(80_000, "agreed")))
    assert record.times == (2_500, 0, 5_623)


def test_times_of_moves_that_were_taken_back_are_left_out() -> None:
    back = (Kind.MOVES_TAKEN_BACK, 3_000, {"data": MovesTakenBack(1), "ply": 1})
    record = only(table(*MOVES[:2], back, moved(9_000, "22-17", 1), *ended(80_000, "agreed")))
    assert (record.moves, len(record.times)) == (("11-15", "22-17"), 2)


def test_times_in_comments_are_no_annotation() -> None:
    text = format_pdn(only(table(*MOVES, *ended(80_000, "agreed"))))
    assert not any(is_annotated(lines.root) for _, lines in parse_variations(text) if not isinstance(lines, Exception))


@pytest.mark.parametrize(
    ("written", "ms"),
    [("0:00:03", 3_000), ("1:02:03.4", 3_723_400), ("02:03", 123_000), ("7.25", 7_250), ("0:00:00,5", 500)],
)
def test_foreign_times_of_moves_are_read(written: str, ms: int) -> None:
    (game,) = parse_pdn(f"1. 11-15 {{good [%clk 0:01:00] [%emt {written}]}} 23-19 *")
    assert isinstance(game, GameRecord)
    assert game.times == (ms, None)
