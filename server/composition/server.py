"""One server, from start to stop: its parts, its nodes' messages, and the doors for connections and requests."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cached_property
from typing import Any

from fastapi import FastAPI

from server.accounts.idle_rating import IdleRating
from server.cluster.bus import Bus
from server.cluster.in_process import InProcessBus
from server.cluster.node import Node
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.composition.application import make_app
from server.composition.commands import CommandParts
from server.composition.history import HistoryParts
from server.composition.http import routers
from server.composition.operators import OperatorParts
from server.composition.play import PlayParts
from server.core.context import ServerContext
from server.core.counters import watch_loop
from server.core.outbox import FlushQueue
from server.core.startup import Opening
from server.http.news import News
from server.lifecycle.idle_work import IdleWork
from server.lifecycle.upkeep import books_in_use, tend
from server.lobby.lobby import UNLISTED, LobbyRoom
from server.lobby.login import Greeting
from server.notifications.mail_sender import MailSender
from server.notifications.push_sender import PushSender
from server.notifications.turns import TurnRecorder
from server.tables.table import Table
from server.transport.connection import ConnectionContext
from server.transport.dispatch import Dispatch
from server.transport.fair_queue import Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import HeartbeatMonitor
from server.transport.tcp import TcpProtocolFactory
from server.transport.websockets import WebsocketUpgrade
from shared.events import Event
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
        self.opening = Opening()
        self.pending_handshakes = PendingHandshakes(context.settings.limits.strangers)
        self.turns = Turns()
        self._keepalive = HeartbeatMonitor(context.settings.delays)
        self._demand = Demand(context.books_folder.parent)
        self._rpc = RpcEndpoint(bus, tasks)
        self.play = PlayParts(context, tasks, self._rpc)
        self._history = HistoryParts(context)

    @property
    def lobby(self) -> LobbyRoom:
        """Everybody who is connected, and every table that lives."""
        return self.play.lobby

    @property
    def tables(self) -> TablesEverywhere:
        """The tables of this node and of the others."""
        return self.play.tables

    def _on_change(self, table: Table, event: Event | None, before: Table | None) -> None:
        if isinstance(table.terms.clock, DaysClock):
            self._turns.note(table)
            self.play.vacations.check(table)
        if event is None:
            self.node.table_locations.found(table)
        elif event.kind not in UNLISTED:
            self._demand.note()
            self._news.on_event(table, event, before)

    # Commands, from every node and every transport.

    @cached_property
    def node(self) -> Node:
        """This server among the others of its store."""
        play = self.play
        return Node(self.context, self._rpc, play.tables, play.lobby, play.lobby_commands, play.replicas)

    @cached_property
    def commands(self) -> CommandParts:
        """The parts that carry commands out."""
        return CommandParts(self.context, self.play, self._history, self.node)

    @cached_property
    def dispatch(self) -> Dispatch:
        """Takes every command to where it belongs."""
        context, play, commands = self.context, self.play, self.commands
        greeting = Greeting(context, play.lobby, play.tables, self.node, commands.puzzles.has)
        handlers, host_answers = commands.handlers(self._tasks), commands.host_answers
        return Dispatch(context, play.lobby, play.tables, play.lobby_commands, greeting, handlers, host_answers)

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
            FlushQueue(),
        )

    @cached_property
    def tcp(self) -> TcpProtocolFactory:
        """Makes the protocol of a TCP connection: for `loop.create_server`."""
        return TcpProtocolFactory(self._connections)

    @cached_property
    def websockets(self) -> WebsocketUpgrade:
        """Takes the sockets that the HTTP door is asked to upgrade: uvicorn's `ws`."""
        return WebsocketUpgrade(self._connections)

    @cached_property
    def operators(self) -> OperatorParts:
        """Readiness, metrics and the admin console."""
        node = self.node
        return OperatorParts(self.context, self.play, self.dispatch, self._bus, node.oversight, node.check)

    @cached_property
    def _news(self) -> News:
        return News(self.lobby)

    @cached_property
    def app(self) -> FastAPI:
        """The HTTP door."""
        public = routers(self.context, self.play, self._history, self.dispatch, self._news)
        return make_app(self.context, self.opening, [*public, *self.operators.routers()])

    # People who are not there, and work for when nobody is.

    @cached_property
    def _push_sender(self) -> PushSender:
        return PushSender(self.context, lambda table: self.lobby.tables.get(table))

    @cached_property
    def _mail_sender(self) -> MailSender:
        return MailSender(self.context, lambda table: self.lobby.tables.get(table))

    @cached_property
    def _turns(self) -> TurnRecorder:
        return TurnRecorder(self.context.store.turns, self._push_sender.wake)

    @cached_property
    def _idle_work(self) -> IdleWork:
        return IdleWork(self._demand, self.lobby, self.lobby.hosts, self.context.clock)

    # From start to stop.

    async def start(self) -> None:
        """Make every part but the HTTP door's, which takes longer than all others and which not all servers have, and
        join the other nodes. Raises BusUnreachable when the bus cannot be reached."""
        _ = self.operators.admin, self.tcp, self.websockets, self._idle_work
        self.lobby.books = await asyncio.to_thread(books_in_use, self.context.store.books)
        await self.play.chat.start()
        await self.play.vacations.start()
        self.play.lobby_commands.invitations.push = self._push_sender.invite
        self.lobby.on_change, self.lobby.announce = self._on_change, self.node.table_locations.changed
        await self.node.start(self.dispatch, self.commands.host_answers.on_forwarded)
        # While tables are loaded, the other nodes hear of this one and it notices when it sleeps.
        self._run(self.node.run(), self.play.table_context.suspend_detector.run())

    async def load(self) -> None:
        """Bring every live table back, then let people in. To be called once. Raises LogError."""
        context, play, outage = self.context, self.play, self.context.outage
        self.lobby.hosts.begin()
        await self.tables.loader.start()
        self.opening.is_open = True
        self._run(
            play.replicas.run(),
            tend(context.store.books, self.lobby, self.commands.ai_seats, outage),
            self._keepalive.run(),
            play.revoking.look_for_ever(outage),
            IdleRating(context.store.ratings, context.clock, lambda: play.journal.waiting == 0).run(outage),
            self.operators.hearing.look_for_ever(outage),
            self._turns.run(outage),
            play.vacations.run(outage),
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
        self.play.lobby_commands.stop()
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
        stack.push_async_callback(server.play.journal.close)
        await stack.enter_async_context(tasks)
        await server.start()
        try:
            yield server
        finally:
            await server.stop()
