"""Memories of people, over HTTP: for the operator's AI hosts, and for each person about itself and nobody else.

People prove who they are by the token that their connection was given, hosts by the host token, both as
`Authorization: Bearer TOKEN`. Knows no rule and reads no log.
"""

import asyncio
from collections.abc import Callable
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import Response

from server.core.context import ServerContext
from server.history.memory_progress import CatchingUp
from server.http.descriptions import AnswerRouter, file_of
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, answer, bearer, visitor
from shared.errors import Rejected
from shared.experience.installation import Installation
from shared.experience.memory import summary_of
from shared.experience.memory_format import decode
from shared.games import GAMES, game_named
from shared.http.memories import Forgotten, MemorySummary, OwnMemories


def memory_routes(
    context: ServerContext, installation: Installation, catching_up: CatchingUp, forgotten: Callable[[str], None]
) -> APIRouter:
    """`/api/memory/GAME/PLAYER` for hosts, `/api/me/memory` for people; `forgotten` is told whose was deleted."""
    router = AnswerRouter(prefix="/api")
    store = context.store

    @router.get(
        "/memory/{game:path}/{player}",
        response_class=Response,
        responses={200: file_of("The memory.", "application/octet-stream")},
    )
    async def memory(
        game: str, player: str, layer: Literal["person", "installation"] = "person", authorization: Authorization = ""
    ) -> Response:
        if not context.credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may read what is remembered.")
        rules = game_named(game).id
        await catching_up.wait(rules)
        if layer == "installation":
            content = await asyncio.to_thread(installation.of, rules, player)
        else:
            content = (await asyncio.to_thread(store.memories.read, player, rules)).content
        if not content:
            raise Rejected("memory/none", "Nothing is remembered.")
        return Response(content, media_type="application/octet-stream", headers=PRIVATE)

    @router.get("/me/memory", response_model=OwnMemories)
    async def mine(authorization: Authorization = "") -> Response:
        guest = await asyncio.to_thread(visitor, store.accounts, authorization)
        memories = await asyncio.to_thread(store.memories.of, guest.id)
        found = [MemorySummary.model_validate(summary_of(decode(memory.content))) for memory in memories]
        return answer(OwnMemories(memories=found))

    @router.delete("/me/memory", response_model=Forgotten)
    async def forget(game: str | None = None, authorization: Authorization = "") -> Response:
        guest = await asyncio.to_thread(visitor, store.accounts, authorization, at_home=True)
        games = list(GAMES) if game is None else [game_named(game).id]
        await asyncio.to_thread(store.memories.forget, guest.id, games)
        forgotten(guest.id)
        return answer(Forgotten(forgotten=games))

    return router
