"""A line between a node and the bus, for tests of nodes that fall silent."""

import asyncio
from typing import Any

from server.cluster.bus import BusUnreachable
from server.cluster.in_process import InProcessBus


class Line(InProcessBus):
    """A line to the hub that can be cut, or hold up what its node says."""

    cut = False
    held: list[tuple[str, bytes]] | None = None
    """What is held up; None: nothing is."""
    begun: asyncio.Event | None = None
    """Set when the node is about to say that it lives."""
    pause: asyncio.Event | None = None
    """Holds that up until it is set."""

    def let_through(self) -> None:
        """Let through what was held up, in order."""
        held, self.held = self.held or [], None
        for node, message in held:
            self.send(node, message)

    async def heartbeat(self) -> frozenset[str]:
        if self.begun is not None and self.pause is not None:
            self.begun.set()
            await self.pause.wait()
        if self.cut:
            raise BusUnreachable("cut")
        return await super().heartbeat()

    async def claim(self, key: str) -> Any:
        if self.cut:
            raise BusUnreachable("cut")
        return await super().claim(key)

    def send(self, node: str, message: bytes) -> None:
        if self.held is not None:
            self.held.append((node, message))
        elif not self.cut:
            super().send(node, message)
