"""Lists for anybody: tables, and bots that are online. For the caller: something of their own."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response
from msgspec import Struct, structs

from server.core.outbox import encode
from server.core.rate_limits import RateLimiter
from server.core.session import EVENTS
from server.http.answers import answer
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.refusals import PRIVATE
from server.http.requests import address_of
from server.http.sessions import Callers, Listener
from server.lobby.lobby import LobbyRoom
from shared.games import game_named
from shared.protocol import (
    BotOnline,
    BotsOnline,
    Command,
    Done,
    Lobby,
    Refused,
    Tables,
)


def list_routes(lobby: LobbyRoom, rate_limiter: RateLimiter, callers: Callers) -> AnswerRouter:
    """`GET /api/tables` and `/api/bots`."""
    router = AnswerRouter()
    listed = Tables.declared.http[0]

    @router.get(
        listed.path,
        summary=listed.summary,
        operation_id="list-tables",
        response_class=Response,
        responses={200: json_of("One page, as the lobby shows it.", Lobby)},
    )
    async def tables(
        request: Request,
    ) -> Response:
        """The newest first. `game`, `free`, `company` and `pace` leave out other tables; `after` is the `next` of the
        page before.
        """
        rate_limiter.take_from("lists", address_of(request))
        page = query_command(request, Tables, listed.fields)
        return Response(lobby.subscriptions.read(page), media_type="application/json")

    @router.get(
        "/api/bots",
        summary="The bots that are online",
        operation_id="list-bots",
        response_class=Response,
        responses={200: json_of("Who may be challenged, or seated.", BotsOnline)},
    )
    async def bots(request: Request, game: Annotated[str | None, Query(max_length=40)] = None) -> Response:
        """`game`: those alone that play it."""
        rate_limiter.take_from("requests", address_of(request))
        wanted = None if game is None else game_named(game).id
        players = [player for player in lobby.hosts.players() if wanted in (None, player.game)]
        online = BotsOnline(bots=[bot for bot in _online(lobby) if _plays(bot, wanted)], players=players)
        return Response(encode(online), media_type="application/json")

    return router


def own_routes(
    callers: Callers,
    operation: str,
    command: type[Command],
    model: type[Struct],
    part: Callable[[Done], Struct | None],
    description: str,
) -> AnswerRouter:
    """The route of something of the caller's own: a part of the answer to a command, of this model."""
    router = AnswerRouter()
    declared = command.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        operation_id=operation,
        response_class=Response,
        responses={200: json_of(description, model)},
        openapi_extra={"security": [{"token": []}]},
    )
    async def read_own(request: Request) -> Response:
        """Needs a token, one for reading will do."""
        errand = await callers.errand(request)
        outcome = await errand.ask(callers.dispatch, query_command(request, command, declared.fields))
        if isinstance(outcome, Refused):
            return answer(structs.replace(outcome, ref=None))  # a GET names none
        found = part(outcome)
        if found is None:
            return answer(outcome)
        return Response(encode(found), headers=PRIVATE, media_type="application/json")

    return router


def _online(lobby: LobbyRoom) -> list[BotOnline]:
    """Programs of people's own that listen for what happens to them."""
    found: list[BotOnline] = []
    for session in lobby.sessions.values():
        if not isinstance(session, Listener) or not session.may_play or session.line != EVENTS:
            continue
        if session.who is not None and session.who.bot:
            seats = len(lobby.seats_of(session.who.id))
            found.append(BotOnline(id=session.who.id, name=session.who.name, games=list(session.games), seats=seats))
    return found


def _plays(bot: BotOnline, game: str | None) -> bool:
    return game is None or not bot.games or game in bot.games
