"""Notices when this process has not run for a while: stopped, starved, or asleep with the whole machine.

What arrives afterwards was sent meanwhile, and the time between is nobody's fault but ours. Knows no table.
"""

import asyncio
import time
from typing import Final

_TICK_S: Final = 0.5
_NAP_S: Final = 1.5
"""A process without a tick for so long has slept: three ticks."""
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while the machine is suspended, where the system has such a clock."""


class SuspendDetector:
    """How often the process has slept. `run` while it is awake, and `look` before anything is judged by the clock."""

    def __init__(self) -> None:
        self.count = 0
        self.last_ms = 0
        """How long it slept the last time."""
        self._seen_s = seconds()

    async def run(self) -> None:
        """Be seen to be awake until cancelled."""
        while True:
            self.look()
            await asyncio.sleep(_TICK_S)

    def look(self) -> int:
        """How often the process has slept until now."""
        now_s = seconds()
        if now_s - self._seen_s > _NAP_S:
            self.count += 1
            self.last_ms = round(1_000 * (now_s - self._seen_s))
        self._seen_s = now_s
        return self.count


def seconds() -> float:
    """Since some time in the past."""
    return time.clock_gettime(_CLOCK)
