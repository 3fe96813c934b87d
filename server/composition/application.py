"""The HTTP door: middleware, every router, and the web page. Knows no rule."""

from collections.abc import Iterable

from fastapi import APIRouter, FastAPI

from server.core.context import ServerContext
from server.core.startup import Opening, StartupGate
from server.http.base_path import BasePath
from server.http.encodings import Compressed
from server.http.guard import Guard
from server.http.hang_ups import EndsWithClient
from server.http.head import Headed
from server.http.openapi import add_description
from server.http.page import page_routes
from server.http.refusals import add_refusals
from server.observability.routes import RequestCounting


def make_app(context: ServerContext, opening: Opening, routers: Iterable[APIRouter]) -> FastAPI:
    """The application that uvicorn serves; what no router answers is the page."""
    version = context.credentials.server
    app = FastAPI(title="Oldhand", version=version, docs_url=None, redoc_url=None, openapi_url=None)
    add_refusals(app)
    app.add_middleware(StartupGate, opening=opening)
    app.add_middleware(Compressed)
    app.add_middleware(Guard, admission=context.settings.admission)
    app.add_middleware(RequestCounting, counts=context.counts)
    app.add_middleware(Headed)
    app.add_middleware(EndsWithClient)
    app.add_middleware(BasePath, base=context.settings.base_path)
    # The routes as they are: `include_router` would make each of them once more, 40 ms before the first answer.
    for router in routers:
        app.router.routes.extend(router.routes)
    add_description(app, context.settings.url)
    app.router.routes.extend(page_routes().routes)
    return app
