"""Frames of websockets: what another implementation writes is read, cut anywhere, and what it reads is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from server.transport.frames import (
    CLOSE,
    NO_TEXT,
    PING,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LONG,
    FrameError,
    check_closing,
    closing,
    header,
    read_frame,
)

LIMIT = 70_000
SIZES = st.sampled_from((0, 1, 125, 126, 127, 65_535, 65_536, LIMIT))
DATA = st.builds(Frame, st.sampled_from((Opcode.TEXT, Opcode.BINARY, Opcode.CONT)), SIZES.map(bytes), st.booleans())
CONTROL = st.builds(Frame, st.sampled_from((Opcode.PING, Opcode.PONG, Opcode.CLOSE)), st.binary(max_size=125))


@given(st.lists(DATA | CONTROL, max_size=4), st.lists(st.integers(0, 200_000), max_size=6))
def test_client_bytes_may_be_cut_anywhere(sent: list[Frame], cuts: list[int]) -> None:
    data = b"".join(frame.serialize(mask=True) for frame in sent)
    read: list[Frame] = []
    rest = b""
    ends = sorted({min(cut, len(data)) for cut in cuts} | {len(data)})
    for start, end in zip([0, *ends], ends, strict=False):
        rest += data[start:end]
        at = 0
        while (frame := read_frame(rest, at, LIMIT)) is not None:
            read.append(Frame(Opcode(frame.opcode), frame.payload, frame.fin))
            at = frame.end
        rest = rest[at:]
    assert (read, rest) == (sent, b"")


@given(SIZES)
def test_written_frames_are_read_by_a_client(size: int) -> None:
    stream = StreamReader()
    stream.feed_data(header(TEXT, size) + bytes(size))
    reading = Frame.parse(stream.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(reading)
    assert read.value.value == Frame(Opcode.TEXT, bytes(size))
    assert closing(1_012) == Frame(Opcode.CLOSE, (1_012).to_bytes(2, "big")).serialize(mask=False)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("8100", PROTOCOL_ERROR),  # not masked
        ("c180", PROTOCOL_ERROR),  # compressed, which was not agreed
        ("8380", PROTOCOL_ERROR),  # an opcode without meaning
        ("0980", PROTOCOL_ERROR),  # a ping in parts
        ("89fe", PROTOCOL_ERROR),  # a ping of more than 125 bytes
        ("81fe007d", PROTOCOL_ERROR),  # a length in more bytes than it needs
        ("81ff000000000000ffff", PROTOCOL_ERROR),
        ("81ff0000000000011171", TOO_LONG),
        ("81ffffffffffffffffff", TOO_LONG),
    ],
)
def test_a_fault_is_found_in_the_header_and_has_its_close_code(data: str, code: int) -> None:
    with pytest.raises(FrameError) as fault:
        read_frame(bytes.fromhex(data), 0, LIMIT)
    assert fault.value.code == code
    assert read_frame(bytes.fromhex(data)[:1], 0, LIMIT) is None


def test_a_close_frame_has_a_code_that_may_be_sent_and_a_reason_in_utf_8() -> None:
    for good in ("", "03e8", "03f4", "0bb8", "1387", "03e8c3a9"):
        check_closing(bytes.fromhex(good))
    for bad in ("03", "0000", "03e7", "03ec", "03ed", "03ee", "03f7", "1388"):
        with pytest.raises(FrameError) as fault:
            check_closing(bytes.fromhex(bad))
        assert fault.value.code == PROTOCOL_ERROR
    with pytest.raises(FrameError) as fault:
        check_closing(bytes.fromhex("03e8ff"))
    assert fault.value.code == NO_TEXT


def test_control_frames_are_told_from_data() -> None:
    assert read_frame(bytes.fromhex("898000000000"), 0, LIMIT) == (PING, True, b"", 6)
    assert read_frame(bytes.fromhex("888000000000"), 0, LIMIT) == (CLOSE, True, b"", 6)


@pytest.mark.parametrize("size", [0, 126, 65_536])
def test_nothing_is_read_before_the_last_byte(size: int) -> None:
    data = Frame(Opcode.TEXT, bytes(size)).serialize(mask=True)
    for end in (*range(min(15, len(data))), len(data) - 1):
        assert read_frame(data[:end], 0, LIMIT) is None
    assert read_frame(data, 0, LIMIT) == (TEXT, True, bytes(size), len(data))
