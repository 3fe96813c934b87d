"""The moves of a person whom an AI player plays like, over HTTP, for the AI hosts of this server's operator.

They are those of games that everybody may look up (`server.history.player_games`). Knows no rule.
"""

import asyncio

from fastapi import APIRouter
from fastapi.responses import Response

from server.context import ServerContext
from server.history.player_games import PlayerGames
from server.http.requests import Authorization, answer, bearer
from shared.errors import Rejected
from shared.games import game_named


def imitation_routes(context: ServerContext, games: PlayerGames) -> APIRouter:
    """`/api/imitated/GAME/NAME`."""
    router = APIRouter(prefix="/api")
    store = context.store

    @router.get("/imitated/{game:path}/{name}")
    async def imitated(game: str, name: str, authorization: Authorization = "") -> Response:
        """`moves`: by normal state as hexadecimal, how often the person made each move there."""
        if not context.credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may read a person's moves.")
        rules = game_named(game).id
        return answer(await asyncio.to_thread(_moves, rules, name))

    def _moves(game: str, name: str) -> dict[str, object]:
        person = store.accounts.named(name)
        if person is None or person.bot:
            raise Rejected("profile/unknown", f"No person has an account called {name!r}.")
        rounds, played = games.played(game, store.imitations.games_of(person.id, game))
        return {"game": game, "rounds": rounds, "moves": {normal.hex(): moves for normal, moves in played.items()}}

    return router
