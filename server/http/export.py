"""Finished games in bulk: a line each, streamed out of the log. Judges nothing, and keeps nothing in memory.

Anybody gets the games of public tables, the players of a private table its games too, and the operator all of them.
`number` in a line is how far the reader has come: `since` of the next request.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from server.context import ServerContext
from server.history.games import known_until
from server.http.publish_records import matches_of
from server.http.refusals import PRIVATE
from server.http.sessions import Callers
from server.settings import Clock
from shared.events import Event
from shared.game_log import FinishedMatch, GameLog, TableFacts
from shared.games import game_named
from shared.records.ndjson import format_line

_PAGE = 100
"""Matches looked up at once."""
_CHUNK_BYTES = 32_768


def export_routes(context: ServerContext, callers: Callers) -> APIRouter:
    """`GET /api/export/GAME.ndjson`."""
    router = APIRouter()

    @router.get(
        "/api/export/{game}.ndjson",
        summary="Finished games, a line each",
        operation_id="export",
        response_class=Response,
        openapi_extra={
            "responses": {"200": {"description": "Records.", "content": {"application/x-ndjson": {}}}},
            "security": [{}, {"token": []}],
        },
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
        lines = _lines(context.store.log, context.clock, rules, since, limit, player, everything=is_operator)
        return StreamingResponse(_gathered(lines), media_type="application/x-ndjson", headers=PRIVATE)

    return router


def _lines(
    log: GameLog, clock: Clock, game: str, since: int, limit: int, player: str | None, *, everything: bool
) -> Iterator[bytes]:
    """The records of finished matches that `player` may have, up to one that watchers have not seen end yet: were it
    left out, a reader that continues after the last number would never get it."""
    while page := log.finished_matches(game, since, _PAGE):
        since = page[-1].number
        facts = log.facts([row.table for row in page])
        for row in page:
            if not everything and not _may_have(facts[row.table], player):
                continue
            events = log.read(row.table)
            line = _line(row, events if everything else known_until(events, player, clock()))
            if line is None:
                return
            yield line
            limit -= 1
            if not limit:
                return


def _may_have(facts: TableFacts, player: str | None) -> bool:
    if facts.public:
        return True
    return player is not None and any(sitting.player == player for sitting in facts.sittings.values())


def _line(row: FinishedMatch, events: Sequence[Event]) -> bytes | None:
    """None: its end is not among `events`."""
    match = next((match for match in matches_of(events, None) if match.number == row.match and match.over), None)
    if match is None:
        return None
    return json.dumps({"number": row.number, **json.loads(format_line(match.record))}, ensure_ascii=False).encode()


def _gathered(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Lines in pieces worth sending."""
    piece = b""
    for line in lines:
        piece += line + b"\n"
        if len(piece) >= _CHUNK_BYTES:
            yield piece
            piece = b""
    if piece:
        yield piece
