"""A server that is alone dies, or is started anew, under load."""

import time
from pathlib import Path

import pytest

from tests.nodes.cluster import one_node

pytestmark = pytest.mark.slow


async def test_one_server_that_is_killed_and_one_that_is_told_to_stop_lose_no_move_and_nobody_is_asked_anything(
    tmp_path: Path,
) -> None:
    async with one_node(tmp_path) as cluster, cluster.party() as party:
        (node,) = cluster.nodes
        begun_s = time.perf_counter()
        await node.kill()
        await node.start()
        outage_s = await cluster.blow_lasts(begun_s, party)
        assert cluster.longest_charge_s(party) < outage_s / 2
        await cluster.restart(node)
        await cluster.blow_lasts(begun_s, party)
        assert cluster.longest_charge_s(party) < outage_s / 2
