"""The answer to a command of the caller's own as a GET, for programs that only read. Knows no command."""

from collections.abc import Callable

from fastapi import Request
from fastapi.responses import Response
from msgspec import Struct, structs

from server.core.outbox import encode
from server.http.answers import answer
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.refusals import PRIVATE
from server.http.sessions import Callers
from shared.protocol import Command, Done, Refused

TOKEN = "Needs a token, one for reading will do."


def own_routes(
    callers: Callers,
    operation: str,
    command: type[Command],
    content: str,
    model: type[Struct] = Done,
    part: Callable[[Done], Struct | None] | None = None,
    about: str = TOKEN,
) -> AnswerRouter:
    """The route of a command that only reads. `content` describes the answer: of this model, a part of the answer to
    the command, or without `part` the whole."""
    router = AnswerRouter()
    declared = command.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        description=about,
        operation_id=operation,
        response_class=Response,
        responses={200: json_of(content, model)},
        openapi_extra={"security": [{"token": []}]},
    )
    async def read_own(request: Request) -> Response:
        errand = await callers.errand(request)
        outcome = await errand.ask(callers.dispatch, query_command(request, command, declared.fields))
        if part is None:
            return answer(outcome)
        if isinstance(outcome, Refused):
            return answer(structs.replace(outcome, ref=None))  # a GET names none
        found = part(outcome)
        if found is None:
            return answer(outcome)
        return Response(encode(found), headers=PRIVATE, media_type="application/json")

    return router
