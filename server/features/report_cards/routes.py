"""Report cards over HTTP: where a player loses points. Judges nothing."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.features.report_cards.report_cards import ReportCards
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from shared.http.report_cards import ReportCard


def report_card_routes(cards: ReportCards, callers: Callers) -> APIRouter:
    """`GET /api/players/{player}/report?game=...`."""
    router = AnswerRouter()

    @router.get("/api/players/{player}/report", summary="Where a player loses points", response_model=ReportCard)
    async def report(
        request: Request, player: str, game: Annotated[str, Query(min_length=1, max_length=40)]
    ) -> Response:
        """Over the newest matches of a game that the asker may see. A few matches are judged for each request: while
        `matches` is less than `of`, ask again."""
        reader = await callers.player(request)
        return answer(await callers.run(request, cards.of, player, game, reader))

    return router
