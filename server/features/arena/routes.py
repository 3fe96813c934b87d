"""The arena over HTTP: the ladder of programs, who beat whom, rating curves and the matches that run."""

from typing import Annotated

from fastapi import Query, Request
from fastapi.responses import Response

from server.features.arena.arena import Arena, id_of
from server.features.feature import House
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.tables.table import Table
from shared.games import game_named
from shared.http.arena import ArenaStandings, ArenaTable, PairScore, PlayerCurve
from shared.http.ratings import NamedPlayer, ladder_entry
from shared.people import AI_PREFIX, family
from shared.rated_matches import Ladder
from shared.store import Store

_CURVES = 8
_POINTS = 60
"""Of one curve, at most."""
_SHARED = {"Cache-Control": "public, max-age=5"}


def arena_routes(house: House, arena: Arena) -> AnswerRouter:
    """`GET /api/arena/GAME`."""
    router = AnswerRouter(prefix="/api")
    store, clock, lobby = house.context.store, house.context.clock, house.lobby

    @router.get("/arena/{game:path}", summary="The arena of programs in a game", response_model=ArenaStandings)
    async def standings(request: Request, game: str, limit: Annotated[int, Query(ge=1, le=50)] = 20) -> Response:
        """The ladder of programs, newcomers too, with how they fared against each other and the curves of the best
        eight; and the matches of the arena that run now, for which `GET /api/pictures/TABLE.png` has the boards."""
        rules = game_named(game).id
        live = [_live(lobby.as_watched(table)) for table in arena.tables(rules) if table.stage == "playing"]
        found = await house.callers.run(request, _standings, store, family(rules), limit)
        now_ms = clock()
        opens_ms = arena.settings.opens(now_ms)
        is_open = opens_ms == now_ms
        now = {"open": is_open, "opens_ms": None if is_open else opens_ms, "tables": live}
        return answer(found.model_copy(update=now), headers=_SHARED)

    return router


def _live(table: Table) -> ArenaTable:
    sitting = [table.seats[min(team)] for team in sorted(table.game.teams, key=min)]
    players = [NamedPlayer(id=id_of(it.who), name=it.who.name) for it in sitting if it is not None]
    return ArenaTable(table=table.id, version=table.version, players=players)


def _standings(store: Store, game: str, limit: int) -> ArenaStandings:
    found = store.ratings.ladder(game, Ladder.AI, limit=limit, settled=False)
    ids = [standing.player for standing in found]
    names = store.accounts.names([player for player in ids if not player.startswith(AI_PREFIX)])
    met = store.profiles.encounters(game, Ladder.AI, ids)
    curves = {player: store.profiles.curve(player, game, Ladder.AI) for player in ids[:_CURVES]}
    return ArenaStandings(
        game=game,
        open=False,
        opens_ms=None,
        players=[ladder_entry(standing, names.get(standing.player)) for standing in found],
        scores=[
            PairScore(player=it.player, opponent=it.opponent, won=it.won, drawn=it.drawn, lost=it.lost) for it in met
        ],
        curves=[PlayerCurve(player=player, curve=_thinned(curve)) for player, curve in curves.items()],
        tables=[],
    )


def _thinned(curve: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """At most so many points, the newest among them."""
    return curve[:: -(-len(curve) // _POINTS) * -1][::-1] if curve else []
