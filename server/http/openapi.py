"""The HTTP interface as an OpenAPI document, and a page to read it on. Describes; serves nothing else.

Paths and parameters come from the routes themselves, bodies and answers from the protocol's models, so nothing here can
say something else than what is done.
"""

from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic.json_schema import models_json_schema

from server.http.descriptions import REF, described
from shared.games import DEFAULT_GAME
from shared.protocol import (
    COMMANDS,
    BotsOnline,
    Bye,
    Challenged,
    Chat,
    Done,
    Followed,
    GameEnd,
    GameStart,
    Invitation,
    Lobby,
    Refused,
    TableState,
)

_TOLD = (BotsOnline, Bye, Challenged, Chat, Done, Followed, GameEnd, GameStart, Invitation, Lobby, Refused, TableState)
_SAID: dict[str, dict[str, Any]] = {
    "/api/guests": {"name": "Ada"},
    "/api/register": {"name": "Ada", "password": "correct horse battery"},
    "/api/login": {"name": "Ada", "password": "correct horse battery"},
    "/api/recover": {"name": "Ada", "code": "aaaaa-bbbbb-ccccc-ddddd", "password": "another horse battery"},
    "/api/me/password": {"old": "correct horse battery", "new": "another horse battery"},
    "/api/me/recovery-codes": {"password": "correct horse battery"},
    "/api/me/tokens": {"label": "my bot", "bot": "Robo"},
    "/api/me/mail": {"address": "ada@example.org", "language": "en"},
    "/api/reports": {"table": "3ypblgwvfjxi", "version": 12, "text": "This looked agreed between partners."},
    "/api/analyses": {
        "game": DEFAULT_GAME,
        "name": "Old Fourteenth",
        "root": {"children": [{"move": "11-15", "comment": "The usual start.", "children": []}]},
    },
    "/api/analyses/read": {"game": DEFAULT_GAME, "text": "1. 11-15 23-19 (1... 22-17) *"},
}
"""The bodies of the routes for accounts, reports and analyses, which read them themselves."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_ABOUT = """Programs play here by plain HTTP. `POST /api/guests` gives a token; say it as `Authorization: Bearer TOKEN`.
Commands are POSTs with JSON or form fields, each answered once by `done` or `refused`; an `Idempotency-Key` makes it
safe to send one again. Streams have a JSON object a line, and an empty line as a sign of life."""
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Oldhand over HTTP</title><style>body{{font:1rem/1.5 system-ui;max-width:56rem;margin:2rem auto;padding:0 1rem}}
code,pre{{background:#8882;padding:.1em .3em;white-space:pre-wrap}}h2{{margin:1.5em 0 0;font-size:1rem}}</style>
<h1>Oldhand over HTTP</h1><p>{about}</p><p>The same for programs: <a href="/api/openapi.json">openapi.json</a>; the
language of the sockets: <a href="/api/protocol">protocol</a>.</p>{operations}</html>
"""


def add_description(app: FastAPI) -> None:
    """`GET /api/openapi.json` and `GET /api/docs`, of all routes that the application has by then."""

    @app.get("/api/openapi.json", include_in_schema=False)
    async def document() -> JSONResponse:
        return JSONResponse(openapi(app))

    @app.get("/api/docs", include_in_schema=False)
    async def page() -> HTMLResponse:
        return HTMLResponse(_page(openapi(app)), headers={"Content-Security-Policy": _POLICY})


def openapi(app: FastAPI) -> dict[str, Any]:
    """The document. Made once."""
    if app.openapi_schema is None or "securitySchemes" not in app.openapi_schema.get("components", {}):
        app.openapi_schema = None
        document = app.openapi()
        document["info"]["description"] = _ABOUT
        for model in COMMANDS:
            for http in model.declared.http:
                if http.method == "POST":
                    document["paths"][http.path]["post"] |= described(model, http)
        for path, example in _SAID.items():
            content = {"application/json": {"schema": {"type": "object"}, "example": example}}
            document["paths"][path]["post"]["requestBody"] = {"required": True, "content": content}
        components = document.setdefault("components", {})
        models = [(model, "validation") for model in COMMANDS if model.declared.http]
        models += [(model, "serialization") for model in _TOLD]
        _, schemas = models_json_schema(models, ref_template=REF)  # pyright: ignore[reportArgumentType]
        components["schemas"] = {**schemas["$defs"], **components.get("schemas", {})}
        components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    assert app.openapi_schema is not None
    return app.openapi_schema


def _page(document: dict[str, Any]) -> str:
    operations = [
        _operation(path, verb, one) for path, verbs in sorted(document["paths"].items()) for verb, one in verbs.items()
    ]
    return _PAGE.format(about=escape(_ABOUT), operations="\n".join(operations))


def _operation(path: str, verb: str, operation: dict[str, Any]) -> str:
    example = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    lines = [f"<h2><code>{verb.upper()} {escape(path)}</code> {escape(operation.get('summary', ''))}</h2>"]
    lines += [f"<p>{escape(operation['description'])}</p>"] if operation.get("description") else []
    if example:
        lines.append(f"<pre>{escape(str(example).replace(chr(39), chr(34)))}</pre>")
    return "".join(lines)
