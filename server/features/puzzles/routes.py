"""A puzzle to solve and a solver's progress, over HTTP; moves are POSTs like all commands. Knows no solution."""

from fastapi import Request
from fastapi.responses import Response

from server.http.answers import answer
from server.http.bodies import query_command
from server.http.descriptions import AnswerRouter, json_of
from server.http.sessions import Callers
from shared.protocol import Done
from shared.protocol.puzzles import GetPuzzle, GetPuzzleProgress


def puzzle_routes(callers: Callers) -> AnswerRouter:
    """`GET /api/puzzle?game=...&puzzle=...&daily=true` and `GET /api/puzzle-progress?game=...`: the commands."""
    router = AnswerRouter()
    declared = GetPuzzle.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        operation_id="get-puzzle",
        response_class=Response,
        responses={200: json_of("The puzzle, without its solution.", Done)},
        openapi_extra={"security": [{"token": []}]},
    )
    async def get_puzzle(request: Request) -> Response:
        """One near the asker's rating that they have not tried, the puzzle of the day, the named one, or one from
        the asker's own games. Needs a token, one for reading will do."""
        errand = await callers.errand(request)
        return answer(await errand.ask(callers.dispatch, query_command(request, GetPuzzle, declared.fields)))

    progress = GetPuzzleProgress.declared.http[0]

    @router.get(
        progress.path,
        summary=progress.summary,
        operation_id="get-puzzle-progress",
        response_class=Response,
        responses={200: json_of("The curve of the rating, the themes and the best runs.", Done)},
        openapi_extra={"security": [{"token": []}]},
    )
    async def get_puzzle_progress(request: Request) -> Response:
        """The asker's own progress in the puzzles of a game. Needs a token, one for reading will do."""
        errand = await callers.errand(request)
        return answer(await errand.ask(callers.dispatch, query_command(request, GetPuzzleProgress, progress.fields)))

    return router
