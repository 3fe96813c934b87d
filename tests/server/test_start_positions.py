"""Tables that open from a given position: what begins there, what is refused, and that nothing of it is rated."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.roster import make_agent
from client.terminal.command import first_lines
from mining.pipeline.rounds import tally_of_rounds
from mining.pipeline.tally_store import TallyStore
from server.tables.apply import rebuild
from server.tables.decide import Pass, may
from server.tables.listing import summary
from server.tables.publish import Publication
from server.verifier import faults_of
from shared.agent import Budget
from shared.core import Seat
from shared.deal_proofs import check_deals
from shared.errors import PositionError
from shared.events import Dealt
from shared.experience.explorer import Explorer, looked_at
from shared.games import game_named, register
from shared.games.registry import unregister
from shared.match import Phase
from shared.match_records import records_of
from shared.protocol import Terms
from shared.record_events import checked_events
from shared.records.gamelog_xml import format_xml, parse_xml
from shared.records.ndjson import format_line, parse_line
from shared.records.pdn import format_pdn, parse_pdn
from shared.records.record import GameRecord
from shared.records.text import format_text, parse_text
from shared.store import MemoryGameLog
from tests.server.http.web import web
from tests.server.text.typist import Typist
from tests.testkit.scenario import ANN, BEN, CAT, DAN, Scenario
from tests.testkit.server import start_server
from tests.toys.noughts_and_crosses import NOUGHTS_AND_CROSSES

ENDING = "W:WK6,14:B1,K15"
"""Draughts: four pieces, White to move."""
RACE = "1:c3,c4,c5,d3,d4,d5,e3,e4,e5,f3:g7,g8,h6,h7,h8,h9,i6,i7,i8,i9@41"
"""Chinese checkers in the middle of a game, seat 1 to move."""
CROSS = "x../.../..."
HANDS = "00 03 05 11 14 23 26/02 04 33 34 36 45 55/06 13 15 24 35 44 56/01 12 16 22 25 46 66"
MID_HAND = f"{HANDS};0;1-1 pass 3-1> <2-1 <6-2 6-3>"
"""101 domino: seat 1 has no one, and seat 2 is to play."""
LATER_HAND = f"{HANDS};3;6-6 6-2> <6-3"
"""One that was not the first of its match, so that no lead was prescribed."""
POSITIONS = {"english-draughts/1": ENDING, "chinese-checkers/1": RACE, "noughts-and-crosses/1": CROSS}


@pytest.fixture(autouse=True)
def with_the_toy() -> Iterator[None]:
    register(NOUGHTS_AND_CROSSES)
    yield
    unregister(NOUGHTS_AND_CROSSES.id)


def begun(game: str, **fields: Any) -> Scenario:
    """Ann in seat 0 and Ben in seat 1, dealt."""
    return Scenario(game, position=POSITIONS[game], **fields).sit(ANN, BEN).begin()


@pytest.mark.parametrize("game", POSITIONS)
def test_every_match_begins_there_and_the_log_is_sound(game: str) -> None:
    scenario = begun(game)
    position = scenario.rules.format_position(scenario.rules.parse_position(POSITIONS[game]))
    (turn,) = scenario.table.match.to_act
    view = scenario.rules.view(scenario.table.match.state, turn)
    assert (view.start, view.board, view.first, view.history) == (position, position, turn, ())
    scenario.play_on(Random(1))
    scenario.again(ANN)
    scenario.again(BEN)
    scenario.begin().play_on(Random(2))
    dealt = [event.data.deal for event in scenario.events if isinstance(event.data, Dealt)]
    assert dealt == [position, position]
    assert faults_of("t", scenario.events) == []
    assert rebuild(scenario.events) == scenario.table


def test_a_deal_of_another_position_is_a_fault_of_the_log() -> None:
    scenario = begun("english-draughts/1")
    scenario.events[0] = Scenario("english-draughts/1", position="B:WK6,14:B1,K15").events[0]
    assert any("the position that the table opened from" in fault.text for fault in faults_of("t", scenario.events))


@pytest.mark.parametrize("game", POSITIONS)
def test_nothing_is_rated_and_hints_and_takebacks_are_allowed(game: str) -> None:
    scenario = begun(game)
    terms = scenario.table.terms
    assert (terms.rated, terms.hints, terms.takebacks) == (False, True, True)
    assert "hint" in may(scenario.table, scenario.table.match.to_act[0])


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        ("english-draughts", "nonsense", "no position"),
        ("english-draughts", "B:W21,22", "no position"),
        ("english-draughts", "B:W21,33:B1", "names no square"),
        ("english-draughts", "B:W21,22:B22", "two pieces"),
        ("english-draughts", "B:W1:B12", "man on the far row"),
        ("english-draughts", "B:W20-32:B1", "at most 12"),
        ("english-draughts", "B:W21,22:B", "over at once"),
        ("english-draughts", "W:W32:B27,28,23,24", "over at once"),
        ("chinese-checkers", "0:a1:b2", "ten pieces"),
        ("chinese-checkers", f"{RACE.partition('@')[0]}@300", "over at once"),
        ("noughts-and-crosses", "xxx/oo./...", "over at once"),
        ("noughts-and-crosses", "ooo/.../...", "no board"),
        ("domino-101", HANDS, "the server deals the hands"),
        ("domino-101", f"{HANDS};2;", "hands;leader;plies"),
        ("domino-101", f"{HANDS};0;1-1 5-5", "not legal here"),
        ("domino-101", f"{HANDS};1;1-1", "no legal lead"),
        ("domino-101", "00 01/11/12/22;2;1-1", "four hands of seven"),
    ],
)
def test_a_position_that_no_game_can_begin_from_is_refused(game: str, position: str, why: str) -> None:
    with pytest.raises(PositionError, match=why) as refusal:
        Scenario(game, position=position)
    assert refusal.value.code == "game/position"


@pytest.mark.parametrize("rated", [True, "people"])
def test_a_rated_table_cannot_open_from_a_position(rated: Any) -> None:
    with pytest.raises(PositionError, match="never rated"):
        Scenario("english-draughts", position=ENDING, terms=Terms(rated=rated))


def _by_line(record: GameRecord) -> Any:
    return parse_line(format_line(record), 1)


def _by_text(record: GameRecord) -> Any:
    lines = enumerate(format_text(record).encode().split(b"\n"), start=1)
    return next(parse_text(list(lines)))


def _by_pdn(record: GameRecord) -> Any:
    assert '[SetUp "1"]' in format_pdn(record)
    return next(parse_pdn(format_pdn(record).encode()))


def _by_xml(record: GameRecord) -> Any:
    return parse_xml(format_xml(record).encode())


@pytest.mark.parametrize(
    ("game", "form"),
    [
        *((game, form) for game in POSITIONS for form in (_by_line, _by_text)),
        ("english-draughts/1", _by_pdn),
        ("english-draughts/1", _by_xml),
        ("chinese-checkers/1", _by_xml),
    ],
)
def test_its_record_is_read_back_and_verified(game: str, form: Callable[[GameRecord], Any]) -> None:
    scenario = begun(game).play_on(Random(3))
    (record,) = records_of(scenario.events)
    read = form(record)
    assert isinstance(read, GameRecord), read
    assert (read.start, read.moves, read.points) == (record.start, record.moves, record.points)
    events = checked_events(read, 0)
    assert faults_of("record", events) == []
    assert check_deals(read, events) is None, "nothing was drawn"


def test_openings_are_counted_without_games_that_began_elsewhere(tmp_path: Path) -> None:
    log = MemoryGameLog()
    log.append(Scenario("english-draughts").sit(ANN, BEN).begin().play_on(Random(4)).events)
    for number in range(3):
        scenario = Scenario("english-draughts", position=ENDING).sit(ANN, BEN).begin().play_on(Random(number))
        log.append([event.__class__(**_moved(event, f"u{number}")) for event in scenario.events])
    TallyStore(tmp_path, "english-draughts/1").catch_up(log)
    view, legal = looked_at(game_named("english-draughts"), None)
    known, _ = Explorer(tmp_path).known(view, legal)
    assert sum(move.games for _, move in known) == 1


def _moved(event: Any, table: str) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__slots__} | {"table": table}


def test_the_command_line_opens_from_a_position() -> None:
    lines = first_lines("draughts", against="club", table=None, watch=None, clock=None, position=ENDING)
    assert lines == [f"open draughts unrated from {ENDING}", "sit", "add-ai club"]


async def test_tables_from_a_position_name_it_in_every_state() -> None:
    async with start_server(web=True) as server, web(server) as program:
        ann = await Typist.at(server)
        await ann.ask("name Ann", "Welcome")
        assert "over at once" in await ann.ask("open draughts from B:W21:B", "once")
        assert "from" in await ann.ask(f"seek draughts from {ENDING}", "from")
        table = (await ann.ask(f"open draughts from {ENDING}", "is open")).split()[1]
        await ann.ask("sit 2", "You sit in seat 2")
        ben = await program("Ben")
        await ben.do(f"/api/tables/{table}/sit", seat=0)
        await ann.until("Your turn")
        await ann.ask("14-10", "You play 14 to 10.")
        bad = await ben.ask("/api/tables", game="english-draughts", start="B:W1:B2")
        assert (bad.status_code, bad.json()["code"]) == (400, "game/position")
        opened = await ben.do("/api/tables", game="english-draughts", start=ENDING)
        spectator = await server.guest("Cat")
        await spectator.ask("subscribe", table=opened["table"])
        state = await spectator.state()
        assert (state["start"], state["terms"]["rated"], state["view"]) == ("W:WK6,14:B1,K15", False, None)
        listed = await spectator.ask("tables")
        assert {row["start"] for row in listed["tables"]} == {"W:WK6,14:B1,K15"}


async def test_the_same_command_sent_again_finds_its_table_and_no_other_position() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        command = {"game": "english-draughts", "ref": "same", "start": ENDING}
        first, again = [await ann.ask("open", **command) for _ in range(2)]
        assert first["table"] == again["table"]
        refused = await ann.ask("open", **{**command, "start": "W:WK6,18:B1,K15"})
        assert refused["code"] == "ref/reused"


def in_the_middle(position: str = MID_HAND) -> Scenario:
    """Four people at a hand of 101 domino, some plies from its deal."""
    return Scenario("domino-101", position=position, public=False).sit(ANN, BEN, CAT, DAN).begin()


def test_a_hand_of_domino_goes_on_from_its_middle_with_all_that_was_seen() -> None:
    scenario = in_the_middle()
    match = scenario.table.match
    view = match.view(Seat(2))
    assert view is not None
    assert (view.board, view.first) == ("62 21 11 13 36", Seat(0))
    assert view.history == ("1-1", "pass", "3-1>", "<2-1", "<6-2", "6-3>")
    assert (view.hand, view.counts) == (("6-0", "5-1", "4-2", "5-3", "4-4", "6-5"), (5, 6, 6, 6))
    assert match.to_act == (Seat(2),)
    assert scenario.is_what_the_log_says()


def test_the_match_goes_on_with_hands_dealt_by_the_server() -> None:
    scenario = in_the_middle().play_on(Random(5))
    deals = [event.data.deal for event in scenario.events if isinstance(event.data, Dealt)]
    assert deals[0] == MID_HAND
    assert len(deals) > 2 and len(set(deals)) == len(deals) and not any(";" in deal for deal in deals[1:])
    assert scenario.table.match.phase is Phase.OVER
    assert faults_of("t", scenario.events) == []
    scenario.events[0] = Scenario("domino-101", position=MID_HAND.replace(" 6-3>", ""), public=False).events[0]
    assert any("the position that the table opened from" in fault.text for fault in faults_of("t", scenario.events))


@pytest.mark.parametrize("form", [_by_line, _by_text, _by_xml])
def test_the_record_of_such_a_match_is_read_back_and_verified(form: Callable[[GameRecord], Any]) -> None:
    scenario = in_the_middle().play_on(Random(6))
    (record,) = records_of(scenario.events)
    read = form(record)
    assert isinstance(read, GameRecord), read
    assert ([hand.deal for hand in read.hands], read.points) == ([hand.deal for hand in record.hands], record.points)
    events = checked_events(read, 0)
    assert faults_of("record", events) == []
    assert check_deals(read, events) is None, "nothing can be proved"


def test_the_position_of_hidden_hands_is_told_to_nobody() -> None:
    scenario = in_the_middle()
    for seat in (None, *map(Seat, range(4))):
        state = Publication(scenario.table, (), None, scenario.now_ms).encoded(seat).decode()
        assert '"start":"-"' in state
        assert not any(hand in state for hand in HANDS.split("/")), f"seat {seat} is told hands"
    assert summary(scenario.table, ()).start == "-"


@pytest.mark.parametrize("position", [MID_HAND, LATER_HAND])
def test_ai_players_play_on_in_the_middle_of_a_hand(position: str) -> None:
    for level in ("level-4r", "weigher", "level-5", "greedy"):
        scenario = in_the_middle(position)
        seats = [make_agent("domino-101/1", level, seat, {}) for seat in range(4)]
        while scenario.table.match.phase is Phase.PLAY:
            match = scenario.table.match
            if match.forced() is not None:
                scenario.do(Pass())
                continue
            (seat,) = match.to_act
            view = match.view(seat)
            assert view is not None
            scenario.play(seats[seat].choose(view, match.legal_moves(seat), Budget(nodes=50)).move)


def test_games_with_open_hands_are_not_mined() -> None:
    log = MemoryGameLog()
    log.append(in_the_middle().play_on(Random(7)).events)
    rows = log.finished("domino-101/1", 0, 100)
    assert rows
    assert tally_of_rounds(log, "domino-101/1", rows).games == 0


async def test_a_table_opens_from_the_middle_of_a_hand_and_people_sit_there() -> None:
    async with start_server() as server:
        ann = await server.guest("Ann")
        opened = await ann.ask("open", game="domino-101", start=MID_HAND)
        assert opened["type"] == "done", opened
        sat = await ann.ask("sit", table=opened["table"], seat=1)
        assert (sat["type"], sat["seat"]) == ("done", 1)
