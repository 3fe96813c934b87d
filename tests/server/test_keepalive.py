"""A dead line is noticed from both ends: the sweep with fakes, then sockets through a proxy that goes dark."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.sdk.connection import Connection
from server.core.settings import Delays
from server.transport.heartbeat import AT_ONCE, TICKS, HeartbeatMonitor, smoothed
from shared.protocol import Welcome
from tests.server.tables import until
from tests.testkit.server import QUICK, Door, TestServer, start_server

BRISK = replace(QUICK, delays=replace(QUICK.delays, alive_ms=350, silent_ms=875, farewell_ms=100))
"""Twenty times as fast as a server is: 20 s are 1 s."""


@dataclass(eq=False)
class FakePatient:
    promised: bool = True
    greeted: bool = True
    measured: bool = True
    sent_tick: int = 0
    received_tick: int = 0
    due_tick: int = 0
    alive: int = 0
    measurements: int = 0
    checks: int = 0
    disconnects: list[str] = field(default_factory=list[str])

    def is_greeted(self) -> bool:
        self.checks += 1
        return self.greeted

    def must_answer(self) -> bool:
        return self.promised

    def is_measured(self) -> bool:
        return self.measured

    def send_heartbeat(self) -> None:
        self.alive += 1

    def measure(self) -> None:
        self.measurements += 1

    def disconnect(self, code: str, message: str) -> None:
        self.disconnects.append(code)


def tick(monitor: HeartbeatMonitor) -> int:
    """One tick, and how many turns of the event loop it takes."""
    monitor.begin_tick()
    turns = 1
    while monitor.check_due():
        turns += 1
    return turns


def swept(connection: FakePatient, seconds: float) -> FakePatient:
    delays = Delays()
    keepalive = HeartbeatMonitor(delays)
    keepalive.add(connection)
    for _ in range(int(seconds * 1_000 * TICKS / delays.alive_ms)):
        tick(keepalive)
    return connection


def test_something_is_said_at_least_every_seven_seconds() -> None:
    assert swept(FakePatient(promised=False), 7).alive == 1
    assert swept(FakePatient(promised=False), 70).alive == 10


def test_silent_clients_that_promised_pongs_are_closed() -> None:
    assert swept(FakePatient(), 16.5).disconnects == []
    assert swept(FakePatient(), 17.5).disconnects[:1] == ["connection/silent"]
    assert swept(FakePatient(promised=False), 600).disconnects == []


def test_a_silent_client_is_asked_even_while_the_server_talks() -> None:
    connection, keepalive = FakePatient(), HeartbeatMonitor(Delays())
    keepalive.add(connection)
    for _ in range(TICKS):
        connection.sent_tick = keepalive.tick
        tick(keepalive)
    assert connection.alive == 1


@given(st.lists(st.sampled_from(["", "sent", "received"]), max_size=120), st.booleans())
def test_no_silence_is_longer_than_promised_whatever_is_sent_meanwhile(messages: list[str], promised: bool) -> None:
    connection, keepalive = FakePatient(promised=promised), HeartbeatMonitor(Delays())
    keepalive.add(connection)
    for what in messages:
        if what == "sent":
            connection.sent_tick = keepalive.tick
        elif what == "received":
            connection.received_tick = keepalive.tick
        tick(keepalive)
        if connection.disconnects:
            break
        assert keepalive.tick - connection.sent_tick < TICKS - 1
        assert not promised or keepalive.tick - connection.received_tick < 34, "17.5 s"


def test_a_connection_is_checked_only_when_it_may_need_something() -> None:
    assert swept(FakePatient(promised=False), 70).checks <= 12
    connection, keepalive = FakePatient(promised=False), HeartbeatMonitor(Delays())
    keepalive.add(connection)
    for _ in range(10 * TICKS):
        connection.sent_tick = connection.received_tick = keepalive.tick
        tick(keepalive)
    assert connection.checks <= 12 and connection.alive == 0


def test_connections_that_came_together_are_checked_a_few_at_a_time() -> None:
    keepalive, connections = HeartbeatMonitor(Delays()), [FakePatient() for _ in range(5 * AT_ONCE)]
    for connection in connections:
        keepalive.add(connection)
    assert tick(keepalive) == 5
    assert {connection.checks for connection in connections} == {1}


def test_a_removed_connection_is_left_alone_anywhere_on_the_wheel() -> None:
    for ticks in range(2 * TICKS):
        connection, keepalive = FakePatient(), HeartbeatMonitor(Delays())
        keepalive.add(connection)
        for _ in range(ticks):
            tick(keepalive)
        keepalive.remove(connection)
        checks = connection.checks
        for _ in range(2 * TICKS):
            tick(keepalive)
        assert connection.checks == checks


def test_a_connection_without_hello_is_closed_after_a_minute() -> None:
    assert swept(FakePatient(greeted=False), 59).disconnects == []
    connection = swept(FakePatient(greeted=False), 61)
    assert connection.disconnects[:1] == ["connection/silent"] and connection.alive == 0


def test_the_distance_is_measured_at_once_and_with_every_sign_of_life() -> None:
    assert swept(FakePatient(measured=False, promised=False), 0.6).measurements == 1
    assert swept(FakePatient(promised=False), 14).measurements == 2


def test_a_connection_without_measured_latency_has_heartbeats() -> None:
    assert swept(FakePatient(measured=False, promised=False), 70).alive == 10


def test_a_lag_is_smoothed_and_capped() -> None:
    assert smoothed(0, 80) == 80
    assert smoothed(80, 160) == 90
    assert smoothed(0, 9_000) == 1_000


class Dark:
    """A proxy whose first connection can go dark: both sockets stay open, nothing passes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lit = asyncio.Event()
        self._lit.set()
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    def go_dark(self) -> None:
        self._lit.clear()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._count += 1
        can_go_dark = self._count == 1
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += [writer, inner_writer]
        ways = (self._carry(reader, inner_writer, can_go_dark), self._carry(inner_reader, writer, can_go_dark))
        for way in ways:
            task = asyncio.create_task(way)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, can_go_dark: bool) -> None:
        try:
            while data := await source.read(65_536):
                if can_go_dark:
                    await self._lit.wait()
                sink.write(data)
            if not can_go_dark or self._lit.is_set():
                sink.close()
        except OSError:
            sink.transport.abort()

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()


