"""The moves of a person whom an AI player plays like, over HTTP, for the AI hosts of this server's operator.

They are those of games that everybody may look up (`server.history.player_games`). A withdrawn consent ends with the
match, for hosts ask once a match. Knows no rule.
"""

import asyncio
from collections.abc import Iterable

from fastapi import APIRouter
from fastapi.responses import Response

from server.context import ServerContext
from server.history.player_games import PlayerGames
from server.http.requests import Authorization, answer, bearer
from shared.errors import Rejected
from shared.events import Event, SeatedPlayer
from shared.games import game_named
from shared.people import Identity
from shared.text.imitated import split_account


def imitation_routes(context: ServerContext, games: PlayerGames) -> APIRouter:
    """`/api/imitated/GAME/NAME`."""
    router = APIRouter(prefix="/api")
    store = context.store

    @router.get("/imitated/{game:path}/{name}")
    async def imitated(game: str, name: str, table: str = "", authorization: Authorization = "") -> Response:
        """`moves`: by normal state as hexadecimal, how often the person made each move there. Without the person's
        consent they are told for a table to which the person added such a player.
        """
        if not context.credentials.is_host_token(bearer(authorization)):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may read a person's moves.")
        rules = game_named(game).id
        return answer(await asyncio.to_thread(_moves, rules, name, table))

    def _moves(game: str, name: str, table: str) -> dict[str, object]:
        person = store.accounts.named(name)
        if person is None or person.bot:
            raise Rejected("profile/unknown", f"No person has an account called {name!r}.")
        if not store.imitations.is_allowed(person.id) and not _has_added_own(store.log.read(table), person):
            raise Rejected("imitation/consent", f"{person.name} has not agreed to be imitated by AI players.")
        rounds, played = games.played(game, store.imitations.games_of(person.id, game))
        return {"game": game, "rounds": rounds, "moves": {normal.hex(): moves for normal, moves in played.items()}}

    return router


def _has_added_own(events: Iterable[Event], person: Identity) -> bool:
    """Whether the person has an AI player at this table that plays like the person."""
    seated = (event.data for event in events if isinstance(event.data, SeatedPlayer))
    return any(data.by == person.id and split_account(data.agent or "") == person.name for data in seated)
