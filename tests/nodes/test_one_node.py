"""A server that is alone dies, or is started anew, under load."""

import signal
import time
from pathlib import Path

import pytest

from server.bench.witnesses import Party
from shared.events import Kind
from tests.nodes.cluster import MOVES, PATIENCE_S, Cluster, one_node

pytestmark = pytest.mark.slow


async def test_killed_and_stopped_servers_lose_no_move(
    tmp_path: Path,
) -> None:
    async with one_node(tmp_path) as cluster, cluster.party() as party:
        (node,) = cluster.nodes
        await node.kill()
        await charges_nobody_while_it_is_away(cluster, party)
        node.send(signal.SIGTERM)
        assert await node.wait() == 0
        await charges_nobody_while_it_is_away(cluster, party)


async def charges_nobody_while_it_is_away(cluster: Cluster, party: Party) -> None:
    begun_s = time.time()
    await cluster.nodes[0].start()
    away_s = time.time() - begun_s
    await party.wait_moves(MOVES, PATIENCE_S)
    assert cluster.least_spared_s(party, begun_s, Kind.CLOCK_SET) > 0.9 * away_s
