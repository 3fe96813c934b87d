"""Overview for operators: servers and their tables, connections, AI hosts, jobs, books. Shows no hand and no secret."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from socket import gethostname
from typing import Any

from server.core.context import ServerContext
from server.lobby.lobby import LobbyRoom
from server.observability.health import Readiness
from server.tables.registry import TablesHere
from server.tables.table import Table
from server.transport.dispatch import Dispatch
from shared.games import GAMES
from shared.moderation import Announcement
from shared.people import Identity
from shared.store import Book

_TABLES = 200
"""Live tables in one answer, the newest first."""
_BOOKS = 10
"""Versions of each game."""


@dataclass(frozen=True, slots=True)
class Overview:
    """Where the figures come from."""

    context: ServerContext
    lobby: LobbyRoom
    dispatch: Dispatch
    tables: TablesHere
    readiness: Readiness
    all_nodes: Callable[[], Awaitable[list[dict[str, Any]]]]
    """Reports of all servers of this store: each server's `here` with its `id`, or only `wrong`."""

    async def here(self) -> dict[str, Any]:
        """The report of this server alone."""
        sessions = list(self.dispatch.sessions)
        tables = sorted(self.tables.here(), key=lambda table: -table.opened_ms)
        return {
            "node": self._name(),
            "wrong": await self.readiness.look(),
            "draining": self.context.draining.begun,
            "connections": dict(Counter(session.transport for session in sessions)),
            "waiting": max((session.outbox.waiting for session in sessions), default=0),
            "refusals": dict(self.context.counts.refusals.most_common(10)),
            "tables": [_describe_table(table) for table in tables[:_TABLES]],
            "all_tables": len(tables),
        }

    async def read(self) -> dict[str, Any]:
        """All of it. Raises LogError when the store cannot be reached."""
        stored = await asyncio.to_thread(self._stored)
        nodes = await self.all_nodes()
        tables = [{**table, "node": node["id"]} for node in nodes for table in node.pop("tables", ())]
        hosts = self.lobby.hosts
        return {
            "at_ms": time.time_ns() // 1_000_000,
            "people": self.lobby.people(),
            "nodes": nodes,
            "tables": sorted(tables, key=lambda table: -table["opened_ms"])[:_TABLES],
            "all_tables": sum(node.get("all_tables", 0) for node in nodes),
            "hosts": [
                {"name": host.who.name if host.who else "", "address": host.address, "players": players, "seats": seats}
                for host, players, seats in hosts.occupancy()
            ],
            **stored,
        }

    def _name(self) -> str:
        """Machine, port and, if several share the port, the number of the process: `host:8101/2`."""
        own = self.context.credentials
        return f"{gethostname()}:{own.http_port}" + (f"/{own.process}" if own.process else "")

    def _stored(self) -> dict[str, Any]:
        behind = self.context.store.memories.behind()
        books = self.context.store.books.list()
        announced = self.context.store.announcements.now()
        return {
            "jobs": [asdict(job) for job in self.context.store.progress.all()],
            "behind": [{"game": game, "rounds": rounds, "events": events} for game, (rounds, events) in behind.items()],
            "books": [book for game in GAMES for book in self._describe_books(game, books)],
            "announcement": None if announced is None else describe_announcement(announced),
            "reports": len(self.context.store.reports.list()),
        }

    def _describe_books(self, game: str, books: Any) -> list[dict[str, Any]]:
        used = self.context.store.books.newest(game)
        own = [book for book in books if book.game == game][:_BOOKS]
        return [_describe_book(book, used is not None and used.version == book.version) for book in own]


def _describe_table(table: Table) -> dict[str, Any]:
    sitting = [table.playing(seat) for seat in range(table.game.seats)]  # pyright: ignore[reportArgumentType]
    return {
        "table": table.id,
        "game": table.game.id,
        "stage": table.stage,
        "public": table.public,
        "opened_ms": table.opened_ms,
        "version": table.version,
        "seats": [None if one is None else {"id": one.who.id, "name": one.who.name} for one in sitting],
    }


def _describe_book(book: Book, in_use: bool) -> dict[str, Any]:
    return {
        "game": book.game,
        "version": book.version,
        "status": book.status,
        "games": book.games,
        "rules": book.rules,
        "created_ms": book.created_ms,
        "in_use": in_use,
    }


def describe_announcement(announced: Announcement) -> dict[str, Any]:
    """An announcement as operators see it."""
    return {"number": announced.number, "text": announced.text, "until_ms": announced.until_ms}


def describe_person(identity: Identity) -> dict[str, Any]:
    """Somebody as operators see them."""
    return {
        "id": identity.id,
        "name": identity.name,
        "kind": identity.kind,
        "since_ms": identity.created_ms,
        "seen_ms": identity.seen_ms,
        "owner": identity.owner,
        "role": identity.role,
        "ban": None if identity.ban is None else asdict(identity.ban),
        "mute": None if identity.mute is None else asdict(identity.mute),
    }
