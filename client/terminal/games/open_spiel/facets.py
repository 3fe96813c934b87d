"""The terminal's facets of OpenSpiel's games: the drawing of the game's own text, as large as it is."""

from typing import Final

from textual.geometry import Size

from client.terminal.boards.board import PositionBoard
from client.terminal.games.facets import TerminalFacets
from shared.protocol import TableState


class DrawnBoard(PositionBoard):
    """As wide as the drawing, with the list of moves below."""

    DEFAULT_CSS = "DrawnBoard { width: auto; min-width: 46; height: auto; }"

    def show_state(self, state: TableState) -> None:
        """Draw another state, in as much room as it takes: before the match there was no position."""
        super().show_state(state)
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The moves are wrapped: there may be hundreds."""
        return max(map(len, self.drawn()), default=0)


FACETS: Final = TerminalFacets(board=DrawnBoard)
