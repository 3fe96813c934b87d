"""Every form of a record reads back what it wrote, whatever the game, and judging it finds nothing wrong."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import RecordError
from shared.games import GAMES
from shared.games.english_draughts.pdn import format_pdn, parse_pdn
from shared.match_records import records_of
from shared.record_events import checked_events
from shared.records import gamelog_xml
from shared.records.gamelog_xml import FORMS, format_xml, parse_xml
from shared.records.judging import options_recorded
from shared.records.ndjson import format_line, parse_line, usual_start
from shared.records.pieces_state import notation_of
from shared.records.record import GameRecord, Sitter, fingerprint, one_line
from shared.records.text import HEADER, format_text, parse_text
from tests.records.games import BOARDS, DOMINO, board_game, board_records, domino_match, records

UNKNOWN = (Sitter("archive"),) * 4


def house_rules(record: GameRecord) -> dict[str, Any]:
    return dict(record.options) or dict(GAMES[record.game].options(options_recorded(record.game)))


def numbered(text: str) -> list[tuple[int, bytes | RecordError]]:
    return [(number, line) for number, line in enumerate(text.encode().split(b"\n"), start=1)]


@given(records())
def test_a_line_of_json_reads_back(record: GameRecord) -> None:
    line = format_line(record)
    assert "\n" not in line
    assert parse_line(line, 1) == record


@given(st.lists(records(), max_size=3))
def test_text_reads_back_game_by_game(written: list[GameRecord]) -> None:
    text = "".join(map(format_text, written))
    assert list(parse_text(numbered(text))) == written


@given(records())
def test_xml_reads_back(record: GameRecord) -> None:
    assert parse_xml(format_xml(record).encode()) == record


@given(board_records(BOARDS[0]))
def test_pdn_reads_back_all_that_our_own_records_tell(record: GameRecord) -> None:
    assert list(parse_pdn(format_pdn(record))) == [record]


@given(records())
@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_the_log_tells_a_record_as_it_was_told(record: GameRecord) -> None:
    (logged,) = records_of(checked_events(record, 5))
    assert fingerprint(logged) == fingerprint(record)
    said_less = {"tags": (), "options": (), "sitters": ()}
    assert replace(logged, **said_less) == replace(record, **said_less)
    assert dict(logged.tags) == {name: text for name, text in record.tags if text}
    # Nothing told is what everybody assumes: the rules for records, and players of whom only names are known.
    assert house_rules(logged) == house_rules(record)
    assert (logged.sitters or UNKNOWN[: len(logged.players)]) == (record.sitters or UNKNOWN[: len(record.players)])


@given(st.text(st.characters(exclude_categories=[]), max_size=20))
def test_a_single_line_stays_as_it_is(text: str) -> None:
    line = one_line(text)
    assert not any(character < " " for character in line)
    assert one_line(line) == line
    line.encode()
    assert one_line(f"a \r\n\t{line}") == f"a {line.lstrip(' ')}"


def test_a_text_record_reads_as_people_read() -> None:
    moves, _ = board_game(BOARDS[0], 5)
    record = GameRecord(BOARDS[0], usual_start(BOARDS[0]), moves[:9], (1, -1), ("Ada", "Bob"), "Club")
    lines = format_text(record).splitlines()
    assert lines[:5] == [HEADER, "Game: english-draughts/1", "Event: Club", "Seat 0: Ada", "Seat 1: Bob"]
    assert lines[5].startswith(f"1. {moves[0]} {moves[1]} ")
    assert lines[6] == f"9. {moves[8]}"
    assert lines[7] == "Result: 1-0"


def test_xml_tells_pieces_states_as_the_paper_orders_them() -> None:
    record = GameRecord(BOARDS[1], usual_start(BOARDS[1]), ("c2-c3",), (1, -1), ("", ""))
    root = ElementTree.fromstring(format_xml(record))
    start, made = root.iter("state")
    assert (start.get("active"), made.get("active")) == ("1", "0")
    rows = [sum(map(int, cell.split(","))) for cell in (made.findtext("SAS") or "").split()]
    assert rows == sorted(rows) == [0, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    passive = [sum(map(int, cell.split(","))) for cell in (made.findtext("SPS") or "").split()]
    assert passive == sorted(passive, reverse=True)
    assert (made.findtext("SAS") or "").split()[:4] == ["0,0", "1,0", "0,1", "2,0"]


SCHEMA = ElementTree.parse(Path(gamelog_xml.__file__).with_name("gamelog.xsd")).getroot()
XS = "{http://www.w3.org/2001/XMLSchema}"


def test_the_schema_and_the_reader_name_the_same_elements_and_attributes() -> None:
    elements = {element.get("name"): element for element in SCHEMA.findall(f"{XS}element")}
    assert elements.keys() == FORMS.keys()
    for name, element in elements.items():
        form = FORMS[name or ""]
        attributes = {one.get("name"): one.get("use") for one in element.iter(f"{XS}attribute")}
        assert {one for one, use in attributes.items() if use == "required"} == form.required, name
        assert attributes.keys() == form.required | form.optional, name
        assert {one.get("ref") for one in element.iter(f"{XS}element") if one.get("ref")} == form.parts, name


@pytest.mark.parametrize("game_id", [*BOARDS, DOMINO])
def test_a_pieces_state_reads_back_whoever_made_it(game_id: str) -> None:
    game = GAMES[game_id]
    if game_id == DOMINO:
        hand = next(hand for hand in domino_match(1).hands if hand.moves)
        assert hand.leader is not None
        texts, state = hand.moves, game.begin(game.options({}), hand.deal, Seat(hand.leader))
    else:
        texts, state = board_game(game_id, 5)[0], game.parse_position(usual_start(game_id))
    for text in texts:
        (active,) = game.to_act(state)
        state = game.successor(state, game.parse_move(state, text))
        parts = notation_of(game_id).tell(game.format_position(state), active)
        assert game.pack(game.parse_position(notation_of(game_id).read(parts, active))) == game.pack(state)


BROKEN_LINES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no-hands": (lambda fields: fields.pop("hands"), "record/missing"),
    "hands-are-a-text": (lambda fields: fields.update(hands="x"), "record/syntax"),
    "leader": (lambda fields: fields["hands"][0].update(leader=4), "record/syntax"),
    "counsel": (lambda fields: fields["hands"][0].update(counsel=[[0, "perhaps"]]), "record/syntax"),
    "points": (lambda fields: fields["hands"][0].update(points=[1]), "record/syntax"),
    "players": (lambda fields: fields.update(players=["A"]), "record/syntax"),
    "options": (lambda fields: fields.update(options={"target": 7}), "record/syntax"),
    "kind": (lambda fields: fields.update(seats=[{"kind": "ghost"}] * 4), "record/syntax"),
    "proof": (lambda fields: fields["proof"].update(nonces=[7]), "record/syntax"),
    "commitments": (lambda fields: fields["proof"].update(commitments=[7]), "record/syntax"),
    "commitments-are-a-text": (lambda fields: fields["proof"].update(commitments="x"), "record/syntax"),
    "tags": (lambda fields: fields.update(tags={"a": 7}), "record/syntax"),
    "game": (lambda fields: fields.update(game="chess"), "record/unsupported"),
    "game-is-a-number": (lambda fields: fields.update(game=7), "record/syntax"),
    "result": (lambda fields: fields.update(result="2-0"), "record/missing"),
}


@pytest.mark.parametrize(("change", "code"), BROKEN_LINES.values(), ids=BROKEN_LINES)
def test_a_line_that_tells_no_match_is_refused(change: Callable[[dict[str, Any]], object], code: str) -> None:
    fields = json.loads(format_line(domino_match(1)))
    assert isinstance(parse_line(json.dumps(fields), 3), GameRecord)
    change(fields)
    error = parse_line(json.dumps(fields), 3)
    assert isinstance(error, RecordError)
    assert (error.code, error.line) == (code, 3)


BROKEN_TEXTS = {
    "no-header": ("Game: english-draughts/1\nResult: 1-0\n", "record/syntax", 1),
    "newer": ("Oldhand game record 2\nGame: english-draughts/1\n", "record/unsupported", 1),
    "no-game": (f"{HEADER}\n1. 11-15\nResult: 1-0\n", "record/missing", 1),
    "no-result": (f"{HEADER}\nGame: english-draughts\n1. 11-15\n", "record/missing", 1),
    "twice": (f"{HEADER}\nGame: english-draughts\nResult: 1-0\nResult: 0-1\n", "record/syntax", 4),
    "nonsense": (f"{HEADER}\nGame: english-draughts\nwhat?\nResult: 1-0\n", "record/syntax", 3),
    "latin": (f"{HEADER}\nGame: english-draughts\nSeat 0: Mu\udcfcller\nResult: 1-0\n", "record/syntax", 3),
    "json": (f'{HEADER}\nGame: english-draughts\nSeat 0: "Mu\nResult: 1-0\n', "record/syntax", 3),
    "seats": (f"{HEADER}\nGame: english-draughts\nSeat 0: A\nSeat 0: B\nResult: 1-0\n", "record/syntax", 4),
    "points-of-no-hand": (f"{HEADER}\nGame: domino-101\nLeader: 1\nResult: 1-0\n", "record/syntax", 3),
}


@pytest.mark.parametrize(("text", "code", "line"), BROKEN_TEXTS.values(), ids=BROKEN_TEXTS)
def test_a_broken_text_is_refused_by_line_and_the_next_one_read(text: str, code: str, line: int) -> None:
    good = f"{HEADER}\nGame: english-draughts\n1. 11-15\nResult: 1-0\n"
    content = text.encode("utf-8", "surrogateescape") + good.encode()
    lines: list[tuple[int, bytes | RecordError]] = list(enumerate(content.split(b"\n"), start=1))
    error, record = parse_text(lines)
    assert isinstance(error, RecordError)
    assert (error.code, error.line) == (code, line)
    assert isinstance(record, GameRecord)
    assert record.moves == ("11-15",)
