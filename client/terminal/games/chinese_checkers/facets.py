"""The terminal's facets of Chinese checkers."""

from typing import Final

from client.terminal.games.chinese_checkers.board import StarBoard
from client.terminal.games.facets import TerminalFacets

FACETS: Final = TerminalFacets(board=StarBoard)
