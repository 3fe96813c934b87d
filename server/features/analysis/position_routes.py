"""Facts about positions over HTTP. Knows no rule and evaluates nothing."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.features.analysis.facts import facts_of
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from server.lobby.advice import Advisers
from server.lobby.permission import AnalysisPermission
from server.lobby.positions import position_of
from shared.games import game_named
from shared.http.analysis import FactsOfPosition


def position_routes(callers: Callers, permission: AnalysisPermission, advisers: Advisers) -> APIRouter:
    """`GET /api/analysis/position?game=...&position=...`."""
    router = AnswerRouter()

    @router.get("/api/analysis/position", summary="Facts about a position", response_model=FactsOfPosition)
    async def facts(
        request: Request,
        game: Annotated[str, Query(min_length=1, max_length=40)],
        position: Annotated[str | None, Query(min_length=1, max_length=2_000)] = None,
    ) -> Response:
        """Its moves, and what the rules, an endgame database and people's habits say of it; see
        `server.features.analysis.facts`. Without a position: the start of the game."""
        analyst = await callers.analyst(request)
        rules = game_named(game)
        state = await asyncio.to_thread(position_of, rules, position)
        permission.check(analyst, rules, state)
        return answer(await facts_of(rules, state, advisers))

    return router
