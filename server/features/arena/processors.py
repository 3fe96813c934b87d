"""How much of the machine's processors is in use, and whether there is a share left. Starts nothing."""

import os
from pathlib import Path
from time import monotonic

_STAT = Path("/proc/stat")
_SAVED_S = 5.0
_OWED_S = 60.0
_BLURRED_S = 0.5
"""What was left unused is saved for a short while, and what was used too much is owed for no longer than this: people
who play all day do not close the arena for the night. Clocks and counts differ a little: with a share of 1 there is
always something left."""


class ShareOfProcessors:
    """Keeps an account: where the processors are on average no busier than `share`, there is something left."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._left_s = 0.0
        """Seconds of all processors that may be used above the share."""
        self._seen = processors_used()
        self._at_s = monotonic()

    def note(self) -> None:
        """Book what was used since the last time. To be called every few seconds."""
        used, now_s = processors_used(), monotonic()
        self.book(used - self._seen, now_s - self._at_s)
        self._seen, self._at_s = used, now_s

    def book(self, used_s: float, lasted_s: float) -> None:
        """Within `lasted_s` seconds all processors together were in use for so many seconds of each."""
        self._left_s = max(-_OWED_S, min(_SAVED_S, self._left_s + self._share * lasted_s - used_s))

    @property
    def is_left(self) -> bool:
        """Whether more may be used now."""
        return self._left_s >= -_BLURRED_S


def processors_used() -> float:
    """Seconds that the processors were in use since some moment, divided by their number; of this process alone where
    the system does not say it."""
    processors = os.cpu_count() or 1
    try:
        user, nice, system, _, _, *rest = map(int, _STAT.read_text().split("\n", 1)[0].split()[1:9])
    except (OSError, ValueError):
        own = os.times()
        return (own.user + own.system) / processors
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK") / processors
