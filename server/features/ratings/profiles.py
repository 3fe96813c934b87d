"""Profiles, ladders and what a match did to ratings, over HTTP: what everybody may know of players' matches.

Reads the store, judges nothing. A match is shown when its spectators have seen the end, and a private table is named to
those alone who sat there.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from server.core.settings import Clock
from server.features.ratings.fields import match_fields, partnership_fields, rating_change_fields, standing_fields
from server.http.requests import answer, identity_fields
from server.http.sessions import Callers
from shared.core import Game
from shared.errors import Rejected
from shared.games import game_named
from shared.people import AI_PREFIX, Identity, Ladder, family
from shared.protocol import Number, RowNumber, TableId
from shared.store import Store
from shared.text.imitated import LEAST

_PAGE = 20
_SHARED = {"Cache-Control": "public, max-age=5"}
"""A ladder is everybody's, and moves with every match."""


def profile_routes(store: Store, callers: Callers, clock: Clock) -> APIRouter:
    """`/api/players/{id, registered name or ai:NAME}`, its `/matches`, `/api/ladders/{game}/{ladder}`, and
    `/api/ratings/{table}/{match}`."""
    router = APIRouter(prefix="/api")

    @router.get("/players/{player}", summary="A player: totals, ratings with their curves, partners")
    async def profile(request: Request, player: str) -> Response:
        return answer(await callers.run(request, profile_of, store, player))

    @router.get("/players/{player}/matches", summary="A player's matches, the newest first")
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

    @router.get("/ladders/{game:path}/{ladder}", summary="The best of a game, best first")
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
        return JSONResponse(found, headers=_SHARED)

    @router.get("/ratings/{table}/{match}", summary="What a match did to ratings")
    async def rerated(request: Request, table: TableId, match: Number) -> Response:
        """`seats` is null until the match has been looked at, a second or two after spectators have seen its end; then
        `ladder` is null where it is not rated."""
        reader = await callers.player(request)
        return answer(await callers.run(request, _rerated, store, table, match, reader, clock()))

    return router


def profile_of(store: Store, player: str) -> dict[str, Any]:
    """Everything that everybody may know of a player. Raises Rejected `profile/unknown`."""
    who = _who(store, player)
    standings = store.ratings.standings(who["id"])
    owner = who.pop("owner", None)
    games: list[dict[str, Any]] = []
    for totals in store.profiles.totals(who["id"]):
        game = game_named(totals.game)
        games.append(
            {
                "game": totals.game,
                "won": totals.won,
                "drawn": totals.drawn,
                "lost": totals.lost,
                "ratings": [
                    {
                        **standing_fields(standing),
                        "curve": store.profiles.curve(who["id"], totals.game, standing.ladder),
                    }
                    for standing in standings
                    if standing.game == totals.game
                ],
                "partners": [
                    partnership_fields(found)
                    for found in (store.profiles.partners(who["id"], totals.game) if _has_partners(game) else ())
                ],
            }
        )
    named = store.accounts.find(owner) if owner else None
    likeness = _likeness(store, who["id"], [it["game"] for it in games])
    return {**who, "likeness": likeness, "owner": None if named is None else identity_fields(named), "games": games}


def _likeness(store: Store, player: str, games: Sequence[str]) -> list[str]:
    """Those of the games in which anybody may ask for an AI player that plays like this one, and enough are known."""
    if not store.imitations.is_allowed(player):
        return []
    return [game for game in games if store.imitations.count(player, game_named(game).id, LEAST) == LEAST]


def _who(store: Store, player: str) -> dict[str, Any]:
    if player.startswith(AI_PREFIX):
        name = player.removeprefix(AI_PREFIX)
        if store.ratings.standings(player) or store.profiles.totals(player):
            return {"id": player, "name": name, "kind": "ai", "since_ms": None}
    found: Identity | None = store.accounts.person(player)
    if found is None:
        raise Rejected("profile/unknown", "There is no player with this id or registered name.")
    return {**identity_fields(found), "since_ms": found.created_ms, "owner": found.owner}


def _matches(
    store: Store, player: str, reader: str | None, game: str | None, before: int | None, limit: int
) -> dict[str, Any]:
    who = _who(store, player)
    found = store.profiles.matches(who["id"], reader=reader, game=game, before=before, limit=limit)
    following = found[-1].number if len(found) == limit else None
    return {"id": who["id"], "matches": [match_fields(one) for one in found], "before": following}


def _ladder(store: Store, game: str, ladder: Ladder, limit: int, provisional: bool) -> dict[str, Any]:
    found = store.ratings.ladder(game, ladder, limit=limit, settled=not provisional)
    names = store.accounts.names([standing.player for standing in found])
    return {
        "game": game,
        "ladder": ladder,
        "players": [
            {
                "id": standing.player,
                "name": names.get(standing.player, standing.player.removeprefix(AI_PREFIX)),
                **standing_fields(standing),
            }
            for standing in found
        ],
    }


def _rerated(store: Store, table: str, match: int, reader: str | None, now_ms: int) -> dict[str, Any]:
    found = store.profiles.rerated(table, match, reader=reader, now_ms=now_ms)
    if found is None:
        raise Rejected("match/unknown", f"Table {table[:40]!r} has no match {match} that is over.")
    return {
        "table": table,
        "match": match,
        "ladder": found[0].ladder if found else None,
        "seats": [rating_change_fields(one) for one in found] or None,
    }


def _has_partners(game: Game[Any, Any]) -> bool:
    return any(len(team) > 1 for team in game.teams)
