"""What Old Hand learned from a match, line by line; and when a conversation tells it."""

from itertools import count
from typing import Any

import msgspec
import pytest

from shared.i18n import catalogue
from shared.protocol import Command, Done, Refused, TableState, You
from shared.protocol.lessons import GetLessons, MatchLessons
from shared.text_protocol import Talk
from shared.words.learned import learned_words
from tests.testkit.welcomes import welcome_to

ENGLISH = catalogue("en")
BOOK = {"version": 7, "counted": True, "has_match": False, "refused": False, "waiting": 2}
NOTHING: dict[str, Any] = {"total": 0, "first": []}


def move(ply: int, text: str, losses: int = 1, **more: Any) -> dict[str, Any]:
    counts = {"wins": 0, "draws": 0, "losses": losses}
    return {"round": 1, "ply": ply, "seat": 1, "move": text, "position": "B:W21:B1", **counts, **more}


def lessons(**changes: Any) -> MatchLessons:
    """Of a match of draughts where nothing was learned, but for `changes`."""
    kinds = dict.fromkeys(("barred", "barred_here", "barred_by_book", "kept", "rules"), NOTHING)
    facts = {"table": "t", "match": 2, "game": "english-draughts/1", "learns": True, "ready": True, "barred_both": 0}
    return msgspec.convert({**kinds, **facts, "book": BOOK, **changes}, MatchLessons)


def test_lessons_have_lines_and_the_rest_is_counted() -> None:
    learned = lessons(
        barred={"total": 7, "first": [move(ply, "22-18") for ply in range(2, 14, 2)]},
        barred_both=3,
        barred_here={"total": 1, "first": [move(20, "24-19", 4)]},
        barred_by_book={"total": 1, "first": [move(22, "25-22", 9)]},
        kept={"total": 1, "first": [move(24, "26-23", 0, wins=2)]},
        rules={"total": 1, "first": [move(1, "11-15", 5, rule="9-13")]},
    )
    assert learned_words(ENGLISH, learned) == [
        "What Old Hand learned from this game:",
        "It will avoid 7 of its moves against you:",
        *(f"Move {ply}, 22-18: won 0, drew 0, lost 1 against you." for ply in range(2, 12, 2)),
        "and 2 more.",
        "It will avoid 3 of these against everybody here.",
        "Because of other people's games here, it will avoid 1 move:",
        "Move 20, 24-19: won 0, drew 0, lost 4 against people here.",
        "Because of recorded games, it will avoid 1 move:",
        "Move 22, 25-22: won 0, drew 0, lost 9 in recorded games.",
        "1 of its moves beat you, and it will play that again where it looks good:",
        "Move 24, 26-23: won 2, drew 0, lost 0 against you.",
        "It knew 1 position of this game from recorded games:",
        "Move 1: 9-13 won 0, drew 0, lost 5.",
        "It will learn from this game soon; 2 games are waiting.",
        "The web page shows each position: move 2 at /#/replay/t/2.1/2, and so on.",
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "20 of its moves beat you, and it will play them again where they look good:"),
        ("tr", "Sizi yenen 20 hamlesini, iyi göründüğü yerde yine oynayacak:"),
        ("ar", "20 نقلة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:"),
    ],
)
def test_moves_that_won_are_played_again_where_they_look_good(language: str, words: str) -> None:
    """A seat that searches refutes them, like any other move that experience names."""
    kept = {"total": 20, "first": [move(ply, "26-23", 0, wins=1) for ply in range(2, 42, 2)]}
    assert words in learned_words(catalogue(language), lessons(kept=kept))


def test_a_mistake_with_a_hidden_hand_names_the_better_tile() -> None:
    barred = {"total": 1, "first": [move(5, "<6-4", better="5-1>")]}
    lines = learned_words(ENGLISH, lessons(game="domino-101/1", barred=barred))
    assert "Hand 1. Move 5, 6-4 left: a mistake. Better: 5-1 right." in lines


@pytest.mark.parametrize(
    ("book", "words"),
    [
        ({"counted": False}, "The game is not counted yet."),
        ({"has_match": True}, "It has learned from this game."),
        ({"refused": True}, "It tried to learn from this game and became no stronger."),
        ({"waiting": 1}, "It will learn from this game soon."),
        ({"waiting": 0}, "It is learning from this game."),
    ],
)
def test_how_far_the_match_has_come_into_the_book(book: dict[str, Any], words: str) -> None:
    lines = learned_words(ENGLISH, lessons(book=BOOK | book))
    assert lines[1:] == ["No move of this game was added to what it remembers of you.", words]


