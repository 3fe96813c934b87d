"""Rate limits of identities and networks: one bucket per limit and client. Knows no transport and no table.

The clock is an argument, in whole nanoseconds: sums of floats would lose a bucket's last unit once the machine has been
up for hours. A refusal names the limit and the seconds after which the request would be accepted.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields
from itertools import islice
from math import ceil
from typing import Any, Final

from server.core.networks import is_local, network_of
from server.core.settings import Limits, Rate
from shared.errors import Limited
from shared.protocol import Command

_FULL_S = 10.0
"""Seconds after which to try again at a full server."""
_KEPT: Final = 10_000
"""Clients with debt in one bucket."""
_COMPARED: Final = 8
"""For one more, the least of so many that were not heard of for longest is forgotten."""


def drop_least(known: OrderedDict[Hashable, Any], weight: Callable[[Hashable], Any]) -> None:
    """Forget one of those that were not heard of for longest, the one of least weight, at a cost that does not grow."""
    del known[min(islice(known, _COMPARED), key=weight)]


class Bucket:
    """One rate of Limits: a burst, then one request every so many seconds, for each client.

    It remembers a fixed number of clients, and what a request costs does not depend on how many there are.
    """

    def __init__(self, key: str, rate: Rate, clock: Callable[[], int] = time.monotonic_ns, kept: int = _KEPT) -> None:
        """`clock`: nanoseconds since any time in the past."""
        self._key = key
        self._every_ns = max(1, round(1e9 * rate.every_s))
        self._capacity_ns = rate.burst * self._every_ns
        self._clock = clock
        self._kept = kept
        self._full_at_ns: OrderedDict[Hashable, int] = OrderedDict()
        """When each client will have its whole burst again; the last to spend is last."""

    def __len__(self) -> int:
        return len(self._full_at_ns)

    def take(self, who: Hashable) -> None:
        """Spend one. Raises Limited."""
        now_ns = self._clock()
        full_at_ns = max(now_ns, self._full_at_ns.get(who, now_ns)) + self._every_ns
        wait_ns = full_at_ns - now_ns - self._capacity_ns
        if wait_ns > 0:
            raise Limited(self._key, f"Too many requests. Try again in {max(1, ceil(wait_ns / 1e9))} s.", wait_ns / 1e9)
        self._note(who, full_at_ns)

    def _note(self, who: Hashable, full_at_ns: int) -> None:
        self._full_at_ns[who] = full_at_ns
        self._full_at_ns.move_to_end(who)
        if len(self._full_at_ns) > self._kept:
            drop_least(self._full_at_ns, self._full_at_ns.__getitem__)

    def give_back(self, who: Hashable) -> None:
        """Undo the last request of a client."""
        full_at_ns = self._full_at_ns.get(who)
        if full_at_ns is not None:
            self._full_at_ns[who] = full_at_ns - self._every_ns

    def charge(self, who: Hashable, count: int) -> None:
        """Spend `count` more for a request that was taken, whatever is left: later ones wait for it."""
        now_ns = self._clock()
        self._note(who, max(now_ns, self._full_at_ns.get(who, now_ns)) + count * self._every_ns)


class RateLimiter:
    """The buckets of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], int] = time.monotonic_ns) -> None:
        """`clock`: nanoseconds since any time in the past."""
        rates = {one.name: getattr(limits, one.name) for one in fields(limits)}
        self._buckets = {key: Bucket(key, rate, clock) for key, rate in rates.items() if isinstance(rate, Rate)}
        self.limits = limits
        self._connected: Counter[str] = Counter()
        self._everybody = 0

    def spend(self, command: Command, identity: str) -> None:
        """Count a command of an identity. Raises Limited."""
        if command.declared.limit is not None:
            self.take(command.declared.limit, identity)

    def take(self, key: str, who: Hashable) -> None:
        """Spend one of `key`, a rate of Limits. Raises Limited."""
        self._buckets[key].take(who)

    def charge(self, key: str, who: Hashable, count: int) -> None:
        """Spend `count` more of `key` for a request that was taken: it has cost as much as so many others."""
        self._buckets[key].charge(who, count)

    def give_back(self, key: str, who: Hashable) -> None:
        """Undo the last `take` of one client: it is not to count."""
        self._buckets[key].give_back(who)

    def take_from(self, key: str, address: str) -> None:
        """Spend one of `key` for the network of an address, unless it is local. Raises Limited."""
        if not is_local(address):
            self.take(key, network_of(address))

    def admit(self, address: str) -> None:
        """Count a connection from `address` until `leave`. Raises Limited, and then does not count it."""
        if self._everybody >= self.limits.peers:
            raise Limited("peers", "This server is full. Try again in a moment.", _FULL_S)
        network = network_of(address)
        if not is_local(address):
            if self._connected[network] >= self.limits.connected:
                raise Limited("connected", f"An address may have at most {self.limits.connected} connections.", _FULL_S)
            self.take("connections", network)
        self._count(network)

    def readmit(self, address: str) -> None:
        """Count a connection until `leave` that another process has admitted."""
        self._count(network_of(address))

    def _count(self, network: str) -> None:
        self._everybody += 1
        self._connected[network] += 1

    def leave(self, address: str) -> None:
        """Stop counting a connection that was admitted."""
        network = network_of(address)
        self._everybody -= 1
        self._connected[network] -= 1
        if not self._connected[network]:
            del self._connected[network]
