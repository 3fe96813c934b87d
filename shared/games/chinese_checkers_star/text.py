"""Chinese checkers on the star in words: cells a9 to q9, six sides, steps as `e8-e9` and chains as `e6xe8xg8`."""

from typing import Final

from shared.games.chinese_checkers.text import CheckersText
from shared.games.chinese_checkers_star.board import CELL, CELL_NUMBERS, CELL_TEXTS, PLACES, TIPS_OF_SEATS, turned
from shared.i18n import Catalogue
from shared.words.game_text import Point


class StarText(CheckersText):
    """The star for one number of players."""

    fields = CELL_TEXTS
    field = CELL
    letters = "bogrpw"
    legend = "chinese-checkers-star-legend"

    def __init__(self, players: int) -> None:
        self._players = players

    def point(self, field: str, seat: int | None) -> Point:
        """Columns count half cells, 0 to 24, rows 0 to 16. Spectators see as seat 0 does."""
        x, y = turned(PLACES[CELL_NUMBERS[field]], TIPS_OF_SEATS[self._players][seat or 0])
        return x - y + 12, 8 - x - y

    def side(self, words: Catalogue, seat: int) -> str:
        return words.say(f"table-side-chinese-checkers-star-{self._players}-{seat}")


TEXTS: Final = {players: StarText(players) for players in TIPS_OF_SEATS}
"""By number of players."""
