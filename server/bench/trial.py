"""Servers under load that are killed and started again, and how long tables wait for their next move meanwhile."""

import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from server.bench.nodes import Door, ServerProcess
from server.bench.witnesses import Party

PATIENCE_S = 120.0
MOVES_BETWEEN = 5
"""So many moves are made at every table before the next blow."""


@dataclass(frozen=True, slots=True)
class Blow:
    """One thing done to the servers, and how long each table waited for its next move meanwhile."""

    what: str
    waits_s: list[float]


class Trial:
    """Nodes under load, being killed and started again."""

    def __init__(self, nodes: Sequence[ServerProcess], door: Door, party: Party) -> None:
        self._nodes = nodes
        self._door = door
        self._party = party
        self.blows: list[Blow] = []

    async def kill(self, node: ServerProcess) -> None:
        """`kill -9` of one node; it is started again once every table goes on, or at once when it is the only one."""
        begun_s = time.perf_counter()
        await node.kill()
        if len(self._nodes) == 1:
            await node.start()
        await self._goes_on("kill -9", begun_s)
        if len(self._nodes) > 1:
            await node.start()
        await self._door.wait_ready(self._nodes)

    async def roll(self) -> None:
        """SIGTERM to one node after the other; the next when the one before serves again."""
        begun_s = time.perf_counter()
        for node in self._nodes:
            node.send(signal.SIGTERM)
            await node.wait()
            await node.start()
            await self._door.wait_ready(self._nodes)
        await self._goes_on("rolling restart", begun_s)

    async def _goes_on(self, what: str, begun_s: float) -> None:
        await self._party.wait_moves(MOVES_BETWEEN, PATIENCE_S)
        end_s = time.perf_counter()
        waits_s = [place.longest_wait_s(begun_s, end_s) for place in self._party.places]
        print(f"{what}: the longest wait of a table was {max(waits_s):.2f} s", file=sys.stderr, flush=True)
        self.blows.append(Blow(what, waits_s))
