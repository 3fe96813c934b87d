"""Both doors under attack: bytes without sense, frames that no client sends, crowds that say nothing, drips and floods.

After each attack somebody who means well is served on a connection made before, and on a new one.
"""

import asyncio
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.settings import Limits
from server.transport import http_connection as requests
from shared.protocol import LINE_LIMIT_BYTES
from tests.hostile.seeds import HELLO
from tests.hostile.spoiling import NASTY
from tests.product.client import DOORS, Client
from tests.product.served import LIMIT_S, Server
from tests.testkit.client import PATIENCE_S, Disconnected
from tests.testkit.server import QUICK, start_server

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
pieces = st.one_of(
    st.binary(max_size=300),
    st.sampled_from([*NASTY, HELLO, HELLO[:20], b'{"type":"ping","ref":"1"}\n', b"{", b"\n", b'{"type":']),
    st.text(max_size=80).map(lambda text: json.dumps({"type": "open", "ref": text, "game": text}).encode() + b"\n"),
)
CROWD = 10_000
"""Half-open sockets."""
frames = st.builds(
    lambda first, length, rest: bytes([first, length]) + rest,
    st.integers(0, 255),
    st.integers(0, 255),
    st.binary(max_size=140),
)


@contextmanager
def served_as_before(server: Server) -> Iterator[None]:
    """Who was here before the attack stays, and who comes after it is welcome."""
    here = [Client(door(server)) for door in DOORS.values()]
    yield
    new = [Client(door(server)) for door in DOORS.values()]
    for client in (*here, *new):
        assert client.ask("ping") == {"type": "done", "ref": client.last_ref}
        client.door.cut()
    with urlopen(f"{server.http}/livez", timeout=LIMIT_S) as answer:
        assert answer.status == 200
    assert "Traceback" not in (server.data / "server.log").read_text()


def attack(address: tuple[str, int], parts: list[bytes]) -> None:
    """Say it, a packet a part, and leave without listening."""
    with suppress(OSError), socket.create_connection(address, LIMIT_S) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            line.sendall(part)


def web_of(server: Server) -> tuple[str, int]:
    parts = urlsplit(server.http)
    return str(parts.hostname), int(parts.port or 0)


@pytest.mark.slow
def test_bytes_without_sense_disturb_nobody(server: Server) -> None:
    with served_as_before(server):

        @settings(max_examples=150, derandomize=True, database=None)
        @given(st.sampled_from([server.tcp, web_of(server)]), st.lists(pieces, max_size=6))
        def say(address: tuple[str, int], parts: list[bytes]) -> None:
            attack(address, parts)

        say()


@pytest.mark.slow
def test_frames_that_no_client_sends_disturb_nobody(server: Server) -> None:
    with served_as_before(server):

        @settings(max_examples=150, derandomize=True, database=None)
        @given(st.lists(st.one_of(frames, pieces), max_size=5))
        def say(parts: list[bytes]) -> None:
            attack(web_of(server), [UPGRADE, *parts])

        say()


@pytest.mark.slow
def test_ten_thousand_half_open_sockets_keep_nobody_out(server: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, CROWD + 500)), hard))
    assert hard > CROWD + 500, "this machine allows no such crowd"
    kinds = [
        (server.tcp, b""),
        (server.tcp, b'{"type":"hel'),
        (web_of(server), b"GET / HTTP/1.1\r\nHost: he"),
        (web_of(server), b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Length: 90\r\n\r\n{"),
    ]
    with served_as_before(server), ExitStack() as crowd:
        for number in range(CROWD):
            address, request = kinds[number % len(kinds)]
            line = crowd.enter_context(socket.create_connection(address, LIMIT_S))
            with suppress(ConnectionError):  # the oldest may be turned away by now
                line.sendall(request)
        held = len([*Path(f"/proc/{server.process.pid}/fd").iterdir()])
        assert held < Limits().strangers + 500, "the server holds no more of them than it has room for"
        late = Client(DOORS["tcp"](server))
        assert late.ask("ping")["type"] == "done", "with all of them outside"
        late.door.cut()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow
def test_a_flooding_client_is_closed_alone(server: Server) -> None:
    with served_as_before(server), socket.create_connection(server.tcp, LIMIT_S) as flood:
        flood.sendall(HELLO)
        pings = b"".join(b'{"type":"tables","ref":"%d"}\n' % number for number in range(2_000))
        flood.settimeout(1.0)
        with suppress(OSError):
            for _ in range(50):
                flood.sendall(pings)


async def test_a_request_in_drips_ends_when_patience_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE_S", 0.05)
    async with start_server(web=True) as server:
        for beginning in (b"", b"GET / HT", b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
            writer.write(beginning)
            async with asyncio.timeout(PATIENCE_S):
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()
        assert len(server.running.pending_handshakes) == 0


async def test_patience_with_one_request_does_not_end_a_stream_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE_S", 0.05)
    delays = replace(QUICK.delays, alive_ms=70)
    async with start_server(settings=replace(QUICK, delays=delays), web=True) as server:
        ann = await server.guest("Ann")
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        token = ann.welcome["token"].encode()
        writer.write(b"GET /api/stream/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer %s\r\n\r\n" % token)
        received = b""
        async with asyncio.timeout(PATIENCE_S):
            while received.count(b"\n\r\n") < 5:  # signs of life, each a chunk
                part = await reader.read(4_096)
                assert part, received
                received += part
        writer.close()


async def test_a_request_without_end_is_cut_at_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    async with start_server(web=True) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
        writer.write(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * (requests.REQUEST_LIMIT_BYTES // 6 + 1))
        async with asyncio.timeout(PATIENCE_S):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 413 ") and f"content-length: {len(body)}".encode() in head
        assert json.loads(body)["code"] == "protocol/too-long"
        writer.close()


async def test_half_a_message_again_and_again_is_no_greeting() -> None:
    """Bytes alone keep no stranger's place: a line that grows by a byte now and then ends with the greeting's time."""
    delays = replace(QUICK.delays, alive_ms=140, greeting_ms=100)
    async with start_server(settings=replace(QUICK, delays=delays)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
        reply = asyncio.ensure_future(reader.readline())
        writer.write(b"{")
        while not reply.done():
            writer.write(b" ")
            await asyncio.wait([reply], timeout=0.01)
        assert json.loads(await reply)["code"] == "connection/silent"
        writer.close()


async def test_strangers_make_room_and_known_peers_stay() -> None:
    limits = replace(QUICK.limits, strangers=3)
    async with start_server(settings=replace(QUICK, limits=limits)) as server:
        ann = await server.guest("Ann")
        silent = [await server.connect() for _ in range(4)]
        bye = await silent[0].read()
        assert (bye["type"], bye["code"]) == ("bye", "connection/silent")
        with pytest.raises(Disconnected):
            await silent[0].read()
        for client in silent[1:]:
            assert (await client.hello())["type"] == "welcome"
        assert (await ann.ask("ping"))["type"] == "done"
        assert len(server.running.pending_handshakes) == 0


async def test_a_line_as_long_as_can_be_is_held_only_once() -> None:
    """What is kept of a line without end is bounded, however it is cut."""
    async with start_server() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.tcp_port)
        with suppress(ConnectionError):
            for _ in range(LINE_LIMIT_BYTES // 64 + 2):
                writer.write(b"{" * 64)
                await writer.drain()
        assert json.loads(await reader.readline())["code"] == "protocol/too-long"
        writer.close()
