"""Bytes into messages: cut anywhere, broken anyhow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.transport.codec import InvalidMessage, MessageDecoder, Received, UnknownProtocol
from shared.protocol import LINE_LIMIT_BYTES, Hello, Ping, Play

HELLO = b'{"type":"hello","protocol":2,"name":"Ann"}\n'
PLAY = '{"type":"play","ref":"é1","table":"t","version":3,"move":"11-15"}\r\n'.encode()
BOTH = [Hello(protocol=2, name="Ann"), Play(ref="é1", table="t", version=3, move="11-15")]


def greeted() -> MessageDecoder:
    session = MessageDecoder()
    assert len(session.receive(HELLO)) == 1
    return session


def only_bad(found: list[Received]) -> InvalidMessage:
    (bad,) = found
    assert isinstance(bad, InvalidMessage)
    return bad


@pytest.mark.parametrize("cut", range(len(HELLO + PLAY) + 1))
def test_messages_do_not_depend_on_where_the_stream_is_cut(cut: int) -> None:
    session = MessageDecoder()
    stream = HELLO + b"\n" + PLAY
    assert session.receive(stream[:cut]) + session.receive(stream[cut:]) == BOTH


def test_a_stream_may_come_byte_by_byte() -> None:
    session = MessageDecoder()
    found = [message for at in range(len(HELLO + PLAY)) for message in session.receive((HELLO + PLAY)[at : at + 1])]
    assert found == BOTH


def test_the_last_line_may_lack_its_newline() -> None:
    session = greeted()
    assert session.receive(PLAY.rstrip()) == []
    assert session.receive_eof() == BOTH[1:]
    assert session.receive_eof() == []


def test_frames_may_be_text_or_binary() -> None:
    session = MessageDecoder()
    assert session.receive_frame(HELLO.decode()) + session.receive_frame(PLAY) == BOTH


@pytest.mark.parametrize(
    ("line", "ref", "word"),
    [
        (b"{nonsense\n", None, "JSON"),
        (b'{"type":"ping","ref":"\xff"}\n', None, "UTF-8"),
        (b'{"type":"shout","ref":"7"}\n', "7", "'shout'"),
        (b'{"ref":"7"}\n', "7", "lists the types"),
        (b'{"type":"challange","ref":"8"}\n', "8", "mean 'challenge'"),
        (b'{"type":"ping"}\n', None, "ref"),
        (b'{"type":"ping","ref":"7","extra":1}\n', "7", "extra"),
        (b'{"type":"play","ref":"7","table":"t","version":"3","move":"x"}\n', "7", "version"),
        (b'{"type":"ping","ref":"a\\u0000b"}\n', None, "control"),
        (b'{"type":"open","ref":"7","game":"x","options":{"score":NaN}}\n', "7", "JSON"),
        (b'{"type":"seek","ref":"7","game":"x","options":{"n":9007199254740993}}\n', "7", "2^53"),
        (b'{"type":"open","ref":"7","game":"x","options":' + b'{"a":' * 9 + b"1" + b"}" * 10 + b"\n", "7", "levels"),
        (b"[1,2]\n", None, "object"),
        (b'{"type":"open","ref":"7","options":' + b"[" * 4000 + b"\n", None, "options"),
    ],
)
def test_a_bad_message_is_answered_and_dropped(line: bytes, ref: str | None, word: str) -> None:
    session = greeted()
    bad = only_bad(session.receive(line))
    assert (bad.error.code, bad.ref, bad.fatal) == ("protocol/invalid", ref, False)
    assert word in str(bad.error)
    assert session.receive(b'{"type":"ping","ref":"1"}\n') == [Ping(ref="1")]


def test_the_longest_line_is_read_and_one_more_byte_ends_the_stream() -> None:
    line = b'{"type":"ping","ref":"1"}'
    longest = line + b" " * (LINE_LIMIT_BYTES - len(line) - 1) + b"\n"
    assert len(longest) == LINE_LIMIT_BYTES
    session = greeted()
    assert session.receive(longest) == [Ping(ref="1")]
    bad = only_bad(session.receive(b" " + longest))
    assert (bad.error.code, bad.fatal) == ("protocol/too-long", True)
    assert session.receive(longest) == []


def test_a_line_that_never_ends_is_given_up_before_it_ends() -> None:
    session = greeted()
    found = [message for _ in range(10) for message in session.receive(b"{" * 1_000)]
    assert only_bad(found).error.code == "protocol/too-long"


def test_a_frame_that_is_too_long_spoils_only_itself() -> None:
    session = MessageDecoder()
    session.receive_frame(HELLO)
    bad = only_bad(session.receive_frame(b" " * (LINE_LIMIT_BYTES + 1)))
    assert (bad.error.code, bad.fatal) == ("protocol/too-long", False)
    assert session.receive_frame('{"type":"ping","ref":"1"}') == [Ping(ref="1")]


def test_a_command_before_hello_is_refused_for_good() -> None:
    session = MessageDecoder()
    bad = only_bad(session.receive(b'{"type":"ping","ref":"1"}\n' + HELLO))
    assert (bad.error.code, bad.ref, bad.fatal) == ("protocol/greeting", "1", True)
    assert session.receive(HELLO) == []


def test_a_mistyped_hello_may_be_said_again() -> None:
    session = MessageDecoder()
    assert only_bad(session.receive(b'{"type":"hello","protokoll":1}\n')).fatal is False
    assert session.receive(HELLO) == BOTH[:1]


def test_hello_is_said_once() -> None:
    session = greeted()
    bad = only_bad(session.receive(HELLO))
    assert (bad.error.code, bad.fatal) == ("protocol/greeting", False)
    assert session.receive(PLAY) == BOTH[1:]


@pytest.mark.parametrize("line", [b'{"type":"hello","protocol":1}\n', b'{"type":"hello","protocol":1,"old":true}\n'])
def test_another_version_of_the_protocol_is_named(line: bytes) -> None:
    bad = only_bad(MessageDecoder().receive(line))
    assert (bad.error.code, bad.fatal) == ("protocol/version", True)
    assert str(bad.error) == "The client speaks version 1 of the protocol, this server version 2. Update the client."


@pytest.mark.parametrize("first", [b"GET / HTTP/1.1\r\n", b"\x16\x03\x01", b"hello\n", b" {}\n", b"\n"])
def test_a_first_line_without_a_brace_gets_help(first: bytes) -> None:
    session = MessageDecoder()
    assert session.receive(first) == [UnknownProtocol()]
    assert session.receive(HELLO) == []


@given(st.lists(st.binary(max_size=60), max_size=20))
def test_nothing_that_a_peer_sends_raises(pieces: list[bytes]) -> None:
    stream, frames = greeted(), greeted()
    for piece in pieces:
        stream.receive(piece)
        frames.receive_frame(piece)
    stream.receive_eof()


@given(st.text(max_size=60))
def test_no_text_frame_raises(text: str) -> None:
    greeted().receive_frame(text)
