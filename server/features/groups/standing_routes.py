"""Tables of groups over HTTP: standing tables, their seasons, and tables that members open for everybody there."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.context import ServerContext
from server.core.participant import Participant
from server.features.groups.desk import GroupDesk
from server.features.groups.routes import check_name
from server.features.groups.standing import StandingDesk
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, answer, read_body, visitor
from shared.http.fields import Number
from shared.http.groups import (
    GroupChanged,
    NewStandingTable,
    ShareTable,
    StandingTableList,
    StandingTablePlay,
)
from shared.http.models import JsonObject
from shared.people import Scope, Visitor

_EXAMPLE: JsonObject = {
    "name": "Thursday four",
    "game": "english-draughts",
    "players": ["0123456789abcdef", "fedcba9876543210"],
}


def standing_routes(context: ServerContext, desk: StandingDesk, groups: GroupDesk) -> APIRouter:
    """`/api/groups/{group}/standing-tables` and `/api/groups/{group}/tables`."""
    router = AnswerRouter(prefix="/api")
    tables = context.store.standing_tables

    async def asked_by(authorization: str, scope: Scope = Scope.PLAY) -> Visitor:
        return await asyncio.to_thread(visitor, context.store.accounts, authorization, scope=scope)

    @router.get(
        "/groups/{group}/standing-tables", summary="The standing tables of a group", response_model=StandingTableList
    )
    async def standing(group: str, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization, Scope.READ)
        return answer(StandingTableList(standing=await desk.notes(group, who.id)))

    @router.post(
        "/groups/{group}/standing-tables",
        status_code=201,
        response_model=GroupChanged,
        openapi_extra=takes(NewStandingTable, _EXAMPLE),
    )
    async def add(group: str, request: Request, authorization: Authorization = "") -> Response:
        wish, who = await read_body(request, NewStandingTable), await asked_by(authorization)
        check_name(wish.name)
        await desk.add(group, who.id, wish)
        await groups.touched(group)
        return answer(GroupChanged(group=group), 201)

    @router.delete("/groups/{group}/standing-tables/{number}", response_model=GroupChanged)
    async def remove(group: str, number: Number, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization)
        await asyncio.to_thread(tables.remove, group, who.id, number)
        await groups.touched(group)
        return answer(GroupChanged(group=group))

    @router.post(
        "/groups/{group}/standing-tables/{number}/season", summary="Begin a new season", response_model=GroupChanged
    )
    async def begin_season(group: str, number: Number, authorization: Authorization = "") -> Response:
        """Tables that are open now still count for the season that ends."""
        who = await asked_by(authorization)
        await asyncio.to_thread(tables.begin_season, group, who.id, number)
        await groups.touched(group)
        return answer(GroupChanged(group=group))

    @router.post(
        "/groups/{group}/standing-tables/{number}/play",
        summary="Play at a standing table",
        response_model=StandingTablePlay,
    )
    async def play(group: str, number: Number, authorization: Authorization = "") -> Response:
        """Opens the table, unless it is open, and tells those who are not there."""
        who = await asked_by(authorization)
        opened = await desk.play(group, _participant(who), number)
        await groups.touched(group)
        return answer(opened)

    @router.post(
        "/groups/{group}/tables",
        summary="Open a live table for a group",
        response_model=GroupChanged,
        openapi_extra=takes(ShareTable, {"table": "3ypblgwvfjxi"}),
    )
    async def share(group: str, request: Request, authorization: Authorization = "") -> Response:
        wish, who = await read_body(request, ShareTable), await asked_by(authorization)
        await desk.share(group, _participant(who), wish.table)
        await groups.touched(group)
        return answer(GroupChanged(group=group))

    return router


def _participant(who: Visitor) -> Participant:
    return Participant(who.id, who.name, bot=who.identity.bot, owner=who.identity.owner)
