"""Groups over HTTP, for their organisers and for people with an invitation link. The store decides who may do what."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.context import ServerContext
from server.features.groups.desk import GroupDesk
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, answer, read_body, visitor
from shared.errors import Rejected
from shared.games import game_named
from shared.http.groups import (
    ClassPage,
    GroupChanged,
    GroupInvitation,
    OpenedGroup,
    SetGroup,
    SetRole,
    pupil,
)
from shared.http.ratings import LadderTable, ladder_entry
from shared.people import Scope, Visitor, family
from shared.rated_matches import Ladder
from shared.store import Store
from shared.store.groups import ORGANISERS
from shared.text.cleaning import is_blank
from shared.text.names import speaks_for_server

P = ParamSpec("P")
T = TypeVar("T")
_EXAMPLE = {"name": "Thursday Club", "about": "Every Thursday at eight.", "chat": "free"}
_GAMES = 5
"""Newest games of each pupil that the page of a class names."""
_CLASS_GAMES = 1_000
"""Matches of a class that are looked at for them."""


def group_routes(context: ServerContext, desk: GroupDesk) -> APIRouter:
    """`/api/groups`, but for what is a command of the protocol."""
    router = AnswerRouter(prefix="/api")
    store, groups = context.store, context.store.groups

    async def asked_by(authorization: str, scope: Scope = Scope.PLAY) -> Visitor:
        return await asyncio.to_thread(visitor, store.accounts, authorization, scope=scope)

    async def change(group: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        result = await asyncio.to_thread(work, *args, **kwargs)
        await desk.touched(group)
        return result

    @router.post("/groups", status_code=201, response_model=OpenedGroup, openapi_extra=takes(SetGroup, _EXAMPLE))
    async def create(request: Request, authorization: Authorization = "") -> Response:
        wish, who = await read_body(request, SetGroup), await asked_by(authorization)
        check_name(wish.name)
        made = await asyncio.to_thread(groups.create, who.id, wish.settings())
        await desk.touched(made.id)
        return answer(OpenedGroup(group=made.id, link=made.link), 201)

    @router.get("/groups/links/{link}", summary="The group of an invitation link", response_model=GroupInvitation)
    async def invitation(link: str, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization, Scope.READ)
        return answer(await asyncio.to_thread(_invitation, store, link, who.id))

    @router.put("/groups/{group}", response_model=OpenedGroup, openapi_extra=takes(SetGroup, _EXAMPLE))
    async def settings(group: str, request: Request, authorization: Authorization = "") -> Response:
        wish, who = await read_body(request, SetGroup), await asked_by(authorization)
        check_name(wish.name)
        await change(group, groups.change, group, who.id, wish.settings())
        found, _ = await asyncio.to_thread(groups.check, group, who.id, ORGANISERS)
        return answer(OpenedGroup(group=group, link=found.link))

    @router.post("/groups/{group}/link", summary="Renew the invitation link", response_model=OpenedGroup)
    async def renew(group: str, authorization: Authorization = "") -> Response:
        """The old link is dead at once."""
        who = await asked_by(authorization)
        link = await change(group, groups.renew_link, group, who.id)
        return answer(OpenedGroup(group=group, link=link))

    @router.post("/groups/{group}/leave", response_model=GroupChanged)
    async def leave(group: str, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization)
        await change(group, groups.leave, group, who.id)
        return answer(GroupChanged(group=group))

    @router.delete("/groups/{group}", summary="Close a group", response_model=GroupChanged)
    async def close(group: str, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization)
        await change(group, groups.close, group, who.id)
        return answer(GroupChanged(group=group))

    @router.put(
        "/groups/{group}/members/{player}",
        response_model=GroupChanged,
        openapi_extra=takes(SetRole, {"role": "organiser"}),
    )
    async def set_role(group: str, player: str, request: Request, authorization: Authorization = "") -> Response:
        wish, who = await read_body(request, SetRole), await asked_by(authorization)
        await change(group, groups.set_role, group, who.id, player, wish.role)
        return answer(GroupChanged(group=group))

    @router.delete("/groups/{group}/members/{player}", summary="Expel a member", response_model=GroupChanged)
    async def expel(group: str, player: str, authorization: Authorization = "") -> Response:
        """The invitation link is renewed."""
        who = await asked_by(authorization)
        await change(group, groups.expel, group, who.id, player)
        return answer(GroupChanged(group=group))

    @router.get(
        "/groups/{group}/ladders/{game:path}/{ladder}", summary="The members in a ladder", response_model=LadderTable
    )
    async def standings(group: str, game: str, ladder: Ladder, authorization: Authorization = "") -> Response:
        who = await asked_by(authorization, Scope.READ)
        name = family(game_named(game).id)
        return answer(await asyncio.to_thread(_ladder, store, group, who.id, name, ladder))

    @router.get("/groups/{group}/class", summary="The page of a class", response_model=ClassPage)
    async def class_page(group: str, authorization: Authorization = "") -> Response:
        """For owner and organisers: what each member has played and solved."""
        who = await asked_by(authorization, Scope.READ)
        return answer(await asyncio.to_thread(_class_page, store, group, who.id))

    return router


def check_name(name: str) -> None:
    """The name of a group or of a standing table. Raises Rejected `group/name`."""
    if is_blank(name) or not name.isprintable() or speaks_for_server(name):
        raise Rejected("group/name", "Choose a name of letters that can be seen, and not one of the server's.")


def _invitation(store: Store, link: str, player: str) -> GroupInvitation:
    group = store.groups.by_link(link)
    members = store.groups.members(group.id)
    return GroupInvitation(
        group=group.id,
        name=group.name,
        about=group.about,
        kind=group.kind,
        guests=group.guests,
        members=len(members),
        joined=any(member.id == player for member in members),
    )


def _ladder(store: Store, group: str, player: str, game: str, ladder: Ladder) -> LadderTable:
    store.groups.check(group, player)
    names = {member.id: member.name for member in store.groups.members(group)}
    found = store.ratings.among(game, ladder, list(names)).values()
    best = sorted(found, key=lambda standing: (-standing.rating.shown, standing.player))
    return LadderTable(game=game, ladder=ladder, players=[ladder_entry(it, names[it.player]) for it in best])


def _class_page(store: Store, group_id: str, player: str) -> ClassPage:
    group, _ = store.groups.check(group_id, player, ORGANISERS)
    if group.kind != "class":
        raise Rejected("group/no-class", "This group is not a class. Its settings can make it one.")
    members = [member for member in store.groups.members(group_id) if member.role == "member"]
    ids = [member.id for member in members]
    figures = store.standing_tables.figures(ids)
    played = store.standing_tables.matches_of(group_id, ids, _CLASS_GAMES)
    games = {one: [match for match in played if match.player == one][:_GAMES] for one in ids}
    pupils = [pupil(member.name, figures[member.id], games[member.id]) for member in members]
    return ClassPage(group=group_id, pupils=pupils)
