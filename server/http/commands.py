"""Commands by POST: every path that a command declares. Validates nothing itself.

`dispatch` carries a request like any other command, and its one answer is the response.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from server.core.outbox import encode
from server.http.answers import answer, refusal_of
from server.http.bodies import command_of
from server.http.refusals import PRIVATE
from server.http.sessions import Callers, Errand
from shared.errors import GameError
from shared.protocol import COMMANDS, Command, CommandMessage, Done, Http, Refused
from shared.protocol.matchmaking import Seek


def command_routes(callers: Callers, sign_of_life_s: float) -> APIRouter:
    """A POST for each path that a command declares."""
    router = APIRouter()
    for model in COMMANDS:
        for http in model.declared.http:
            if http.method == "POST":
                _add(router, model, http, callers, sign_of_life_s)
    return router


def _add(router: APIRouter, model: type[CommandMessage], http: Http, callers: Callers, sign_of_life_s: float) -> None:
    router.add_api_route(
        http.path,
        _seeking(callers, http, sign_of_life_s) if model is Seek else _doing(callers, model, http),
        methods=[http.method],
        summary=http.summary,
        description=model.__doc__,
        operation_id=http.path.removeprefix("/api/").replace("/", "-").replace("{", "").replace("}", ""),
        response_class=Response,
    )


def _doing(callers: Callers, model: type[CommandMessage], http: Http) -> Any:
    async def do(request: Request) -> Response:
        try:
            errand = await callers.errand(request)
            command = await _command(request, model, http)
        except GameError as error:
            return answer(refusal_of(error))
        return answer(await errand.ask(callers.dispatch, command))

    return do


async def _command(request: Request, model: type[CommandMessage], http: Http) -> Command:
    return await command_of(request, model, {**request.path_params, **http.fields})


def _seeking(callers: Callers, http: Http, sign_of_life_s: float) -> Any:
    async def seek(request: Request) -> Response:
        """An answer that comes at once has its own status; one that is waited for is the last line of a stream."""
        try:
            errand = await callers.errand(request)
            command = await _command(request, Seek, http)
        except GameError as error:
            return answer(refusal_of(error))
        asking = asyncio.ensure_future(errand.ask(callers.dispatch, command))
        done, _ = await asyncio.wait([asking], timeout=sign_of_life_s)
        if done:
            return answer(asking.result())
        return StreamingResponse(
            _waited(callers, errand, asking, sign_of_life_s), media_type="application/x-ndjson", headers=PRIVATE
        )

    return seek


async def _waited(
    callers: Callers, errand: Errand, asking: "asyncio.Future[Done | Refused]", sign_of_life_s: float
) -> AsyncIterator[bytes]:
    """Empty lines until the answer comes. A caller that hangs up meanwhile waits no longer."""
    try:
        while not (await asyncio.wait([asking], timeout=sign_of_life_s))[0]:
            yield b"\n"
        yield encode(asking.result()) + b"\n"
    finally:
        asking.cancel()
        callers.dispatch.on_disconnect(errand)
