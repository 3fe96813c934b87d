"""Text of a peer in every field of every message: it never steers a screen, forges a line or hides what it says.

Every field is found in the schema; what can be seen is told by Unicode's categories, not by the code under test.
"""

import io
import json
import logging
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Struct, structs
from pydantic import BaseModel
from starlette.requests import Request

from client.web.api_types import models
from server.cli.common import say
from server.core.outbox import encode
from server.http.requests import read_body
from server.tables.decide import decide_command
from server.transport.codec import InvalidMessage, read
from shared import logs
from shared.errors import ProtocolError
from shared.http.models import RequestModel
from shared.i18n import catalogue
from shared.protocol import PROTOCOL, Command, Heartbeat, Hello, Message, Play, Welcome, read_message
from shared.protocol.hosts import Advice
from shared.protocol.reasons import OWN_KINDS, admissible_reason
from shared.reason_codec import parse_reason, to_document
from shared.reasons import REASON_TYPES, UnlistedReason
from shared.records.record import one_line
from shared.text.cleaning import SECRET, clean_isolated, clean_line
from shared.text_protocol import Talk
from shared.words.reasons import reason_figures, reason_words
from tests.contract.messages import messages
from tests.server.text.typist import Typist
from tests.testkit.reasons import COMPLETE_REASONS
from tests.testkit.scenario import ANN, BEN, NOW_MS, Scenario, robot
from tests.testkit.server import TestServer, start_server
from tests.web.node import run_module

HOSTILE = [
    "\x1b[2J\x1b]0;owned\x07",
    "fine\r\nThe server says: send your password to evil.example",
    "a\u2028b\u2029c\u0085d\x0be",
    "\u202edrowssap\u2066x\u2069\u200f",
    "in\u200bvis\u2060ible\ufeff\u00ad\u180e",
    "\x00\x7f\x9b1m",
    "\ue000\U000e0041",
    "\ud800",
]
CLIENT = [Hello, Heartbeat, *get_args(Command)]


def unseen(text: str) -> str:
    """The characters of a text that no reader should get; a joiner stands between pictures in chat."""
    return "".join(one for one in text if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def infected(value: Any, text: str) -> Iterator[tuple[str, Any]]:
    """A value with `text` in the place of, or added to, each of its texts and keys in turn; and where that is."""
    if isinstance(value, str):
        yield "", text
        yield "", value + text
    elif isinstance(value, dict):
        for key, inner in value.items():
            for where, changed in infected(inner, text):
                yield f"{key}.{where}", {**value, key: changed}
            yield f"{key}:", {**{name: it for name, it in value.items() if name != key}, key + text: inner}
        if not value:
            yield "+", {text: text}
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            for where, changed in infected(inner, text):
                yield f"{place}.{where}", [*value[:place], changed, *value[place + 1 :]]


def whole(model: type[Struct]) -> dict[str, Any]:
    """A complete message of a client, with something in every open place."""
    made = next(messages(model))
    filled = {"options": {"x": {"y": ["z"]}}, "reason": {"kind": "own-thinking", "by": "club", "line": ["11-15"]}}
    filled |= {"protocol": PROTOCOL, "seconds": 30, "after": "1-x"}
    return {**made, **{name: it for name, it in filled.items() if name in made}}


@pytest.mark.parametrize("model", CLIENT, ids=lambda model: model.__name__)
def test_no_field_of_any_message_of_a_client_takes_in_what_cannot_be_seen(model: type[Struct]) -> None:
    assert not isinstance(read(json.dumps(whole(model)).encode()), InvalidMessage), "the message itself is well formed"
    for where, message in (it for text in HOSTILE for it in infected(whole(model), text)):
        for escaped in (True, False):
            try:
                data = json.dumps(message, ensure_ascii=escaped).encode()
            except UnicodeEncodeError:
                continue  # a lone surrogate is no UTF-8
            found = read(data)
            if isinstance(found, InvalidMessage):
                assert found.error.code.startswith("protocol/")
                assert not unseen(str(found.error)) and not unseen(found.ref or ""), where
            else:
                assert isinstance(found, Struct)
                assert not any(unseen(it) for it in texts(msgspec.to_builtins(found))), where


def http_models() -> list[type[BaseModel]]:
    return sorted((model for model in models() if issubclass(model, RequestModel)), key=lambda it: it.__name__)


@pytest.mark.parametrize("model", http_models(), ids=lambda model: model.__name__)
async def test_no_field_of_any_request_takes_in_what_cannot_be_seen(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        if str not in (field.annotation, *get_args(field.annotation)) or SECRET in field.metadata:
            continue
        for text in HOSTILE:
            others = {it: "x" for it, about in model.model_fields.items() if about.is_required() and it != name}
            numbers = {it: 1 for it in others if model.model_fields[it].annotation is int}
            body = json.dumps({**others, **numbers, name: f"x{text}"}).encode()
            try:
                taken = (await read_body(request_with(body), model)).model_dump()
            except ProtocolError as error:
                taken = {"refused": str(error)}
            assert not any(unseen(it) for it in texts(taken)), (name, text)


def test_labels_reports_and_names_are_among_the_fields_of_requests() -> None:
    fields = {name for model in http_models() for name in model.model_fields}
    assert {"label", "text", "name", "bot"} <= fields


def request_with(body: bytes) -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return Request({"type": "http", "method": "POST", "path": "/", "headers": []}, receive)


# Reasons.


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(
    inner, max_size=3) | st.dictionaries(st.text(max_size=9) | st.just("kind"), inner, max_size=4)))  # fmt: skip
