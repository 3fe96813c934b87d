"""Rate limits of identities and addresses: one bucket a limit and a spender. Knows no transport and no table.

Time is an argument, in whole nanoseconds: sums of floats lose a bucket's last unit once the machine has been up for
hours. A refusal names the limit and the seconds after which the same would be taken.
"""

import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import fields
from ipaddress import ip_address
from math import ceil
from typing import Any

from server.settings import Limits, Rate
from shared.errors import Limited
from shared.protocol import Challenge, Command, Hint, Learned, Open, Say, Seek, Tables

_KEYS: dict[type[Any], str] = {
    Open: "opens",
    Hint: "hints",
    Learned: "lessons",
    Say: "chat",
    Seek: "seeks",
    Challenge: "seeks",
    Tables: "lists",
}
"""Commands with a budget of their own, beside that of all messages."""
_FULL_S = 10.0
"""When to try again at a server that is full."""
_KEPT = 10_000
"""Spenders whose bucket is not full; at this many the full ones are forgotten."""


class Bucket:
    """One rate of Limits: so many at once, then one every so many seconds, for each spender alone."""

    def __init__(self, key: str, rate: Rate, clock: Callable[[], int] = time.monotonic_ns) -> None:
        """`clock`: nanoseconds since any time in the past."""
        self._key = key
        self._every_ns = max(1, round(1e9 * rate.every_s))
        self._capacity_ns = rate.burst * self._every_ns
        self._clock = clock
        self._full_at_ns: dict[Hashable, int] = {}

    def take(self, who: Hashable) -> None:
        """One. Raises Limited."""
        now_ns = self._clock()
        full_at_ns = max(now_ns, self._full_at_ns.get(who, now_ns)) + self._every_ns
        wait_ns = full_at_ns - now_ns - self._capacity_ns
        if wait_ns > 0:
            raise Limited(self._key, f"Too many requests. Try again in {max(1, ceil(wait_ns / 1e9))} s.", wait_ns / 1e9)
        if len(self._full_at_ns) >= _KEPT:
            self._full_at_ns = {other: at for other, at in self._full_at_ns.items() if at > now_ns}
        self._full_at_ns[who] = full_at_ns


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
        """A command of an identity. Raises Limited."""
        key = _KEYS.get(type(command))
        if key is not None:
            self.take(key, identity)

    def take(self, key: str, who: Hashable) -> None:
        """One of `key`, a rate of Limits. Raises Limited."""
        self._buckets[key].take(who)

    def take_from(self, key: str, address: str) -> None:
        """One of `key` for an address, unless it is this machine's. Raises Limited."""
        if not is_local(address):
            self.take(key, address)

    def admit(self, address: str) -> None:
        """A connection from `address`, which `leave` ends. Raises Limited, and then nothing has to be ended."""
        if self._everybody >= self.limits.peers:
            raise Limited("peers", "This server is full. Try again in a moment.", _FULL_S)
        if not is_local(address):
            if self._connected[address] >= self.limits.connected:
                raise Limited("connected", f"An address may have at most {self.limits.connected} connections.", _FULL_S)
            self.take("connections", address)
        self._everybody += 1
        self._connected[address] += 1

    def leave(self, address: str) -> None:
        """A connection that was admitted has ended."""
        self._everybody -= 1
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]


def is_local(address: str) -> bool:
    """Whether an address is this machine's own, as a proxy's before the server is."""
    try:
        found = ip_address(address)
    except ValueError:
        return not address  # a socket of another kind: nobody comes from afar by it
    return found.is_loopback
