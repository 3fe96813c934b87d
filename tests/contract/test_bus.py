"""What every bus between nodes keeps to: in one process, over a real Valkey, and with sockets beside it."""

import asyncio
import os
import socket
from array import array
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import redis

from server.cluster.bus import Bus, BusUnreachable, LeaseClaim, LeaseExpired
from server.cluster.in_process import Hub, InProcessBus
from server.cluster.valkey import ValkeyBus
from tests.services import valkey_server

LEASE_S = 0.4
PATIENCE_S = 90.0
Make = Callable[[], Bus]


@pytest.fixture(params=["in-process", "valkey", "sockets"])
async def make(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Make]:
    hub = Hub()
    made: list[Bus] = []

    def new() -> Bus:
        folder = tmp_path / "bus" if request.param == "sockets" else None
        is_valkey = request.param != "in-process"
        bus = ValkeyBus(valkey_server(), LEASE_S, folder) if is_valkey else InProcessBus(hub, LEASE_S)
        made.append(bus)
        return bus

    if request.param != "in-process":
        redis.Redis.from_url(valkey_server()).flushdb()
    yield new
    for bus in made:
        await bus.leave()


class Ear:
    """What one node has heard."""

    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        self._more = asyncio.Event()

    def __call__(self, sender: str, message: bytes) -> None:
        self.received.append((sender, message))
        self._more.set()

    async def has(self, count: int) -> list[tuple[str, bytes]]:
        async with asyncio.timeout(PATIENCE_S):
            while len(self.received) < count:
                self._more.clear()
                await self._more.wait()
        return self.received


async def joined(make: Make) -> tuple[Bus, Ear]:
    bus, ear = make(), Ear()
    await bus.join(ear)
    return bus, ear


async def dead(bus: Bus, among: Bus) -> None:
    """Wait until `bus`, which says nothing, is dead to `among`."""
    async with asyncio.timeout(PATIENCE_S):
        while bus.me in await among.heartbeat():  # noqa: ASYNC110 (nothing tells of it but asking)
            await asyncio.sleep(0.02)


async def test_nodes_know_of_each_other_and_not_of_themselves(make: Make) -> None:
    (ann, _), (ben, _) = await joined(make), await joined(make)
    assert await ann.heartbeat() == {ben.me}
    assert await ben.heartbeat() == {ann.me}
    await ben.leave()
    assert await ann.heartbeat() == frozenset()


async def test_cluster_messages_arrive_once_and_in_order(make: Make) -> None:
    (ann, ear), (ben, _), (eve, other) = await joined(make), await joined(make), await joined(make)
    for number in range(1_000):
        ben.send(ann.me, b"%d" % number)
        eve.send(ann.me, b"%d" % number)
        if number % 100 == 0:
            await asyncio.sleep(0)
    received = await ear.has(2_000)
    for sender in (ben, eve):
        assert [message for name, message in received if name == sender.me] == [b"%d" % it for it in range(1_000)]
    assert other.received == []


async def test_messages_to_an_unknown_node_are_dropped(make: Make) -> None:
    (ann, ear), (ben, _) = await joined(make), await joined(make)
    ann.send("nobody", b"lost")
    ben.send(ann.me, b"heard")
    assert await ear.has(1) == [(ben.me, b"heard")]


async def test_only_one_of_many_who_claim_has_it(make: Make) -> None:
    buses = [(await joined(make))[0] for _ in range(4)]
    claims = await asyncio.gather(*(bus.claim("table") for bus in buses))
    assert len({claim.owner for claim in claims}) == 1
    assert claims[0].owner in {bus.me for bus in buses}


async def test_a_lease_is_kept_until_released(make: Make) -> None:
    (ann, _), (ben, _) = await joined(make), await joined(make)
    await ann.claim("table")
    assert await ann.claim("table") == LeaseClaim(ann.me)
    assert await ben.claim("table") == LeaseClaim(ann.me)
    await ben.release(["table"])
    assert await ben.claim("table") == LeaseClaim(ann.me)
    await ann.release(["table", "another"])
    assert await ben.claim("table") == LeaseClaim(ben.me, is_clean=True)
    assert await ann.claim("table") == LeaseClaim(ben.me)


async def test_a_lease_released_for_good_has_no_owner(make: Make) -> None:
    (ann, _), (ben, _) = await joined(make), await joined(make)
    await ann.claim("table")
    await ann.release(["table"], for_ever=True)
    assert (await ben.claim("table")).owner == ben.me


async def test_tables_of_a_dead_node_are_free_and_not_clean(make: Make) -> None:
    (ann, _), (ben, _) = await joined(make), await joined(make)
    await ann.claim("table")
    await dead(ann, ben)
    assert await ben.claim("table") == LeaseClaim(ben.me, is_clean=False)


async def test_a_lapsed_node_begins_anew_under_another_name(make: Make) -> None:
    (ann, ear), (ben, _) = await joined(make), await joined(make)
    before = ann.me
    await ann.claim("hers")
    await dead(ann, ben)
    with pytest.raises(LeaseExpired):
        await ann.heartbeat()
    with pytest.raises(LeaseExpired):
        await ann.claim("table")
    ben.send(before, b"to the dead")
    await ann.join(ear)
    assert ann.me != before
    assert await ben.heartbeat() == {ann.me}
    assert await ann.claim("hers") == LeaseClaim(ann.me, is_clean=False)
    ben.send(ann.me, b"to the living")
    assert await ear.has(1) == [(ben.me, b"to the living")]


