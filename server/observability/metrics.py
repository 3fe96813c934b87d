"""Every metric of a server, by name: what is counted and what is, in the words of Prometheus. Counts nothing itself.

No label names a person or a table: labels are few, and known beforehand or ours to choose. Figures are of this node.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal

from prometheus_client import GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from server.cluster.bus import Bus
from server.core.context import ServerContext
from server.core.counters import Histogram
from server.lobby.lobby import LobbyRoom
from server.observability.health import Readiness
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere
from server.transport.dispatch import Dispatch
from shared.events import PlayerKind

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_KEPT_S = 15.0
"""The store is queried this often at most."""


@dataclass(frozen=True, slots=True)
class Named:
    """A metric: what it is, in a sentence, and by what it is told apart."""

    kind: Literal["counter", "gauge", "histogram"]
    about: str
    labels: tuple[str, ...] = ()


METRICS: Final[Mapping[str, Named]] = {
    "oldhand_info": Named("gauge", "1; the version of this server.", ("version",)),
    "oldhand_ready": Named("gauge", "Whether a check of /readyz passes: 1 or 0.", ("check",)),
    "oldhand_connections": Named("gauge", "Connections open now.", ("transport",)),
    "oldhand_connections_opened_total": Named("counter", "Connections opened.", ("transport",)),
    "oldhand_connections_closed_total": Named(
        "counter", "Connections closed: the server's reason, or client-closed.", ("reason",)
    ),
    "oldhand_people": Named("gauge", "Persons connected to this node, their programs included."),
    "oldhand_outbox_messages": Named("gauge", "Messages that wait to be sent, to everybody together."),
    "oldhand_outbox_longest": Named("gauge", "Messages that wait for the slowest reader."),
    "oldhand_slow_consumers_total": Named("counter", "Connections ended because their peer read too slowly."),
    "oldhand_tables": Named("gauge", "Tables that live here: waiting, playing or over.", ("game", "state")),
    "oldhand_tables_broken_total": Named("counter", "Tables that an error has ended; they begin again from the log."),
    "oldhand_moves_total": Named("counter", "Moves asked for: made, or the code of the refusal.", ("game", "outcome")),
    "oldhand_move_apply_seconds": Named("histogram", "To judge one command at its table, rules and all."),
    "oldhand_command_seconds": Named("histogram", "From a table's beginning a command to its answer, durable."),
    "oldhand_log_write_seconds": Named("histogram", "One transaction of the log."),
    "oldhand_log_batch_events": Named("histogram", "Events in one transaction of the log."),
    "oldhand_log_waiting": Named("gauge", "Appends that wait for the log's writer."),
    "oldhand_refusals_total": Named("counter", "Commands refused over TCP and websocket.", ("code",)),
    "oldhand_http_requests_total": Named("counter", "Requests over HTTP.", ("method", "route", "status")),
    "oldhand_http_request_seconds": Named("histogram", "Until the answer to a request over HTTP begins."),
    "oldhand_public_waiting": Named("gauge", "Reads of the log by anybody that wait for one of their few threads."),
    "oldhand_public_refused_total": Named("counter", "Reads refused because too many waited."),
    "oldhand_event_loop_lag_seconds": Named("histogram", "How late the event loop's turn comes."),
    "oldhand_ai_hosts": Named("gauge", "AI hosts connected to this node."),
    "oldhand_ai_players": Named("gauge", "AI players that can be seated, by hosts of every node.", ("game",)),
    "oldhand_ai_seated": Named("gauge", "AI players at tables, or on their way there."),
    "oldhand_book_version": Named("gauge", "Version of the experience book that seats use.", ("game",)),
    "oldhand_book_games": Named("gauge", "Games from which that book was made.", ("game",)),
    "oldhand_mining_lag_rounds": Named(
        "gauge", "Finished rounds that the worker has yet to read (at most).", ("game",)
    ),
    "oldhand_mining_lag_events": Named("gauge", "Events of those rounds.", ("game",)),
    "oldhand_bus_reconnects_total": Named("counter", "Times that the bus between nodes was lost and found again."),
}


class Metrics(Collector):
    """One server's metrics. `scrape` on its event loop."""

    def __init__(
        self,
        context: ServerContext,
        lobby: LobbyRoom,
        dispatch: Dispatch,
        tables: TablesHere,
        journal: GroupCommit,
        readiness: Readiness,
        bus: Bus,
    ) -> None:
        self._bus = bus
        self._counts = context.counts
        self._public = context.threads.public
        self._store = context.store
        self._lobby = lobby
        self._dispatch = dispatch
        self._tables = tables
        self._journal = journal
        self._readiness = readiness
        self._server = context.credentials.server
        self._ready: Mapping[str, bool] = {}
        self._behind: Mapping[str, tuple[int, int]] = {}
        self._read_at_s = -_KEPT_S
        self._registry = CollectorRegistry(auto_describe=False)
        for collector in (self, PROCESS_COLLECTOR, GC_COLLECTOR, PLATFORM_COLLECTOR):
            self._registry.register(collector)

    async def scrape(self) -> bytes:
        """All of it, as Prometheus reads it."""
        if time.monotonic() - self._read_at_s >= _KEPT_S:
            self._read_at_s = time.monotonic()
            wrong = await self._readiness.look()
            self._ready = {name: name not in wrong for name in self._readiness.checks}
            if self._ready.get("database", True):
                self._behind = await asyncio.to_thread(self._store.memories.behind)
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """Every metric of METRICS, as it is now."""
        rows: dict[str, Rows] = dict(self._rows())
        for name, named in METRICS.items():
            yield _family(name, named, rows[name])

    def _rows(self) -> "Iterator[tuple[str, Rows]]":
        counts = self._counts
        counts.sort()
        yield "oldhand_info", {(self._server,): 1}
        yield "oldhand_ready", {(name,): int(well) for name, well in self._ready.items()}
        sessions = self._dispatch.sessions
        yield "oldhand_connections", _by_one(Counter(session.transport for session in sessions))
        yield "oldhand_connections_opened_total", _by_one(counts.arrivals)
        yield "oldhand_connections_closed_total", _by_one(counts.goodbyes)
        hosts = self._lobby.hosts
        here = [session.who for session in sessions if session.who is not None and not hosts.is_host(session)]
        yield "oldhand_people", len({who.id for who in here if who.kind != PlayerKind.AI})
        waiting = [session.outbox.waiting for session in sessions]
        yield "oldhand_outbox_messages", sum(waiting)
        yield "oldhand_outbox_longest", max(waiting, default=0)
        yield "oldhand_slow_consumers_total", counts.goodbyes["connection/too-slow"]
        yield "oldhand_tables", dict(Counter((table.game.id, table.stage) for table in self._tables.here()))
        yield "oldhand_tables_broken_total", counts.broken
        yield "oldhand_moves_total", dict(counts.moves)
        yield "oldhand_move_apply_seconds", counts.judged
        yield "oldhand_command_seconds", counts.answered
        yield "oldhand_log_write_seconds", counts.written
        yield "oldhand_log_batch_events", counts.batches
        yield "oldhand_log_waiting", self._journal.waiting
        yield "oldhand_refusals_total", _by_one(counts.refusals)
        yield (
            "oldhand_http_requests_total",
            {(method, route, str(status)): count for (method, route, status), count in counts.requests.items()},
        )
        yield "oldhand_http_request_seconds", counts.served
        yield "oldhand_public_waiting", self._public.waiting
        yield "oldhand_public_refused_total", self._public.refused
        yield "oldhand_event_loop_lag_seconds", counts.loop_late
        yield "oldhand_ai_hosts", sum(map(hosts.is_host, sessions))
        yield "oldhand_ai_players", _by_one(Counter(player.game for player in hosts.players()))
        yield "oldhand_ai_seated", hosts.seated
        yield "oldhand_book_version", {(book.game,): book.version for book in self._lobby.books}
        yield "oldhand_book_games", {(book.game,): book.games for book in self._lobby.books}
        yield "oldhand_mining_lag_rounds", {(game,): rounds for game, (rounds, _) in self._behind.items()}
        yield "oldhand_mining_lag_events", {(game,): events for game, (_, events) in self._behind.items()}
        yield "oldhand_bus_reconnects_total", self._bus.reconnects


Rows = float | Histogram | Mapping[tuple[str, ...], float]
"""The values of a metric, by their labels where it has any."""


def _by_one(counted: Mapping[str, int]) -> dict[tuple[str, ...], float]:
    return {(key,): count for key, count in counted.items()}


def _family(name: str, named: Named, rows: Rows) -> Metric:
    if isinstance(rows, Histogram):
        found = HistogramMetricFamily(name, named.about, labels=named.labels)
        found.add_metric((), _buckets(rows), rows.total)
        return found
    family = CounterMetricFamily if named.kind == "counter" else GaugeMetricFamily
    found = family(name, named.about, labels=named.labels)
    pairs: Iterable[tuple[tuple[str, ...], float]] = rows.items() if isinstance(rows, Mapping) else [((), rows)]
    for labels, value in pairs:
        found.add_metric(labels, value)
    return found


def _buckets(histogram: Histogram) -> list[tuple[str, float]]:
    """Cumulative, as Prometheus has them."""
    bounds = [*(f"{bound:g}" for bound in histogram.bounds), "+Inf"]
    return list(zip(bounds, accumulate(histogram.counts), strict=True))