def state(*, over: bool, ai: bool = True, **changes: Any) -> TableState:
    """A table of draughts as seat 0 hears it."""
    sitting = [
        {"seat": seat, "team": seat, "id": f"p{seat}", "name": "Ann", "kind": "ai" if ai and seat else "person"}
        for seat in range(2)
    ]
    result = {"points": [1, -1], "reason": "no-move"} if over else None
    return msgspec.convert({
        "type": "state", "table": "t", "version": 9 + over, "game": "english-draughts/1", "options": {}, "match": 2,
        "round": 1, "ply": 2, "phase": "over" if over else "play", "seats": sitting, "you": 0, "to_act": [],
        "legal": [], "view": {"board": "B:W32:B1", "start": "", "first": 0, "history": []}, "scores": [0, 0],
        "round_result": None, "result": result, "rematch": [], "resigned": [], "commitment": "", "event": None,
        **changes,
    }, TableState)  # fmt: skip


def talk_at(first: TableState) -> Talk:
    refs = count(1)
    talk = Talk(lambda: f"r{next(refs)}", "a test")
    talk.welcome = welcome_to(You(id="p0", name="Ann", kind="person"))
    talk.hear(first, 0)
    return talk


def commands(outs: list[Any]) -> list[Any]:
    return [out for out in outs if isinstance(out, Command)]


def test_after_an_ai_match_the_lessons_are_asked_for_and_shown() -> None:
    talk = talk_at(state(over=False))
    (request,) = commands(talk.hear(state(over=True), 0))
    assert request == GetLessons(ref=request.ref, table="t", match=2)
    assert not talk.awaited, "the next line does not wait for it"
    assert commands(talk.hear(state(over=True, version=11), 0)) == [], "once"
    lines = talk.hear(Done(ref=request.ref, table="t", lessons=lessons()), 0)
    assert lines[0] == "What Old Hand learned from this game:"


def test_unrequested_lines_are_shown_only_with_content() -> None:
    for answer in ({"lessons": lessons(learns=False)}, {"code": "limit/lessons", "message": "Too often."}):
        talk = talk_at(state(over=False))
        (request,) = commands(talk.hear(state(over=True), 0))
        model: Any = Refused if "code" in answer else Done
        assert talk.hear(model(ref=request.ref, table="t", **answer), 0) == []
    late = talk_at(state(over=False))
    (request,) = commands(late.hear(state(over=True), 0))
    assert late.hear(Done(ref=request.ref, table="t", lessons=lessons(ready=False)), 0) == [
        ENGLISH.say("learned-waiting")
    ]


def test_learning_is_asked_about_only_after_own_ai_matches() -> None:
    assert commands(talk_at(state(over=False, ai=False)).hear(state(over=True, ai=False), 0)) == []
    assert commands(talk_at(state(over=False, you=None)).hear(state(over=True, you=None), 0)) == []
    assert commands(talk_at(state(over=True)).hear(state(over=True, version=11), 0)) == []


def test_every_request_is_answered() -> None:
    talk = talk_at(state(over=True))
    (request,) = commands(talk.read("lessons", 0))
    assert request == GetLessons(ref=request.ref, table="t", match=None) and request.ref in talk.awaited
    assert talk.hear(Done(ref=request.ref, table="t", lessons=lessons(learns=False)), 0) == [
        ENGLISH.say("learned-nobody")
    ]
    (request,) = commands(talk.read("lessons 1", 0))
    assert request.match == 1
    assert talk.hear(Refused(ref=request.ref, code="limit/lessons", message="Too often."), 0) == ["Too often."]


@pytest.mark.parametrize("line", ["lessons x", "lessons 0", "lessons -1", "lessons 99999"])
def test_a_missing_match_is_reported(line: str) -> None:
    assert talk_at(state(over=True)).read(line, 0) == ["Type lessons, or lessons and the number of a match."]


def test_an_unfinished_match_teaches_nothing() -> None:
    talk = talk_at(state(over=False, match=1))
    assert talk.read("lessons", 0) == ["The match is not over yet; type lessons when it is."]
    second = talk_at(state(over=False))
    assert second.read("lessons 2", 0) == ["The match is not over yet; type lessons when it is."]
    (request,) = commands(second.read("lessons", 0))
    assert request.match is None, "the last one that is over"
