"""The websocket of a load: the server reads what it writes, and it reads what arrives in pieces."""

import pytest

from server.bench.websocket_client import frames, masked
from server.transport.frames import PING, TEXT, Frame, header, read_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 40_000])
def test_a_frame_is_one_that_the_server_reads(size: int) -> None:
    payload = b"x" * size
    frame = masked(TEXT, payload)
    assert read_frame(frame, 0, 65_536) == Frame(TEXT, True, payload, len(frame))


def test_whole_frames_are_read_wherever_the_bytes_are_cut() -> None:
    payloads = [(TEXT, b"a" * 5), (PING, b""), (TEXT, b"b" * 300), (TEXT, b"c" * 70_000)]
    data = b"".join(header(kind, len(payload)) + payload for kind, payload in payloads)
    for cut in [*range(320), 400, 50_000, len(data) - 1, len(data)]:
        first = list(frames(data[:cut]))
        end = first[-1][2] if first else 0
        rest = list(frames(data[end:]))
        assert [(kind, payload) for kind, payload, _ in first + rest] == payloads
