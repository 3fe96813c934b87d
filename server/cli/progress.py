"""How far a long command is, on stderr: how much of how much, how fast, and how long it will take."""

import sys
import time
from collections.abc import Callable

EVERY_S = 2.0
"""Seconds between two lines."""


class ProgressLine:
    """Told again and again how much is done; says so now and then. One line is true for a second and then history."""

    def __init__(self, command: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._command = command
        self._clock = clock
        self.began = clock()
        self._stage = ""
        self._stage_began = self._said = self.began

    def report(self, what: str, done: int, total: int) -> None:
        """So many of `total` are done; `what` names them and what is done to them: "rows written"."""
        now = self._clock()
        if what != self._stage:
            self._stage, self._stage_began = what, now
        if now - self._said < EVERY_S or now == self._stage_began:
            return
        self._said = now
        rate = done / (now - self._stage_began)
        left = f", {(total - done) / rate:,.0f} s left" if rate else ""
        share = f" of {total:,} ({done / total:.0%})" if total else ""
        print(f"{self._command}: {done:,}{share} {what}, {rate:,.0f}/s{left}", file=sys.stderr, flush=True)

    def seconds(self) -> float:
        """Since it began."""
        return round(self._clock() - self.began, 3)
