"""The players whom one has muted, over HTTP: for each person about itself and nobody else."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import Response

from server.core.context import ServerContext
from server.http.descriptions import AnswerRouter
from server.http.requests import Authorization, answer, visitor
from server.tables.chat import ChatRooms
from shared.http.chat import MutedPlayer, OwnMutes


def mute_routes(context: ServerContext, chat: ChatRooms) -> APIRouter:
    """`/api/me/mutes`."""
    router = AnswerRouter(prefix="/api")
    accounts = context.store.accounts

    @router.get("/me/mutes", response_model=OwnMutes)
    async def mutes(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, accounts, authorization, at_home=True)
        muted = list(chat.muted_by(who.id))
        names = await asyncio.to_thread(accounts.names, muted)
        players = [MutedPlayer(id=player, name=names.get(player, "")) for player in muted]
        return answer(OwnMutes(players=sorted(players, key=lambda player: (player.name.casefold(), player.id))))

    return router