async def test_a_bus_that_is_not_there_is_said_so() -> None:
    bus = ValkeyBus("redis://127.0.0.1:1/0", LEASE_S)
    with pytest.raises(BusUnreachable, match="cannot be reached"):
        await bus.join(Ear())
    await bus.leave()


async def test_a_bus_that_was_left_opens_no_connection_again() -> None:
    bus, valkey = ValkeyBus(valkey_server(), LEASE_S), redis.Redis.from_url(valkey_server())
    await bus.join(Ear())
    await bus.leave()
    before = {client["id"] for client in valkey.client_list()}
    bus.send("somebody", b"too late")
    with pytest.raises(BusUnreachable, match="has left"):
        await bus.claim("table")
    await asyncio.sleep(0)
    assert {client["id"] for client in valkey.client_list()} <= before


async def test_valkey_losing_everything_ends_every_life() -> None:
    bus = ValkeyBus(valkey_server(), LEASE_S)
    await bus.join(Ear())
    redis.Redis.from_url(valkey_server()).flushdb()
    with pytest.raises(LeaseExpired):
        await bus.heartbeat()
    await bus.leave()


async def test_a_lost_letter_ends_the_life_of_whoever_should_have_read_it() -> None:
    ann, ben, ear = ValkeyBus(valkey_server(), PATIENCE_S), ValkeyBus(valkey_server(), PATIENCE_S), Ear()
    await ann.join(ear)
    await ben.join(Ear())
    ben.send(ann.me, b"first")
    await ear.has(1)
    ben._sent[ann.me] += 1  # one that a full stream has dropped
    ben.send(ann.me, b"third")
    await ear.has(2)
    with pytest.raises(LeaseExpired):
        await ann.heartbeat()
    await ann.leave()
    await ben.leave()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def of_life(bus: Bus) -> set[str]:
    """Files of a life in the shared folder: for messages, and for clients' sockets."""
    return {bus.me, f"{bus.me}.sockets"}


async def test_nodes_that_share_a_folder_send_nothing_over_valkey(tmp_path: Path) -> None:
    (ann, ear), (ben, other) = [await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path)) for _ in range(2)]
    ann.send(ben.me, b"there")
    ben.send(ann.me, b"back")
    assert await other.has(1) == [(ann.me, b"there")]
    assert await ear.has(1) == [(ben.me, b"back")]
    valkey = redis.Redis.from_url(valkey_server())
    assert [valkey.xlen(f"oldhand:post:{bus.me}") for bus in (ann, ben)] == [1, 1]  # the entry with which a life begins
    await ann.leave()
    await ben.leave()
    assert names(tmp_path) == set()


@pytest.mark.parametrize("folder", ["another", "long" * 40])
async def test_a_node_that_shares_no_usable_folder_is_reached_over_valkey(tmp_path: Path, folder: str) -> None:
    ann, ear = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path))
    ben, other = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path / folder))
    ann.send(ben.me, b"there")
    ben.send(ann.me, b"back")
    assert await other.has(1) == [(ann.me, b"there")]
    assert await ear.has(1) == [(ben.me, b"back")]
    await ann.leave()
    await ben.leave()


async def test_a_socket_that_a_killed_node_has_left_is_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "killed", tmp_path / "joining"
    for path in (old, new):
        path.touch()
    os.utime(old, (0, 0))
    ann, _ = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path))
    ben, _ = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path))
    await ann.heartbeat()
    assert names(tmp_path) == {*of_life(ann), *of_life(ben), new.name}
    await ann.leave()
    await ben.leave()


async def test_a_socket_arrives_with_its_message(tmp_path: Path) -> None:
    taken: asyncio.Queue[tuple[str, bytes, socket.socket]] = asyncio.Queue()
    ben = ValkeyBus(valkey_server(), LEASE_S, tmp_path)
    ben.on_socket = lambda *passed: taken.put_nowait(passed)
    ann, _ = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path))
    await ben.join(Ear())
    assert ann.can_pass_sockets(ben.me)
    client, server = socket.socketpair()
    with client:
        with server:
            ann.pass_socket(ben.me, b"the rest", server.fileno())
        node, message, passed = await asyncio.wait_for(taken.get(), PATIENCE_S)
        with passed:
            assert (node, message) == (ann.me, b"the rest")
            passed.send(b"served by another")
            assert client.recv(100) == b"served by another"
    await ann.leave()
    await ben.leave()


async def test_a_socket_without_a_readable_message_is_closed(tmp_path: Path) -> None:
    ann, _ = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path))
    client, server = socket.socketpair()
    client.setblocking(False)
    with client, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        with server:
            rights = socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [server.fileno()])
            sender.sendmsg([b"?"], [rights], 0, str(tmp_path / f"{ann.me}.sockets"))
        assert await asyncio.wait_for(asyncio.get_running_loop().sock_recv(client, 1), PATIENCE_S) == b""
    await ann.leave()


async def test_no_socket_is_passed_to_a_node_that_takes_none(make: Make, tmp_path: Path) -> None:
    ann, _ = await joined(make)
    apart, _ = await joined(lambda: ValkeyBus(valkey_server(), LEASE_S, tmp_path / "another"))
    for node in (apart.me, "killed"):
        assert not ann.can_pass_sockets(node)
        with pytest.raises(OSError, match=r"."):
            ann.pass_socket(node, b"", 0)
    await apart.leave()
