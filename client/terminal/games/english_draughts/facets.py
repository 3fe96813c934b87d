"""The terminal's facets of English draughts."""

from typing import Final

from rich.style import Style

from client.terminal.games.english_draughts.board import DraughtsBoard
from client.terminal.games.facets import TerminalFacets

_ARMIES = ("#161616", "#f4efe2")


def _disc(team: int) -> tuple[str, Style]:
    """Black's on a ground that it is seen on."""
    return "●", Style(color=_ARMIES[team], bgcolor="#c8b48c" if team == 0 else None)


FACETS: Final = TerminalFacets(board=DraughtsBoard, badge=_disc)
