"""Every event of a table is told in one short sentence, from where the listener sits."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from server.tables.public_names import EVENT_NAMES
from shared.i18n import catalogue
from shared.protocol import TableState
from shared.protocol.chat import Chat, ChatLine
from shared.text_protocol import Talk
from shared.text_protocol.commands import TABLE_WORDS
from shared.text_protocol.table_view import Room
from shared.words.events import event_words, presence_words, turn_words
from shared.words.people import subject
from shared.words.phrases import chat_words

ENGLISH = catalogue("en")
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def table(event: dict[str, Any] | None = None, *, seats: int = 4, version: int = 9, **changes: Any) -> TableState:
    """A table of domino (or draughts, at two seats) as Ann in seat 0 hears it."""
    sitting = [
        {"seat": seat, "team": seat % 2, "id": f"p{seat}", "name": NAMES[seat], "kind": "person", "present": True}
        for seat in range(seats)
    ]
    event_fields = None if event is None else {"version": version, "at_ms": 0, **event}
    game, options = ("domino-101/1", {"target": 101}) if seats == 4 else ("english-draughts/1", {})
    view = {"board": "62 24" if seats == 4 else "B:W32:B1", "start": "", "first": 0, "history": ["6-2", "4-2>"]}
    return msgspec.convert({
        "type": "state", "table": "t", "version": version, "game": game, "options": options,
        "match": 1, "round": 2, "ply": 2, "phase": "play", "seats": sitting, "you": 0, "to_act": [1], "legal": [],
        "view": view, "scores": [12, 30, 12, 30][:seats], "round_result": None, "result": None, "rematch": [],
        "resigned": [], "commitment": "", "event": event_fields, **changes,
    }, TableState)  # fmt: skip


SAID: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"kind": "opened"}, {}, ""),
    ({"kind": "sat", "seat": 0}, {}, "You sit in seat 1."),
    ({"kind": "sat", "seat": 1}, {"seats": 2}, "Ben sits down, in seat 2, White."),
    ({"kind": "left", "seat": 3}, {}, "Dan on your right leaves the table."),
    ({"kind": "dealt", "data": {"leader": 1}}, {}, "Hand 2 is dealt."),
    (
        {"kind": "dealt", "data": {"redeal": {"condition": "A", "seat": 2, "hand": []}}},
        {},
        "Redealt: your partner Cleo held five or more doubles.",
    ),
    ({"kind": "counselled", "seat": 2}, {}, ""),
    ({"kind": "counselled", "seat": 0}, {}, "You have chosen."),
    (
        {"kind": "counselled", "seat": 2, "data": {"wishes": {"0": "me", "2": "you"}, "leader": 0}},
        {},
        "Who opens: you would like to open; your partner Cleo would like the partner to open. You open.",
    ),
    (
        {"kind": "moved", "seat": 1, "move": "6-4>"},
        {},
        "Ben on your left plays six four on the right; ends are six and four.",
    ),
    ({"kind": "moved", "seat": 0, "move": "22x15x8"}, {"seats": 2}, "You capture 22 to 15 to 8."),
    ({"kind": "passed", "seat": 3, "move": "pass"}, {}, "Dan on your right passes."),
    (
        {"kind": "moved", "seat": 1, "move": "1-5", "by_substitute": True},
        {"seats": 2},
        "An AI player plays 1 to 5 for Ben.",
    ),
    ({"kind": "resigned", "seat": 2, "data": {"agrees": True}}, {}, "Your partner Cleo agrees to resign."),
    (
        {"kind": "round_ended", "data": {}},
        {"round_result": {"points": [18, 0, 18, 0], "reason": "out"}},
        "The hand is over. You and Cleo score 18 points: all tiles played. You and your partner have "
        "12, your opponents 30, of 101.",
    ),
    (
        {"kind": "match_ended", "data": {}},
        {"result": {"points": [-1, 1, -1, 1], "reason": "target"}},
        "You lose the match: target reached.",
    ),
    ({"kind": "boards_released", "data": {}}, {}, "The boards of this round may be seen by everybody now."),
    ({"kind": "rematch_requested", "seat": 1}, {}, "Ben on your left asks for a rematch."),
    ({"kind": "closed", "data": {"reason": "left"}}, {}, "The table is closed: all players left."),
    (
        {"kind": "substituted", "seat": 0, "data": {"name": "level-4", "reason": "time"}},
        {},
        "The paper’s level 4, an AI player, now plays your seat; type back to resume.",
    ),
    (
        {"kind": "substituted", "seat": 1, "data": {"name": "level-4", "reason": "absent"}},
        {},
        "The paper’s level 4, an AI player, now plays the seat of Ben, who is away.",
    ),
    ({"kind": "seat_reclaimed", "seat": 1}, {}, "Ben on your left resumes playing."),
    ({"kind": "clock_set", "seat": 1, "data": {"reason": "given"}}, {}, "Ben on your left gives more time."),
    ({"kind": "clock_set", "data": {"reason": "restart"}}, {}, ""),
    (
        {"kind": "vacation_set", "seat": 1, "data": {"until_ms": 1_700_000_000_000}},
        {},
        "Ben on your left is on vacation until 2023-11-14 22:13 UTC; that clock is stopped.",
    ),
    ({"kind": "vacation_set", "seat": 1, "data": {}}, {}, "Ben on your left is back from vacation."),
    ({"kind": "node_changed"}, {}, ""),
    ({"kind": "revealed", "seat": 1}, {}, ""),
    ({"kind": "timed_out", "seat": 1, "data": {"reason": "time"}}, {}, "Ben on your left has run out of time."),
    ({"kind": "timed_out", "seat": 0, "data": {"reason": "absent"}}, {}, "You have been away for too long."),
    (
        {"kind": "proposed", "seat": 1, "data": {"what": "draw"}},
        {"seats": 2},
        "Ben offers a draw. Type draw to accept, or decline.",
    ),
    ({"kind": "proposed", "seat": 0, "data": {"what": "takeback"}}, {"seats": 2}, "You ask for a takeback."),
    ({"kind": "declined", "seat": 1, "data": {"what": "draw"}}, {"seats": 2}, "Ben declines the draw."),
    ({"kind": "takeback", "seat": 1, "data": {"plies": 2}}, {"seats": 2}, "Takeback accepted: 2 moves taken back."),
    ({"kind": "claimed", "seat": 1, "data": {"condition": "A"}}, {}, "Ben on your left requests a redeal."),
]


@pytest.mark.parametrize(("event", "changes", "words"), SAID)
def test_an_event_is_told_in_a_sentence(event: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    if event["kind"] == "moved" and changes.get("seats", 4) == 4:
        changes = {"view": {"board": "62 24", "start": "", "first": 0, "history": ["6-2"]}, **changes}
    assert event_words(ENGLISH, table(event, **changes), None, TABLE_WORDS.events) == words


def test_no_kind_of_event_is_forgotten() -> None:
    others = set(EVENT_NAMES.values()) - {event["kind"] for event, _, _ in SAID}
    assert all(ENGLISH.find(f"event-{kind}", person="other", name="Ann") for kind in others), "said by its own name"


def test_a_repeated_proposal_is_an_agreement() -> None:
    before = table(seats=2, proposed=[{"seat": 0, "what": "draw"}])
    after = table({"kind": "proposed", "seat": 1, "data": {"what": "draw"}}, seats=2)
    assert event_words(ENGLISH, after, before, TABLE_WORDS.events) == "Ben agrees."


def test_a_substitute_is_named() -> None:
    held = {"id": "ai", "name": "club", "player": "club", "book": None, "reason": "absent"}
    seats = [{"seat": seat, "team": seat, "id": f"p{seat}", "name": NAMES[seat], "kind": "person"} for seat in (0, 1)]
    seats[0]["substitute"] = held
    state = table({"kind": "moved", "seat": 0, "move": "9-13", "by_substitute": True}, seats=2)
    state = msgspec.convert({**msgspec.structs.asdict(state), "seats": seats}, TableState)
    assert event_words(ENGLISH, state, None, TABLE_WORDS.events) == "Aunt Nora plays 9 to 13 for you."


def test_a_spectator_hears_names_and_an_anticlockwise_table_is_mirrored() -> None:
    watched = table({"kind": "moved", "seat": 1, "move": "6-4>"}, you=None)
    assert event_words(ENGLISH, watched, None, TABLE_WORDS.events).startswith("Ben plays six four on the right")
    mirrored = table(options={"direction": "anticlockwise"})
    assert [subject(ENGLISH, mirrored, seat)["name"] for seat in (1, 3)] == ["Ben on your right", "Dan on your left"]


def test_going_and_coming_is_told_and_how_long_the_table_waits() -> None:
    here = table()
    away = structs.replace(
        here, seats=[structs.replace(seat, present=seat.seat != 2, absent_ms=60_000) for seat in here.seats]
    )
    assert presence_words(ENGLISH, here, away) == ["Your partner Cleo is away; the table waits 1 minute."]
    assert presence_words(ENGLISH, away, here) == ["Your partner Cleo is back."]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "It is the turn of Ben on your left."),
        ({"to_act": [0], "legal": ["6-4>"]}, "Your turn."),
        ({"phase": "scoring"}, "The next hand is about to start."),
        ({"phase": "over"}, "The match is over. Type rematch to play again, or leave."),
        ({"phase": "counsel", "to_act": [1, 3]}, "The winning partners choose who opens."),
    ],
)
def test_the_words_for_whose_turn_it_is(changes: dict[str, Any], words: str) -> None:
    assert turn_words(ENGLISH, table(**changes)) == words


def test_chat_is_told_once_with_who_says_it() -> None:
    state = table()
    lines = [
        {"number": 1, "at_ms": 0, "room": "seats", "seat": 1, "id": "p1", "name": "Ben", "phrase": "well-played"},
        {"number": 2, "at_ms": 0, "room": "spectators", "seat": None, "id": "p9", "name": "Wim", "text": "hm"},
        {"number": 3, "at_ms": 0, "room": "seats", "seat": 0, "id": "p0", "name": "Ann", "text": "thank you"},
    ]
    messages = [msgspec.convert(line, ChatLine) for line in lines]
    assert [chat_words(ENGLISH, line, state) for line in messages] == [
        "Ben says: Well played!",
        "Wim, a spectator, says: hm",
        "You say: thank you",
    ]
    room = Room("t", ENGLISH, TABLE_WORDS)
    room.hear(state, 0)
    assert len(room.hear_chat(messages[:2])) == 2
    assert room.hear_chat(messages) == ["You say: thank you"]


def test_a_client_that_missed_updates_gets_the_whole_table() -> None:
    room = Room("t", ENGLISH, TABLE_WORDS)
    room.hear(table(version=9), 0)
    assert room.hear(table({"kind": "rematch_requested", "seat": 1}, version=10), 0) == [
        "Ben on your left asks for a rematch."
    ]
    lines = room.hear(table({"kind": "rematch_requested", "seat": 3}, version=12), 0)
    assert lines[0] == "You missed some moves." and "Seat 1: you." in lines


def test_after_a_hand_it_is_told_how_much_of_the_deal_was_foreseen() -> None:
    room = Room("t", ENGLISH, TABLE_WORDS)
    view = {"board": "66 62", "start": "", "first": 1, "history": ["6-6", "6-2>"]}
    room.hear(table(version=9, view=view), 0)
    reasons = [{"ply": 1, "seat": 1, "reason": {"kind": "own-thinking", "believed": "11 33//26/44"}}]
    ended = {"kind": "round_ended", "data": {"hands": [["1-1"], ["5-5"], ["3-3"], ["4-4"]], "reasons": reasons}}
    lines = room.hear(table(ended, version=10, view=view), 0)
    assert lines[-1] == "Ben on your left placed 3 of 4 hidden tiles correctly."


def test_news_of_another_table_says_which() -> None:
    talk = Talk(iter("abcdefgh").__next__, "a test")
    talk.hear(table(), 0)
    line = ChatLine(number=1, at_ms=0, room="seats", seat=1, id="p1", name="Ben", text="hi")
    assert talk.hear(Chat(table="other", lines=[line]), 0) == ["At table other: Ben says: hi"]
