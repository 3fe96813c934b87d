"""A message is read the same whether the quick checks of `server.transport.codec` spare it the thorough ones or not."""

import json
from math import isfinite
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from server.transport.codec import InvalidMessage, MessageDecoder, Received, read
from shared.errors import ProtocolError
from shared.protocol import LINE_LIMIT_BYTES, PROTOCOL, Command, Heartbeat, Hello, Play, decode_client_message
from shared.reason_codec import parse_reason
from shared.text.cleaning import clean_line, texts_in

INVISIBLE = "A text may not hold control characters or other invisible ones."
UNPLAIN = "Values are texts, numbers below 2^53 and 8 levels of lists and objects at most."
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "play", "ref": "a-1", "table": "k3j2h1g4f5d6", "version": 42, "move": "11-15"},
    {"type": "play", "ref": "a-1", "table": "t", "version": 0, "move": "pass", "reason": {"kind": "only-move"}},
    {"type": "heartbeat"},
    {"type": "ping", "ref": "a-2"},
    {"type": "hello", "protocol": PROTOCOL, "name": "Ann"},
    {"type": "say", "ref": "a-3", "table": "t", "text": "well played"},
    {"type": "open", "ref": "a-4", "game": "english-draughts", "options": {"ballots": "none"}},
    {"type": "tables", "ref": "a-5"},
)
NUMBERS = (
    "0", "-0", "-1", "1.0", "1e2", "1E400", "-1e-400", "NaN", "Infinity", "-Infinity", "01", "+1", "1_0", "0x1",
    "9007199254740991", "9007199254740992", "18446744073709551616", "9" * 30, "9" * 4_300, "9" * 5_000,
)  # fmt: skip
TEXTS = (
    '"7"', r'"\ud800"', r'"\udc00\ud800"', r'"\ud83d\ude00"', r'"\u0000"', r'"\u202e"', r'"\u007f"', '"\x7f"', '"\t"',
    r'"\n"', r'"\""', r'"\\"', r'"\/"', r'"\\n"', r'"\x"', '"', "\"\u200b\"", "\"\u202e\"", "\"\ufeff\"",
    "\"\U0001f600\"",
)  # fmt: skip
NESTED = tuple(
    inner * depth + "0" + end * depth for depth in (7, 8, 9, 300) for inner, end in (("[", "]"), ('{"a":', "}"))
)
RAW = (
    b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\xef\xbb\xbf", b"\0", b"\r", b" \t\n", b"\\", b"/**/", b"}", b"{}",
    b"\x7f",
)  # fmt: skip
"""Bytes before, between and after everything: invalid UTF-8, half of a surrogate pair, a byte order mark, ..."""

