"""An idle connection: its heartbeats cost next to nothing and are limited like messages, and it keeps little memory."""

import asyncio
import gc
import json
import sys
import tracemalloc
from collections.abc import Coroutine
from typing import Any, cast

import pytest
import uvloop

from server.core.outbox import FlushQueue
from server.core.participant import Participant
from server.core.rate_limits import RateLimiter
from server.core.session import Session
from server.core.settings import Limits, Rate, Settings
from server.transport.codec import InvalidMessage, Received
from server.transport.connection import Connection, ConnectionContext
from server.transport.dispatch import Dispatch
from server.transport.fair_queue import Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import HeartbeatMonitor
from shared.protocol import Heartbeat, Hello
from tests.testkit.sampled import first_of
from tests.testkit.server import Door, start_server

HELLO = b'{"type":"hello","protocol":2,"heartbeat":true}\n'
LIMITS_BYTES: dict[Door, int] = {"websocket": 5_120, "tcp": 4_096}
HEARTBEAT = b'{"type":"heartbeat"}\n'


class FakeDispatch:
    def __init__(self) -> None:
        self.served: list[Received] = []

    def on_connect(self, session: Session) -> None:
        """Nothing."""

    def serve(self, session: Session, message: Received) -> Coroutine[Any, Any, None] | None:
        self.served.append(message)
        if isinstance(message, Hello):
            session.who, session.keepalive = Participant("ann", "Ann"), message.heartbeat
        return None


class FakeTransport:
    address, transport = "127.0.0.1", "tcp"

    def __init__(self, *, answers: bool) -> None:
        self.answers = answers
        self.written: list[bytes] = []
        self.reads = True
        self.measurements = 0

    def write(self, messages: list[bytes]) -> None:
        self.written += messages

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def measure(self) -> float | None:
        self.measurements += 1
        return 5.0

    def can_move(self) -> bool:
        return False

    def memory(self) -> bytes:
        return b""

    def is_idle(self) -> bool:
        return True

    def descriptor(self) -> int:
        raise AssertionError("nothing that is idle moves")

    def close(self, *, is_to_return: bool) -> None:
        """Nothing."""

    def abort(self) -> None:
        """Nothing."""


class Idle:
    """A connection whose client has said hello."""

    def __init__(self, *, answers: bool = False, burst: int = 100) -> None:
        self.dispatch, self.transport = FakeDispatch(), FakeTransport(answers=answers)
        settings = Settings(limits=Limits(commands=Rate(burst, 1_000)))
        self.monitor = HeartbeatMonitor(settings.delays)
        self.connection = Connection(
            ConnectionContext(
                cast(Dispatch, self.dispatch),
                settings,
                asyncio.TaskGroup(),
                self.monitor,
                RateLimiter(settings.limits),
                PendingHandshakes(9),
                Turns(lambda: 0.0),
                FlushQueue(),
            )
        )
        self.connection.on_connect(self.transport)
        self.monitor.tick = 5

    def greet(self) -> "Idle":
        self.connection.on_data(HELLO)
        self.monitor.tick = 9
        return self


async def test_a_heartbeat_is_noted_and_nothing_more_is_done_for_it() -> None:
    idle = Idle().greet()
    idle.connection.on_data(HEARTBEAT)
    assert idle.connection.received_tick == 9
    idle.monitor.tick = 11
    idle.connection.on_frame(HEARTBEAT.rstrip())
    assert idle.connection.received_tick == 11
    assert [type(message) for message in idle.dispatch.served] == [Hello]


async def test_a_heartbeat_in_other_words_is_one_too() -> None:
    idle = Idle().greet()
    idle.connection.on_data(b'{ "type": "heartbeat" }\n')
    assert idle.connection.received_tick == 9
    assert [type(message) for message in idle.dispatch.served] == [Hello, Heartbeat]


async def test_a_heartbeat_is_no_greeting() -> None:
    idle = Idle()
    idle.connection.on_data(HEARTBEAT)
    (refused,) = idle.dispatch.served
    assert isinstance(refused, InvalidMessage) and refused.error.code == "protocol/greeting"


async def test_a_heartbeat_behind_half_a_line_is_the_rest_of_it() -> None:
    idle = Idle().greet()
    idle.connection.on_data(b'{"type":"ping",')
    idle.connection.on_data(HEARTBEAT)
    assert isinstance(idle.dispatch.served[-1], InvalidMessage)


async def test_heartbeats_count_against_the_rate_of_messages() -> None:
    idle = Idle(burst=3).greet()
    for _ in range(2):
        idle.connection.on_data(HEARTBEAT)
        assert idle.transport.reads
    idle.connection.on_data(HEARTBEAT)
    assert not idle.transport.reads


async def test_a_heartbeat_is_sent_at_once_unless_something_waits_before_it() -> None:
    idle = Idle().greet()
    idle.connection.send_heartbeat()
    (line,) = idle.transport.written
    assert json.loads(line)["type"] == "heartbeat"
    idle.connection.set_writable(False)
    idle.connection.outbox.enqueue(b"{}")
    idle.connection.send_heartbeat()
    assert len(idle.transport.written) == 1
    idle.connection.set_writable(True)
    assert idle.transport.written[1] == b"{}" and len(idle.transport.written) == 3


async def test_nothing_is_sent_after_the_goodbye() -> None:
    idle = Idle().greet()
    idle.connection.disconnect("connection/silent", "Gone.")
    await asyncio.sleep(0)
    idle.connection.send_heartbeat()
    (line,) = idle.transport.written
    assert json.loads(line)["type"] == "bye"


@pytest.mark.parametrize("answers", [False, True])
async def test_the_latency_of_an_idle_client_is_measured_once(answers: bool) -> None:
    idle = Idle(answers=answers).greet()
    idle.connection.measure()
    idle.connection.measure()
    assert idle.transport.measurements == 1
    idle.connection.session.tables.add("t")
    idle.connection.measure()
    assert idle.transport.measurements == 2


async def test_a_websocket_that_promised_nothing_is_always_pinged() -> None:
    idle = Idle(answers=True).greet()
    idle.connection.session.keepalive = False
    idle.connection.measure()
    idle.connection.measure()
    assert idle.transport.measurements == 2


@pytest.mark.deep
@pytest.mark.slow
@pytest.mark.parametrize("door", first_of(list(LIMITS_BYTES)))
def test_an_idle_connection_keeps_little_memory(door: Door) -> None:
    """As Python counts it, in the event loop of a real server."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(_kept_bytes(door)) < LIMITS_BYTES[door]


async def _kept_bytes(door: Door) -> float:
    """Bytes that each connection of a crowd keeps: the less of two counts.

    Python's table of interned strings may grow by megabytes in one of them.
    """
    many = 400
    kept: list[int] = []
    async with start_server(web=True) as server:
        port = server.tcp_port if door == "tcp" else server.http_port
        crowd = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bench.crowd", str(port), door),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert crowd.stdin is not None and crowd.stdout is not None
        for size in (many, 2 * many, 3 * many):
            crowd.stdin.write(b"%d\n" % size)
            if not (await crowd.stdout.readline()).startswith(b"ready"):
                raise AssertionError("the crowd was not let in")
            gc.collect()
            if tracemalloc.is_tracing():
                kept.append(tracemalloc.get_traced_memory()[0] - sum(kept))
            else:
                tracemalloc.start()
        tracemalloc.stop()
        crowd.stdin.close()
        await crowd.wait()
    return min(kept) / many
