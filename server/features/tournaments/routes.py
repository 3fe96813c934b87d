"""Tournaments over HTTP: the list, all of one, its cross table and its files. Changes are commands."""

from collections.abc import Mapping
from typing import Annotated
from zlib import crc32

from fastapi import Path, Query, Request
from fastapi.responses import Response

from server.features.feature import House
from server.features.tournaments.exports import calendar, events_file, games, results_csv
from server.features.tournaments.tournament import Tournament
from server.features.tournaments.travellers import Travellers
from server.features.tournaments.views import Views, commitments
from server.http.descriptions import AnswerRouter, file_of
from server.http.refusals import PRIVATE
from server.http.requests import Authorization, answer, visitor
from shared.http.fields import Number
from shared.http.tournaments import CrossTable, TournamentList, TournamentPage, TravellerPage
from shared.people import Scope
from shared.protocol.fields import LARGEST

TournamentId = Annotated[str, Path(min_length=1, max_length=20)]
_SHARED = {"Cache-Control": "public, max-age=1"}


class Readers:
    """Reads tournaments for those who ask. One of a group is for its members, and is kept by no cache."""

    def __init__(self, house: House, views: Views) -> None:
        self._accounts = house.context.store.accounts
        self._views = views

    def name(self, authorization: str) -> str | None:
        """The public id of the one who asks. For threads. Raises as `visitor`."""
        return visitor(self._accounts, authorization, scope=Scope.READ).id if authorization else None

    def tournament(self, tournament: str, authorization: str, *, for_entrants: bool = True) -> Tournament:
        """For threads. Raises as `Views.readable`, and as `visitor` for one of a group."""
        known = self._views.read(tournament)
        if known.plan.group is None:
            return known
        return self._views.readable(tournament, self.name(authorization), for_entrants=for_entrants)


def tournament_routes(house: House, views: Views, travellers: Travellers) -> AnswerRouter:
    """`GET /api/tournaments` and what is below."""
    router = AnswerRouter(prefix="/api")
    run, readers = house.callers.run, Readers(house, views)

    @router.get("/tournaments", summary="Tournaments", response_model=TournamentList)
    async def listed(
        request: Request,
        limit: Annotated[int, Query(ge=1, le=100)] = 30,
        group: Annotated[str | None, Query(max_length=40)] = None,
        authorization: Authorization = "",
    ) -> Response:
        """The newest first: those of everybody, or for its members those of a `group`."""

        def found() -> TournamentList:
            return views.list_of(limit, group, None if group is None else readers.name(authorization))

        return answer(await run(request, found), headers=_SHARED if group is None else PRIVATE)

    @router.get("/tournaments/{tournament}", summary="A tournament", response_model=TournamentPage)
    async def page(
        request: Request,
        tournament: TournamentId,
        first_round: Annotated[int | None, Query(ge=1, le=LARGEST)] = None,
        authorization: Authorization = "",
    ) -> Response:
        """Its plan, entrants, rounds and standings; of a group's tournament for its members, and for those who have
        entered. With the header `If-None-Match`, a page that has not changed is answered by 304."""
        known = await run(request, readers.tournament, tournament, authorization)
        found = await run(request, views.page, tournament, first_round)
        tag, caching = _tag(found), _caching(known)
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={**caching, "ETag": tag})
        return answer(found, headers={**caching, "ETag": tag})

    @router.get(
        "/tournaments/{tournament}/cross-table", summary="The cross table of a tournament", response_model=CrossTable
    )
    async def cross(request: Request, tournament: TournamentId, authorization: Authorization = "") -> Response:
        """What every entrant has made of every other."""
        known = await run(request, readers.tournament, tournament, authorization)
        return answer(await run(request, views.cross_table, tournament), headers=_caching(known))

    @router.get(
        "/tournaments/{tournament}/rounds/{round}/deals/{deal}",
        summary="The traveller of a duplicate deal",
        response_model=TravellerPage,
    )
    async def deal(
        request: Request,
        tournament: TournamentId,
        round: Number,  # noqa: A002 (the field's word)
        deal: Annotated[int, Path(ge=1, le=LARGEST)],
        authorization: Authorization = "",
    ) -> Response:
        """What every table of the round made of it, and the best play: when the round is over."""
        known = await run(request, readers.tournament, tournament, authorization)
        return answer(await travellers.page(known, round, deal), headers=_caching(known))

    _add_files(router, house, views, readers)
    return router


