"""The websocket door's own affairs: framing, paths, pings. What is said through it is tested with both doors."""

import asyncio
import json
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.transport import websockets
from server.transport.websockets import FRAME_LIMIT_BYTES
from shared.protocol import LINE_LIMIT_BYTES
from tests.server.upgrade import UPGRADE
from tests.testkit.client import PATIENCE_S
from tests.testkit.server import start_server

HELLO = json.dumps({"type": "hello", "protocol": 2, "name": "Ann"})
OF_TEXT, CONTINUED = 0x1, 0x0


def frame(kind: int, data: bytes) -> bytes:
    """A masked frame that is not the last of its message (RFC 6455, 5.2); the mask is all zeros."""
    length = bytes((0x80 | len(data),)) if len(data) < 126 else bytes((0x80 | 126,)) + len(data).to_bytes(2, "big")
    return bytes((kind,)) + length + bytes(4) + data


async def test_a_message_may_come_in_several_frames() -> None:
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send([HELLO[:5], HELLO[5:20], "", HELLO[20:]])
        assert json.loads(await socket.recv())["type"] == "welcome"
        await socket.send([b'{"type":"ping",', b'"ref":"1"}'])
        assert json.loads(await socket.recv()) == {"type": "done", "ref": "1"}


async def test_an_overlong_message_in_frames_is_refused_and_the_line_stays() -> None:
    long = json.dumps({"type": "ping", "ref": "1", "more": "x" * LINE_LIMIT_BYTES})
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send(HELLO)
        await socket.recv()
        for message in (long, [long[: LINE_LIMIT_BYTES // 2], long[LINE_LIMIT_BYTES // 2 :]]):
            await socket.send(message)
            assert json.loads(await socket.recv())["code"] == "protocol/too-long"
        await socket.send('{"type":"ping","ref":"2"}')
        assert json.loads(await socket.recv())["ref"] == "2"


async def test_a_frame_out_of_all_measure_ends_the_line() -> None:
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send(HELLO)
        await socket.recv()
        await socket.send("x" * (FRAME_LIMIT_BYTES + 1))
        with pytest.raises(ConnectionClosed):
            await socket.recv()


@pytest.mark.parametrize("part", [b"", b"x", b"x" * 1_000])
async def test_a_message_that_never_ends_ends_the_line(part: bytes) -> None:
    """Frames of the protocol itself: no client's library writes these."""
    async with start_server(web=True) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(UPGRADE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(OF_TEXT, b"{"))
        for _ in range(1 + FRAME_LIMIT_BYTES // max(1, len(part))):
            writer.write(frame(CONTINUED, part))
        with suppress(ConnectionResetError):  # the system drops the farewell where more frames come after it
            async with asyncio.timeout(PATIENCE_S):
                assert (await reader.read())[-4:] == bytes((0x88, 2)) + (1_009).to_bytes(2, "big")
        writer.close()


async def test_the_rest_of_a_message_is_not_awaited_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websockets, "PATIENCE_S", 0.05)
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send([HELLO[:5], HELLO[5:]])
        assert json.loads(await socket.recv())["type"] == "welcome"
        socket.transport.write(frame(OF_TEXT, b"{"))
        async with asyncio.timeout(PATIENCE_S):
            await socket.wait_closed()
        assert socket.close_code == 1_008


@pytest.mark.parametrize("kinds", [(OF_TEXT, OF_TEXT), (CONTINUED,)])
async def test_frames_of_two_messages_are_not_mixed(kinds: tuple[int, ...]) -> None:
    async with start_server(web=True) as server, connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
        await socket.send(HELLO)
        await socket.recv()
        for kind in kinds:
            socket.transport.write(frame(kind, b"{"))
        async with asyncio.timeout(PATIENCE_S):
            await socket.wait_closed()
        assert socket.close_code == 1_002


async def test_a_ping_frame_is_answered_and_a_close_frame_too() -> None:
    async with start_server(web=True) as server:
        async with connect(f"ws://127.0.0.1:{server.http_port}/ws") as socket:
            await (await socket.ping())
        assert socket.close_code == 1000


async def test_a_websocket_to_another_path_finds_nobody() -> None:
    async with start_server(web=True) as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{server.http_port}/elsewhere")
        assert refused.value.response.status_code == 404


async def test_a_long_state_comes_whole() -> None:
    """A frame above 125 bytes has another header."""
    async with start_server(web=True) as server:
        ann = await server.guest("Ann", "websocket")
        for _ in range(21):
            opened = await ann.ask("open", game="english-draughts")
            if opened["type"] == "refused":
                break
        listed = await ann.ask("tables")
        assert len(listed["tables"]) == 20


@pytest.mark.parametrize(
    ("of", "to", "status"),
    [
        (b"Version: 13", b"Version: 12", 426),
        (b"Key: dGhl", b"Key: dGh!", 400),
        (b"Key: dGhl", b"Key: ", 400),
        (b"Sec-WebSocket-Key", b"X-Key", 400),
        (b"GET", b"POST", 400),
    ],
)
async def test_a_request_that_is_no_handshake_is_refused(of: bytes, to: bytes, status: int) -> None:
    async with start_server(web=True) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(UPGRADE.replace(of, to))
        async with asyncio.timeout(PATIENCE_S):
            assert b" %d " % status in await reader.readline()
            await reader.read()
        writer.close()
