"""All nodes as operators see them, and one of them told to empty itself. A node's report is JSON."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from server.cluster.messages import CommandReply, Empty, InspectNode
from server.cluster.rpc import RpcEndpoint
from shared.errors import Rejected

_PATIENCE_S: Final = 2.0
"""A node that sends nothing for so long is shown as silent."""
_log = logging.getLogger("oldhand.nodes")


class Oversight:
    """One node's."""

    def __init__(self, office: RpcEndpoint) -> None:
        self._office = office
        self.here: Callable[[], Awaitable[dict[str, Any]]] = _nothing
        """The report of this node."""
        self.drain_here: Callable[[], None] = lambda: None
        """Empties this node."""

    async def all(self) -> list[dict[str, Any]]:
        """The reports of all nodes, this one first; each with its `id`, and `wrong` where it says nothing."""
        others = sorted(self._office.others)
        own, *others_shown = await asyncio.gather(self.here(), *(self._ask(node) for node in others))
        return [
            {"id": self._office.me, **own},
            *({"id": node, **it} for node, it in zip(others, others_shown, strict=True)),
        ]

    async def _ask(self, node: str) -> dict[str, Any]:
        try:
            reply = await asyncio.wait_for(self._office.inquire(node, InspectNode), _PATIENCE_S)
        except TimeoutError:
            return {"wrong": {"node": f"It has said nothing for {_PATIENCE_S:g} s."}}
        if reply is None or reply.shown is None:
            return {"wrong": {"node": "It is gone."}}
        return json.loads(reply.shown)

    async def show(self, node: str, message: InspectNode) -> None:
        """Another node's operator looks, and not for ever."""
        with suppress(TimeoutError):
            shown = await asyncio.wait_for(self.here(), _PATIENCE_S)
            self._office.send(node, CommandReply(message.call, shown=json.dumps(shown).encode()))

    def drain(self, node: str | None) -> None:
        """Empty a node; None: this one. Raises Rejected `node/unknown`."""
        self.check(node)
        if node in (None, self._office.me):
            self.drain_here()
        else:
            assert node is not None
            self._office.send(node, Empty())

    def check(self, node: str | None) -> None:
        """Raises Rejected `node/unknown`."""
        if node is not None and node != self._office.me and node not in self._office.others:
            raise Rejected("node/unknown", f"There is no server {node!r} in this cluster.")

    def hear(self, node: str) -> None:
        """Another node's operator has this one emptied."""
        _log.warning("emptied for an operator at node %s", node)
        self.drain_here()


async def _nothing() -> dict[str, Any]:
    """Nothing is to be seen yet."""
    return {}
