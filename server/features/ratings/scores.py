"""The running score of those who sit at a table, over HTTP. Reads the store, judges nothing."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from server.lobby.lobby import LobbyRoom
from server.tables.table import Table
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.http.fields import Number, TableId
from shared.http.ratings import SideScore, TableScore
from shared.people import AI_PREFIX, family
from shared.store.profiles import Profiles


def score_routes(profiles: Profiles, lobby: LobbyRoom, callers: Callers) -> APIRouter:
    """`GET /api/scores/{table}`."""
    router = AnswerRouter(prefix="/api")

    @router.get("/scores/{table}", summary="The running score of the two sides at a table", response_model=TableScore)
    async def score(request: Request, table: TableId, match: Number | None = None) -> Response:
        """Over all matches of this game between the same two people or pairs, with who sits there now; `sides` is null
        where a seat is free or nobody is a person. `counted`: whether `match` of this table is in the score; it comes
        a second or two after spectators have seen its end."""
        await callers.player(request)
        found = lobby.tables.get(table)
        if found is None:
            raise Rejected("table/unknown", f"There is no live table {table[:40]!r}.")
        sides = sides_of(lobby.as_watched(found))
        counted = match is not None and await callers.run(request, profiles.is_counted, table, match)
        scores, drawn = await callers.run(request, _played, profiles, family(found.game.id), sides)
        return answer(TableScore(table=table, match=match, counted=counted, sides=scores, drawn=drawn))

    return router


def sides_of(table: Table) -> list[list[str]] | None:
    """The players of each team in the order of seats, by their ids in results; None where a seat is free, where there
    are more than two teams, or where nobody is a person."""
    sitting = [occupant.who for occupant in table.seats if occupant is not None]
    is_playing = len(sitting) == table.game.seats and len(table.game.teams) == 2
    if not is_playing or all(who.kind is PlayerKind.AI for who in sitting):
        return None
    ids = [f"{AI_PREFIX}{who.agent}" if who.kind is PlayerKind.AI else who.id for who in sitting]
    return [[ids[seat] for seat in team] for team in table.game.teams]


def _played(profiles: Profiles, game: str, sides: list[list[str]] | None) -> tuple[list[SideScore] | None, int]:
    """What each side has won, and how many matches were drawn."""
    if sides is None:
        return None, 0
    # The query begins at the results of a person, who have far fewer than an AI player.
    by_person = [sorted(side, key=lambda player: player.startswith(AI_PREFIX)) for side in sides]
    is_turned = by_person[0][0].startswith(AI_PREFIX)
    first, second = by_person[::-1] if is_turned else by_person
    score = profiles.score_between(game, first, second)
    won = [score.lost, score.won] if is_turned else [score.won, score.lost]
    return [SideScore(players=side, won=count) for side, count in zip(sides, won, strict=True)], score.drawn
