"""The terminal's facets of OpenSpiel's games: the drawing of the game's own text, as large as it is."""

from typing import Final

from client.terminal.boards.board import PositionBoard
from client.terminal.games.facets import TerminalFacets


class DrawnBoard(PositionBoard):
    """Boards up to that of Go, and a long list of moves below."""

    DEFAULT_CSS = "DrawnBoard { width: 60; height: auto; }"


FACETS: Final = TerminalFacets(board=DrawnBoard)
