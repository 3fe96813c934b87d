"""Analyses over HTTP: anybody with the link reads one, its owner alone writes. Knows no rule."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, JsonValue

from server.core.rate_limits import RateLimiter
from server.features.analysis.lines import AnalysisDesk, Form, Lines, export, judged, lines_of, read_lines
from server.http.descriptions import AnswerRouter, file_of, takes
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, address_of, answer, body_of, parse_deep_body, visitor
from server.http.sessions import Callers
from server.lobby.permission import AnalysisPermission, RatedGames
from shared.games import DEFAULT_GAME
from shared.http.analysis import (
    AnalysisFacts,
    AnalysisNote,
    KeepAnalysis,
    LinesFacts,
    LinesOfText,
    MoveTree,
    OwnAnalyses,
    ReadText,
    SaveAnalysis,
    WholeAnalysis,
)
from shared.http.models import Deletion
from shared.people import Visitor
from shared.store import Store
from shared.store.analyses import Analysis

LARGEST: Final = 120 << 10
"""Bytes of a body: a tree within its own bounds takes less, and no request is longer
(`server.transport.http_connection`)."""
_MEDIA: dict[Form, str] = {
    "json": "application/json",
    "pdn": "application/x-pdn; charset=utf-8",
    "text": "text/plain; charset=utf-8",
}
_EXAMPLE: Final[Mapping[str, JsonValue]] = {
    "game": DEFAULT_GAME,
    "name": "Old Fourteenth",
    "root": {"children": [{"move": "11-15", "comment": "The usual start.", "children": []}]},
}
_EXAMPLE_TEXT: Final = {"game": DEFAULT_GAME, "text": "1. 11-15 23-19 (1... 22-17) *"}


def analysis_routes(
    store: Store, desk: AnalysisDesk, callers: Callers, rate_limiter: RateLimiter, permission: AnalysisPermission
) -> APIRouter:
    """`/api/analyses`, there `/read`, `/{id}` and `/{id}/record`."""
    router = AnswerRouter(prefix="/api/analyses")
    one_at_a_time = asyncio.Semaphore()  # judging a large tree takes a tenth of a second of a processor

    async def writer(request: Request, authorization: str) -> Visitor:
        """The author of the request, which is counted. Raises ProtocolError `protocol/token`, Rejected, Limited."""
        who = await asyncio.to_thread(visitor, store.accounts, authorization)
        rate_limiter.take("analyses", who.id)
        if not who.identity.registered:  # guests cost nothing
            rate_limiter.take_from("analyses", address_of(request))
        return who

    async def rated_games(request: Request, budget: str | None = None) -> RatedGames:
        """The games that close trees to the asker: all that have one of their positions. `budget` None: the request
        has been counted."""
        return permission.rated_games(await callers.analyst(request, budget))

    async def found(rated: RatedGames, id_: str) -> Analysis:
        """Raises Rejected `analysis/unknown`, `analysis/rated-game`."""

        def opened() -> Analysis:
            analysis = desk.find(id_)
            checked(rated, lines_of(analysis))
            return analysis

        return await asyncio.to_thread(opened)

    async def shown(analysis: Analysis, player: str | None, status: int = 200) -> Response:
        return Response(await asyncio.to_thread(_document, store, analysis, player), status, PRIVATE, _MEDIA["json"])

    @router.post(
        "",
        summary="Keep an analysis",
        status_code=201,
        response_model=WholeAnalysis,
        openapi_extra=takes(KeepAnalysis, _EXAMPLE),
    )
    async def make(request: Request, authorization: Authorization = "") -> Response:
        """A tree of lines from a position: every move is judged by the rules. Answered as when it is read."""
        body = await body_of(request, LARGEST)
        who = await writer(request, authorization)
        rated = await rated_games(request)

        def read_body() -> Lines:
            wish = parse_deep_body(body, KeepAnalysis)
            return checked(rated, replace(judged(wish.game, wish.options, wish.start, wish.root), name=wish.name))

        async with one_at_a_time:
            lines = await asyncio.to_thread(read_body)
        return await shown(await asyncio.to_thread(desk.make, who.id, lines), who.id, 201)

    @router.get("", summary="Your analyses", response_model=OwnAnalyses)
    async def own(authorization: Authorization = "") -> Response:
        who = await asyncio.to_thread(visitor, store.accounts, authorization)
        found = await asyncio.to_thread(desk.of, who.id)
        return answer(OwnAnalyses(analyses=[_note(analysis) for analysis in found]))

    @router.post(
        "/read",
        summary="Read lines from a text",
        response_model=LinesOfText,
        openapi_extra=takes(ReadText, _EXAMPLE_TEXT),
    )
    async def read(request: Request) -> Response:
        """The first game or position of a text in any form, as a tree; PDN with its variations and comments. `game`:
        the game where the text does not say. `games`: how many the text has, at least. Keeps nothing.
        """
        body = await body_of(request, LARGEST)
        await callers.player(request, "analyses")
        rated = await rated_games(request)

        def read_body() -> bytes:
            wish = parse_deep_body(body, ReadText)
            lines, games = read_lines(wish.game, wish.text)
            return _lines(checked(rated, lines), games)

        async with one_at_a_time:
            document = await asyncio.to_thread(read_body)
        return Response(document, 200, PRIVATE, _MEDIA["json"])

    @router.get("/{analysis}", summary="An analysis", response_model=WholeAnalysis)
    async def get(request: Request, analysis: str) -> Response:
        """Anybody who has its id may read it."""
        player = await callers.player(request)
        return await shown(await found(await rated_games(request, "positions"), analysis), player)

    @router.put(
        "/{analysis}",
        summary="Save an analysis",
        response_model=WholeAnalysis,
        openapi_extra=takes(SaveAnalysis, {"name": "Old Fourteenth"}),
    )
    async def save(request: Request, analysis: str, authorization: Authorization = "") -> Response:
        """`version`, if given, is the one that was changed: a tree that was saved since is not lost."""
        body = await body_of(request, LARGEST)
        who = await writer(request, authorization)
        rated = await rated_games(request)
        await found(rated, analysis)

        def saved() -> Analysis:
            wish = parse_deep_body(body, SaveAnalysis)
            lines = None if wish.root is None else checked(rated, desk.redrawn(who.id, analysis, wish.root))
            return desk.save(who.id, analysis, lines, wish.name, wish.version)

        async with one_at_a_time:
            kept = await asyncio.to_thread(saved)
        return await shown(kept, who.id)

    @router.delete("/{analysis}", summary="Delete an analysis", response_model=Deletion)
    async def delete(request: Request, analysis: str, authorization: Authorization = "") -> Response:
        who = await writer(request, authorization)
        await asyncio.to_thread(desk.remove, who.id, analysis)
        return answer(Deletion(deleted=analysis))

    @router.get(
        "/{analysis}/record",
        summary="An analysis as a text",
        response_class=Response,
        responses={200: file_of("The text.", _MEDIA["pdn"], _MEDIA["text"], json=MoveTree)},
    )
    async def record(request: Request, analysis: str, form: Annotated[Form | None, Query()] = None) -> Response:
        """With variations and comments: PDN for a game that has it, text for every game."""
        kept = await found(await rated_games(request, "positions"), analysis)
        wanted = form or "text"
        content = await asyncio.to_thread(export, kept, wanted)
        return Response(content, 200, PRIVATE, _MEDIA[wanted])

    return router


def checked(rated: RatedGames, lines: Lines) -> Lines:
    """The lines, if all their positions may be shown. Raises Rejected `analysis/rated-game`."""
    rated.check_all(lines.game, lines.states())
    return lines


def _document(store: Store, analysis: Analysis, player: str | None) -> bytes:
    """The whole analysis as JSON. The tree is kept as JSON, and goes out as it is."""
    owner = store.accounts.find(analysis.player)
    facts = AnalysisFacts(
        **dict(_note(analysis)),
        options=dict(analysis.options),
        start=analysis.start,
        by=None if owner is None else owner.name,
        own=player == analysis.player,
    )
    return _with_root(facts, analysis.tree)


def _note(analysis: Analysis) -> AnalysisNote:
    return AnalysisNote(
        analysis=analysis.id,
        game=analysis.game,
        name=analysis.name,
        nodes=analysis.nodes,
        version=analysis.version,
        created_ms=analysis.created_ms,
        changed_ms=analysis.changed_ms,
    )


def _lines(lines: Lines, games: int) -> bytes:
    fields = lines.fields()
    facts = LinesFacts(game=lines.game.id, start=lines.start, options=dict(lines.options), name=lines.name, games=games)
    return _with_root(facts, fields["tree"])


def _with_root(facts: BaseModel, tree: str) -> bytes:
    return (json.dumps(facts.model_dump(mode="json"), ensure_ascii=False)[:-1] + f', "root": {tree}}}').encode()
