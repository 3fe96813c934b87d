"""Overview for operators: servers and their tables, connections, AI hosts, jobs, books. Shows no hand and no secret."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from socket import gethostname

from server.core.context import ServerContext
from server.lobby.lobby import LobbyRoom
from server.observability.health import Readiness
from server.tables.registry import TablesHere
from server.tables.table import Table
from server.transport.dispatch import Dispatch
from shared.core import Seat
from shared.games import GAMES
from shared.http.admin import (
    AnnouncementNote,
    BanNote,
    BookNote,
    GameBehind,
    HostNote,
    LiveTable,
    NodeFigures,
    OperatorView,
    Person,
    PlacedTable,
    SeatedName,
    SilentNode,
)
from shared.http.models import JobNote
from shared.people import Identity
from shared.store import Book
from shared.store.announcements import Announcement

_TABLES = 200
"""Live tables in one answer, the newest first."""
_BOOKS = 10
"""Versions of each game."""


class NodeReport(NodeFigures):
    """The figures of a server, and its newest tables."""

    tables: list[LiveTable]


@dataclass(frozen=True, slots=True)
class _StoredFacts:
    """The part of it that is read from the store."""

    jobs: list[JobNote]
    behind: list[GameBehind]
    books: list[BookNote]
    announcement: AnnouncementNote | None
    reports: int


@dataclass(frozen=True, slots=True)
class Overview:
    """Where the figures come from."""

    context: ServerContext
    lobby: LobbyRoom
    dispatch: Dispatch
    tables: TablesHere
    readiness: Readiness
    all_nodes: Callable[[], Awaitable[Sequence[tuple[str, bytes | str]]]]
    """By id, what every server of this store reports: as JSON what `here` returns, or a sentence why there is none."""

    async def here(self) -> bytes:
        """The report of this server alone, as JSON."""
        sessions = list(self.dispatch.sessions)
        tables = sorted(self.tables.here(), key=lambda table: -table.opened_ms)
        report = NodeReport(
            node=self._name(),
            wrong=await self.readiness.look(),
            draining=self.context.draining.begun,
            connections=dict(Counter(session.transport for session in sessions)),
            waiting=max((session.outbox.waiting for session in sessions), default=0),
            refusals=dict(self.context.counts.refusals.most_common(10)),
            tables=[_live_table(table) for table in tables[:_TABLES]],
            all_tables=len(tables),
        )
        return report.model_dump_json(exclude={"id"}).encode()

    async def read(self, operator: Identity) -> OperatorView:
        """All of it, for this operator. Raises LogError when the store cannot be reached."""
        stored = await asyncio.to_thread(self._stored)
        nodes: list[NodeFigures | SilentNode] = []
        tables: list[PlacedTable] = []
        for node, reported in await self.all_nodes():
            if isinstance(reported, str):
                nodes.append(SilentNode(id=node, wrong={"node": reported}))
                continue
            report = NodeReport.model_validate_json(reported)
            nodes.append(NodeFigures(**dict(report.model_copy(update={"id": node}))))
            tables += [PlacedTable(**dict(table), node=node) for table in report.tables]
        return OperatorView(
            me=person_of(operator),
            at_ms=time.time_ns() // 1_000_000,
            people=self.lobby.people(),
            nodes=nodes,
            tables=sorted(tables, key=lambda table: -table.opened_ms)[:_TABLES],
            all_tables=sum(node.all_tables for node in nodes if isinstance(node, NodeFigures)),
            hosts=[
                HostNote(name=host.who.name if host.who else "", address=host.address, players=players, seats=seats)
                for host, players, seats in self.lobby.hosts.occupancy()
            ],
            jobs=stored.jobs,
            behind=stored.behind,
            books=stored.books,
            announcement=stored.announcement,
            reports=stored.reports,
        )

    def _name(self) -> str:
        """Machine, port and, if several share the port, the number of the process: `host:8101/2`."""
        own = self.context.credentials
        return f"{gethostname()}:{own.http_port}" + (f"/{own.process}" if own.process else "")

    def _stored(self) -> _StoredFacts:
        behind = self.context.store.memories.behind()
        books = self.context.store.books.list()
        announced = self.context.store.announcements.now()
        return _StoredFacts(
            jobs=[JobNote(**asdict(job)) for job in self.context.store.progress.all()],
            behind=[GameBehind(game=game, rounds=rounds, events=events) for game, (rounds, events) in behind.items()],
            books=[book for game in GAMES for book in self._books(game, books)],
            announcement=None if announced is None else announcement_note(announced),
            reports=len(self.context.store.reports.list()),
        )

    def _books(self, game: str, books: Sequence[Book]) -> list[BookNote]:
        used = self.context.store.books.newest(game)
        own = [book for book in books if book.game == game][:_BOOKS]
        return [_book_note(book, used is not None and used.version == book.version) for book in own]


def _live_table(table: Table) -> LiveTable:
    sitting = [table.playing(Seat(seat)) for seat in range(table.game.seats)]
    return LiveTable(
        table=table.id,
        game=table.game.id,
        stage=table.stage,
        public=table.public,
        opened_ms=table.opened_ms,
        version=table.version,
        seats=[None if one is None else SeatedName(id=one.who.id, name=one.who.name) for one in sitting],
    )


def _book_note(book: Book, in_use: bool) -> BookNote:
    return BookNote(
        game=book.game,
        version=book.version,
        status=book.status,
        games=book.games,
        rules=book.rules,
        created_ms=book.created_ms,
        in_use=in_use,
    )


def announcement_note(announced: Announcement) -> AnnouncementNote:
    """An announcement as operators see it."""
    return AnnouncementNote(number=announced.number, text=announced.text, until_ms=announced.until_ms)


def person_of(identity: Identity) -> Person:
    """Somebody as operators see them."""
    return Person(
        id=identity.id,
        name=identity.name,
        kind=identity.kind,
        since_ms=identity.created_ms,
        seen_ms=identity.seen_ms,
        owner=identity.owner,
        role=identity.role,
        ban=None if identity.ban is None else BanNote(**asdict(identity.ban)),
        mute=None if identity.mute is None else BanNote(**asdict(identity.mute)),
    )
