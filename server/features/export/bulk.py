"""Finished games in bulk: a line each, streamed out of the log. Judges nothing, and keeps nothing in memory.

Anybody gets the games of public tables, the players of a private table its games too, and the operator all of them.
`number` in a line is how far the reader has come: `since` of the next request.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Sequence
from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response, StreamingResponse

from server.core.context import ServerContext
from server.core.settings import Clock
from server.core.threads.public import Asker, Busy, note_read
from server.features.export.publish_records import ToldMatch, matches_of
from server.history.games import GameHistory
from server.http.descriptions import AnswerRouter, lines_of
from server.http.refusals import PRIVATE
from server.http.sessions import Callers
from shared.events import Event
from shared.game_log import GameLog, TableFacts
from shared.games import game_named
from shared.http.export import RecordLine
from shared.records.ndjson import format_line

_PAGE = 25
"""Matches read at once, and sent together."""
_AGAIN_S = 0.5
"""A page that finds the queue full is asked for again after so long."""


def export_routes(context: ServerContext, callers: Callers) -> AnswerRouter:
    """`GET /api/export/GAME.ndjson`."""
    router = AnswerRouter()

    @router.get(
        "/api/export/{game}.ndjson",
        summary="Finished games, a line each",
        operation_id="export",
        response_class=Response,
        responses={200: lines_of("Records.", RecordLine)},
        openapi_extra={"security": [{}, {"token": []}]},
    )
    async def export(
        request: Request,
        game: str,
        since: Annotated[int, Query(ge=0, lt=1 << 53)] = 0,
        limit: Annotated[int, Query(ge=1, lt=1 << 53)] = 1 << 52,
    ) -> Response:
        """Those after number `since`, in the order of ending; `limit` of them at most."""
        rules = game_named(game).id
        given = request.headers.get("authorization", "").partition(" ")[2]
        is_operator = context.credentials.is_host_token(given)
        player = None if is_operator else await callers.player(request, "exports")
        asker = Asker(context.threads.public) if is_operator else callers.asker(request)
        pages = _Pages(context.store.log, context.clock, rules, player, everything=is_operator)
        return StreamingResponse(_lines(asker, pages, since, limit), media_type="application/x-ndjson", headers=PRIVATE)

    return router


async def _lines(asker: Asker, pages: "_Pages", since: int, limit: int) -> AsyncIterator[bytes]:
    """The pages, each made in the queue when the one before has been sent."""
    is_over = False
    while limit and not is_over:
        try:
            lines, since, is_over = await asker.run(pages.after, since, limit)
        except Busy:
            await asyncio.sleep(_AGAIN_S)
            continue
        limit -= len(lines)
        if lines:
            yield b"".join(line + b"\n" for line in lines)


class _Pages:
    """The records of finished matches that a reader may have, a page at a time. For threads."""

    def __init__(self, log: GameLog, clock: Clock, game: str, player: str | None, *, everything: bool) -> None:
        self._log, self._clock, self._game, self._player = log, clock, game, player
        self._history = GameHistory(log, clock)
        self._everything = everything

    def after(self, since: int, limit: int) -> tuple[list[bytes], int, bool]:
        """The lines of the next matches, the number of the last match looked at, and whether nothing follows.

        It ends with a match that watchers have not seen end yet: were it left out, a reader that continues after the
        last number would never get it.
        """
        page = self._log.finished_matches(self._game, since, _PAGE)
        facts = self._log.facts([row.table for row in page])
        wanted = [row for row in page if self._everything or _may_have(facts[row.table], self._player)][:limit]
        by_table: dict[str, set[int]] = {}
        for row in wanted:
            by_table.setdefault(row.table, set()).add(row.match)
        records = {
            (table, match.number): match
            for table, numbers in by_table.items()
            for match in matches_of(self._read(table, numbers), None)
            if match.over
        }
        lines: list[bytes] = []
        for row in wanted:
            match = records.get((row.table, row.match))
            if match is None:
                return lines, since, True
            lines.append(_line(row.number, match))
        return lines, page[-1].number if page else since, len(page) < _PAGE

    def _read(self, table: str, numbers: Collection[int]) -> Sequence[Event]:
        if not self._everything:
            return self._history.matches(table, self._player, numbers)
        events = self._log.read_matches(table, numbers)
        note_read(len(events))
        return events


def _may_have(facts: TableFacts, player: str | None) -> bool:
    if facts.public:
        return True
    return player is not None and any(sitting.player == player for sitting in facts.sittings.values())


def _line(number: int, match: ToldMatch) -> bytes:
    return json.dumps({"number": number, **json.loads(format_line(match.record))}, ensure_ascii=False).encode()
