"""Commands by POST: every command of the protocol that a table, a seek or a challenge takes. Judges nothing.

Each path is one command; `dispatch` carries it like any other, and its one answer is the response. The table of paths
below is also what OpenAPI tells, examples included.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel

from server.http.answers import answer, refusing
from server.http.bodies import command_of
from server.http.descriptions import described, kind_of
from server.http.requests import PRIVATE
from server.http.sessions import Callers, Errand
from server.transport.outbox import encode
from shared.protocol import (
    Again,
    AnswerChallenge,
    Challenge,
    Claim,
    Command,
    Counsel,
    Decline,
    Done,
    EndSeek,
    Fill,
    GiveTime,
    HandOver,
    Hint,
    Leave,
    Mute,
    Open,
    Play,
    Propose,
    Refused,
    Resign,
    Reveal,
    Say,
    Seek,
    Sit,
)


@dataclass(frozen=True, slots=True)
class Action:
    """A path and the command that it stands for."""

    path: str
    model: type[BaseModel]
    summary: str
    example: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """A body."""
    says: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Fields that the path itself says."""


ACTIONS = (
    Action("/api/tables", Open, "Open a table", {"game": "english-draughts"}),
    Action("/api/tables/{table}/sit", Sit, "Take a seat, or take one's own back", {"seat": 0, "commitment": "0f" * 32}),
    Action("/api/tables/{table}/fill", Fill, "Seat an AI player", {"seat": 1, "player": "greedy"}),
    Action("/api/tables/{table}/reveal", Reveal, "Give the nonce that one's seat committed to", {"nonce": "0f" * 16}),
    Action("/api/tables/{table}/play", Play, "Make a move", {"version": 4, "move": "11-15"}),
    Action("/api/tables/{table}/hint", Hint, "Ask what a master would play", {"version": 4}),
    Action("/api/tables/{table}/counsel", Counsel, "Say who shall lead", {"version": 30, "wish": "either"}),
    Action("/api/tables/{table}/resign", Resign, "Give the match up"),
    Action("/api/tables/{table}/propose", Propose, "Propose a draw, or agree", {"version": 9, "what": "draw"}),
    Action("/api/tables/{table}/decline", Decline, "Refuse a proposal", {"what": "draw"}),
    Action("/api/tables/{table}/claim", Claim, "Claim a redeal", {"version": 7}),
    Action("/api/tables/{table}/give-time", GiveTime, "Give an opponent time", {"seconds": 30}),
    Action("/api/tables/{table}/hand-over", HandOver, "Let an AI player hold one's seat"),
    Action("/api/tables/{table}/again", Again, "Ask for another match"),
    Action("/api/tables/{table}/say", Say, "Say something", {"phrase": "well-played"}),
    Action("/api/tables/{table}/leave", Leave, "Give one's seat up for good"),
    Action("/api/mute", Mute, "Hear no more of somebody", {"player": "0123456789abcdef", "on": True}),
    Action("/api/challenges", Challenge, "Ask a player for a game", {"to": "0123456789abcdef", "game": "domino-101"}),
    Action("/api/challenges/{challenge}/accept", AnswerChallenge, "Accept a challenge", says={"accept": True}),
    Action(
        "/api/challenges/{challenge}/decline",
        AnswerChallenge,
        "Decline a challenge, or withdraw one's own",
        says={"accept": False},
    ),
    Action("/api/seek/end", EndSeek, "Wait no longer"),
)
SEEK = Action("/api/seek", Seek, "Wait for people who want the same game", {"game": "domino-101", "patience_s": 5})


def action_routes(callers: Callers, sign_of_life_s: float) -> APIRouter:
    """A POST for each of ACTIONS, and for SEEK."""
    router = APIRouter()
    for action in ACTIONS:
        _add(router, action, _doing(callers, action))
    _add(router, SEEK, _seeking(callers, sign_of_life_s))
    return router


def _add(router: APIRouter, action: Action, endpoint: Any) -> None:
    router.add_api_route(
        action.path,
        endpoint,
        methods=["POST"],
        summary=action.summary,
        description=action.model.__doc__,
        operation_id=action.path.removeprefix("/api/").replace("/", "-").replace("{", "").replace("}", ""),
        response_class=Response,
        openapi_extra=described(action.path, action.model, action.example, action.says),
    )


def _doing(callers: Callers, action: Action) -> Any:
    @refusing
    async def do(request: Request) -> Response:
        errand = await callers.errand(request)
        return answer(await errand.ask(callers.dispatch, await _command(request, action)))

    return do


async def _command(request: Request, action: Action) -> Command:
    return await command_of(request, action.model, kind_of(action.model), {**request.path_params, **action.says})


def _seeking(callers: Callers, sign_of_life_s: float) -> Any:
    @refusing
    async def seek(request: Request) -> Response:
        """An answer that comes at once has its own status; one that is waited for is the last line of a stream."""
        errand = await callers.errand(request)
        command = await _command(request, SEEK)
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
        callers.dispatch.gone(errand)
