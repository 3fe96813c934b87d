"""The parts for operators: readiness, metrics, moderation and the admin console. No client of a game needs one."""

from collections.abc import Iterable
from functools import cached_property

from fastapi import APIRouter

from server.admin.overview import Overview
from server.admin.routes import AdminContext, admin_routes
from server.admin.sync import Hearing
from server.cluster.admin import Oversight
from server.cluster.bus import Bus
from server.composition.play import PlayParts
from server.core.context import ServerContext
from server.http.drain import drain_routes
from server.observability.health import Check, Readiness, checks_of, health_routes
from server.observability.metrics import Metrics
from server.observability.routes import metric_routes
from server.transport.dispatch import Dispatch


class OperatorParts:
    """Each part is made when it is first needed. `check_bus` raises while other nodes must take this one for dead."""

    def __init__(
        self,
        context: ServerContext,
        play: PlayParts,
        dispatch: Dispatch,
        bus: Bus,
        oversight: Oversight,
        check_bus: Check,
    ) -> None:
        self._context = context
        self._play = play
        self._dispatch = dispatch
        self._bus = bus
        self._oversight = oversight
        self._check_bus = check_bus
        self.hearing = Hearing(context.store, dispatch, play.chat)

    @cached_property
    def readiness(self) -> Readiness:
        """The checks behind `/readyz`."""
        readiness = Readiness()
        threads = self._context.threads
        readiness.checks |= checks_of(self._context.store, threads.liveness) | {
            "draining": self._context.draining.check,
            "bus": self._check_bus,
            "tables": self._play.tables.loader.check,
            "log": self._context.outage.check,
            "public": threads.public.check,
        }
        return readiness

    @cached_property
    def metrics(self) -> Metrics:
        """The metrics behind `/metrics`."""
        play = self._play
        return Metrics(
            self._context, play.lobby, self._dispatch, play.tables.here, play.journal, self.readiness, self._bus
        )

    @cached_property
    def admin(self) -> AdminContext:
        """The parts of the admin console. Once made, other nodes are told of this one."""
        context, play, oversight = self._context, self._play, self._oversight
        overview = Overview(context, play.lobby, self._dispatch, play.tables.here, self.readiness, oversight.all)
        oversight.here, oversight.drain_here = overview.here, context.draining.begin
        return AdminContext(context, overview, oversight, play.tables, play.revoking, self.hearing)

    def routers(self) -> Iterable[APIRouter]:
        """The routes of drain, admin console, health and metrics."""
        yield drain_routes(self._context, self._play.lobby)
        yield admin_routes(self.admin)
        yield health_routes(self.readiness)
        yield metric_routes(self.metrics)
