"""A server put together from its parts. The only place that knows them all; opens no store, reads no environment."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from socket import gethostname

from fastapi import FastAPI

from server.accounts.ratings import rate_for_ever
from server.accounts.revocation import Revoking
from server.accounts.sources import Sources
from server.admin.overview import Overview
from server.admin.routes import AdminContext, admin_routes
from server.admin.sync import Hearing
from server.cluster.bus import Bus
from server.cluster.in_process import InProcessBus
from server.cluster.node import Node
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.dispatch import Dispatch
from server.history.games import GameHistory
from server.history.lessons import LessonBook, LessonQueue
from server.http.app import make_app
from server.http.drain import drain_routes
from server.http.explorer import Experience
from server.http.head import Headed
from server.http.news import News
from server.http.routes import http_routes
from server.http.sessions import Callers
from server.lifecycle.draining import Draining
from server.lifecycle.idle_work import IdleWork
from server.lifecycle.startup import Opening
from server.lobby.ai_hosts import Hosts
from server.lobby.challenges import Challenges
from server.lobby.chat import ChatRooms
from server.lobby.commands import Company
from server.lobby.lobby import UNLISTED, LobbyRoom
from server.lobby.login import Credentials, Greeting
from server.lobby.matchmaking import Pairing
from server.lobby.seating import Seating
from server.observability.counters import ServerCounts, watch_loop
from server.observability.health import Readiness, checks_of
from server.observability.metrics import Metrics
from server.observability.outage import Outage
from server.observability.routes import RequestCounting
from server.settings import Settings
from server.tables.context import Clock, TableContext
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere
from server.tables.table import Table
from server.transport.connection import ConnectionContext
from server.transport.fair_queue import Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import KeepAlive
from server.transport.rate_limits import RateLimiter
from server.transport.tcp import TcpDoor
from server.transport.websockets import WebsocketDoor
from shared.events import Event
from shared.experience.installation import Installation
from shared.games import GAMES
from shared.idle import Demand
from shared.protocol import BookInfo
from shared.store import Store
from shared.store.books import Books

_TEND_EVERY_S = 2.0
"""How often lost AI players are invited anew and new experience books are looked for."""
_log = logging.getLogger("oldhand.server")


@dataclass(frozen=True, slots=True)
class Running:
    """A server that serves."""

    app: FastAPI
    """The HTTP door."""
    websockets: WebsocketDoor
    """Takes the sockets that the HTTP door is asked to upgrade: uvicorn's `ws`."""
    tcp: TcpDoor
    """Makes the protocol of a TCP connection: for `loop.create_server`."""
    lobby: LobbyRoom
    dispatch: Dispatch
    tables: TablesEverywhere
    node: Node
    company: Company
    readiness: Readiness
    pending_handshakes: PendingHandshakes
    turns: Turns
    metrics: Metrics
    draining: Draining
    opening: Opening
    load: Callable[[], Awaitable[None]]
    """Brings every live table back, then lets people in. To be called once. Raises LogError."""

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
        self.company.stop()
        await self.node.leave()
        self.dispatch.dismiss_all()


