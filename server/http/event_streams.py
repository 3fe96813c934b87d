"""The streams: what happens to a player, and what happens at a table. Both are clients of a kind of their own."""

from functools import partial
from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response

from server.core.session import EVENTS
from server.core.settings import Settings
from server.http.answers import answer
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, lines_of
from server.http.news import News
from server.http.sessions import Callers, Listener
from server.http.streams import Stream
from shared.games import game_named
from shared.protocol import Bye, Done, GameEnd, GameStart, Refused, Subscribe, TableState
from shared.protocol.challenges import Challenged
from shared.protocol.chat import Chat
from shared.protocol.invitations import Invitation

_SECURITY: list[dict[str, list[str]]] = [{"token": []}]
_EVENTS = (GameStart, GameEnd, Challenged, Invitation, Bye)


def stream_routes(callers: Callers, news: News, settings: Settings) -> AnswerRouter:
    """`GET /api/stream/events` and `GET /api/tables/TABLE/stream`."""
    router = AnswerRouter()
    followed = Subscribe.declared.http[0]

    def streamed(listener: Listener) -> Response:
        return Stream(
            listener.outbox,
            sign_of_life_s=settings.delays.alive_ms / 1_000,
            farewell_s=settings.delays.farewell_ms / 1_000,
            gone=partial(callers.gone, listener),
        )

    @router.get(
        "/api/stream/events",
        summary="What happens to a player",
        operation_id="stream-events",
        response_class=Response,
        responses={200: lines_of("One a line.", *_EVENTS)},
        openapi_extra={"security": _SECURITY},
    )
    async def events(
        request: Request, games: Annotated[str, Query(max_length=200)] = "", arena: bool = False
    ) -> Response:
        """First all games that run and challenges that stand. `games`: those that a bot wants to be asked for, as the
        list of bots shows them; `arena`: whether the server may seat it in the arena, too."""
        offered = tuple(game_named(name.strip()).id for name in games.split(",") if name.strip())
        listener = await callers.listener(request, EVENTS)
        listener.games, listener.arena = offered, arena
        assert listener.who is not None
        for start in news.running(listener.who.id):
            listener.send(start)
        callers.dispatch.welcome(listener, listener.who)
        return streamed(listener)

    @router.get(
        followed.path,
        summary=followed.summary,
        operation_id="stream-table",
        response_class=Response,
        responses={200: lines_of("One a line.", TableState, Chat, Done, Bye)},
        openapi_extra={"security": _SECURITY},
    )
    async def subscribe(request: Request) -> Response:
        """Every state is full: a client that reads only the last line misses nothing. It ends when the table is closed.
        With `since` the first line tells the events after that version."""
        command = query_command(request, Subscribe, followed.fields)
        listener = await callers.listener(request, f"table {command.table}")
        answered = await listener.ask(callers.dispatch, command)
        if isinstance(answered, Refused):
            callers.gone(listener)
            return answer(answered)
        return streamed(listener)

    return router
