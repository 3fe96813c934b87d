"""A puzzle to solve, over HTTP; its moves are POSTs like all commands. Knows no solution."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.http.answers import answer, refusing
from server.http.descriptions import json_of, refusals
from server.http.sessions import Callers, made_up_ref
from shared.protocol import Done, GetPuzzle


def puzzle_routes(callers: Callers) -> APIRouter:
    """`GET /api/puzzle?game=...&puzzle=...&daily=true`: the command `get-puzzle`."""
    router = APIRouter()
    declared = GetPuzzle.declared.http[0]

    @router.get(
        declared.path,
        summary=declared.summary,
        operation_id="get-puzzle",
        response_class=Response,
        openapi_extra={
            "responses": {"200": json_of("The puzzle, without its solution.", Done)} | refusals(401, 404, 429),
            "security": [{"token": []}],
        },
    )
    @refusing
    async def get_puzzle(
        request: Request,
        game: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
        puzzle: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
        daily: bool = False,
        own: bool = False,
    ) -> Response:
        """One near the asker's rating that they have not tried, the puzzle of the day, the named one, or one from
        the asker's own games. Needs a token, one for reading will do."""
        errand = await callers.errand(request)
        command = GetPuzzle(ref=made_up_ref(), game=game, puzzle=puzzle, daily=daily, own=own)
        return answer(await errand.ask(callers.dispatch, command))

    return router
