"""The bus within one process: for a single server, and for several servers in one test."""

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import count

from server.cluster.bus import LEASE_S, LeaseClaim, LeaseExpired, OnMessage, OnSocket, close_socket


class Hub:
    """Connects the in-process nodes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds, for leases."""
        self.clock = clock
        self.ends_s: dict[str, float] = {}
        """When the lease of each life ends."""
        self.handlers: dict[str, OnMessage] = {}
        self.owners: dict[str, str] = {}
        """The owner of each key; empty: it was released."""
        self.names = (f"node-{number}" for number in count(1))

    def lives(self, node: str) -> bool:
        """Whether the lease of the node is valid."""
        return self.ends_s.get(node, 0.0) >= self.clock()


class InProcessBus:
    """A bus between the nodes of one process, or for a single node."""

    def __init__(self, hub: Hub | None = None, lease_s: float = LEASE_S) -> None:
        self.me = ""
        self.lease_s = lease_s
        self.reconnects = 0
        self.on_socket: OnSocket = close_socket
        self._hub = hub or Hub()

    @property
    def is_alone(self) -> bool:
        """Whether there is no other node in this process."""
        return self._hub.ends_s.keys() <= {self.me}

    async def join(self, on_message: OnMessage) -> None:
        """Begin a life; `on_message` receives its messages."""
        self._hub.handlers.pop(self.me, None)
        self.me = next(self._hub.names)
        self._hub.handlers[self.me] = on_message
        self._hub.ends_s[self.me] = self._hub.clock() + self.lease_s

    async def heartbeat(self) -> frozenset[str]:
        """Renew the lease. Returns the other live nodes."""
        self._check()
        self._hub.ends_s[self.me] = self._hub.clock() + self.lease_s
        for node in [node for node in self._hub.ends_s if not self._hub.lives(node)]:
            del self._hub.ends_s[node]
            self._hub.handlers.pop(node, None)
        return frozenset(self._hub.ends_s) - {self.me}

    def send(self, node: str, message: bytes) -> None:
        """Send a message to another node."""
        on_message = self._hub.handlers.get(node)
        if on_message is not None:
            asyncio.get_running_loop().call_soon(on_message, self.me, message)

    def can_pass_sockets(self, node: str) -> bool:
        """Never."""
        return False

    def pass_socket(self, node: str, message: bytes, descriptor: int) -> None:
        """Raises OSError."""
        raise OSError(f"node {node} takes no sockets")

    async def claim(self, key: str) -> LeaseClaim:
        """Claim `key` unless another live node has it."""
        self._check()
        owner = self._hub.owners.get(key)
        if owner and (owner == self.me or self._hub.lives(owner)):
            return LeaseClaim(owner)
        self._hub.owners[key] = self.me
        return LeaseClaim(self.me, is_clean=not owner)

    async def release(self, keys: Sequence[str], *, for_ever: bool = False) -> None:
        """Release those of `keys` that are ours; `for_ever`: they will not be used again."""
        for key in keys:
            if self._hub.owners.get(key) == self.me:
                if for_ever:
                    del self._hub.owners[key]
                else:
                    self._hub.owners[key] = ""

    async def leave(self) -> None:
        """Send pending messages and end this life, so that others need not wait for the lease."""
        self._hub.ends_s.pop(self.me, None)
        self._hub.handlers.pop(self.me, None)

    def _check(self) -> None:
        """Without other nodes, the lease does not expire. Raises LeaseExpired."""
        is_missed = self._hub.ends_s.keys() != {self.me}
        if is_missed and not self._hub.lives(self.me):
            raise LeaseExpired