def _add_files(router: AnswerRouter, house: House, views: Views, readers: Readers) -> None:
    run = house.callers.run

    @router.get(
        "/tournaments/{tournament}/results.csv",
        summary="The results of a tournament as a table",
        response_class=Response,
        responses={200: file_of("A line for each pairing.", "text/csv")},
    )
    async def results(request: Request, tournament: TournamentId, authorization: Authorization = "") -> Response:
        """One line for each pairing."""
        known = await run(request, readers.tournament, tournament, authorization)
        text = await run(request, lambda: results_csv(views.page(tournament, 1)))
        return _file(text, f"{tournament}.csv", "text/csv; charset=utf-8", known)

    @router.get(
        "/tournaments/{tournament}/games.{form}",
        summary="The games of a tournament",
        response_class=Response,
        responses={200: file_of("The games, round by round.", "application/x-pdn", "application/x-ndjson")},
    )
    async def all_games(
        request: Request,
        tournament: TournamentId,
        form: Annotated[str, Path(pattern="^(pdn|ndjson)$")],
        authorization: Authorization = "",
    ) -> Response:
        """`pdn`, or `ndjson`: a line of JSON for each."""
        known = await run(request, readers.tournament, tournament, authorization)
        text = await run(request, lambda: "".join(games(known, house.games, pdn=form == "pdn")))
        media = "application/x-pdn" if form == "pdn" else "application/x-ndjson"
        return _file(text, f"{tournament}.{form}", f"{media}; charset=utf-8", known)

    @router.get(
        "/tournaments/{tournament}/events",
        summary="The events of a tournament, to be judged again",
        response_class=Response,
        responses={
            200: file_of("A header, the events and the games, a line of JSON for each.", "application/x-ndjson")
        },
    )
    async def events(request: Request, tournament: TournamentId, authorization: Authorization = "") -> Response:
        """What `oldhand verify tournament` judges. Results of a duplicate round are in it when the round is over; the
        events of a tournament of a group are for its members."""
        known = await run(request, readers.tournament, tournament, authorization, for_entrants=False)

        def text() -> str:
            return events_file(known, views.events(known), house.games, views.names(known), commitments(known))

        written = await run(request, text)
        return _file(written, f"{tournament}-events.ndjson", "application/x-ndjson; charset=utf-8", known)

    @router.get(
        "/tournaments/{tournament}/calendar.ics",
        summary="The date of a tournament for a calendar",
        response_class=Response,
        responses={200: file_of("An iCalendar file.", "text/calendar")},
    )
    async def date(request: Request, tournament: TournamentId, authorization: Authorization = "") -> Response:
        """An iCalendar file."""
        known = await run(request, readers.tournament, tournament, authorization)
        address = f"{house.context.settings.url or ''}/#/tournament/{tournament}"
        text = await run(request, calendar, known, address)
        return _file(text, f"{tournament}.ics", "text/calendar; charset=utf-8", known)


def _tag(page: TournamentPage) -> str:
    """Another one with every event, and when those who direct it or names have changed."""
    players = [it for entrant in page.entrants for it in entrant.players]
    facts = [*page.directors, *(f"{it.id}={it.name}" for it in (page.organiser, *players))]
    return f'"{page.version}-{crc32(repr(facts).encode()):x}"'


def _caching(tournament: Tournament) -> Mapping[str, str]:
    return _SHARED if tournament.plan.group is None else PRIVATE


def _file(content: str | bytes, name: str, media: str, tournament: Tournament) -> Response:
    headers = {**_caching(tournament), "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media, headers=headers)
