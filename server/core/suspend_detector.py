"""Detects that this process was suspended: stopped, starved, or asleep with the whole machine. Knows no table.

Messages that arrive afterwards were sent meanwhile, so players must not be charged for the time in between.
"""

import asyncio
import time
from functools import partial
from typing import Final

_TICK_S: Final = 0.5
_SUSPENDED_S: Final = 1.5
"""A process without a tick for so long was suspended: three ticks."""
seconds: Final = partial(time.clock_gettime, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
"""Seconds since some time in the past, also those for which the machine was suspended where the system counts them."""


class SuspendDetector:
    """Counts suspensions. Keep `run` running as a task; call `check` before a deadline is compared with the clock once
    `alarm_s` has passed: then `run` has not ticked for too long.
    """

    def __init__(self) -> None:
        self.count = 0
        self.last_ms = 0
        """Length of the last suspension."""
        self._seen_s = seconds()
        self.alarm_s = self._seen_s + _SUSPENDED_S
        """When a process that has not ticked until then was suspended, in `seconds`."""

    async def run(self) -> None:
        """Tick until cancelled."""
        while True:
            self.check()
            await asyncio.sleep(_TICK_S)

    def check(self) -> int:
        """Number of suspensions until now."""
        now_s = seconds()
        if now_s > self.alarm_s:
            self.count += 1
            self.last_ms = round(1_000 * (now_s - self._seen_s))
        self._seen_s, self.alarm_s = now_s, now_s + _SUSPENDED_S
        return self.count
