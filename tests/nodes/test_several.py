"""Several servers over one database and one bus: they die, sleep, lose their cables, and nobody loses a move."""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from client.sdk import Connection
from shared.errors import Rejected
from shared.events import Kind
from shared.protocol import AddAi, Open, Play, Sit
from shared.protocol.rematches import Rematch
from shared.secrets import HOST_TOKEN
from tests.nodes.cluster import LEASE_S, MOVES, PATIENCE_S, Cluster, several_nodes
from tests.services import postgres, valkey

pytestmark = pytest.mark.slow(40)


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    async with several_nodes(tmp_path, 2) as made:
        yield made


async def test_a_killed_node_is_followed_by_another_under_load(cluster: Cluster) -> None:
    async with cluster.party(2) as party:
        await cluster.nodes[0].kill()
        end_s = time.time()
        await party.wait_moves(MOVES, PATIENCE_S)
        assert cluster.least_spared_s(party, end_s, Kind.NODE_CHANGED) > LEASE_S / 2
        await cluster.nodes[0].start()
        await cluster.door.wait_ready(cluster.nodes)
        await party.wait_moves(MOVES, PATIENCE_S)


@pytest.mark.deep
async def test_nodes_are_restarted_in_turn_under_load(cluster: Cluster) -> None:
    async with cluster.party(2) as party:
        for node in cluster.nodes:
            await cluster.restart(node)
            await party.wait_moves(MOVES, PATIENCE_S)


@pytest.mark.deep
async def test_a_node_that_sleeps_past_its_lease_extends_nothing(cluster: Cluster) -> None:
    async with cluster.party(2) as party:
        sleeper = cluster.nodes[0]
        sleeper.send(signal.SIGSTOP)
        end_s = time.time()
        await asyncio.sleep(2 * LEASE_S)
        sleeper.send(signal.SIGCONT)
        await party.wait_moves(MOVES, PATIENCE_S)
        assert cluster.least_spared_s(party, end_s, Kind.NODE_CHANGED) > LEASE_S / 2
        await cluster.door.wait_ready(cluster.nodes)


@pytest.mark.deep
async def test_a_node_cut_off_from_the_bus_gives_up_its_tables_and_rejoins(
    cluster: Cluster,
) -> None:
    async with cluster.party(2) as party:
        cluster.buses[0].cut()
        await party.wait_moves(MOVES, PATIENCE_S)
        cluster.buses[0].mend()
        await cluster.door.wait_ready(cluster.nodes)
        await party.wait_moves(MOVES, PATIENCE_S)


@pytest.mark.deep
async def test_a_node_cut_off_from_the_database_extends_nothing_and_rejoins(
    cluster: Cluster,
) -> None:
    async with cluster.party(2) as party:
        cluster.databases[0].cut()
        await asyncio.sleep(2 * LEASE_S)
        cluster.databases[0].mend()
        await cluster.door.wait_ready(cluster.nodes)
        await party.wait_moves(MOVES, PATIENCE_S)


@pytest.mark.deep
@pytest.mark.parametrize("leases", [0, 3])
@pytest.mark.parametrize("service", ["a bus that forgets everything", "a database"])
async def test_restarting_the_shared_bus_loses_nothing(cluster: Cluster, service: str, leases: int) -> None:
    end, start = (
        (postgres().stop, postgres().start) if service == "a database" else (valkey().terminate, valkey().start)
    )
    async with cluster.party(2) as party:
        await asyncio.to_thread(end)
        await asyncio.sleep(leases * LEASE_S)
        await asyncio.to_thread(start)
        await cluster.door.wait_ready(cluster.nodes)
        await party.wait_moves(MOVES, PATIENCE_S)


@pytest.mark.deep
async def test_ai_players_return_to_their_seats_after_every_restart(cluster: Cluster, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        host = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "shared.cli", "ai", "--server", cluster.door.address, "--data", str(tmp_path)),
            env={**os.environ, HOST_TOKEN: cluster.nodes[0].environment[HOST_TOKEN]},
            stderr=asyncio.subprocess.DEVNULL,
        )
        stack.push_async_callback(ended, host)
        people = [await stack.enter_async_context(await Connection.open(cluster.door.address)) for _ in range(3)]
        tables = [await against_ai(person) for person in people]
        counts = [0] * len(tables)
        players = [
            asyncio.create_task(play_on(person, table, counts, number))
            for number, (person, table) in enumerate(zip(people, tables, strict=True))
        ]
        stack.callback(lambda: [player.cancel() for player in players])
        for _ in range(2):
            for node in cluster.nodes:
                await cluster.restart(node)
                before = list(counts)
                async with asyncio.timeout(PATIENCE_S):
                    while any(now < then + MOVES for now, then in zip(counts, before, strict=True)):
                        assert not any(player.done() for player in players)
                        await asyncio.sleep(0.05)


async def ended(process: asyncio.subprocess.Process) -> None:
    process.terminate()
    await process.wait()


async def against_ai(person: Connection) -> str:
    """A table of Chinese checkers where an AI player sits in seat 1, as soon as there is one."""
    table = (await person.ask(Open, game="chinese-checkers")).table
    assert table is not None
    await person.ask(Sit, table=table, seat=0)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await person.ask(AddAi, table=table, seat=1, player="greedy")
                return table
            except Rejected:
                await asyncio.sleep(0.1)


async def play_on(person: Connection, table: str, counts: list[int], number: int) -> None:
    """Make moves by lot for as long as the match lasts, and count them; then begin the next."""
    answered = 0
    while True:
        state = await person.wait_state(table)
        if state.phase == "over" and "rematch" in state.may:
            await person.ask(Rematch, table=table)
        elif state.you is not None and state.you in state.to_act and state.legal and state.version > answered:
            answered = state.version
            try:
                await person.ask(Play, table=table, version=state.version, move=random.choice(state.legal))
                counts[number] += 1
            except Rejected:
                answered = 0  # the table has moved on meanwhile
