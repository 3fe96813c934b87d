"""Counters of a server, as plain numbers. Their format is up to `server.observability.metrics`.

Every move is counted, so counting is one operation on a built-in type: it costs some tenths of a microsecond at most.
"""

import asyncio
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

_LOOK_EVERY_S = 0.25
"""How often the event loop is asked for its turn, to see how late it comes."""
MADE = "made"
"""The outcome of a move that is durable; that of another is its refusal's code."""


class Histogram:
    """How often something was how large. `add` from any thread; `sort` often enough, and before reading."""

    __slots__ = ("_new", "add", "bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        """`bounds`: the upper ones, rising; what is larger is counted too."""
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0
        """Of all that was sorted."""
        self._new = deque[float]()
        self.add = self._new.append
        """Count one value."""

    def sort(self) -> None:
        """Put the values that were added since the last time into their buckets."""
        while self._new:
            value = self._new.popleft()
            self.counts[bisect_left(self.bounds, value)] += 1
            self.total += value


def _seconds(*milliseconds: float) -> Histogram:
    return Histogram([value / 1_000 for value in milliseconds])


@dataclass(eq=False, slots=True)
class ServerCounts:
    """One server's, from its start on. All but the log's belong to the event loop; the log's to its writer."""

    moves: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """By (game, outcome); the outcome is MADE or a refusal's code."""
    judged: Histogram = field(default_factory=lambda: _seconds(0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20, 100))
    """Seconds to judge a command at its table."""
    answered: Histogram = field(default_factory=lambda: _seconds(0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000))
    """Seconds from when a table begins a command until its answer: judged, durable."""
    written: Histogram = field(default_factory=lambda: _seconds(0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000))
    """Seconds of a transaction of the log."""
    batches: Histogram = field(default_factory=lambda: Histogram((1, 2, 4, 8, 16, 32, 64, 128, 256)))
    """Events in such a transaction."""
    loop_late: Histogram = field(default_factory=lambda: _seconds(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000))
    """Seconds that the event loop's turn came late."""
    arrivals: Counter[str] = field(default_factory=Counter[str])
    """Connections opened, by transport."""
    goodbyes: Counter[str] = field(default_factory=Counter[str])
    """Connections ended: by the code that the server gave, or `client-closed`."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    """By code."""
    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter[tuple[str, str, int]])
    """Over HTTP, by (method, route, status)."""
    served: Histogram = field(default_factory=lambda: _seconds(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000))
    """Seconds until the answer to a request over HTTP begins."""
    broken: int = 0
    """Tables that an error has ended; they begin again from the log."""

    def sort(self) -> None:
        """Sort what was added to the histograms."""
        for histogram in (self.judged, self.answered, self.written, self.batches, self.loop_late, self.served):
            histogram.sort()


async def watch_loop(counts: ServerCounts) -> None:
    """Notice for ever how late the event loop is, and keep the histograms sorted."""
    while True:
        due = perf_counter() + _LOOK_EVERY_S
        await asyncio.sleep(_LOOK_EVERY_S)
        counts.loop_late.add(max(0.0, perf_counter() - due))
        counts.sort()
