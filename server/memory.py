"""What is remembered of people, over HTTP: to the operator's AI hosts, and to each person about itself and nobody else.

People prove who they are by the token that their connection was given, hosts by the host token, both as
`Authorization: Bearer TOKEN`. Knows no rule and reads no log.
"""

import asyncio
import hmac
from typing import Annotated, Any

from fastapi import APIRouter, Header
from fastapi.responses import JSONResponse, Response

from server.needs import Guest, Store
from shared.errors import GameError, Rejected, UnknownGame, WireError
from shared.experience.memory import decode, told
from shared.games import GAMES, game_named

_PRIVATE = {"Cache-Control": "no-store"}
_STATUS = {"wire/token": 401, "auth/host-only": 403}
Authorization = Annotated[str, Header()]


def memory_routes(store: Store, host_token: str) -> APIRouter:
    """`/api/memory/GAME/PLAYER` for hosts, `/api/me/memory` for people."""
    router = APIRouter(prefix="/api")

    @router.get("/memory/{game:path}/{player}")
    async def memory(game: str, player: str, authorization: Authorization = "") -> Response:
        try:
            token = _bearer(authorization)
            if not hmac.compare_digest(token.encode(), host_token.encode()):
                raise Rejected(
                    "auth/host-only", "Only an AI host of this server's operator may ask what is remembered."
                )
            found = await asyncio.to_thread(store.memories.read, player, game_named(game).id)
        except GameError as error:
            return _refused(error)
        if not found.content:
            return _answer({"code": "memory/none", "message": "Nothing is remembered."}, 404)
        return Response(found.content, media_type="application/octet-stream", headers=_PRIVATE)

    @router.get("/me/memory")
    async def mine(authorization: Authorization = "") -> Response:
        try:
            guest = await asyncio.to_thread(_guest, store, authorization)
        except GameError as error:
            return _refused(error)
        memories = await asyncio.to_thread(store.memories.of, guest.id)
        return _answer({"memories": [told(decode(memory.content)) for memory in memories]})

    @router.delete("/me/memory")
    async def forget(game: str | None = None, authorization: Authorization = "") -> Response:
        try:
            guest = await asyncio.to_thread(_guest, store, authorization)
            games = list(GAMES) if game is None else [game_named(game).id]
        except GameError as error:
            return _refused(error)
        await asyncio.to_thread(store.memories.forget, guest.id, games)
        return _answer({"forgotten": games})

    return router


def _guest(store: Store, authorization: str) -> Guest:
    """Whose token this is. Raises WireError `wire/token`."""
    guest = store.accounts.find_by_token(_bearer(authorization))
    if guest is None:
        raise WireError("wire/token", "Nobody has this token.")
    return guest


def _bearer(authorization: str) -> str:
    """Raises WireError `wire/token`."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise WireError("wire/token", "Say who you are: Authorization: Bearer TOKEN.")
    return token


def _refused(error: GameError) -> JSONResponse:
    status = 404 if isinstance(error, UnknownGame) else _STATUS[error.code]
    return _answer({"code": error.code, "message": str(error)}, status)


def _answer(content: dict[str, Any], status: int = 200) -> JSONResponse:
    headers = _PRIVATE | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    return JSONResponse(content, status, headers)
