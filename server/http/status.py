"""`/api/protocol`, `/api/status` and the experience books: what a server is, and what it has learned so far."""

import asyncio
import json
from dataclasses import asdict
from functools import cache

from fastapi.responses import FileResponse, Response

from server.core.context import ServerContext
from server.http.descriptions import AnswerRouter, file_of, list_of
from server.http.page import FOR_EVER
from server.http.requests import answer
from server.lobby.lobby import LobbyRoom
from shared.errors import BookError
from shared.http.models import JobNote
from shared.http.status import ProtocolDescription, ServerStatus
from shared.protocol import BookInfo, schema
from shared.protocol.structs import encode


def status_routes(context: ServerContext, lobby: LobbyRoom) -> AnswerRouter:
    """The routes of the module."""
    routes = AnswerRouter()
    settings = context.settings

    @cache
    def description() -> bytes:
        published = {"limits": asdict(settings.limits), "delays_ms": asdict(settings.delays)}
        whole = schema() | published | {"vacated_seats": settings.vacated_seats, "installation": settings.installation}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()

    @routes.get("/api/protocol", response_model=ProtocolDescription)
    async def protocol() -> Response:
        return Response(description(), media_type="application/json")

    @routes.get("/api/status", response_model=ServerStatus)
    async def status() -> Response:
        jobs = await asyncio.to_thread(context.store.progress.all)
        found = ServerStatus(
            server=context.credentials.server,
            tables=len(lobby.tables),
            peers=len(lobby.sessions),
            people=lobby.people(),
            players=lobby.hosts.players(),
            jobs=[JobNote(**asdict(job)) for job in jobs],
            books=lobby.books,
        )
        return answer(found, headers={})

    @routes.get("/api/books", responses={200: list_of("The newest book of each game.", BookInfo)})
    async def books() -> Response:
        return Response(encode(lobby.books), media_type="application/json")

    @routes.get(
        "/api/books/{name}.book",
        response_class=Response,
        responses={200: file_of("The book.", "application/octet-stream")},
    )
    async def book(name: str) -> Response:
        known = await asyncio.to_thread(context.store.books.list)
        file = next((context.books_folder / book.file for book in known if book.sha256 == name), None)
        if file is None or not await asyncio.to_thread(file.is_file):
            raise BookError("book/missing", "There is no such book.")
        return FileResponse(file, media_type="application/octet-stream", headers=FOR_EVER)

    return routes