@asynccontextmanager
async def running(
    store: Store,
    settings: Settings,
    clock: Clock,
    credentials: Credentials,
    books_folder: Path,
    draining: Draining | None = None,
    bus: Bus | None = None,
) -> AsyncIterator[Running]:
    """A server over `store`, built but for its live tables: `load` them before the TCP door is opened.

    On exit peers are told goodbye and the log is written out. `draining`: told to begin before that, it empties the
    server as soon as it serves. `bus`: to the other nodes of the same store; None: there are none. Raises Cut when the
    bus cannot be reached.
    """
    draining = draining or Draining(settings.delays.grace_ms / 1_000)
    hosts = Hosts(settings.delays.arrival_ms, settings.delays.startup_ms)
    lobby = LobbyRoom(store.accounts, hosts, settings, clock, Sources(credentials.host_token))
    counts = ServerCounts()
    outage = Outage()
    journal = GroupCommit(store.log, counts, outage)
    try:
        async with asyncio.TaskGroup() as tasks:
            news = News(lobby)

            def on_event(table: Table, event: Event | None) -> None:
                news.on_event(table, event)
                lobby.on_event(table, event)
                if event is not None:
                    idle_work.on_event()
                if event is None:
                    node.notes.found(table)
                if event is None or event.kind not in UNLISTED:
                    node.notes.changed(table.id)

            def shown(table: Table) -> None:
                lobby.shown(table)
                if table.last.kind not in UNLISTED:
                    node.notes.changed(table.id)

            def watched(table: str, watchers: int) -> None:
                lobby.watched(table, watchers)
                node.notes.changed(table)

            chat = ChatRooms(store.chats, store.accounts.find, clock, settings.limits)
            table_context = TableContext(
                store.log,
                journal,
                clock,
                settings,
                on_event,
                hosts.call,
                chat,
                shown,
                watched,
                lobby.sockets_of,
                counts,
            )
            bus = bus or InProcessBus()
            office = RpcEndpoint(bus, tasks)
            tables = TablesEverywhere(TablesHere(table_context, tasks), office, table_context, tasks)
            seating = Seating(tables, hosts, settings, clock)
            company = Company(
                chat,
                Pairing(lobby, hosts, seating, settings, tasks),
                Challenges(lobby, seating, settings, clock, tasks, chat.is_heard),
            )
            replicas = Replicas(table_context, lobby, tables.is_here)
            node = Node(office, tables, lobby, hosts, company, replicas, store.check_reachable, outage)
            idle_work = IdleWork(Demand(books_folder.parent), lobby, hosts, clock)
            rate_limiter = RateLimiter(settings.limits)
            alive_s = settings.delays.alive_ms / 1_000
            greeting = Greeting(lobby, hosts, tables, company, node, rate_limiter, credentials, alive_s)
            experience = Experience(store, books_folder.parent, clock)
            installation = Installation(store.memories, settings.installation, clock)
            archive = GameHistory(store.log, clock)
            lesson_book = LessonBook(store.log, store.memories, installation, experience)
            lessons = LessonQueue(lesson_book, archive, store.memories, tasks)
            dispatch = Dispatch(
                lobby,
                hosts,
                tables,
                company,
                settings,
                clock,
                credentials.host_token,
                rate_limiter,
                draining,
                counts,
                node,
                greeting,
                lessons,
            )
            keepalive = KeepAlive(settings.delays)
            opening = Opening()
            pending_handshakes = PendingHandshakes(settings.limits.strangers)
            turns = Turns()
            connection_context = ConnectionContext(
                dispatch, settings, tasks, keepalive, rate_limiter, pending_handshakes, turns
            )
            tcp, websockets = TcpDoor(connection_context), WebsocketDoor(connection_context)
            revoking = Revoking(store.accounts, store.tokens, lobby, chat, clock)
            callers = Callers(dispatch, lobby, settings, rate_limiter)
            programs = http_routes(
                callers,
                lobby,
                news,
                company,
                store.log,
                archive,
                lessons,
                experience,
                settings,
                clock,
                credentials.host_token,
                rate_limiter,
            )
            readiness = Readiness()
            readiness.checks |= checks_of(store) | {
                "draining": draining.check,
                "bus": node.check,
                "tables": tables.check,
                "log": outage.check,
            }
            programs.include_router(drain_routes(draining, lobby, credentials.host_token))
            metrics = Metrics(counts, store, lobby, dispatch, tables.here, journal, readiness, bus, credentials.server)
            overview = Overview(
                store,
                lobby,
                dispatch,
                tables.here,
                readiness,
                draining,
                counts,
                f"{gethostname()}:{credentials.http_port}",
                node.oversight.all,
            )
            node.oversight.here, node.oversight.drain_here = overview.here, draining.begin
            hearing = Hearing(store, dispatch, chat)
            operators = AdminContext(
                overview, node.oversight, tables, revoking, hearing, rate_limiter, books_folder, clock
            )
            programs.include_router(admin_routes(operators))
            app = make_app(
                store,
                settings,
                lobby,
                tables,
                revoking,
                credentials,
                installation,
                books_folder,
                rate_limiter,
                programs,
                experience,
                callers,
                clock,
                readiness,
                metrics,
                opening,
            )
            app.add_middleware(RequestCounting, counts=counts)
            app.add_middleware(Headed)
            lobby.books = await asyncio.to_thread(_books_in_use, store.books)
            await chat.start()
            await node.start(dispatch)
            # While tables are loaded, the other nodes hear of this one and it notices when it sleeps.
            tending = [tasks.create_task(node.run()), tasks.create_task(table_context.suspend_detector.run())]

            async def load() -> None:
                hosts.begin()
                await tables.start()
                opening.is_open = True
                tending.extend(
                    [
                        tasks.create_task(replicas.run()),
                        tasks.create_task(_tend(store.books, lobby, hosts, dispatch, outage)),
                        tasks.create_task(keepalive.run()),
                        tasks.create_task(revoking.look_for_ever(outage)),
                        tasks.create_task(rate_for_ever(store.ratings, clock, outage)),
                        tasks.create_task(hearing.look_for_ever(outage)),
                        tasks.create_task(idle_work.run()),
                        tasks.create_task(watch_loop(counts.loop_late)),
                    ]
                )

            server = Running(
                app,
                websockets,
                tcp,
                lobby,
                dispatch,
                tables,
                node,
                company,
                readiness,
                pending_handshakes,
                turns,
                metrics,
                draining,
                opening,
                load,
            )
            try:
                yield server
            finally:
                for task in tending:
                    task.cancel()
                await server.say_goodbye()
    finally:
        await journal.close()


async def _tend(books: Books, lobby: LobbyRoom, hosts: Hosts, dispatch: Dispatch, outage: Outage) -> None:
    """What must be looked at again and again."""
    while True:
        await asyncio.sleep(_TEND_EVERY_S)
        dispatch.replace_lost_players()
        with outage.noted("books", "reading the list of books", _log):
            in_use = await asyncio.to_thread(_books_in_use, books)
            known, lobby.books = lobby.books, in_use
            for book in in_use:
                if book not in known:
                    hosts.tell_book(book)


def _books_in_use(books: Books) -> list[BookInfo]:
    found = [books.newest(game) for game in GAMES]
    return [
        BookInfo(
            game=book.game,
            version=book.version,
            sha256=book.sha256,
            path=f"/api/books/{book.sha256}.book",
            rules=book.rules,
            games=book.games,
            teaches=list(book.facts.get("teaches", ())),
        )
        for book in found
        if book is not None
    ]


def server_name() -> str:
    """Name and version, as peers hear it."""
    try:
        return f"oldhand {version('oldhand')}"
    except PackageNotFoundError:  # run from a checkout that nobody has installed
        return "oldhand"
