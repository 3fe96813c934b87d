"""The games that ship with Oldhand, and those that OLDHAND_GAMES names (`module:NAME` or `openspiel:NAME`, separated by
commas).

Asking for a game without a version gives its newest rules. The environment is read here because every process must know
the same games, those of a pool too.
"""

from os import environ

from shared.games.block_domino.rules import BLOCK_DOMINO
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.chinese_checkers_star.rules import STARS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.games.registry import GAMES, game_named, names_of, register, register_named

__all__ = ["DEFAULT_GAME", "GAMES", "GAME_OF_LINES", "GAME_OF_XML", "NAMES", "add_games", "game_named", "register"]

DEFAULT_GAME = "english-draughts"
"""The game of commands about one game where none is named."""
GAME_OF_LINES = ENGLISH_DRAUGHTS.id
"""Game of an NDJSON record that does not name one: older archives are of this game."""
GAME_OF_XML = CHINESE_CHECKERS.id
"""Game of an XML game log that does not name one: the paper's logs are of this game."""

register(ENGLISH_DRAUGHTS, "english_draughts")
register(DOMINO_101, "domino_101")
register(CHINESE_CHECKERS, "chinese_checkers")
for star in STARS.values():
    register(star, "chinese_checkers_star")
register(BLOCK_DOMINO, "block_domino")
NAMES = ", ".join(sorted(game_id.split("/")[0] for game_id in GAMES))
"""For help texts: the games that ship with Oldhand."""

_VARIABLE = "OLDHAND_GAMES"
register_named(environ.get(_VARIABLE, ""))


def add_games(names: str) -> None:
    """Register these games too, where OLDHAND_GAMES has not named them, here and in the processes that this one starts.
    Raises UnknownGame, MissingExtra."""
    named = names_of(environ.get(_VARIABLE, ""))
    fresh = [name for name in names_of(names) if name not in named]
    register_named(",".join(fresh))
    environ[_VARIABLE] = ",".join([*named, *fresh])
