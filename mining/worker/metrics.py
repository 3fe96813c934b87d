"""Metrics of the worker, which `oldhand mine --metrics` exports to Prometheus. Counts no game.

How far it is behind the log is the server's to say (`oldhand_mining_lag_events`): it says so of a worker that is gone.
"""

from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
)

_LOOK_S = (0.005, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0, 20.0, 60.0)


class Measures:
    """One worker's. Labels are games."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (PROCESS_COLLECTOR, GC_COLLECTOR, PLATFORM_COLLECTOR):
            self.registry.register(collector)
        self.looks = Histogram(
            "oldhand_worker_look_seconds",
            "To read what is new of a game and count it.",
            ["game"],
            buckets=_LOOK_S,
            registry=self.registry,
        )
        self.looked = Gauge(
            "oldhand_worker_looked_timestamp_seconds", "When the log was last looked at.", registry=self.registry
        )
        self.tries = Counter(
            "oldhand_worker_books_total",
            "Books that the worker has set out to make; one that says nothing new is not kept.",
            ["game"],
            registry=self.registry,
        )
