"""Lessons of AI players from a finished match, over HTTP. Knows no rule and reads no log."""

from fastapi import Request
from fastapi.responses import Response

from server.features.lessons.lessons import LessonQueue
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.requests import answer
from server.http.sessions import Callers
from shared.errors import ProtocolError
from shared.protocol.lessons import GetLessons, MatchLessons


def lesson_routes(callers: Callers, lessons: LessonQueue) -> AnswerRouter:
    """`GET /api/tables/TABLE/lessons?match=N`: the command `lessons` for programs that only read."""
    router = AnswerRouter()
    declared = GetLessons.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        operation_id="lessons-of-match",
        response_class=Response,
        responses={200: json_of("Told to the people who played it.", MatchLessons)},
        openapi_extra={"security": [{"token": []}]},
    )
    async def get_lessons(request: Request) -> Response:
        """`match`: left out, the last that is over. The answer comes a second or two later where the worker has yet to
        look at the match."""
        wanted = query_command(request, GetLessons, declared.fields)
        player = await callers.player(request, "lessons")
        if player is None:
            raise ProtocolError("protocol/token", "Authenticate with the header Authorization: Bearer TOKEN.")
        learned = await lessons.of(wanted.table, player, wanted.match, callers.asker(request))
        return answer(learned)

    return router
