"""Finished rounds to look back at, over HTTP: replay and review. Judges no move of a game in progress."""

import asyncio
from collections import OrderedDict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.history.games import GameHistory
from server.http.answers import refusing
from server.http.descriptions import refusals
from server.http.explorer import Experience
from server.http.publish_rounds import find_round, note_of, replay_of, review_of
from server.http.requests import answer
from server.http.sessions import Callers
from shared.games import GAMES
from shared.rounds import rounds_of

_KEPT = 64
"""Reviews kept ready."""


def round_routes(callers: Callers, archive: GameHistory, experience: Experience) -> APIRouter:
    """`/api/tables/TABLE/rounds`, there `/MATCH/ROUND`, and its `/review`."""
    router = APIRouter()
    one_at_a_time = asyncio.Semaphore()
    reviews: OrderedDict[tuple[str, int, int, str], dict[str, Any]] = OrderedDict()

    def about(summary: str, description: str, name: str) -> dict[str, Any]:
        return {
            "summary": summary,
            "operation_id": name,
            "response_class": Response,
            "openapi_extra": {
                "responses": {"200": {"description": description, "content": {"application/json": {}}}}
                | refusals(401, 404),
                "security": [{}, {"token": []}],
            },
        }

    @router.get(
        "/api/tables/{table}/rounds",
        **about("The finished rounds of a table", "Each in a line.", "list-rounds"),
    )
    @refusing
    async def rounds(request: Request, table: str) -> Response:
        player = await callers.player(request)
        events = await archive.known(table, player)
        notes = await asyncio.to_thread(lambda: [note_of(one) for one in rounds_of(events)])
        return answer({"rounds": notes})

    @router.get(
        "/api/tables/{table}/rounds/{match}/{round}",
        **about("A finished round, ply by ply", "Every position, with the reasons that were given.", "replay-round"),
    )
    @refusing
    async def replay(
        request: Request,
        table: str,
        match: int,
        round: int,  # noqa: A002 (the field's word)
    ) -> Response:
        player = await callers.player(request)
        events = await archive.known(table, player)
        replayed = await asyncio.to_thread(lambda: replay_of(events, find_round(events, match, round)))
        return answer(replayed)

    @router.get(
        "/api/tables/{table}/rounds/{match}/{round}/review",
        **about("A finished round, looked back at", "What judgement and log say of every move.", "review-round"),
    )
    @refusing
    async def review(
        request: Request,
        table: str,
        match: int,
        round: int,  # noqa: A002
    ) -> Response:
        player = await callers.player(request)
        events = await archive.known(table, player)

        game = GAMES[(events[0].data or {})["game"]]
        # Every time: a review that is kept ready was made for somebody who may know more than this asker.
        found = await asyncio.to_thread(find_round, events, match, round)
        newest = await asyncio.to_thread(experience.newest_book, game.id)
        key = table, match, round, newest.sha256 if newest else ""

        def look_back() -> dict[str, Any]:
            return review_of(game, found, experience.judge(game.id), experience)

        async with one_at_a_time:
            if key not in reviews:
                reviews[key] = await asyncio.to_thread(look_back)
                while len(reviews) > _KEPT:
                    reviews.popitem(last=False)
        return answer(reviews[key])

    return router
