"""Several servers over one database and one bus: they die, sleep, lose their cables, and nobody loses a move."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.nodes.cluster import LEASE_S, Cluster, several_nodes

pytestmark = pytest.mark.slow


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    async with several_nodes(tmp_path, 2) as made:
        yield made


async def test_a_node_that_is_killed_is_followed_by_another_and_all_are_started_anew_under_load(
    cluster: Cluster,
) -> None:
    async with cluster.party(2) as party:
        begun_s = time.perf_counter()
        await cluster.nodes[0].kill()
        outage_s = await cluster.blow_lasts(begun_s, party)
        assert cluster.longest_charge_s(party) < outage_s / 2
        await cluster.nodes[0].start()
        await cluster.door.wait_ready(cluster.nodes)
        for node in cluster.nodes:
            begun_s = time.perf_counter()
            await cluster.restart(node)
            await cluster.blow_lasts(begun_s, party)
        assert cluster.longest_charge_s(party) < outage_s / 2


@pytest.mark.deep
async def test_a_node_that_sleeps_past_its_lease_extends_nothing_that_others_have_taken_over(cluster: Cluster) -> None:
    async with cluster.party(2) as party:
        sleeper = cluster.nodes[0]
        begun_s = time.perf_counter()
        sleeper.send(signal.SIGSTOP)
        await asyncio.sleep(2 * LEASE_S)
        sleeper.send(signal.SIGCONT)
        outage_s = await cluster.blow_lasts(begun_s, party)
        assert cluster.longest_charge_s(party) < outage_s / 2
        await cluster.door.wait_ready(cluster.nodes)


@pytest.mark.deep
async def test_a_node_cut_off_from_the_bus_gives_its_tables_up_and_takes_part_again_when_it_is_mended(
    cluster: Cluster,
) -> None:
    async with cluster.party(2) as party:
        begun_s = time.perf_counter()
        cluster.buses[0].cut()
        await cluster.blow_lasts(begun_s, party)
        cluster.buses[0].mend()
        await cluster.door.wait_ready(cluster.nodes)
        await cluster.blow_lasts(begun_s, party)


@pytest.mark.deep
async def test_a_node_cut_off_from_the_database_extends_nothing_and_takes_part_again_when_it_is_mended(
    cluster: Cluster,
) -> None:
    async with cluster.party(2) as party:
        begun_s = time.perf_counter()
        cluster.databases[0].cut()
        await asyncio.sleep(2 * LEASE_S)
        cluster.databases[0].mend()
        await cluster.door.wait_ready(cluster.nodes)
        await cluster.blow_lasts(begun_s, party)