@asynccontextmanager
async def proxied(server: TestServer, door: Door) -> AsyncIterator[tuple[Dark, str]]:
    dark = Dark(server.tcp_port if door == "tcp" else server.http_port)
    listener = await asyncio.start_server(dark, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    try:
        yield dark, f"tcp://127.0.0.1:{port}" if door == "tcp" else f"ws://127.0.0.1:{port}/ws"
    finally:
        await dark.stop()
        listener.close()


@pytest.mark.slow
@pytest.mark.parametrize("door", ["tcp", "websocket"])
async def test_both_ends_notice_a_half_open_line(door: Door) -> None:
    async with (
        start_server(settings=BRISK, web=door != "tcp") as server,
        proxied(server, door) as (dark, address),
        await Connection.open(address, backoff_s=(0.01, 0.01)) as connection,
    ):
        first = await anext(connection)
        assert isinstance(first, Welcome)
        await asyncio.sleep(1.2)  # longer than silence is allowed to be: a quiet line is not a dead one
        (session,) = server.running.lobby.sessions.of(first.you.id)
        assert session.lag_ms > 0, "the server has measured how far away it is"
        dark.go_dark()
        again = await anext(connection)  # the client has noticed and come back, the same identity
        assert isinstance(again, Welcome) and again.you == first.you
        await until(lambda: session not in server.running.lobby.sessions.of(first.you.id))  # and so has the server


@pytest.mark.slow
@pytest.mark.parametrize("door", ["tcp", "websocket"])
async def test_the_server_notices_by_itself_that_a_client_is_gone(door: Door) -> None:
    async with (
        start_server(settings=BRISK, web=door != "tcp") as server,
        proxied(server, door) as (dark, address),
        await Connection.open(address, backoff_s=(99, 99)) as connection,  # it will not be back in time
    ):
        assert connection.welcome.heartbeat_s == 0.35
        sessions = server.running.lobby.sessions
        dark.go_dark()
        await until(lambda: connection.welcome.you.id not in sessions)
