"""The rule books by id. Asking for a game without a version gives its newest."""

from typing import Any

from shared.core import Game
from shared.errors import UnknownGame
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (ENGLISH_DRAUGHTS, DOMINO_101, CHINESE_CHECKERS)}
"""Every rule book, keyed by id with version."""


def game_named(name: str) -> Game[Any, Any]:
    """The rule book called `name`: `domino-101` (newest) or `domino-101/1`. Raises UnknownGame naming the choices."""
    if name in GAMES:
        return GAMES[name]
    versions = [game_id for game_id in GAMES if game_id.split("/")[0] == name]
    if not versions:
        known = ", ".join(sorted(game_id.split("/")[0] for game_id in GAMES))
        raise UnknownGame(f"there is no game {name!r}; choose one of {known}")
    return GAMES[max(versions, key=lambda game_id: int(game_id.split("/")[1]))]
