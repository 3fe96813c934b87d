"""The bus inside one process: of a server that is alone, and of several in one test."""

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import count

from server.cluster.bus import LEASE_S, Hear, Lapsed, LeaseClaim


class Hub:
    """Where in-process nodes meet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds, for leases."""
        self.clock = clock
        self.ends_s: dict[str, float] = {}
        """When a life ends unless it is heard of."""
        self.hears: dict[str, Hear] = {}
        self.owners: dict[str, str] = {}
        """The owner of each key; empty: it was released."""
        self.names = (f"node-{number}" for number in count(1))

    def lives(self, node: str) -> bool:
        """Whether the node has been heard of lately."""
        return self.ends_s.get(node, 0.0) >= self.clock()


class InProcessBus:
    """A bus between nodes of one process, or of a node alone."""

    def __init__(self, hub: Hub | None = None, lease_s: float = LEASE_S) -> None:
        self.me = ""
        self.lease_s = lease_s
        self.reconnects = 0
        self._hub = hub or Hub()

    async def join(self, hear: Hear) -> None:
        """Begin a life; `hear` is called with all that is said to it."""
        self._hub.hears.pop(self.me, None)
        self.me = next(self._hub.names)
        self._hub.hears[self.me] = hear
        self._hub.ends_s[self.me] = self._hub.clock() + self.lease_s

    async def beat(self) -> frozenset[str]:
        """Say that we live, and hear who else does."""
        self._check()
        self._hub.ends_s[self.me] = self._hub.clock() + self.lease_s
        for node in [node for node in self._hub.ends_s if not self._hub.lives(node)]:
            del self._hub.ends_s[node]
            self._hub.hears.pop(node, None)
        return frozenset(self._hub.ends_s) - {self.me}

    def send(self, node: str, message: bytes) -> None:
        """Tell another node something."""
        hear = self._hub.hears.get(node)
        if hear is not None:
            asyncio.get_running_loop().call_soon(hear, self.me, message)

    async def claim(self, key: str) -> LeaseClaim:
        """Have `key` from now on unless another living node does."""
        self._check()
        owner = self._hub.owners.get(key)
        if owner and (owner == self.me or self._hub.lives(owner)):
            return LeaseClaim(owner)
        self._hub.owners[key] = self.me
        return LeaseClaim(self.me, is_clean=not owner)

    async def release(self, keys: Sequence[str], *, for_ever: bool = False) -> None:
        """Let go of those of `keys` that are ours; `for_ever`: nobody will want them again."""
        for key in keys:
            if self._hub.owners.get(key) == self.me:
                if for_ever:
                    del self._hub.owners[key]
                else:
                    self._hub.owners[key] = ""

    async def leave(self) -> None:
        """End this life: what was told is sent first, then others need not wait for the lease."""
        self._hub.ends_s.pop(self.me, None)
        self._hub.hears.pop(self.me, None)

    def _check(self) -> None:
        """A life that nobody was there to miss goes on, however long nothing was heard of it. Raises Lapsed."""
        is_missed = self._hub.ends_s.keys() != {self.me}
        if is_missed and not self._hub.lives(self.me):
            raise Lapsed
