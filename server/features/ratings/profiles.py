"""Profiles, ladders and what a match did to ratings, over HTTP: what everybody may know of players' matches.

Reads the store, judges nothing. A match is shown when its spectators have seen the end, and a private table is named to
those alone who sat there.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.core.settings import Clock
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from shared.core import Game
from shared.errors import Rejected
from shared.games import game_named
from shared.http.fields import Number, RowNumber, TableId
from shared.http.models import public_identity
from shared.http.ratings import (
    GameResults,
    LadderTable,
    MatchRatings,
    PlayerMatches,
    Profile,
    RatingHistory,
    ladder_entry,
    ladder_place,
    match_entry,
    partner_record,
    seat_rating,
)
from shared.people import AI_PREFIX, Identity, family
from shared.rated_matches import Ladder, Standing, Totals
from shared.store import Store

_PAGE = 20
_SHARED = {"Cache-Control": "public, max-age=5"}
"""A ladder is everybody's, and moves with every match."""


def profile_routes(store: Store, callers: Callers, clock: Clock) -> APIRouter:
    """`/api/players/{id, registered name or ai:NAME}`, its `/matches`, `/api/ladders/{game}/{ladder}`, and
    `/api/ratings/{table}/{match}`."""
    router = AnswerRouter(prefix="/api")

    @router.get(
        "/players/{player}",
        summary="A player: totals, ratings with their curves, partners",
        response_model=Profile,
    )
    async def profile(request: Request, player: str) -> Response:
        return answer(await callers.run(request, profile_of, store, player))

    @router.get(
        "/players/{player}/matches",
        summary="A player's matches, the newest first",
        response_model=PlayerMatches,
    )
    async def played(
        request: Request,
        player: str,
        game: str | None = None,
        before: RowNumber | None = None,
        limit: Annotated[int, Query(ge=1, le=200)] = _PAGE,
    ) -> Response:
        """`table` and `record` are null where the table was private and the asker had no seat."""
        wanted = None if game is None else family(game_named(game).id)
        reader = await callers.player(request)
        found = await callers.run(request, _matches, store, player, reader, wanted, before, limit)
        return answer(found)

    @router.get("/ladders/{game:path}/{ladder}", summary="The best of a game, best first", response_model=LadderTable)
    async def standings(
        request: Request,
        game: str,
        ladder: Ladder,
        limit: Annotated[int, Query(ge=1, le=500)] = 100,
        provisional: bool = False,
    ) -> Response:
        """`ladder`: among people alone, people with programs, or programs alone. `provisional`: those too of whom
        little is known."""
        name = family(game_named(game).id)
        found = await callers.run(request, _ladder, store, name, ladder, limit, provisional)
        return answer(found, headers=_SHARED)

    @router.get("/ratings/{table}/{match}", summary="What a match did to ratings", response_model=MatchRatings)
    async def rerated(request: Request, table: TableId, match: Number) -> Response:
        """`seats` is null until the match has been looked at, a second or two after spectators have seen its end; then
        `ladder` is null where it is not rated."""
        reader = await callers.player(request)
        return answer(await callers.run(request, _rerated, store, table, match, reader, clock()))

    return router


def profile_of(store: Store, player: str) -> Profile:
    """Everything that everybody may know of a player. Raises Rejected `profile/unknown`."""
    id_, person = _who(store, player)
    standings = store.ratings.standings(id_)
    games = [_results(store, id_, totals, standings) for totals in store.profiles.totals(id_)]
    owner = None if person is None or person.owner is None else store.accounts.find(person.owner)
    profile = Profile(
        id=id_,
        name=id_.removeprefix(AI_PREFIX) if person is None else person.name,
        kind="ai" if person is None else person.kind,
        since_ms=None if person is None else person.created_ms,
        likeness=[],
        owner=None if owner is None else public_identity(owner),
        games=games,
    )
    families = [results.game for results in games]
    shown = {name: fact for part in store.parts for name, fact in part.shown_of(id_, families).items()}
    return profile.model_copy(update=shown)


def _results(store: Store, player: str, totals: Totals, standings: Sequence[Standing]) -> GameResults:
    partners = store.profiles.partners(player, totals.game) if _has_partners(game_named(totals.game)) else ()
    ratings = [
        RatingHistory(
            **ladder_place(standing).model_dump(), curve=store.profiles.curve(player, totals.game, standing.ladder)
        )
        for standing in standings
        if standing.game == totals.game
    ]
    return GameResults(
        game=totals.game,
        won=totals.won,
        drawn=totals.drawn,
        lost=totals.lost,
        ratings=ratings,
        partners=[partner_record(found) for found in partners],
    )


def _who(store: Store, player: str) -> tuple[str, Identity | None]:
    """The id of a player, and the person; None: an AI player. Raises Rejected `profile/unknown`."""
    if player.startswith(AI_PREFIX) and (store.ratings.standings(player) or store.profiles.totals(player)):
        return player, None
    found: Identity | None = store.accounts.person(player)
    if found is None:
        raise Rejected("profile/unknown", "There is no player with this id or registered name.")
    return found.id, found


def _matches(
    store: Store, player: str, reader: str | None, game: str | None, before: int | None, limit: int
) -> PlayerMatches:
    id_, _ = _who(store, player)
    found = store.profiles.matches(id_, reader=reader, game=game, before=before, limit=limit)
    following = found[-1].number if len(found) == limit else None
    return PlayerMatches(id=id_, matches=[match_entry(one) for one in found], before=following)


def _ladder(store: Store, game: str, ladder: Ladder, limit: int, provisional: bool) -> LadderTable:
    found = store.ratings.ladder(game, ladder, limit=limit, settled=not provisional)
    names = store.accounts.names([standing.player for standing in found])
    players = [ladder_entry(standing, names.get(standing.player)) for standing in found]
    return LadderTable(game=game, ladder=ladder, players=players)


def _rerated(store: Store, table: str, match: int, reader: str | None, now_ms: int) -> MatchRatings:
    found = store.profiles.rerated(table, match, reader=reader, now_ms=now_ms)
    if found is None:
        raise Rejected("match/unknown", f"Table {table[:40]!r} has no match {match} that is over.")
    return MatchRatings(
        table=table,
        match=match,
        ladder=found[0].ladder if found else None,
        seats=[seat_rating(one) for one in found] or None,
    )


def _has_partners(game: Game[Any, Any]) -> bool:
    return any(len(team) > 1 for team in game.teams)
