"""Finished rounds to look back at, over HTTP: replay and review. Judges no move of a game in progress."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.core.threads.public import Asker
from server.features.replay.publish_rounds import find_round, note_of_end, replay_of, review_of, without_closed
from server.history.experience import Experience
from server.history.games import GameHistory
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from server.lobby.look_backs import LookBacks, RoundReview
from server.lobby.permission import AnalysisPermission, RatedGames
from shared.events import Event, Opened
from shared.games import GAMES
from shared.http.fields import Number, TableId
from shared.http.replay import LookedBackRound, Replay, TableRounds
from shared.rounds import Round

_ROUNDS = 500
"""Rounds told of in one answer."""
_KEPT = 64
"""Reviews kept ready."""
_FOR_ANYBODY: Final[dict[str, object]] = {"security": [{}, {"token": []}]}
"""A token tells more, and none is needed."""


class Reviews:
    """Makes reviews and keeps the last ones. One without a search is made again once an AI host can search."""

    def __init__(self, experience: Experience, look_backs: LookBacks) -> None:
        self._experience = experience
        self._look_backs = look_backs
        self._one_at_a_time = asyncio.Semaphore()
        self._kept: OrderedDict[tuple[str, int, int, str, bool], LookedBackRound] = OrderedDict()

    async def of(
        self, events: Sequence[Event], match: int, round_: int, rated: RatedGames, asker: Asker
    ) -> LookedBackRound:
        """The review of a finished round by the newest book, without the plies that the rated games of the asker close.
        `events`: of its match.

        Raises Rejected where there is no such round, `analysis/rated-game`.
        """
        rated.check_live()
        # Every time: a review that is kept ready was made for somebody who may know more than this asker.
        found = await asker.run(find_round, events, match, round_)
        review = await self._whole(events, found, asker)
        game = GAMES[events[0].expect(Opened).game]
        return await asker.run(without_closed, game, found, review, rated)

    async def _whole(self, events: Sequence[Event], found: Round, asker: Asker) -> LookedBackRound:
        table = events[0].expect(Opened)
        game = GAMES[table.game]
        newest = await asker.run(self._experience.newest_book, game.id)
        can_search = self._look_backs.can(game.id)
        key = events[0].table, found.match, found.round, newest.sha256 if newest else "", can_search

        def look_back(searched: RoundReview | None) -> LookedBackRound:
            return review_of(game, found, self._experience.judge(game.id), self._experience, searched)

        if key in self._kept:
            return self._kept[key]
        start = game.format_position(found.states[0])
        moves = [event.move or "" for event in found.plies()]
        searched = await self._look_backs.of(game.id, game.options(table.options), start, moves)
        async with self._one_at_a_time:
            review = await asker.run(look_back, searched)
        if searched is not None or not can_search:
            self._kept[key] = review
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return review


def round_routes(callers: Callers, archive: GameHistory, reviews: Reviews, permission: AnalysisPermission) -> APIRouter:
    """`/api/tables/TABLE/rounds`, there `/MATCH/ROUND`, and its `/review`."""
    router = AnswerRouter()

    @router.get(
        "/api/tables/{table}/rounds",
        summary="The finished rounds of a table",
        operation_id="list-rounds",
        response_model=TableRounds,
        response_description="Each in a line.",
        openapi_extra=_FOR_ANYBODY,
    )
    async def rounds(
        request: Request,
        table: TableId,
        after: Annotated[int, Query(ge=0, lt=1 << 31)] = 0,
        limit: Annotated[int, Query(ge=1, le=_ROUNDS)] = _ROUNDS,
    ) -> Response:
        """Those that ended later than version `after`, at most `limit`; `next`: the `after` of the following ones, null
        where there are none."""
        player = await callers.player(request)
        ended, has_more = await callers.run(request, archive.endings, table, player, after, limit)
        following = ended[-1].version if has_more else None
        return answer(TableRounds(rounds=[note_of_end(one) for one in ended], next=following))

    @router.get(
        "/api/tables/{table}/rounds/{match}/{round}",
        summary="A finished round, ply by ply",
        operation_id="replay-round",
        response_model=Replay,
        response_description="Every position, with the reasons that were given.",
        openapi_extra=_FOR_ANYBODY,
    )
    async def replay(
        request: Request,
        table: TableId,
        match: Number,
        round: Number,  # noqa: A002 (the field's word)
    ) -> Response:
        player = await callers.player(request)

        def replayed() -> Replay:
            events = archive.matches(table, player, [match])
            return replay_of(events, find_round(events, match, round))

        return answer(await callers.run(request, replayed))

    @router.get(
        "/api/tables/{table}/rounds/{match}/{round}/review",
        summary="A finished round, looked back at",
        operation_id="review-round",
        response_model=LookedBackRound,
        response_description="What judgement and log say of every move.",
        openapi_extra=_FOR_ANYBODY,
    )
    async def review(
        request: Request,
        table: TableId,
        match: Number,
        round: Number,  # noqa: A002
    ) -> Response:
        analyst = await callers.analyst(request, "requests")
        player = None if analyst.who is None else analyst.who.id
        events = await callers.run(request, archive.matches, table, player, [match])
        rated = permission.rated_games(analyst)
        return answer(await reviews.of(events, match, round, rated, callers.asker(request)))

    return router
