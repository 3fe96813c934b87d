"""A bucket of tries a key, refilled with time: for what must not be tried too often. Time is an argument."""

import time
from collections.abc import Callable, Hashable

from shared.errors import Limited

_KEPT = 10_000
"""Keys that are not full; at this many the full ones are forgotten."""


class Patience:
    """So many tries at once, then one every so many seconds, for each key."""

    def __init__(self, key: str, tries: int, every_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.key = key
        """As the refusal names it."""
        self._tries = tries
        self._every_s = every_s
        self._clock = clock
        self._full_at: dict[Hashable, float] = {}

    def take(self, who: Hashable) -> None:
        """One try. Raises Limited."""
        now = self._clock()
        full_at = max(now, self._full_at.get(who, now)) + self._every_s
        wait_s = full_at - now - self._tries * self._every_s
        if wait_s > 0:
            raise Limited(self.key, f"Too often; try again in {max(1, round(wait_s))} s.", round(wait_s, 1))
        if len(self._full_at) >= _KEPT:
            self._full_at = {other: at for other, at in self._full_at.items() if at > now}
        self._full_at[who] = full_at