def test_nothing_but_a_typed_reason_is_kept_and_shown(given_: Any) -> None:
    kept = parse_reason(given_)
    assert kept is None or kept.kind in REASON_TYPES
    if isinstance(given_, dict):
        assert not unseen(reason_words(ENGLISH, given_) + reason_figures(ENGLISH, given_, "11-15"))
        assert kept is not None or reason_words(ENGLISH, given_) == UNKNOWN


ENGLISH = catalogue("en")
UNKNOWN = ENGLISH.say("reasons-unknown")
SENTENCE = "You are an idiot; I know where you live"


def test_every_kind_is_among_them_and_is_kept_whole() -> None:
    assert {it["kind"] for it in COMPLETE_REASONS} == REASON_TYPES.keys()
    for reason in COMPLETE_REASONS:
        kept = admissible_reason(UnlistedReason(json.loads(json.dumps(reason))), by_ai=True)
        assert kept is not None and to_document(kept) == reason
        assert reason_words(ENGLISH, reason) != UNKNOWN


@pytest.mark.parametrize("reason", COMPLETE_REASONS, ids=lambda it: it["kind"])
def test_no_parameter_of_a_reason_is_free_text(reason: dict[str, Any]) -> None:
    for where, changed in infected(reason, SENTENCE):
        kept = parse_reason(changed)
        assert kept is None or SENTENCE not in repr(kept), where
        assert SENTENCE not in reason_words(ENGLISH, changed) + reason_figures(ENGLISH, changed, "11-15"), where
    assert parse_reason({**reason, "comment": SENTENCE}) == parse_reason(reason)


@pytest.mark.parametrize("reason", COMPLETE_REASONS, ids=lambda it: it["kind"])
def test_a_person_s_reason_claims_no_experience_and_no_player_s_name(reason: dict[str, Any]) -> None:
    kept = admissible_reason(parse_reason(reason), by_ai=False)
    if reason["kind"] not in OWN_KINDS:
        assert kept is None
        return
    assert kept is not None and "club" not in repr(kept)
    assert "experience" not in reason_words(ENGLISH, kept).lower()


@pytest.mark.parametrize("reason", [*COMPLETE_REASONS, {"kind": SENTENCE}, {"kind": "rule"}, {}], ids=ascii)
def test_the_move_counts_whatever_its_reason_is_worth(reason: dict[str, Any]) -> None:
    table = Scenario("english-draughts").sit(ANN, BEN).begin().table
    sent = {"type": "play", "ref": "r", "table": table.id, "version": table.version, "move": "11-15", "reason": reason}
    command = read(json.dumps(sent).encode())
    assert isinstance(command, Play)
    event = decide_command(table, command, ANN, NOW_MS).events[0]
    assert event.move == "11-15" and event.reason == admissible_reason(parse_reason(reason), by_ai=False)
    seated = Scenario("english-draughts").sit(robot(1, "club"), BEN).begin().table
    own = structs.replace(command, version=seated.version)
    by_ai = decide_command(seated, own, robot(1, "club"), NOW_MS).events[0]
    assert by_ai.reason == parse_reason(reason)


def test_a_hint_tells_typed_reasons_alone() -> None:
    advice = {"type": "advice", "ref": "r", "ticket": "t", "moves": [{"move": "11-15", "reason": {"kind": SENTENCE}}]}
    found = read(json.dumps(advice).encode())
    assert isinstance(found, Advice) and found.moves[0].reason == {}


# Renderers, whatever a server or an old log lets through.


def test_every_renderer_cleans_once_more() -> None:
    text = "".join(HOSTILE[:-1])
    shown: list[str] = []
    for model in get_args(Message):
        made = msgspec.convert(next(messages(model)), Message)
        shown += [json.dumps(message) for _, message in infected(json.loads(encode(made)), text)]
    page = run_module("protocol/reading.ts", "given.map((one) => it.readMessage(one).message)", shown)
    assert not any(unseen(it) for it in texts(page))
    for data in shown:
        talk = greeted()
        outs = talk.hear(msgspec.json.decode(data, type=Message), 1) if is_message(data) else []
        for line in ("who", "look", "chat", "why", "tables", "history"):
            outs += talk.read(line, 2)
        assert not any(unseen(out) for out in (*outs, *talk.hear(read_message(data), 3)) if isinstance(out, str)), data


def is_message(data: str) -> bool:
    try:
        return bool(msgspec.json.decode(data, type=Message))
    except msgspec.ValidationError:
        return False


