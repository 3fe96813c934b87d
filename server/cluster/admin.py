"""The nodes of the cluster as operators see them, and draining one of them. Does not read what a node reports."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from server.cluster.messages import CommandReply, DrainNode, InspectNode
from server.cluster.rpc import RpcEndpoint
from shared.errors import Rejected

_PATIENCE_S: Final = 2.0
"""A node that does not answer for so long is reported as silent."""
_log = logging.getLogger("oldhand.nodes")


class Oversight:
    """One node's."""

    def __init__(self, rpc: RpcEndpoint) -> None:
        self._rpc = rpc
        self.here: Callable[[], Awaitable[bytes]] = _nothing
        """The report of this node."""
        self.drain_here: Callable[[], None] = lambda: None
        """Drains this node."""

    async def all(self) -> list[tuple[str, bytes | str]]:
        """By id, the reports of all nodes, this one first; a sentence where a node does not answer."""
        others = sorted(self._rpc.others)
        own, *reports = await asyncio.gather(self.here(), *(self._ask(node) for node in others))
        return [(self._rpc.me, own), *zip(others, reports, strict=True)]

    async def _ask(self, node: str) -> bytes | str:
        try:
            reply = await asyncio.wait_for(self._rpc.call(node, InspectNode), _PATIENCE_S)
        except TimeoutError:
            return f"It has not answered for {_PATIENCE_S:g} s."
        if reply is None or reply.shown is None:
            return "It has left the cluster."
        return reply.shown

    async def on_inspect(self, node: str, message: InspectNode) -> None:
        """An operator at another node asks for our report, and waits only so long."""
        with suppress(TimeoutError):
            shown = await asyncio.wait_for(self.here(), _PATIENCE_S)
            self._rpc.send(node, CommandReply(message.call, shown=shown))

    def drain(self, node: str | None) -> None:
        """Drain a node; None: this one. Raises Rejected `node/unknown`."""
        self.check(node)
        if node in (None, self._rpc.me):
            self.drain_here()
        else:
            assert node is not None
            self._rpc.send(node, DrainNode())

    def check(self, node: str | None) -> None:
        """Raises Rejected `node/unknown`."""
        if node is not None and node != self._rpc.me and node not in self._rpc.others:
            raise Rejected("node/unknown", f"There is no server {node!r} in this cluster.")

    def on_drain(self, node: str) -> None:
        """An operator at another node drains this one."""
        _log.warning("drained by an operator at node %s", node)
        self.drain_here()


async def _nothing() -> bytes:
    raise AssertionError("the server has not started yet")
