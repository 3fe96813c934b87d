"""A text conversation that another process continues is the one that it was."""

import zlib
from itertools import count
from typing import Any

import msgspec
import pytest

from shared.protocol import Done, Message, Tables, TableState, Unreadable, Welcome
from shared.protocol.analysis import Analyse
from shared.protocol.challenges import Challenged
from shared.protocol.puzzles import GetPuzzle
from shared.text_protocol import Talk
from shared.text_protocol.commands import FEATURES, KEPT
from shared.text_protocol.snapshot import snapshot_of, talk_from
from shared.text_protocol.verbs import VERBS
from tests.contract.messages import messages

LEFT_OUT = {"welcome", "lobby", "new_ref", "words", "_said", "now_ms", "unasked"}
"""Attributes that need not be the same: of the welcome and the lobby only parts are read later."""


def refs() -> Any:
    numbers = count(1)
    return lambda: f"r{next(numbers)}"


def experienced() -> Talk:
    """A conversation that has heard every message, asked for a puzzle and an analysis, and been challenged."""
    talk = Talk(refs(), "test", "tr")
    talk.hear(msgspec.convert({**next(messages(Welcome)), "seated": []}, Message), 0)
    for at_ms, made in enumerate(messages()):
        message = msgspec.convert(made, Message)
        if not (isinstance(message, TableState) and (len(message.seats) != 2 or message.view is None)):
            talk.hear(message, at_ms)
    challenged = next(made for made in messages(Challenged) if made["status"] == "open")
    by = {**challenged["by"], "id": "somebody"}
    talk.hear(msgspec.convert({**challenged, "challenge": "c2", "by": by}, Message), 1)
    puzzle = next(made for made in messages(Done) if made.get("puzzle"))
    listed = next(made for made in messages(Done) if made.get("tables"))
    tables = [{**row, "phase": "play"} for row in listed["tables"]]
    for command in (GetPuzzle(ref="p"), Analyse(ref="a", game="english-draughts/1"), Tables(ref="t")):
        talk.send(command)
        talk.hear(msgspec.convert({**puzzle, "ref": command.ref, "search": "s", "tables": tables}, Message), 1)
    talk.hear(Unreadable("music", None, "odd"), 1)
    talk.read("random luck", 2)
    talk.read("resign", 3)
    settle(talk)
    return talk


def settle(talk: Talk) -> None:
    """As if every command had been answered."""
    talk.awaited.clear()
    talk.commands.clear()


def restored(talk: Talk) -> Talk:
    return talk_from(snapshot_of(talk), refs(), "test")


def fields(value: object) -> dict[str, Any]:
    return {name: each for name, each in vars(value).items() if name not in LEFT_OUT}


def test_everything_is_kept_that_was_heard_and_typed() -> None:
    talk = experienced()
    other = restored(talk)
    assert talk.is_idle() and other.is_idle()
    before, after = fields(talk), fields(other)
    for each in (before, after):
        each["rooms"] = {table: fields(room) for table, room in each["rooms"].items()}
        each["room"] = getattr(each["room"], "table", None)
    assert after == before
    assert {type(part) for part in other.parts.values()} <= set(KEPT.values())
    kept = ("questions", "position", "parts", "nonce", "people", "listed", "has_skipped")
    assert [name for name in kept if not getattr(other, name)] == [], "nothing is compared that is not there"


def test_the_conversation_goes_on_alike_after_it() -> None:
    talk = experienced()
    other = restored(talk)
    talk.new_ref = refs()
    for verb in VERBS:
        for line in (verb.name, f"{verb.name} 1"):
            assert other.read(line, 9) == talk.read(line, 9), line
            settle(talk)
            settle(other)
    for at_ms, made in enumerate(messages(), 100):
        message = msgspec.convert(made, Message)
        if not (isinstance(message, TableState) and len(message.seats) != 2):
            assert other.hear(message, at_ms) == talk.hear(message, at_ms)


def test_a_conversation_with_a_command_under_way_is_not_idle() -> None:
    talk = experienced()
    talk.read("tables", 1)
    assert not talk.is_idle()
    assert not Talk(refs(), "test").is_idle()


def test_the_classes_that_features_keep_have_names_of_their_own() -> None:
    assert len(KEPT) == sum(len(feature.kept) for feature in FEATURES)


def test_bytes_of_another_version_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        talk_from(zlib.compress(msgspec.msgpack.encode({"not": "ours"})), refs(), "test")
