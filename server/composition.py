"""A server put together from its parts. The only place that knows them all; opens no store, reads no environment."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property
from typing import Any

from fastapi import APIRouter, Depends, FastAPI

from server.accounts.export_and_delete import leaving_routes
from server.accounts.idle_rating import IdleRating
from server.accounts.memory import memory_routes
from server.accounts.profiles import profile_routes
from server.accounts.reports import report_routes
from server.accounts.revocation import Revoking
from server.accounts.routes import Desk, account_routes, my_routes, token_routes
from server.accounts.scores import score_routes
from server.admin.overview import Overview
from server.admin.routes import AdminContext, admin_routes
from server.admin.sync import Hearing
from server.cluster.bus import Bus
from server.cluster.in_process import InProcessBus
from server.cluster.node import Node
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.context import ServerContext
from server.dispatch import Dispatch
from server.history.experience import Experience
from server.history.games import GameHistory
from server.history.lessons import LessonBook, LessonQueue
from server.http.app import make_app
from server.http.commands import command_routes
from server.http.drain import drain_routes
from server.http.event_streams import stream_routes
from server.http.experience import experience_routes
from server.http.explorer import explorer_routes
from server.http.export import export_routes
from server.http.lessons import lesson_routes
from server.http.lists import list_routes
from server.http.news import News
from server.http.public import PublicReading
from server.http.records import record_routes
from server.http.rounds import round_routes
from server.http.sessions import Callers
from server.http.status import status_routes
from server.lifecycle.idle_work import IdleWork
from server.lifecycle.startup import Opening
from server.lifecycle.upkeep import books_in_use, tend
from server.lobby.ai_hosts import AiHosts
from server.lobby.challenges import Challenges
from server.lobby.commands import LobbyCommands
from server.lobby.following import Following
from server.lobby.guests import Guests
from server.lobby.lobby import UNLISTED, LobbyRoom
from server.lobby.login import Greeting
from server.lobby.matchmaking import MatchmakingQueue
from server.lobby.seating import Seating
from server.lobby.sources import Sources
from server.notifications.mail_routes import mail_routes
from server.notifications.mail_sender import MailSender
from server.notifications.push_sender import PushSender
from server.notifications.routes import notification_routes
from server.notifications.turns import TurnRecorder
from server.observability.counters import watch_loop
from server.observability.health import Readiness, checks_of, health_routes
from server.observability.metrics import Metrics
from server.observability.routes import metric_routes
from server.previews.routes import preview_routes
from server.tables.chat import ChatRooms
from server.tables.context import TableContext
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere
from server.tables.table import Table
from server.transport.connection import ConnectionContext
from server.transport.fair_queue import Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import HeartbeatMonitor
from server.transport.tcp import TcpProtocolFactory
from server.transport.websockets import WebsocketUpgrade
from shared.events import Event
from shared.experience.installation import Installation
from shared.idle import Demand
from shared.protocol import DaysClock

_log = logging.getLogger("oldhand.server")


class Server:
    """One server. Each part is made when it is first needed, from the context and from other parts.

    `start`, `load` its live tables, serve; then `drain` or `say_goodbye`. See `running`.
    """

    def __init__(self, context: ServerContext, tasks: asyncio.TaskGroup, bus: Bus) -> None:
        self.context = context
        self.draining = context.draining
        self._tasks = tasks
        self._bus = bus
        self._running: list[asyncio.Task[None]] = []
        data_folder = context.books_folder.parent
        self.opening = Opening()
        self.pending_handshakes = PendingHandshakes(context.settings.limits.strangers)
        self.turns = Turns()
        self.journal = GroupCommit(context.store.log, context.counts, context.outage, context.store.admit)
        self._keepalive = HeartbeatMonitor(context.settings.delays)
        self._chat = ChatRooms(context.store.chats, context.store.accounts.find, context.clock, context.settings.limits)
        self._experience = Experience(context.store, data_folder, context.clock)
        self._installation = Installation(context.store.memories, context.settings.installation, context.clock)
        self._demand = Demand(data_folder)

    # The lobby and the tables.

    @cached_property
    def _guests(self) -> Guests:
        return Guests(self.context.store.accounts, self.journal)

    @cached_property
    def lobby(self) -> LobbyRoom:
        """Everybody who is connected, and every table that lives."""
        context, delays = self.context, self.context.settings.delays
        hosts = AiHosts(delays.arrival_ms, delays.startup_ms)
        sources = Sources(context.credentials.host_token)
        return LobbyRoom(context.store.accounts, self._guests, hosts, context.settings, context.clock, sources)

    @cached_property
    def _table_context(self) -> TableContext:
        return TableContext(
            self.context.store.log,
            self.journal,
            self.context.clock,
            self.context.settings,
            self.lobby,
            self.lobby.hosts.call,
            self._chat,
            self.lobby.sockets_of,
            self.context.counts,
        )

    @cached_property
    def tables(self) -> TablesEverywhere:
        """The tables of this node and of the others."""
        here = TablesHere(self._table_context, self._tasks)
        return TablesEverywhere(here, self._rpc, self._table_context, self._tasks)

    @cached_property
    def lobby_commands(self) -> LobbyCommands:
        """Chat, matchmaking, challenges and following."""
        lobby, settings, clock = self.lobby, self.context.settings, self.context.clock
        seating = Seating(self.tables, lobby.hosts, settings, clock)
        return LobbyCommands(
            self._chat,
            MatchmakingQueue(lobby, lobby.hosts, seating, settings, self._tasks),
            Challenges(lobby, seating, settings, clock, self._tasks, self._chat.is_visible_to),
            Following(self.context.store.follows, self.context.store.accounts, lobby, settings.limits),
        )

    def _on_change(self, table: Table, event: Event | None, before: Table | None) -> None:
        if isinstance(table.terms.clock, DaysClock):
            self._turns.note(table)
        if event is None:
            self.node.table_locations.found(table)
        elif event.kind not in UNLISTED:
            self._demand.note()
            self._news.on_event(table, event, before)

    # The other nodes.

    @cached_property
    def _rpc(self) -> RpcEndpoint:
        return RpcEndpoint(self._bus, self._tasks)

    @cached_property
    def _replicas(self) -> Replicas:
        return Replicas(self._table_context, self.lobby, self.tables.is_here)

    @cached_property
    def node(self) -> Node:
        """This server among the others of its store."""
        return Node(self.context, self._rpc, self.tables, self.lobby, self.lobby_commands, self._replicas)

    # Commands, from every transport.

    @cached_property
    def _history(self) -> GameHistory:
        return GameHistory(self.context.store.log, self.context.clock)

    @cached_property
    def _lessons(self) -> LessonQueue:
        store = self.context.store
        book = LessonBook(store.log, store.memories, self._installation, self._experience)
        return LessonQueue(book, self._history, store.memories, self._tasks)

    @cached_property
    def dispatch(self) -> Dispatch:
        """Takes every command to where it belongs."""
        greeting = Greeting(self.context, self.lobby, self.tables, self.node)
        return Dispatch(self.context, self.lobby, self.tables, self.lobby_commands, self.node, greeting, self._lessons)

    @cached_property
    def _connections(self) -> ConnectionContext:
        return ConnectionContext(
            self.dispatch,
            self.context.settings,
            self._tasks,
            self._keepalive,
            self.context.rate_limiter,
            self.pending_handshakes,
            self.turns,
        )

    @cached_property
    def tcp(self) -> TcpProtocolFactory:
        """Makes the protocol of a TCP connection: for `loop.create_server`."""
        return TcpProtocolFactory(self._connections)

    @cached_property
    def websockets(self) -> WebsocketUpgrade:
        """Takes the sockets that the HTTP door is asked to upgrade: uvicorn's `ws`."""
        return WebsocketUpgrade(self._connections)

    # People who are not there.

    @cached_property
    def _push_sender(self) -> PushSender:
        return PushSender(self.context, lambda table: self.lobby.tables.get(table))

    @cached_property
    def _mail_sender(self) -> MailSender:
        return MailSender(self.context, lambda table: self.lobby.tables.get(table))

    @cached_property
    def _turns(self) -> TurnRecorder:
        return TurnRecorder(self.context.store.turns, self._push_sender.wake)

    # Operators.

    @cached_property
    def readiness(self) -> Readiness:
        """The checks behind `/readyz`."""
        readiness = Readiness()
        readiness.checks |= checks_of(self.context.store) | {
            "draining": self.draining.check,
            "bus": self.node.check,
            "tables": self.tables.loader.check,
            "log": self.context.outage.check,
        }
        return readiness

    @cached_property
    def metrics(self) -> Metrics:
        """The metrics behind `/metrics`."""
        return Metrics(
            self.context, self.lobby, self.dispatch, self.tables.here, self.journal, self.readiness, self._bus
        )

    @cached_property
    def _revoking(self) -> Revoking:
        store = self.context.store
        return Revoking(store.accounts, store.tokens, self.lobby, self._chat, self.context.clock)

    @cached_property
    def _hearing(self) -> Hearing:
        return Hearing(self.context.store, self.dispatch, self._chat)

    @cached_property
    def _idle_work(self) -> IdleWork:
        return IdleWork(self._demand, self.lobby, self.lobby.hosts, self.context.clock)

    @cached_property
    def _operators(self) -> AdminContext:
        oversight = self.node.oversight
        overview = Overview(self.context, self.lobby, self.dispatch, self.tables.here, self.readiness, oversight.all)
        oversight.here, oversight.drain_here = overview.here, self.draining.begin
        return AdminContext(self.context, overview, oversight, self.tables, self._revoking, self._hearing)

    # HTTP.

    @cached_property
    def _news(self) -> News:
        return News(self.lobby)

    @cached_property
    def app(self) -> FastAPI:
        """The HTTP door."""
        public = APIRouter(dependencies=[Depends(PublicReading(self.context.rate_limiter), scope="function")])
        callers = Callers(self.dispatch, self.lobby, self.context.settings, self.context.rate_limiter)
        for router in self._public_routers(callers):
            public.include_router(router)
        routers = [status_routes(self.context, self.lobby), public, *self._routers_of_people()]
        routers += [*self._routers_of_programs(callers), *self._routers_of_operators()]
        return make_app(self.context, self.opening, routers)

    def _public_routers(self, callers: Callers) -> Iterable[APIRouter]:
        store, clock = self.context.store, self.context.clock
        yield explorer_routes(self._experience)
        yield experience_routes(store, self.context.books_folder, clock)
        yield profile_routes(store, callers, clock)
        yield score_routes(store.profiles, self.lobby, callers)
        yield preview_routes(self._history, callers)

    def _routers_of_people(self) -> Iterable[APIRouter]:
        store, rate_limiter = self.context.store, self.context.rate_limiter
        desk = Desk(store.accounts, self._guests, store.tokens, self._revoking, rate_limiter)
        yield memory_routes(self.context, self._installation)
        yield account_routes(desk)
        yield my_routes(desk)
        yield token_routes(desk)
        yield leaving_routes(store, self.lobby, self.tables, desk, self.context.clock)
        yield report_routes(store, self.lobby, rate_limiter)
        yield notification_routes(self.context)
        yield mail_routes(self.context)

    def _routers_of_programs(self, callers: Callers) -> Iterable[APIRouter]:
        settings = self.context.settings
        yield command_routes(callers, settings.delays.alive_ms / 1_000)
        yield stream_routes(callers, self._news, self.lobby_commands, settings)
        yield list_routes(self.lobby, self.context.rate_limiter, callers)
        yield record_routes(callers, self._history)
        yield round_routes(callers, self._history, self._experience)
        yield lesson_routes(callers, self._lessons)
        yield export_routes(self.context, callers)

    def _routers_of_operators(self) -> Iterable[APIRouter]:
        yield drain_routes(self.context, self.lobby)
        yield admin_routes(self._operators)
        yield health_routes(self.readiness)
        yield metric_routes(self.metrics)

    # From start to stop.

    async def start(self) -> None:
        """Make every part, and join the other nodes. Raises BusUnreachable when the bus cannot be reached."""
        _ = self.app, self.tcp, self.websockets, self._idle_work
        self.lobby.books = await asyncio.to_thread(books_in_use, self.context.store.books)
        await self._chat.start()
        self.lobby.on_change, self.lobby.announce = self._on_change, self.node.table_locations.changed
        await self.node.start(self.dispatch)
        # While tables are loaded, the other nodes hear of this one and it notices when it sleeps.
        self._run(self.node.run(), self._table_context.suspend_detector.run())

    async def load(self) -> None:
        """Bring every live table back, then let people in. To be called once. Raises LogError."""
        context, outage = self.context, self.context.outage
        self.lobby.hosts.begin()
        await self.tables.loader.start()
        self.opening.is_open = True
        self._run(
            self._replicas.run(),
            tend(context.store.books, self.lobby, self.dispatch, outage),
            self._keepalive.run(),
            self._revoking.look_for_ever(outage),
            IdleRating(context.store.ratings, context.clock, lambda: self.journal.waiting == 0).run(outage),
            self._hearing.look_for_ever(outage),
            self._turns.run(outage),
            self._push_sender.run(),
            self._mail_sender.run(),
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
        self.lobby_commands.stop()
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
        stack.push_async_callback(server.journal.close)
        await stack.enter_async_context(tasks)
        await server.start()
        try:
            yield server
        finally:
            await server.stop()
