"""`/api/protocol`, `/api/status` and the experience books: what a server is, and what it has learned so far."""

import asyncio
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from server.core.context import ServerContext
from server.http.page import FOR_EVER
from server.lobby.lobby import LobbyRoom
from shared.errors import BookError
from shared.protocol import BookInfo, schema


def status_routes(context: ServerContext, lobby: LobbyRoom) -> APIRouter:
    """The routes of the module."""
    routes = APIRouter()
    settings = context.settings

    @routes.get("/api/protocol")
    async def protocol() -> dict[str, Any]:
        published = {"limits": asdict(settings.limits), "delays_ms": asdict(settings.delays)}
        return schema() | published | {"vacated_seats": settings.vacated_seats, "installation": settings.installation}

    @routes.get("/api/status")
    async def status() -> dict[str, Any]:
        jobs = await asyncio.to_thread(context.store.progress.all)
        return {
            "server": context.credentials.server,
            "tables": len(lobby.tables),
            "peers": len(lobby.sessions),
            "people": lobby.people(),
            "players": [player.model_dump() for player in lobby.hosts.players()],
            "jobs": [asdict(job) for job in jobs],
            "books": [book.model_dump() for book in lobby.books],
        }

    @routes.get("/api/books")
    async def books() -> list[BookInfo]:
        return lobby.books

    @routes.get("/api/books/{name}.book")
    async def book(name: str) -> Response:
        known = await asyncio.to_thread(context.store.books.list)
        file = next((context.books_folder / book.file for book in known if book.sha256 == name), None)
        if file is None or not await asyncio.to_thread(file.is_file):
            raise BookError("book/missing", "There is no such book.")
        return FileResponse(file, media_type="application/octet-stream", headers=FOR_EVER)

    return routes
