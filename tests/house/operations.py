"""Operations over HTTP: which of them say in `/api/openapi.json` what they answer."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from server.cluster.in_process import InProcessBus
from server.composition.server import Server
from server.core.context import Credentials, ServerContext
from server.core.settings import Settings
from server.http.openapi import Document, openapi
from tests.testkit.fakes import FakeStore


def whole_app() -> FastAPI:
    """The application of a server with every feature, whose parts are made and not started."""

    async def make() -> FastAPI:
        credentials = Credentials("oldhand in a test", "a token", 0)
        context = ServerContext.of(FakeStore(), Settings(), lambda: 0, credentials, Path("no-books"))
        return Server(context, asyncio.TaskGroup(), InProcessBus()).app

    return asyncio.run(make())


def operations(document: Document) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each operation by its method and path."""
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            yield f"{verb.upper()} {path}", operation


def untyped_operations(document: Document) -> list[str]:
    """Those that do not say what they answer when nothing is refused: no media type, or one without a schema."""
    return [name for name, operation in operations(document) if not _is_typed(operation["responses"])]


def undescribed_paths(app: FastAPI) -> set[str]:
    """Paths of the application that the description leaves out."""
    paths = {str(route.path_format) for route in iter_route_contexts(app.routes)}
    return paths - openapi(app)["paths"].keys()


def _is_typed(responses: Mapping[str, Any]) -> bool:
    answers = [response for status, response in responses.items() if status.startswith("2")]
    media = [one for response in answers for one in response.get("content", {}).values()]
    return bool(media) and all(one.get("schema") for one in media)
