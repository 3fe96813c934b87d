"""The parts for operators: readiness, metrics, moderation and the admin console. No client of a game needs one."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.admin.overview import Overview
from server.admin.routes import AdminContext, admin_routes
from server.cluster.bus import Bus
from server.composition.house import Parts
from server.core.context import ServerContext
from server.http.drain import drain_routes
from server.observability.health import Readiness, checks_of, health_routes
from server.observability.metrics import Metrics
from server.observability.routes import metric_routes


class OperatorParts:
    """The checks behind `/readyz`, the metrics behind `/metrics`, and the admin console."""

    def __init__(self, context: ServerContext, parts: Parts, bus: Bus) -> None:
        self._context = context
        self._lobby = parts.lobby
        self._features = parts.features
        threads, here = context.threads, parts.tables.here
        self.readiness = Readiness()
        self.readiness.checks |= checks_of(context.store, threads.liveness) | {
            "draining": context.draining.check,
            "bus": parts.node.check,
            "tables": parts.tables.loader.check,
            "log": context.outage.check,
            "public": threads.public.check,
        }
        self.metrics = Metrics(context, parts.lobby, parts.dispatch, here, parts.journal, self.readiness, bus)
        oversight = parts.node.oversight
        overview = Overview(context, parts.lobby, parts.dispatch, here, self.readiness, oversight.all)
        oversight.here, oversight.drain_here = overview.here, context.draining.begin
        self._admin = AdminContext(context, overview, oversight, parts.tables, parts.revoking, self._on_action)

    async def _on_action(self) -> None:
        for feature in self._features:
            await feature.operator_acted()

    def routers(self) -> Iterable[APIRouter]:
        """The routes of drain, admin console, health and metrics."""
        yield drain_routes(self._context, self._lobby)
        yield admin_routes(self._admin)
        yield health_routes(self.readiness)
        yield metric_routes(self.metrics)
