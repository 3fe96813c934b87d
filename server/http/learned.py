"""What AI players learned from a finished match, over HTTP: told to the people who played it, to each about itself.

Knows no rule: `server.learned` compares the match with what is remembered.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.explorer import Experience
from server.http.answers import refusing
from server.http.asking import answer
from server.http.callers import Callers
from server.http.described import refusals
from server.http.publish_rounds import Round, rounds_of
from server.http.records import Archive
from server.learned import made_in, remembered_of, ruled, sat_in
from server.needs import PublishedBook
from shared.errors import BookError, Rejected, WireError
from shared.experience.memory import Memories, Remembered, decode
from shared.gamelog import Event, GameLog, Kind
from shared.games import GAMES

_NEWEST = 400
"""Finished rounds of a game among which a match is looked for; older ones have been counted long since."""


class Lessons:
    """Looks up what was learned from matches. For threads."""

    def __init__(self, log: GameLog, memories: Memories, experience: Experience) -> None:
        self._log = log
        self._memories = memories
        self._experience = experience

    def of(self, events: Sequence[Event], player: str, match: int | None = None) -> dict[str, Any]:
        """What was learned from a finished match (None: from the last one), as JSON; see `learned_routes`.

        Raises Rejected `match/unknown`, `match/running`, `table/not-seated`.
        """
        table, game = events[0].table, GAMES[(events[0].data or {})["game"]]
        over = [event.match for event in events if event.kind is Kind.MATCH_ENDED]
        match = match or next(reversed(over), 1) or 1
        if match not in (event.match for event in events):
            raise Rejected("match/unknown", f"Table {table[:40]} has no match {match}.")
        if match not in over:
            raise Rejected("match/running", "The match is not over yet.")
        if not sat_in(events, player, match):
            raise Rejected("table/not-seated", "This is told only to the people who played the match.")
        # A round that was given up has no result, and nobody learns from it.
        rounds = [one for one in rounds_of(events) if one.match == match and one.end.kind is Kind.ROUND_ENDED]
        number = self._number(table, game.id, rounds)
        moves = made_in(game, rounds, events)
        remembered = self._remembered(player, game.id)
        return {
            "table": table,
            "match": match,
            "game": game.id,
            "learns": any(move.by_ai for move in moves),
            "ready": number <= self._memories.mark(game.id),
            **remembered_of(game, moves, remembered),
            "book": self._book(game.id, number),
            "rules": ruled(game, moves, self._experience),
        }

    def _number(self, table: str, game: str, rounds: Sequence[Round]) -> int:
        """Number of the match's last finished round in the log; 0 for one of long ago, or for none."""
        match = rounds[-1].match if rounds else 0
        newest = self._log.last_finished(game, _NEWEST)
        return max((row.number for row in newest if (row.table, row.match) == (table, match)), default=0)

    def _remembered(self, player: str, game: str) -> Remembered:
        content = self._memories.read(player, game).content
        if content:
            with suppress(BookError):  # of another version: the worker makes it anew
                return decode(content)
        return Remembered(game)

    def _book(self, game: str, number: int) -> dict[str, Any]:
        counted, newest = self._experience.counted(game), self._experience.newest_book(game)
        tried = self._experience.books(game)
        return {
            "version": None if newest is None else newest.version,
            "counted": number <= counted.newest,
            "has_match": newest is not None and _upto(newest) >= number,
            "refused": bool(tried) and tried[0].status == "refused" and _upto(tried[0]) >= number,
            "waiting": counted.since,
        }


def _upto(book: PublishedBook) -> int:
    """Number of the newest finished round that a book was made from; −1 where it does not say."""
    return book.facts.get("upto", -1)


def learned_routes(callers: Callers, archive: Archive, lessons: Lessons) -> APIRouter:
    """`GET /api/tables/TABLE/learned?match=N`."""
    router = APIRouter()
    one_at_a_time = asyncio.Semaphore()

    @router.get(
        "/api/tables/{table}/learned",
        summary="What AI players learned from a finished match",
        operation_id="learned-from-match",
        response_class=Response,
        openapi_extra={
            "responses": {"200": {"description": "Told to who played it.", "content": {"application/json": {}}}}
            | refusals(401, 403, 404, 409),
            "security": [{"token": []}],
        },
    )
    @refusing
    async def learned(request: Request, table: str, match: Annotated[int | None, Query(ge=1)] = None) -> Response:
        """`match`: left out, the last that is over. `learns`: whether an AI player that remembers people finished a
        round of it. `ready`: whether the worker has looked at it; until then the rest is as before it. `barred`: AI
        moves of the match that are not made against the asker again (`better`: what is remembered to have gone better
        there), `kept`: those that won and are made again, with how often each won, drew and lost against the asker.
        `rules`: positions of the match for which the newest book has a rule. Each as `total` and the `first` few, with
        `round` and `ply`: the frame of the replay after the move. `book`: the newest `version`, whether the match is
        `counted` and the book was made from it (`has_match`) or
        a weaker one that was `refused`, and how many games are `waiting` for the next one."""
        player = await callers.player(request)
        if player is None:
            raise WireError("wire/token", "Say who you are: Authorization: Bearer TOKEN.")
        events = await archive.known(table, player)
        async with one_at_a_time:
            return answer(await asyncio.to_thread(lessons.of, events, player, match))

    return router
