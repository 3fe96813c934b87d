"""The HTTP interface as an OpenAPI document, and a page to read it on. Describes; serves nothing else.

Paths and parameters come from the routes themselves, bodies and answers from messages and models, so nothing here can
say something else than what is done.
"""

from collections.abc import Iterator
from html import escape
from typing import NotRequired, TypedDict, cast

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse
from msgspec import Struct
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from server.http.descriptions import REF, AnswerRoute, AnswerType, Operation, components, described, refusals
from shared.http.models import JsonObject
from shared.http.refusals import Refusal
from shared.protocol import COMMANDS, Done

_OF_FASTAPI = ("HTTPValidationError", "ValidationError")
"""Schemas of FastAPI's own answer to parameters that do not fit, which `server.http.refusals` replaces."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_ABOUT = """Programs play here by plain HTTP. `POST /api/guests` gives a token; say it as `Authorization: Bearer TOKEN`.
Commands are POSTs with JSON or form fields, each answered once by `done` or `refused`; an `Idempotency-Key` makes it
safe to send one again. Streams have a JSON object a line, and an empty line as a sign of life. Whatever is refused,
here or by a path that does not exist, is answered with a `code` for programs and a `message` for people."""
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Oldhand over HTTP</title><style>body{{font:1rem/1.5 system-ui;max-width:56rem;margin:2rem auto;padding:0 1rem}}
code,pre{{background:#8882;padding:.1em .3em;white-space:pre-wrap}}h2{{margin:1.5em 0 0;font-size:1rem}}</style>
<h1>Oldhand over HTTP</h1><p>{about}</p><p>The same for programs: <a href="openapi.json">openapi.json</a>; the
language of the sockets: <a href="protocol">protocol</a>.</p>{operations}</html>
"""


def add_description(app: FastAPI, url: str | None) -> None:
    """`GET /api/openapi.json` and `GET /api/docs`, of all routes that the application has by then. `url`: where people
    reach the server, if its operator says so.
    """

    @app.get("/api/openapi.json", include_in_schema=False)
    async def document() -> JSONResponse:
        return JSONResponse(openapi(app, url))

    @app.get("/api/docs", include_in_schema=False)
    async def page() -> HTMLResponse:
        return HTMLResponse(_page(openapi(app, url)), headers={"Content-Security-Policy": _POLICY})


class Components(TypedDict):
    """Parts of the document that others refer to, by their names."""

    schemas: JsonObject
    responses: dict[str, JsonObject]
    securitySchemes: JsonObject


class Document(TypedDict):
    """What is written or read here of an OpenAPI document."""

    info: dict[str, str]
    servers: NotRequired[list[dict[str, str]]]
    paths: dict[str, dict[str, Operation]]
    components: Components


def openapi(app: FastAPI, url: str | None = None) -> Document:
    """The document. Made once."""
    if app.openapi_schema is None or "securitySchemes" not in app.openapi_schema.get("components", {}):
        app.openapi_schema = None
        document = cast(Document, app.openapi())
        document["info"]["description"] = _ABOUT
        if url is not None:
            document["servers"] = [{"url": url}]
        for model in COMMANDS:
            for http in model.declared.http:
                document["paths"][http.path][http.method.lower()].update(described(model, http))
        answered = _answered(app)
        models = [(model, "serialization") for model in (Refusal, *answered) if issubclass(model, BaseModel)]
        _, schemas = models_json_schema(models, ref_template=REF)  # pyright: ignore[reportArgumentType]
        messages = [Done, *(model for model in answered if issubclass(model, Struct))]
        messages += [model for model in COMMANDS if model.declared.http]
        document["components"] = {
            "schemas": {
                **document["components"]["schemas"],
                **schemas["$defs"],
                **components(messages),
                **_bodies(document),
            },
            "responses": refusals(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        }
        for name in _OF_FASTAPI:
            document["components"]["schemas"].pop(name, None)
        for operation in _operations(document):
            own = {status: one for status, one in operation.get("responses", {}).items() if status != "422"}
            operation["responses"] = own | {status: _shared(status) for status in refusals() if status not in own}
    assert app.openapi_schema is not None
    return cast(Document, app.openapi_schema)


def _answered(app: FastAPI) -> set[AnswerType]:
    """The models to which the descriptions of routes refer."""
    return {model for route in app.routes if isinstance(route, AnswerRoute) for model in route.models}


def _shared(status: str) -> JsonObject:
    return {"$ref": f"#/components/responses/{status}"}


def _operations(document: Document) -> Iterator[Operation]:
    for verbs in document["paths"].values():
        yield from verbs.values()


def _bodies(document: Document) -> JsonObject:
    """The models inside the bodies that routes read by themselves, taken out of there."""
    found: JsonObject = {}
    for operation in _operations(document):
        for content in operation["requestBody"]["content"].values() if "requestBody" in operation else ():
            found |= cast(JsonObject, content.get("schema", {}).pop("$defs", {}))
    return found


def _page(document: Document) -> str:
    operations = [
        _operation(path, verb, one) for path, verbs in sorted(document["paths"].items()) for verb, one in verbs.items()
    ]
    return _PAGE.format(about=escape(_ABOUT), operations="\n".join(operations))


def _operation(path: str, verb: str, operation: Operation) -> str:
    content = operation["requestBody"]["content"] if "requestBody" in operation else {}
    example = content["application/json"].get("example") if "application/json" in content else None
    lines = [f"<h2><code>{verb.upper()} {escape(path)}</code> {escape(operation.get('summary', ''))}</h2>"]
    lines += [f"<p>{escape(operation['description'])}</p>"] if "description" in operation else []
    if example:
        lines.append(f"<pre>{escape(str(example).replace(chr(39), chr(34)))}</pre>")
    return "".join(lines)
