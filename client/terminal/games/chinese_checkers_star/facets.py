"""The terminal's facets of Chinese checkers on the star, by rules id."""

from typing import Final

from rich.style import Style

from client.terminal.games.chinese_checkers.board import StarBoard
from client.terminal.games.facets import TerminalFacets
from shared.games.chinese_checkers_star.rules import STARS


class WholeStarBoard(StarBoard):
    """Six kinds of pieces, each with a sign of its own."""

    DEFAULT_CSS = "WholeStarBoard { width: 61; height: 17; }"
    GLYPHS = ("●", "◆", "▲", "■", "✚", "★")
    COLOURS = ("#6fb1ff", "#ffae42", "#7fd67f", "#ff8a80", "#d68fd6", "#ffffff")
    MARGIN = 4


def _badge(team: int) -> tuple[str, Style]:
    return WholeStarBoard.GLYPHS[team], Style(color=WholeStarBoard.COLOURS[team])


FACETS: Final = {game.id: TerminalFacets(board=WholeStarBoard, badge=_badge) for game in STARS.values()}
