"""A puzzle to solve and a solver's progress, over HTTP; moves are POSTs like all commands. Knows no solution."""

from fastapi import Request
from fastapi.responses import Response

from server.http.answers import answer
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.sessions import Callers
from shared.protocol import Done
from shared.protocol.puzzles import GetPuzzle, GetPuzzleProgress

_PUZZLE = """One near the asker's rating that they have not tried, the puzzle of the day, the named one, or one from
the asker's own games. Needs a token, one for reading will do."""
_PROGRESS = "The asker's own progress in the puzzles of a game. Needs a token, one for reading will do."


def puzzle_routes(callers: Callers) -> AnswerRouter:
    """`GET /api/puzzle?game=...&puzzle=...&daily=true` and `GET /api/puzzle-progress?game=...`: the commands."""
    router = AnswerRouter()

    def add(operation: str, command: type[GetPuzzle | GetPuzzleProgress], description: str, content: str) -> None:
        declared = command.declared.http[0]

        @router.get(
            declared.path,
            summary=declared.summary,
            description=description,
            operation_id=operation,
            response_class=Response,
            responses={200: json_of(content, Done)},
            openapi_extra={"security": [{"token": []}]},
        )
        async def read(request: Request) -> Response:
            errand = await callers.errand(request)
            return answer(await errand.ask(callers.dispatch, query_command(request, command, declared.fields)))

    add("get-puzzle", GetPuzzle, _PUZZLE, "The puzzle, without its solution.")
    add("get-puzzle-progress", GetPuzzleProgress, _PROGRESS, "The curve of the rating, the themes and the best runs.")
    return router
