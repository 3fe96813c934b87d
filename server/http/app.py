"""The HTTP door: middleware, every router, and the web page. Knows no rule."""

from collections.abc import Iterable

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from server.context import ServerContext
from server.http.encodings import Compressed
from server.http.guard import Guard
from server.http.hang_ups import EndsWithClient
from server.http.head import Headed
from server.http.openapi import add_description
from server.http.page import no_such_path, page_routes
from server.http.requests import refused
from server.lifecycle.startup import Opening, StartupGate
from server.observability.faults import noted
from server.observability.routes import RequestCounting
from shared.errors import GameError, ProtocolError


def make_app(context: ServerContext, opening: Opening, routers: Iterable[APIRouter]) -> FastAPI:
    """The application that uvicorn serves; what no router answers is the page."""
    version = context.credentials.server
    app = FastAPI(title="Oldhand", version=version, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(StartupGate, opening=opening)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, admission=context.settings.admission)
    app.add_middleware(RequestCounting, counts=context.counts)
    app.add_middleware(Headed)
    app.add_middleware(EndsWithClient)
    pages = page_routes()
    for router in routers:
        app.include_router(router)

    @app.exception_handler(GameError)
    async def refuse(_: Request, error: Exception) -> Response:
        assert isinstance(error, GameError)
        return refused(error)

    @app.exception_handler(405)
    async def no_such_method(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if request.scope.get("route") in pages.routes:
            return refused(no_such_path(request.url.path))
        headers = dict(error.headers or {})
        sentence = f"{request.url.path} does not take {request.method}, but {headers.get('Allow', 'GET')}."
        answer = refused(ProtocolError("protocol/method", sentence))
        answer.headers.update(headers)
        return answer

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        route = getattr(request.scope.get("route"), "path", None)
        sentence = noted("a request failed", error, route=route)
        return JSONResponse({"code": "server/internal", "message": sentence}, status_code=500)

    add_description(app)
    app.include_router(pages)
    return app
