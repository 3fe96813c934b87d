"""Lessons of AI players from a finished match, over HTTP. Knows no rule and reads no log."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.history.lessons import LessonQueue
from server.http.answers import refusing
from server.http.descriptions import json_of, refusals
from server.http.requests import answer
from server.http.sessions import Callers
from shared.errors import ProtocolError
from shared.protocol import GetLessons, MatchLessons


def lesson_routes(callers: Callers, lessons: LessonQueue) -> APIRouter:
    """`GET /api/tables/TABLE/lessons?match=N`: the command `lessons` for programs that only read."""
    router = APIRouter()
    declared = GetLessons.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        operation_id="lessons-of-match",
        response_class=Response,
        openapi_extra={
            "responses": {"200": json_of("Told to the people who played it.", MatchLessons)}
            | refusals(401, 403, 404, 409),
            "security": [{"token": []}],
        },
    )
    @refusing
    async def get_lessons(request: Request, table: str, match: Annotated[int | None, Query(ge=1)] = None) -> Response:
        """`match`: left out, the last that is over. The answer comes a second or two later where the worker has yet to
        look at the match."""
        player = await callers.player(request, "lessons")
        if player is None:
            raise ProtocolError("protocol/token", "Authenticate with the header Authorization: Bearer TOKEN.")
        return answer((await lessons.of(table, player, match)).model_dump())

    return router
