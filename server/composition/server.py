"""One server, from start to stop: its parts, its nodes' messages, and the doors for connections and requests."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property, partial
from typing import Any, TypeVar

from fastapi import FastAPI

from server.cluster.bus import Bus
from server.cluster.handoff import AdoptSession, HandoffParts, Handoffs
from server.cluster.in_process import InProcessBus
from server.composition.application import make_app
from server.composition.features import features_of
from server.composition.house import Parts
from server.composition.operators import OperatorParts
from server.core.context import ServerContext
from server.core.counters import watch_loop
from server.core.outbox import FlushQueue
from server.core.startup import Opening
from server.features.feature import Feature
from server.http.commands import command_routes
from server.http.event_streams import stream_routes
from server.http.experience import experience_routes
from server.http.lists import list_routes
from server.http.news import News
from server.http.status import status_routes
from server.lifecycle.idle_work import IdleWork
from server.lifecycle.upkeep import books_in_use, refresh_periodically
from server.transport.adoption import Adoption
from server.transport.connection import ConnectionContext
from server.transport.fair_queue import Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import HeartbeatMonitor
from server.transport.tcp import TcpProtocolFactory
from server.transport.websockets import WebsocketUpgrade
from shared.idle import Demand

F = TypeVar("F", bound=Feature)

_log = logging.getLogger("oldhand.server")


class Server:
    """One server: its parts, its features and what serves them.

    `start`, `load` its live tables, serve; then `drain` or `say_goodbye`. See `running`.
    """

    def __init__(self, context: ServerContext, tasks: asyncio.TaskGroup, bus: Bus) -> None:
        self.context = context
        self.draining = context.draining
        self._tasks = tasks
        self._running: list[asyncio.Task[None]] = []
        self.opening = Opening()
        self.pending_handshakes = PendingHandshakes(context.settings.limits.strangers)
        self.turns = Turns()
        self._keepalive = HeartbeatMonitor(context.settings.delays)
        self.parts = parts = Parts(context, tasks, bus)
        self.lobby, self.tables, self.node, self.dispatch = parts.lobby, parts.tables, parts.node, parts.dispatch
        parts.features.extend(features_of(parts.house))
        self._idle_work = IdleWork(Demand(context.books_folder.parent), parts.lobby, parts.lobby.hosts, context.clock)
        self.operators = OperatorParts(context, parts, bus)
        connections = ConnectionContext(
            parts.dispatch,
            context.settings,
            tasks,
            self._keepalive,
            context.rate_limiter,
            self.pending_handshakes,
            self.turns,
            FlushQueue(),
        )
        self._handoffs = Handoffs(
            HandoffParts(parts.rpc, parts.tables, parts.lobby, parts.node.presence, context.draining, tasks),
            partial(Adoption, connections),
            lambda session: any(feature.keeps(session) for feature in parts.features),
        )
        parts.node.add(AdoptSession, self._handoffs.adopt)
        self.tcp = TcpProtocolFactory(connections)
        """Makes the protocol of a TCP connection: for `loop.create_server`."""
        self.websockets = WebsocketUpgrade(connections, lambda: parts.node.me)
        """Takes the sockets that the HTTP door is asked to upgrade: uvicorn's `ws`."""

    def feature(self, kind: type[F]) -> F:
        """The feature of this class."""
        return next(one for one in self.parts.features if isinstance(one, kind))

    @cached_property
    def app(self) -> FastAPI:
        """The HTTP door. It takes longer to make than everything else, and not all servers have one."""
        context, parts = self.context, self.parts
        routers = [
            status_routes(context, parts.lobby),
            *(router for feature in parts.features for router in feature.routes()),
            *parts.house.public(experience_routes(context.store, context.books_folder, parts.callers, context.clock)),
            command_routes(parts.callers, context.settings.delays.alive_ms / 1_000),
            stream_routes(parts.callers, News(parts.lobby), context.settings),
            list_routes(parts.lobby, context.rate_limiter),
        ]
        return make_app(context, self.opening, [*routers, *self.operators.routers()])

    # From start to stop.

    async def start(self) -> None:
        """Join the other nodes. Raises BusUnreachable when the bus cannot be reached."""
        self.lobby.books = await asyncio.to_thread(books_in_use, self.context.store.books)
        for feature in self.parts.features:
            await feature.start()
        await self.node.start(self.dispatch, self.parts.host_answers.on_forwarded)
        # While tables are loaded, the other nodes hear of this one and it notices when it sleeps.
        self._run(self.node.run(), self.parts.table_context.suspend_detector.run())

    async def load(self) -> None:
        """Bring every live table back, then let people in. To be called once. Raises LogError."""
        context, parts, outage = self.context, self.parts, self.context.outage
        self.lobby.hosts.begin()
        await self.tables.loader.start()
        self.opening.is_open = True
        self._run(
            parts.replicas.run(),
            refresh_periodically(context.store.books, self.lobby, parts.ai_seats, outage),
            self._keepalive.run(),
            parts.revoking.look_for_ever(outage),
            *(work for feature in parts.features for work in feature.work()),
            self._idle_work.run(),
            watch_loop(context.counts),
        )

    async def drain(self) -> None:
        """Wait until the server is to stop; let what runs go on for the time of grace; then `say_goodbye`."""
        await self.draining.wait()
        _log.info("draining", extra={"tables": len(self.lobby.tables), "people": self.lobby.people()})
        await self.draining.give_time(self.tables.here.are_played)
        await self.say_goodbye()

    async def say_goodbye(self) -> None:
        """Take nothing more, carry out what waits at the tables, and send everybody away to come back."""
        self.draining.begin()
        self.draining.over = True
        for feature in self.parts.features:
            feature.stop()
        await self.node.leave()
        self.dispatch.dismiss_all()

    async def stop(self) -> None:
        """End what runs beside, and say goodbye."""
        for task in self._running:
            task.cancel()
        await self.say_goodbye()

    def _run(self, *work: Coroutine[Any, Any, None]) -> None:
        self._running += [self._tasks.create_task(one) for one in work]


@asynccontextmanager
async def running(context: ServerContext, bus: Bus | None = None) -> AsyncGenerator[Server]:
    """A server that is built but for its live tables: `load` them before the TCP door is opened.

    On exit clients are told goodbye and the log is flushed. `bus`: to the other nodes of the same store; None: there
    are none. Raises BusUnreachable when the bus cannot be reached.
    """
    async with AsyncExitStack() as stack:
        tasks = asyncio.TaskGroup()
        server = Server(context, tasks, bus or InProcessBus())
        stack.push_async_callback(server.parts.journal.close)
        await stack.enter_async_context(tasks)
        await server.start()
        try:
            yield server
        finally:
            await server.stop()
