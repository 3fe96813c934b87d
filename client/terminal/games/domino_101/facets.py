"""The terminal's facets of 101 domino."""

from typing import Final

from client.terminal.games.domino_101.board import DominoBoard
from client.terminal.games.facets import TerminalFacets

FACETS: Final = TerminalFacets(board=DominoBoard)
