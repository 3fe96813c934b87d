"""The explorer over HTTP: what the log knows about positions. Reads the miner's files and mines nothing."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from server.analysis.positions import position_of
from server.history.experience import Experience
from shared.errors import GameError
from shared.games import game_named

LONGEST = 2_000
"""Characters of a position."""


def explorer_routes(experience: Experience) -> APIRouter:
    """`GET /api/explorer/{game}?position=...&top=...`: the moves known there, as `oldhand book --json` prints them.

    Without `position` the start of the game; of a game with hidden hands `deal` gives an example instead. Beside the
    known moves stand all that are legal, each with the position that it makes (None: the round is over with it).
    """
    routes = APIRouter()

    def explored(game: str, position: str | None, deal: int | None, top: int) -> dict[str, Any]:
        rules = game_named(game)
        state = position_of(rules, position, deal)
        position_facts: dict[str, Any] = {"game": rules.id, "position": rules.view(state, None).board}
        if not rules.to_act(state):
            outcome = rules.outcome(state)
            over = None if outcome is None else {"points": outcome.points, "reason": outcome.reason}
            return position_facts | {"state": rules.format_position(state), "over": over, "games": 0} | _NOTHING
        view = rules.view(state, rules.to_act(state)[0])
        after = {rules.format_move(state, move): rules.successor(state, move) for move in rules.legal_moves(state)}
        moves, rounds = experience.moves(view, list(after), top)
        return {
            **position_facts,
            "games": rounds,
            "moves": moves,
            "trend": experience.trend(view, list(after)),
            "state": rules.format_position(state),
            "seat": view.seat,
            "hand": view.hand,
            "counts": view.counts,
            "over": None,
            "legal": [{"move": move, "after": rules.format_position(made)} for move, made in after.items()],
        }

    @routes.get("/api/rounds/{game:path}")
    async def recent(game: str, top: Annotated[int, Query(ge=1, le=50)] = 10) -> JSONResponse:
        """The newest finished rounds of a game that anybody may look at."""
        try:
            rounds = await asyncio.to_thread(experience.recent, game_named(game).id, top)
        except GameError as error:
            return JSONResponse({"code": error.code, "message": str(error)}, status_code=404)
        return JSONResponse({"rounds": rounds})

    @routes.get("/api/explorer/{game:path}")
    async def explore(
        game: str,
        position: Annotated[str | None, Query(max_length=LONGEST)] = None,
        deal: Annotated[int | None, Query(ge=0, lt=1 << 32)] = None,
        top: Annotated[int, Query(ge=1, le=200)] = 20,
    ) -> JSONResponse:
        try:
            return JSONResponse(await asyncio.to_thread(explored, game, position, deal, top))
        except GameError as error:
            return JSONResponse({"code": error.code, "message": str(error)}, status_code=400)

    return routes


_NOTHING: dict[str, Any] = {"moves": [], "trend": [], "seat": None, "hand": [], "counts": [], "legal": []}
"""Of a position where nobody is to move."""
