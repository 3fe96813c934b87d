"""Every message of the server, as it is sent, through every client's reader: whatever is optional may be missing."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct

from server.core.outbox import encode
from shared import protocol as wire
from shared.protocol import (
    Done,
    Hello,
    Message,
    Refused,
    TableState,
    Unreadable,
    Welcome,
    kind_of,
    read_message,
    streams,
)
from shared.protocol.structs import ServerModel
from shared.text_protocol import Talk
from tests.contract.messages import messages
from tests.web.node import WEB, run_module, run_typescript

SENT = [encode(msgspec.convert(made, Message)) for made in messages()]
"""As clients get them."""


def test_every_type_and_every_optional_field_is_among_them() -> None:
    kinds = {json.loads(sent)["type"] for sent in SENT}
    assert kinds == {kind_of(model) for model in get_args(wire.Message)}
    tables = [it["tables"] for it in messages(Done) if it.get("tables")]
    held = [seat["substitute"] for listed in tables for it in listed for seat in it["seats"] if seat.get("substitute")]
    assert {it.get("book", "left out") for it in held} == {3, None, "left out"}


def test_the_sdk_and_the_terminal_read_every_message_as_it_was_meant() -> None:
    for sent, made in zip(SENT, messages(), strict=True):
        assert read_message(sent) == msgspec.convert(made, Message), sent


def test_fields_that_a_client_does_not_know_are_passed_over_at_every_level() -> None:
    for sent in SENT:
        assert read_message(json.dumps(_grown(json.loads(sent)))) == read_message(sent), sent


def test_the_page_reads_every_message_as_it_was_meant() -> None:
    texts = [sent.decode() for sent in SENT]
    read = run_module("protocol/reading.ts", "given.map((one) => it.readMessage(one).message)", texts)
    assert read == [json.loads(text) for text in texts]


@pytest.mark.slow
def test_the_page_s_types_allow_every_message(tmp_path: Path) -> None:
    every = ",\n".join(sent.decode() for sent in SENT)
    source = f"""
        import type {{ Message }} from {json.dumps(str(WEB / "generated" / "protocol"))};
        export const every: Message[] = [{every}];
        // @ts-expect-error: the compiler does look at every field.
        export const wrong: Message = {{ type: "bye", code: "x", message: "x", unknown: 1 }};
    """
    assert run_typescript(tmp_path, source) == ""


def test_the_text_protocol_and_the_terminal_have_words_for_every_message() -> None:
    for sent, made in zip(SENT, messages(), strict=True):
        message = read_message(sent)
        if isinstance(message, TableState) and (len(message.seats) != 2 or message.view is None):
            continue  # a table of our games has a seat for each side
        talk = _greeted()
        for out in talk.hear(message, 1):
            assert not isinstance(out, str) or "does not understand" not in out, made


STRANGE: list[Any] = [
    b"nonsense",
    b"[]",
    b"\xff",
    b'{"type":"music","song":1}',
    b'{"no":"type"}',
    b'{"type":"state","table":1}',
    b'{"type":"done","tables":[]}',
    b'{"type":["state"]}',
]


@pytest.mark.parametrize("data", STRANGE)
def test_unknown_messages_are_skipped_and_reported_once(data: bytes) -> None:
    found = read_message(data)
    assert isinstance(found, Unreadable)
    talk = _greeted()
    assert len(talk.hear(found, 1)) == 1
    assert talk.hear(found, 1) == []
    if b"\xff" not in data:
        assert run_module("protocol/reading.ts", "it.readMessage(given)", data.decode()) == {
            "message": None,
            "ref": None,
        }


def test_an_answer_that_cannot_be_read_still_ends_the_wait_for_it() -> None:
    broken = b'{"type":"done","ref":"r7","seat":"first"}'
    found = read_message(broken)
    assert isinstance(found, Unreadable) and (found.type, found.ref) == ("done", "r7")
    wrong_type = '{"type":"refused","ref":"r7","code":1}'
    assert run_module("protocol/reading.ts", "it.readMessage(given)", wrong_type) == {"message": None, "ref": "r7"}


def test_a_talk_goes_on_after_a_table_that_it_has_no_words_for() -> None:
    talk = _greeted()
    awaited = talk.read("tables", 1)
    assert awaited and talk.awaited
    state = next(made for made in messages(TableState))
    odd = msgspec.convert({**state, "game": "go/1", "seats": [], "you": 3}, Message)
    lines = [out for out in (*talk.hear(odd, 1), *talk.hear(odd, 2)) if isinstance(out, str)]
    assert [line for line in lines if "does not understand" in line] == lines[:1]
    (ref,) = talk.awaited
    talk.hear(Unreadable("done", ref, "odd"), 3)
    assert not talk.awaited, "lines typed after it are carried out"
    assert isinstance(talk.hear(Refused(ref=None, code="x/y", message="No."), 4)[0], str)


def _greeted() -> Talk:
    numbers: Iterator[int] = count(1)
    talk = Talk(lambda: f"r{next(numbers)}", "test")
    assert isinstance(talk.greet(None, None)[0], Hello)
    welcome = next(made for made in messages(Welcome))
    talk.hear(msgspec.convert({**welcome, "seated": []}, Message), 0)
    talk.awaited.clear()
    return talk


def _grown(value: Any) -> Any:
    """The same with a field more in every object that is a model's."""
    if isinstance(value, list):
        return [_grown(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    free = ("options", "data", "reason")
    return {**{name: it if name in free else _grown(it) for name, it in value.items()}, "brand_new": {"x": [1]}}


def test_every_model_that_the_server_sends_is_reached() -> None:
    reached: set[type[Struct]] = set()
    for made in messages():
        _note(msgspec.convert(made, Message), reached)
    sent = {model for model in _models_below(ServerModel) if model.__module__ != streams.__name__}
    assert not {model.__name__ for model in sent - reached}


def _models_below(model: type[Struct]) -> Iterator[type[Struct]]:
    for below in model.__subclasses__():
        yield below
        yield from _models_below(below)


def _note(value: Any, reached: set[type[Struct]]) -> None:
    if isinstance(value, Struct):
        reached.add(type(value))
        for name in value.__struct_fields__:
            _note(getattr(value, name), reached)
    elif isinstance(value, list):
        for inner in value:
            _note(inner, reached)
