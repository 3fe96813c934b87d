"""The moves of a person whom an AI player plays like, over HTTP, for the AI hosts of this server's operator.

They are those of games that everybody may look up (`server.history.player_games`). A withdrawn consent ends with the
match, for hosts ask once a match. Knows no rule.
"""

import asyncio

from fastapi import APIRouter
from fastapi.responses import Response

from server.core.context import Credentials
from server.features.imitation.people import ImitatedPeople
from server.history.player_games import PlayerGames
from server.http.descriptions import AnswerRouter
from server.http.models import AnswerModel
from server.http.requests import Authorization, answer, bearer
from shared.errors import Rejected
from shared.games import game_named


class ImitatedMoves(AnswerModel):
    """The moves of a person in one game."""

    game: str
    rounds: int
    moves: dict[str, dict[str, int]]
    """By normal state as hexadecimal, how often each move was made there."""


def imitation_routes(credentials: Credentials, people: ImitatedPeople, games: PlayerGames) -> APIRouter:
    """`/api/imitated/GAME/NAME`."""
    router = AnswerRouter(prefix="/api")

    @router.get("/imitated/{game:path}/{name}", response_model=ImitatedMoves)
    async def imitated(game: str, name: str, table: str = "", authorization: Authorization = "") -> Response:
        """`moves`: by normal state as hexadecimal, how often the person made each move there. Without the person's
        consent they are told for a table to which the person added such a player.
        """
        if not credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may read a person's moves.")
        rules = game_named(game).id
        return answer(await asyncio.to_thread(_moves, rules, name, table))

    def _moves(game: str, name: str, table: str) -> ImitatedMoves:
        rounds, played = games.played(game, people.games_of(name, game, table))
        moves = {normal.hex(): moves for normal, moves in played.items()}
        return ImitatedMoves(game=game, rounds=rounds, moves=moves)

    return router
