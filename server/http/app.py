"""The HTTP door: protocol, status, experience books and the web page. Knows no rule."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse, Response

from server.accounts.export_and_delete import leaving_routes
from server.accounts.memory import memory_routes
from server.accounts.profiles import profile_routes
from server.accounts.reports import report_routes
from server.accounts.revocation import Revoking
from server.accounts.routes import Desk, account_routes, my_routes
from server.http.encodings import Compressed
from server.http.experience import experience_routes
from server.http.explorer import Experience, explorer_routes
from server.http.guard import Guard
from server.http.openapi import add_description
from server.http.page import FOR_EVER, page_routes
from server.http.public import PublicReading
from server.http.requests import refused
from server.http.sessions import Callers
from server.lifecycle.startup import Opening, StartupGate
from server.lobby.lobby import LobbyRoom
from server.lobby.login import Credentials
from server.observability.faults import noted
from server.observability.health import Readiness, health_routes
from server.observability.metrics import Metrics
from server.observability.routes import metric_routes
from server.settings import Settings
from server.tables.context import Clock
from server.tables.registry import LiveTables
from server.transport.rate_limits import RateLimiter
from shared.errors import Limited
from shared.experience.installation import Installation
from shared.protocol import BookInfo, schema
from shared.store import Store


def make_app(
    store: Store,
    settings: Settings,
    lobby: LobbyRoom,
    tables: LiveTables,
    revoking: Revoking,
    credentials: Credentials,
    installation: Installation,
    books_folder: Path,
    rate_limiter: RateLimiter,
    programs: APIRouter,
    experience: Experience,
    callers: Callers,
    clock: Clock,
    readiness: Readiness,
    metrics: Metrics,
    opening: Opening,
) -> FastAPI:
    """The application that uvicorn serves. `programs`: the routes of `server.http`."""
    app = FastAPI(title="Oldhand", version=credentials.server, docs_url=None, redoc_url=None, openapi_url=None)

    app.add_middleware(StartupGate, opening=opening)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, entrance=settings.entrance)

    @app.get("/api/protocol")
    async def protocol() -> dict[str, Any]:
        published = {"limits": asdict(settings.limits), "delays_ms": asdict(settings.delays)}
        return schema() | published | {"vacated_seats": settings.vacated_seats, "installation": settings.installation}

    @app.get("/api/status")
    async def status() -> dict[str, Any]:
        jobs = await asyncio.to_thread(store.progress.all)
        return {
            "server": credentials.server,
            "tables": len(lobby.tables),
            "peers": len(lobby.peers),
            "people": lobby.people(),
            "players": [player.model_dump() for player in lobby.hosts.players()],
            "jobs": [asdict(job) for job in jobs],
            "books": [book.model_dump() for book in lobby.books],
        }

    @app.get("/api/books")
    async def books() -> list[BookInfo]:
        return lobby.books

    @app.get("/api/books/{name}.book")
    async def book(name: str) -> Response:
        known = await asyncio.to_thread(store.books.list)
        file = next((books_folder / book.file for book in known if book.sha256 == name), None)
        if file is None or not await asyncio.to_thread(file.is_file):
            return JSONResponse({"code": "book/missing", "message": "There is no such book."}, status_code=404)
        return FileResponse(file, media_type="application/octet-stream", headers=FOR_EVER)

    public = [Depends(PublicReading(rate_limiter), scope="function")]
    app.include_router(explorer_routes(experience), dependencies=public)
    app.include_router(experience_routes(store, books_folder, clock), dependencies=public)
    app.include_router(profile_routes(store, callers, clock), dependencies=public)
    app.include_router(memory_routes(store, credentials.host_token, installation))
    desk = Desk(store.accounts, store.tokens, revoking, rate_limiter)
    for routes in (
        account_routes(desk),
        my_routes(desk),
        leaving_routes(store, lobby, tables, desk, clock),
        report_routes(store, lobby, rate_limiter),
        programs,
    ):
        app.include_router(routes)

    app.include_router(health_routes(readiness))
    app.include_router(metric_routes(metrics))

    @app.exception_handler(Limited)
    async def limited(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Limited)
        return refused(error)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        route = getattr(request.scope.get("route"), "path", None)
        sentence = noted("a request failed", error, route=route)
        return JSONResponse({"code": "server/internal", "message": sentence}, status_code=500)

    add_description(app)

    app.include_router(page_routes())
    return app
