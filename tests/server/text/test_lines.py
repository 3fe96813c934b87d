"""Typed bytes become lines wherever they are cut, whatever a terminal puts between them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.transport.text_lines import LINE_LIMIT_BYTES, LineFault, LineReader

TELNET = b"\xff\xfd\x18\xff\xfa\x18\x00VT100\xff\xf0"
"""DO TERMINAL-TYPE and a negotiated value."""

TYPED: list[tuple[bytes, list[str | LineFault]]] = [
    (b"help\n", ["help"]),
    (b"help\r\nwho\r\n", ["help", "who"]),
    (b"help\r\0who\r\0", ["help", "who"]),
    (b"help\rwho\r", ["help", "who"]),
    (b"\n\r\n", ["", ""]),
    (b"hele\x7fp\n", ["help"]),
    (b"hel\xc3\xa9\x08p\n", ["help"]),
    (b"\x08\x08help\n", ["help"]),
    (b"nonsense\x15help\n", ["help"]),
    (TELNET + b"he" + TELNET + b"lp\xff\xf1\n", ["help"]),
    (b"\x1b[Ahel\x1b[1;5Cp\x1bOB\n", ["help"]),
    (b"play\t6-4\x07 left\n", ["play 6-4 left"]),
    ("say Grüße\n".encode(), ["say Grüße"]),
    ("say \u202ehidden\n".encode(), ["say hidden"]),
    (b"\xc3\x28\nhelp\n", [LineFault.NO_TEXT, "help"]),
    (b"x" * LINE_LIMIT_BYTES + b"\nhelp\n", ["x" * LINE_LIMIT_BYTES, "help"]),
    (b"x" * (LINE_LIMIT_BYTES + 1) + b"\nhelp\n", [LineFault.TOO_LONG, "help"]),
    (b"too long\n", ["too long"]),
]


@pytest.mark.parametrize(("typed", "lines"), TYPED)
def test_typed_text_is_read(typed: bytes, lines: list[str | LineFault]) -> None:
    assert LineReader().receive(typed) == lines


@pytest.mark.parametrize(("typed", "lines"), TYPED)
def test_lines_do_not_depend_on_where_the_stream_is_cut(typed: bytes, lines: list[str | LineFault]) -> None:
    for cut in range(1, min(len(typed), 60)):
        read = LineReader()
        assert read.receive(typed[:cut]) + read.receive(typed[cut:]) == lines


def test_a_last_line_may_lack_its_end() -> None:
    read = LineReader()
    assert read.receive(b"help\nqui") == ["help"]
    assert read.receive(b"t") == []
    assert read.receive_eof() == ["quit"]
    assert LineReader().receive_eof() == []


def test_clients_that_send_cr_receive_cr() -> None:
    unix, telnet = LineReader(), LineReader()
    unix.receive(b"help\n")
    telnet.receive(b"help\r\n")
    assert (unix.crlf, telnet.crlf) == (False, True)


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader_and_no_line_holds_what_cannot_be_seen(data: bytes) -> None:
    for line in LineReader().receive(data + b"\n"):
        assert isinstance(line, LineFault) or (line.isprintable() and len(line) <= LINE_LIMIT_BYTES)
