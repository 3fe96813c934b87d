"""`/metrics`, and what requests over HTTP come to. Knows no metric.

Figures of a server are its operator's business. The public door gives them to programs on this machine alone, and to no
proxy there; `serve --metrics` opens a door of its own for Prometheus on a network that is not public.
"""

import asyncio
import socket
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from time import perf_counter

import uvicorn
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.core.admission import AdmissionPolicy
from server.core.counters import ServerCounts
from server.core.networks import is_local
from server.http.guard import Guard
from server.http.refusals import add_refusals, no_such_path
from server.http.requests import address_of
from server.observability.health import Readiness, health_routes
from server.observability.metrics import CONTENT_TYPE, Metrics
from server.transport.endpoints import known_hosts
from server.transport.uvicorn_server import Unsignalled

_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Anybody may invent others; they are counted together."""
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers by which a proxy says that it asks for somebody else."""


class RequestCounting:
    """Counts the requests that an application answers (ASGI). Websockets do not come by here."""

    def __init__(self, app: ASGIApp, counts: ServerCounts) -> None:
        self._app = app
        self._counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and count."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._counts.served.add(perf_counter() - began)
                method = scope["method"] if scope["method"] in _METHODS else "other"
                route = getattr(scope.get("route"), "path", "none")
                self._counts.requests[method, route, message["status"]] += 1
            await send(message)

        await self._app(scope, receive, telling)


def metric_routes(metrics: Metrics) -> APIRouter:
    """`/metrics` of the public door."""
    router = APIRouter()

    @router.get("/metrics", include_in_schema=False)
    async def show_metrics(request: Request) -> Response:
        if not is_local(address_of(request)) or any(name in request.headers for name in _FORWARDED):
            raise no_such_path("/metrics")
        return Response(await metrics.scrape(), media_type=CONTENT_TYPE)

    return router


def watch_app(metrics: Metrics, readiness: Readiness, admission: AdmissionPolicy) -> FastAPI:
    """The application of `serve --metrics`: `/metrics` for everybody who reaches it, `/livez` and `/readyz`."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    add_refusals(app)
    app.add_middleware(Guard, admission=admission)
    app.include_router(health_routes(readiness))

    @app.get("/metrics")
    async def show_metrics() -> Response:
        return Response(await metrics.scrape(), media_type=CONTENT_TYPE)

    return app


@asynccontextmanager
async def watched(
    metrics: Metrics, readiness: Readiness, door: socket.socket | None, allowed: Iterable[str] = ()
) -> AsyncGenerator[None]:
    """Serve `watch_app` at a socket that listens, meanwhile; None: nowhere. `allowed`: more names that it goes by."""
    if door is None:
        yield
        return
    config = uvicorn.Config(
        watch_app(metrics, readiness, AdmissionPolicy(hosts=known_hosts(door, allowed))),
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    server = Unsignalled(config)
    serving = asyncio.create_task(server.serve(sockets=[door]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
