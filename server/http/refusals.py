"""Refusals over HTTP, all of one shape: `{code, message}`, with the status that fits the code. Knows no route.

`limit {key, seconds}` says when the same would be taken, `line` where in a file a fault is, `faults` lists several. The
answers that commands have on every transport (`refused`) are of this shape as well, with `type`, `ref`, `table` and
`version` beside it.
"""

from collections.abc import Mapping
from dataclasses import asdict
from math import ceil
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.core.faults import noted, sentence_of
from server.transport.statuses import retry_s, status_of
from shared.errors import GameError, Limited, ProtocolError, RecordError, TreeError, UploadError
from shared.http.refusals import Cause, LineFault, NodeFault, Refusal
from shared.protocol import Limit
from shared.text.cleaning import clean_line

PRIVATE: Final = {"Cache-Control": "no-store"}
API: Final = "/api/"
"""Begins the paths of programs."""
ANY_PATH: Final = "/{path:path}"
"""Of the route that answers what no other does."""
_LONGEST_PLACE: Final = 80
_OURS: Final = ("application/json", "text/html")
"""Refusals in the one shape, and pages for people."""


def refused(error: GameError) -> Response:
    """A refusal with its status."""
    limit = Limit(key=error.key, seconds=error.seconds) if isinstance(error, Limited) else None
    refusal = Refusal(
        code=error.code,
        message=sentence_of(error),
        limit=limit,
        line=error.line or None if isinstance(error, RecordError) else None,
        faults=_faults(error),
        losses=[Cause(**asdict(loss)) for loss in error.losses] if isinstance(error, UploadError) else None,
    )
    headers = headers_of(error.code, None if limit is None else limit.seconds)
    return _answer(refusal, status_of(error.code), headers)


def _faults(error: GameError) -> list[LineFault | NodeFault] | None:
    match error:
        case TreeError():
            return [NodeFault(path=list(fault.path), code=fault.code, message=fault.message) for fault in error.faults]
        case UploadError():
            return [LineFault(**asdict(fault)) for fault in error.faults]
        case _:
            return None


def _answer(refusal: Refusal, status: int, headers: Mapping[str, str]) -> Response:
    return Response(refusal.model_dump_json(), status, headers, "application/json")


def headers_of(code: str, seconds: float | None = None) -> dict[str, str]:
    """The headers of a refusal. `seconds`: after how long the same would be taken, where a limit says so."""
    headers = dict(PRIVATE)
    if status_of(code) == 401:
        headers["WWW-Authenticate"] = "Bearer"
    wait = retry_s(code) if seconds is None else ceil(seconds)  # whole seconds, so rounded up
    return headers if wait is None else headers | {"Retry-After": str(wait)}


def invalid(error: ValidationError | RequestValidationError) -> ProtocolError:
    """The refusal of data that does not fit its model. Nothing of it is quoted, for it may hold a password."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("query", "path", "header"))
    return ProtocolError("protocol/invalid", clean_line(f"{place[:_LONGEST_PLACE] or 'body'}: {first['msg']}."))


def add_refusals(app: FastAPI) -> None:
    """Answer every error of the application's routes in the one shape."""

    @app.exception_handler(GameError)
    async def refuse(_: Request, error: Exception) -> Response:
        assert isinstance(error, GameError)
        return refused(error)

    @app.exception_handler(RequestValidationError)
    async def refuse_parameters(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return refused(invalid(error))

    @app.exception_handler(HTTPException)
    async def refuse_status(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        if error.status_code == 405:
            methods = _methods(app, request.scope)
            headers = {"Allow": ", ".join(methods)} if methods else {}
            if methods and request.method == "OPTIONS":
                return Response(status_code=204, headers=headers)
        answer = refused(_of_status(error.status_code, request.scope, Headers(headers)))
        answer.headers.update(headers)
        return answer

    @app.exception_handler(Exception)
    async def refuse_fault(request: Request, error: Exception) -> Response:
        return _fault(request.scope, error)

    app.add_middleware(Refusals)


class Refusals:
    """ASGI around the routes: answers their faults, and words the refusals of libraries in the one shape."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # no name has one, and PostgreSQL keeps none
            await refused(ProtocolError("protocol/invalid", "An address has no NUL in it."))(scope, receive, send)
            return
        has_begun = is_foreign = False

        async def word(message: Message) -> None:
            nonlocal has_begun, is_foreign
            if message["type"] == "http.response.start":
                has_begun, headers = True, Headers(raw=message["headers"])
                is_foreign = message["status"] >= 400 and headers.get("content-type", "").partition(";")[0] not in _OURS
                if is_foreign:
                    answer = refused(_of_status(message["status"], scope, headers))
                    if "content-range" in headers:
                        answer.headers["Content-Range"] = headers["content-range"]
                    await answer(scope, receive, send)
            if not is_foreign:
                await send(message)

        try:
            await self._app(scope, receive, word)
        except Exception as error:
            if has_begun:  # part of an answer is on its way
                raise
            await _fault(scope, error)(scope, receive, send)


def no_such_path(path: str) -> ProtocolError:
    """For a path that no route answers."""
    return ProtocolError(
        "protocol/path", f"There is no {clean_line(path)[:200]} here. /api/openapi.json lists all paths."
    )


def _methods(app: FastAPI, scope: Scope) -> list[str]:
    """The methods that the path of a request takes; none: there is no such path."""
    # The application's last route is the page, of which all paths are but those of programs.
    routes = app.routes[:-1] if scope["path"].startswith(API) else app.routes
    wanted = [{**scope, "method": method} for method in ("DELETE", "GET", "PATCH", "POST", "PUT")]
    taken = [one["method"] for one in wanted if any(route.matches(one)[0] is Match.FULL for route in routes)]
    return sorted([*taken, "OPTIONS", *(["HEAD"] if "GET" in taken else [])]) if taken else []


def _fault(scope: Scope, error: Exception) -> Response:
    route = getattr(scope.get("route"), "path", None)
    sentence = noted("a request failed", error, route=route)
    return _answer(Refusal(code="server/internal", message=sentence), 500, PRIVATE)


def _of_status(status: int, scope: Scope, headers: Headers) -> GameError:
    """The refusal for a status that a library has chosen."""
    path, method = clean_line(scope["path"])[:200], scope["method"]
    match status:
        case 404:
            return no_such_path(path)
        case 405 if getattr(scope.get("route"), "path", "") == ANY_PATH:
            return no_such_path(path)
        case 405:
            return ProtocolError(
                "protocol/method", f"{path} does not take {method}, but {headers.get('allow', 'GET')}."
            )
        case 416:
            return ProtocolError("protocol/range", "The range begins after the end of the file.")
        case _:
            return ProtocolError("protocol/invalid", f"{path} cannot be answered as it was asked.")