values = st.one_of(
    st.sampled_from(("true", "false", "null", "[]", "{}", '{"a":1,"a":2}', *NUMBERS, *TEXTS, *NESTED)),
    st.text(max_size=90).map(json.dumps),
    st.text(max_size=90).map(lambda text: json.dumps(text, ensure_ascii=False)),
    st.integers(-(2**70), 2**70).map(str),
    st.floats().map(json.dumps),
    st.sampled_from(MESSAGES).map(lambda message: json.dumps(message["type"])),
)
NAMES = (
    '"type"', '"ref"', '"table"', '"version"', '"move"', '"reason"', '"options"', '"text"', '"protocol"', '"unknown"',
    '"b\x7f"', '"\u200b"', r'"\u0072ef"', r'"\u0000"',
)  # fmt: skip


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A message as a careless program or an enemy may write it: fields changed, missing, added, twice; odd bytes."""
    fields = [(json.dumps(name), json.dumps(value)) for name, value in draw(st.sampled_from(MESSAGES)).items()]
    for _ in range(draw(st.integers(0, 2))):
        if draw(st.booleans()):
            place = draw(st.integers(0, len(fields) - 1))
            fields[place] = fields[place][0], draw(values)
        else:
            field = draw(st.sampled_from(NAMES)), draw(values)
            fields.insert(draw(st.integers(0, len(fields))), field)
    if draw(st.integers(0, 7)) == 7:
        del fields[draw(st.integers(0, len(fields) - 1))]
    space = draw(st.sampled_from(("", "", " ", "\r\n\t")))
    text = "{" + f",{space}".join(f"{name}{space}:{value}" for name, value in fields) + "}"
    data = text.encode("utf-8", "surrogatepass")
    if draw(st.integers(0, 7)) == 7:
        place = draw(st.sampled_from((0, len(data), draw(st.integers(0, len(data))))))
        data = data[:place] + draw(st.sampled_from(RAW)) + data[place:]
    return data


def thorough(data: bytes) -> Hello | Heartbeat | Command | str | None:
    """The message, with every check made; the sentence of a refusal; None if msgspec refuses it."""
    try:
        message = decode_client_message(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if isinstance(message, Hello) and message.protocol != PROTOCOL:
        return None
    message = with_listed_reason(message)
    if any(clean_line(text) != text for text in texts_in(msgspec.to_builtins(message))):
        return INVISIBLE
    return message if is_plain(getattr(message, "options", None)) else UNPLAIN


def with_listed_reason(message: Any) -> Any:
    """A move without a reason that would be dropped."""
    return replace(message, reason=parse_reason(message.reason)) if isinstance(message, Play) else message


def is_plain(value: Any, depth: int = 0) -> bool:
    match value:
        case dict() | list():
            inner = value.values() if isinstance(value, dict) else value
            return depth < 8 and all(is_plain(it, depth + 1) for it in inner)
        case float():
            return isfinite(value)
        case int():
            return -(2**53) < value < 2**53
        case _:
            return True


def in_words(message: Received) -> object:
    """What can be compared: errors are equal to nothing."""
    return (
        (message.ref, message.error.code, str(message.error), message.fatal)
        if isinstance(message, InvalidMessage)
        else message
    )


@settings(max_examples=1_500)
@given(lines())
@example(b'{"type":"play","ref":"1","table":"t","version":"1","move":"pass"}')
@example(b'{"type":"play","ref":"1","table":"t","version":1,"move":"\x7f"}')
@example(rb'{"type":"play","ref":"1","table":"t","version":1,"move":"\u200b"}')
@example('{"type":"play","ref":"1","table":"t","version":1,"move":"\u202e"}'.encode())
@example(b'{"type":"open","ref":"1","game":"g","options":{"a":1e999}}')
@example(b'{"type":"open","ref":"1","game":"g","options":{"a":9007199254740992}}')
def test_a_message_is_read_as_if_every_check_were_made(data: bytes) -> None:
    found, expected = read(data), thorough(data)
    if expected is None:
        assert isinstance(found, InvalidMessage)
    elif isinstance(expected, str):
        assert isinstance(found, InvalidMessage) and isinstance(found.error, ProtocolError)
        assert (found.error.code, str(found.error)) == ("protocol/invalid", expected)
    else:
        found = with_listed_reason(found)
        assert found == expected and type(found) is type(expected)


@given(lines(), st.data())
def test_a_line_is_read_alike_in_one_piece_in_two_and_as_a_frame(data: bytes, draws: st.DataObject) -> None:
    data = data.replace(b"\n", b" ").strip()
    if not data.startswith(b"{") or len(data) >= LINE_LIMIT_BYTES - 1:
        return
    whole, cut, frames = MessageDecoder(), MessageDecoder(), MessageDecoder()
    place = draws.draw(st.integers(0, len(data)))
    found = whole.receive(data + b"\n")
    assert list(map(in_words, found)) == list(
        map(in_words, cut.receive(data[:place]) + cut.receive(data[place:] + b"\n"))
    )
    assert list(map(in_words, found)) == list(map(in_words, frames.receive_frame(data)))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"type": "play", "table": "t", "version": "1", "move": "x"}, "version: Expected a whole number, got a text."),
        ({"type": "play", "version": 1, "move": "x"}, "table: It is required."),
        ({"type": "open", "game": "g", "colour": "red"}, "colour: There is no such field."),
        (
            {"type": "open", "game": "g", "terms": {"clock": {"kind": "move", "move_s": 1}}},
            "terms.clock.move_s: Expected a whole number >= 3.",
        ),
        (
            {"type": "open", "game": "g", "terms": {"clock": {"kind": "hourglass"}}},
            "terms.clock.kind: Expected 'fischer' or 'move' or 'days'.",
        ),
        (
            {"type": "open", "game": "g", "terms": {"rated": True, "hints": True}},
            "terms: a rated table allows no hints.",
        ),
        ({"type": "tables", "pace": "slow"}, "pace: Expected 'any' or 'days' or 'live' or 'none'."),
        ({"type": "try-move", "puzzle": "p", "moves": ["1-5", 9]}, "moves[1]: Expected a text, got a whole number."),
        ({"type": "mute", "player": " \u200b"}, "player: Expected a text of length 1 to 40."),
        ({"type": "pley"}, "There is no message type 'pley'. Did you mean 'play'? GET /api/protocol lists the types."),
    ],
)
def test_a_refusal_names_the_field_and_what_it_should_be(fields: dict[str, Any], sentence: str) -> None:
    found = read(json.dumps({"ref": "r", **fields}).encode())
    assert isinstance(found, InvalidMessage)
    assert (found.ref, found.error.code, str(found.error)) == ("r", "protocol/invalid", sentence)
