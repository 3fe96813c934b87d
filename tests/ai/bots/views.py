"""The first question to a bot of draughts."""

from client.sdk import View
from shared.core import Seat
from shared.games import GAMES

GAME = "english-draughts/1"
LEGAL = ("9-13", "11-15")


def the_view(match: int = 1) -> View:
    game = GAMES[GAME]
    options = game.options({})
    start = game.deal(options, None)  # pyright: ignore[reportArgumentType] (nothing is dealt)
    return View(GAME, options, Seat(0), (Seat(0),), start, start, Seat(0), (), match=match)