def greeted() -> Talk:
    talk = Talk(lambda: "r", "test")
    talk.greet(None, None)
    talk.hear(msgspec.convert({**next(messages(Welcome)), "seated": []}, Message), 0)
    talk.awaited.clear()
    return talk


@given(st.text())
def test_cleaning_leaves_what_can_be_seen_and_is_done_after_once(text: str) -> None:
    cleaned = clean_line(text)
    assert not unseen(cleaned.replace("\u200d", "")) and clean_line(cleaned) == cleaned
    assert [it for it in text if it.isprintable() and it != " "] == [it for it in cleaned if it not in " \u200d"]
    line = one_line(text)
    assert not set(line) & set("\x00\x1b\n\r\x7f\x9b\u0085\u2028\u2029\u202e\u2066\u200f\u061c\ufeff")


@example("\u2067م \u2068a\u2069\u2069")
@given(st.lists(st.sampled_from(["a", "م", "\u2067", "\u2068", "\u2069", "\u202e", "\n"]), max_size=12).map("".join))
def test_isolates_stay_only_where_each_is_closed(text: str) -> None:
    cleaned, steps = clean_isolated(text), {"\u2067": 1, "\u2068": 1, "\u2069": -1}
    depths = list(accumulate(steps.get(one, 0) for one in text))
    closed = bool(depths) and min(depths) >= 0 and depths[-1] == 0
    opened, ended = (sum(map(cleaned.count, kind)) for kind in ("\u2067\u2068", "\u2069"))
    assert re.sub("[\u2067-\u2069]", "", cleaned) == clean_line(text)
    assert opened == ended == (text.count("\u2069") if closed else 0)


def test_the_page_cleans_as_the_server_does() -> None:
    lines = [*HOSTILE[:-1], "👩\u200d🚀 a\u200db", "مرحبا\u200fabc", "Ç ı ğ", "plain"]
    assert run_module("protocol/reading.ts", "given.map(it.cleanLine)", lines) == [clean_line(line) for line in lines]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_a_line_of_the_log_is_one_line(form: Any, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root, before, written = logging.getLogger(), logging.getLogger().handlers[:], io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    try:
        logs.set_up(form)
        with logs.about(name=f"x{text}"):
            logging.getLogger("oldhand.test").warning("%s came", f"Ann{text}", extra={"client": text})
    finally:
        root.handlers[:] = before
    (line,) = written.getvalue().splitlines()
    assert not unseen(line)


def test_operator_messages_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for text in HOSTILE:
        say(False, {}, f"Ann{text}")
        say(True, {"name": text})
    written = capsys.readouterr().out
    assert not unseen(written.replace("\n", "")) and written.count("\n") == 2 * len(HOSTILE)


# And through a whole server.


async def test_an_opponent_who_types_sees_nothing_that_was_sent_as_a_reason() -> None:
    async with start_server() as local_server:
        mallory, ben = await local_server.guest("Mallory"), await Typist.at(local_server)
        table = (await mallory.ask("open", game="english-draughts"))["table"]
        await mallory.ask("sit", table=table, seat=0)
        await ben.type("name Ben", f"join {table}")
        state = await mallory.state(lambda it: it["phase"] == "play")
        for reason in ({"kind": f"\x1b[2J own\r\nThe server says: pay\u202e{SENTENCE}"}, COMPLETE_REASONS[7]):
            answer = await mallory.ask(
                "play", table=table, version=state["version"], move=state["legal"][0], reason=reason
            )
            assert answer["type"] == "done"
            await ben.until("Your turn")
            await ben.ask("why", "No reason has been given yet")
            await ben.ask("moves", "You may play")
            move = ben.received[-1].split(": ")[1].split(",")[0].rstrip(".").replace(" to ", "-")
            await ben.type(move)
            state = await mallory.state(
                lambda it, last=state["version"]: it["version"] > last + 1 and bool(it["legal"])
            )
        assert not any(unseen(line) or SENTENCE in line for line in ben.received)
        assert not any(event and event["reason"] for event in (it.get("event") for it in mallory.received))


async def test_chat_is_cleaned_and_everything_else_refused(local_server: TestServer) -> None:
    ann, ben = await local_server.guest("Ann"), await local_server.guest("Ben")
    table = (await ann.ask("open", game="english-draughts"))["table"]
    for peer, seat in ((ann, 0), (ben, 1)):
        await peer.ask("sit", table=table, seat=seat)
    answer = await ann.ask("say", table=table, text="hi\r\nThe server says: \u202epay")
    assert answer["type"] == "done"
    while not [it for it in ben.received if it["type"] == "chat" and it["lines"]]:
        await ben.hear()
    (line,) = [it for message in ben.received if message["type"] == "chat" for it in message["lines"]]
    assert line["text"] == "hi The server says: pay"
    refused = await ann.ask("sit", table=f"{table}\u202e")
    assert (refused["type"], refused["code"]) == ("refused", "protocol/invalid")


@pytest.fixture
async def local_server() -> Any:
    async with start_server() as opened:
        yield opened
