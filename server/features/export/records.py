"""Games to fetch: as records in every form that `shared.records` has, and as states of the past. Judges nothing."""

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from fastapi import Query, Request
from fastapi.responses import Response

from server.features.export.publish_records import ToldMatch, matches_of, state_at
from server.history.games import MATCHES, GameHistory
from server.http.descriptions import AnswerRouter, file_of, json_of
from server.http.refusals import PRIVATE
from server.http.sessions import Callers
from shared.core import Seat
from shared.errors import RecordError, Rejected
from shared.events import Event
from shared.http.export import RecordLine, TableRecords
from shared.http.fields import Number, SeatNumber, TableId, Version
from shared.protocol import TableState
from shared.records.gamelog_xml import format_xml
from shared.records.ndjson import format_line
from shared.records.pdn import format_pdn
from shared.records.record import GameRecord
from shared.records.text import format_text
from shared.values import JsonObject

Form = Literal["json", "text", "pdn", "xml", "ndjson"]
MEDIA: dict[Form, str] = {
    "json": "application/json",
    "text": "text/plain; charset=utf-8",
    "pdn": "application/x-pdn; charset=utf-8",
    "xml": "application/xml",
    "ndjson": "application/x-ndjson",
}
_FOR_ANYBODY: Final[list[dict[str, list[str]]]] = [{}, {"token": []}]
"""A token tells more, and none is needed."""
_ACCEPTED: dict[str, Form] = {
    "application/json": "json",
    "text/plain": "text",
    "application/x-pdn": "pdn",
    "text/xml": "xml",
    "application/xml": "xml",
    "application/x-ndjson": "ndjson",
}
_FORMS: dict[Form, Callable[[GameRecord], str]] = {
    "text": format_text,
    "pdn": format_pdn,
    "xml": format_xml,
    "ndjson": lambda record: format_line(record) + "\n",
}


def record_routes(callers: Callers, archive: GameHistory) -> AnswerRouter:
    """`/api/games/TABLE/MATCH/ROUND` and `/api/tables/TABLE/states/VERSION`."""
    router = AnswerRouter()

    async def game(
        request: Request,
        table: TableId,
        match: Number | None = None,
        round: Number | None = None,  # noqa: A002 (the field's word)
        form: Annotated[Form | None, Query(alias="format")] = None,
        after: Annotated[int, Query(ge=0, lt=1 << 31)] = 0,
    ) -> Response:
        """Whole when it is over; while it runs, as the asker's seat may know it, and watchers with their delay.

        Of all matches of a table those after number `after`, up to MATCHES of them; then the header `Link` with
        `rel="next"` leads to the following ones.
        """
        player = await callers.player(request)
        wanted = form or _accepted(request.headers.get("accept", ""))
        numbers = range(after + 1, after + MATCHES + 1) if match is None else [match]

        def made() -> tuple[str, bool]:
            events = archive.matches(table, player, numbers)
            has_more = match is None and archive.has_match(table, player, numbers[-1] + 1)
            return record_visible_to(events, player, numbers, round, wanted), has_more

        body, has_more = await callers.run(request, made)
        more: dict[str, str] = {}
        if has_more:
            more = {"Link": f'<?{urlencode({"format": wanted, "after": numbers[-1]})}>; rel="next"'}
        return Response(body, headers={**PRIVATE, **more}, media_type=MEDIA[wanted])

    texts = (MEDIA["text"], MEDIA["pdn"], MEDIA["xml"])
    inside = ("table", "string"), ("match", "integer"), ("round", "integer")
    for depth, summary in enumerate(("All matches of a table", "A match", "A round of a match"), start=1):
        router.add_api_route(
            "/api/games/" + "/".join(f"{{{name}}}" for name, _ in inside[:depth]),
            game,
            methods=["GET"],
            summary=summary,
            operation_id=f"game-{inside[depth - 1][0]}",
            response_class=Response,
            responses={200: file_of("The record.", *texts, json=TableRecords, lines=RecordLine)},
            openapi_extra={"security": _FOR_ANYBODY},
        )

    @router.get(
        "/api/tables/{table}/states/{version}",
        summary="A table at a version of the past",
        operation_id="state-at-version",
        response_class=Response,
        responses={200: json_of("The state, as the asker's seat saw it then.", TableState)},
        openapi_extra={"security": _FOR_ANYBODY},
    )
    async def state(request: Request, table: TableId, version: Version, seat: SeatNumber | None = None) -> Response:
        """`seat`: as that seat saw it, when the match is over."""
        player = await callers.player(request)
        chosen = None if seat is None else Seat(seat)
        body = await callers.run(request, lambda: state_at(archive.at(table, player, version), version, player, chosen))
        return Response(body, headers=PRIVATE, media_type=MEDIA["json"])

    return router


def _accepted(header: str) -> Form:
    """The first form that the header names; JSON when it names none."""
    kinds = [part.partition(";")[0].strip().lower() for part in header.split(",")]
    named: list[Form] = [_ACCEPTED[kind] for kind in kinds if kind in _ACCEPTED]
    return named[0] if named else "json"


def record_visible_to(
    events: Sequence[Event],
    player: str | None,
    numbers: Sequence[int],
    round: int | None,  # noqa: A002
    form: Form,
) -> str:
    """Of these matches those that there are, in their form.

    Raises Rejected `match/unknown`, `round/unknown`; RecordError `record/unsupported`.
    """
    matches = [each for each in matches_of(events, player) if each.number in numbers]
    if not matches and len(numbers) == 1:
        raise Rejected("match/unknown", f"Table {events[0].table} has no match {numbers[0]} to export.")
    if round is not None:
        matches = [each.of_round(round) for each in matches]
    if form == "json":
        return json.dumps({"table": events[0].table, "matches": [_object(each) for each in matches]})
    if form == "xml":
        if len(matches) != 1:
            raise RecordError("record/unsupported", f"An XML file contains one match; choose one of {len(matches)}.")
        matches = [matches[0].shown_whole()]
        if not (matches[0].record.hands or matches[0].record.start):
            raise RecordError("record/missing", "An XML file contains finished hands, and none is finished yet.")
    return "".join(_FORMS[form](each.record) for each in matches)


def _object(match: ToldMatch) -> JsonObject:
    return {"match": match.number, "over": match.over, **json.loads(format_line(match.record))}
