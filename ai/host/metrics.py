"""Metrics of an AI host, which `oldhand ai --metrics` exports to Prometheus. Chooses no move."""

from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Gauge,
    Histogram,
)

_THINK_S = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class HostMetrics:
    """One host's. Labels are games; never a table, never a person."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (PROCESS_COLLECTOR, GC_COLLECTOR, PLATFORM_COLLECTOR):
            self.registry.register(collector)
        self.think = Histogram(
            "oldhand_ai_think_seconds",
            "From a seat's being asked for a move to its decision, the wait for a thread included.",
            ["game"],
            buckets=_THINK_S,
            registry=self.registry,
        )
        self.seats = Gauge("oldhand_ai_seats", "Seats that this host plays now.", ["game"], registry=self.registry)
        self.books = Gauge(
            "oldhand_ai_book_version", "The newest experience book that is held.", ["game"], registry=self.registry
        )
