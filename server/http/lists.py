"""Lists for anybody: tables, and bots that are online."""

from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response

from server.core.outbox import encode
from server.core.rate_limits import RateLimiter
from server.core.session import EVENTS
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.requests import address_of
from server.lobby.lobby import LobbyRoom
from shared.games import game_named
from shared.protocol import BotOnline, BotsOnline, Lobby, Tables


def list_routes(lobby: LobbyRoom, rate_limiter: RateLimiter) -> AnswerRouter:
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


def _online(lobby: LobbyRoom) -> list[BotOnline]:
    """Programs of people's own that answer challenges: each once, by its stream of events or by a socket with which it
    has named its games."""
    found: dict[str, BotOnline] = {}
    for session in lobby.sessions.values():
        who = session.who
        if who is None or not who.bot or not session.may_play or not (session.line == EVENTS or session.games):
            continue
        found[who.id] = BotOnline(id=who.id, name=who.name, games=[*session.games], seats=len(lobby.seats_of(who.id)))
    return [*found.values()]


def _plays(bot: BotOnline, game: str | None) -> bool:
    return game is None or not bot.games or game in bot.games
